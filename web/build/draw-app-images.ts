import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../e2e/browser';

/**
 * Draws the committed images of the two apps into web/public/ with Chromium: the icons of the admin's app and of all
 * shortcuts, the startup images of iPhones (about 20 kB each), and the screenshots of a running product with its sample
 * data. Run by hand after a change of their look:
 * `ORIGIN=http://localhost:4000 ADMIN_PASSWORD=… npx tsx web/build/draw-app-images.ts`.
 */
const PUBLIC = path.resolve('web/public');
const { ORIGIN = 'http://localhost:4000', ADMIN_PASSWORD = '' } = process.env;

type Look = { ground: string; sun: string; lines: string };

const VISITORS: Look = { ground: '#fbf8f2', sun: '#c8502b', lines: '#0b5a5c' };
const ADMIN: Look = { ground: '#0b5a5c', sun: '#f09a6d', lines: '#fbf8f2' };
/** A badge is a silhouette: systems use only its transparency. */
const SILHOUETTE: Look = { ground: 'none', sun: '#fff', lines: '#fff' };

/** The admin's mark: the studio's sun on water, whose lines begin together as those of a list do. */
const adminMark = ({ sun, lines }: Look) =>
  `<svg viewBox="0 3 32 32"><path fill="${sun}" d="M10.5 16.5a8.75 8.75 0 0 1 17.5 0z"/>
   <path stroke="${lines}" stroke-width="2.6" stroke-linecap="round" d="M3 20h26M3 25h18M3 30h10"/></svg>`;

/** The outlines of Lucide's icons of these names, in a square of 24. Dots are lines of no length. */
const OUTLINES = {
  calendarPlus: 'M16 18h6M16 2v3M19 15v6M21 11.5V5a2 2 0 00-2-2H5a2 2 0 00-2 2v14a2 2 0 002 2h8.3M3 9h18M8 2v3',
  ticket:
    'M2 9a3 3 0 0 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 0 1 0-6V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2ZM13 5v2M13 17v2M13 11v2',
  calendarDays:
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM8 2v3M16 2v3M3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01',
  messageSquare:
    'M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z',
} as const;

const symbol = (name: keyof typeof OUTLINES, { lines }: Look) =>
  `<svg viewBox="0 0 24 24"><path stroke="${lines}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"
    d="${OUTLINES[name]}"/></svg>`;

type Icon = {
  name: string;
  /** Pixels. */
  size: number;
  ground: string;
  /** An `<svg>` element. */
  drawing: string;
  /** The drawing's share of the icon's width. A maskable icon may lose all but the inner 80%. */
  share: number;
  isRounded?: boolean;
};

function listIcons(): Icon[] {
  const app = { ground: ADMIN.ground, drawing: adminMark(ADMIN) };
  const shortcuts = [
    ['book', 'calendarPlus', VISITORS],
    ['bookings', 'ticket', VISITORS],
    ['classes', 'calendarDays', ADMIN],
    ['messages', 'messageSquare', ADMIN],
  ] as const;
  return [
    ...[192, 512].flatMap((size): Icon[] => [
      { ...app, name: `admin-icon-${size}`, size, share: 0.66, isRounded: true },
      { ...app, name: `admin-icon-maskable-${size}`, size, share: 0.5 },
    ]),
    { ...app, name: 'admin-apple-touch-icon', size: 180, share: 0.62 },
    { name: 'badge-96', size: 96, ground: SILHOUETTE.ground, drawing: adminMark(SILHOUETTE), share: 0.92 },
    ...shortcuts.flatMap(([name, outline, look]) =>
      [96, 192].map((size) => ({
        name: `shortcuts/${name}-${size}`,
        size,
        ground: look.ground,
        drawing: symbol(outline, look),
        share: 0.54,
        isRounded: true,
      })),
    ),
  ];
}

/** The screens of iPhones since 2017, upright, in pixels. An iPhone shows no startup image of any other size. */
const IPHONES = [
  { width: 750, height: 1334 },
  { width: 828, height: 1792 },
  { width: 1125, height: 2436 },
  { width: 1170, height: 2532 },
  { width: 1179, height: 2556 },
  { width: 1206, height: 2622 },
  { width: 1242, height: 2688 },
  { width: 1260, height: 2736 },
  { width: 1284, height: 2778 },
  { width: 1290, height: 2796 },
  { width: 1320, height: 2868 },
];
/** The ground of the page in both schemes. */
const GROUNDS = { light: VISITORS.ground, dark: '#0e1f22' } as const;

/** Draws `startup/{width}x{height}-{scheme}.png` for every iPhone: the mark on the ground of the page. */
async function drawStartupImages(browser: Browser): Promise<void> {
  const mark = await readFile(path.join(PUBLIC, 'favicon.svg'), 'utf8');
  for (const scheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme: scheme });
    await page.setContent(`<style>
      body { margin: 0; display: grid; place-items: center; block-size: 100vh; background: ${GROUNDS[scheme]}; }
      svg { inline-size: 36vw; }
    </style>${mark}`);
    for (const size of IPHONES) {
      await page.setViewportSize(size);
      await page.screenshot({ path: path.join(PUBLIC, `startup/${size.width}x${size.height}-${scheme}.png`) });
    }
    await page.close();
  }
}

async function drawIcon(browser: Browser, { name, size, ground, drawing, share, isRounded }: Icon): Promise<void> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>
    body { margin: 0; }
    div { display: grid; place-items: center; block-size: 100vh; background: ${ground};
      border-radius: ${isRounded ? '22.5%' : 0}; }
    svg { inline-size: ${share * 100}vw; block-size: ${share * 100}vw; fill: none; }
  </style><div>${drawing}</div>`);
  await writeFile(path.join(PUBLIC, `${name}.png`), await page.screenshot({ omitBackground: true }));
  await page.close();
}

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const DESK = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
type Screen = typeof PHONE;

async function takeScreenshot(context: BrowserContext, address: string, name: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  await untilShown(page);
  // Late in a month, hardly any day of it has classes.
  if (address === '/book/calendar') {
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('radio').first().waitFor();
    await untilShown(page);
  }
  await page.screenshot({ path: path.join(PUBLIC, `screenshots/${name}.png`) });
  await page.close();
}

/** Resolves once the screen shows its data, in the fonts of the site. The network says neither: live updates keep it busy. */
async function untilShown(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(`!document.querySelector('main [aria-busy=true], main [class*=skeleton]')
    && !document.querySelector('main').innerText.includes('Loading')
    && [...document.fonts].filter(({ status }) => status === 'loaded').length >= 2`);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

async function open(browser: Browser, screen: Screen, token?: string): Promise<BrowserContext> {
  const stored = { adminToken: token, adminUser: token && JSON.stringify({ username: 'admin', isAdmin: true }) };
  const localStorage = Object.entries(stored).flatMap(([name, value]) => (value ? [{ name, value }] : []));
  return browser.newContext({
    ...screen,
    baseURL: ORIGIN,
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    // What is waited for is evaluated in the page.
    bypassCSP: true,
    storageState: { cookies: [], origins: [{ origin: ORIGIN, localStorage }] },
  });
}

async function logIn(): Promise<string> {
  const answer = await fetch(`${ORIGIN}/api/auth/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
  });
  const { token, message } = (await answer.json()) as { token?: string; message?: string };
  if (!token) throw new Error(`The login was refused: ${message}`);
  return token;
}

const browser = await launchBrowser();
await mkdir(path.join(PUBLIC, 'shortcuts'), { recursive: true });
for (const icon of listIcons()) await drawIcon(browser, icon);
await drawStartupImages(browser);
const token = await logIn();
for (const [width, screen] of [['narrow', PHONE] as const, ['wide', DESK] as const]) {
  const visitor = await open(browser, screen);
  if (width === 'narrow') await takeScreenshot(visitor, '/', 'home-narrow');
  await takeScreenshot(visitor, '/book/calendar', `calendar-${width}`);
  const admin = await open(browser, screen, token);
  await takeScreenshot(admin, '/admin/dashboard', `dashboard-${width}`);
}
await browser.close();
