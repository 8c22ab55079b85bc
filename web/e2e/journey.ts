import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { startTestServer, type TestServer } from '../../graphql-server/test/server';
import { launchBrowser } from './browser';
import { followState } from './page-state';
import { TWO_FRAMES } from './quiet';

export type Visitor = { page: Page; context: BrowserContext; consoleErrors: string[] };

export type Journey = {
  server: TestServer;
  /** A new browser context with empty storage: a new person on a new device. */
  visit(options?: VisitOptions): Promise<Visitor>;
  /** The same for tests that use one device one after the other: it stays until the journey closes. */
  openDevice(options?: VisitOptions): Promise<Visitor>;
  close(): Promise<void>;
};

export type VisitOptions = {
  width?: number;
  scheme?: 'light' | 'dark';
  timezoneId?: string;
  /** Initial localStorage, as from an earlier visit. */
  localStorage?: Record<string, string>;
  /** Another base URL, for instance of a proxy before the server. */
  baseURL?: string;
  /** Allows the service worker. Off by default, because it would answer requests that a test intercepts. */
  withServiceWorker?: boolean;
  /** False: the browser runs no JavaScript. */
  withScripts?: boolean;
};

export const PHONE = 390;
export const DESK = 1280;

/** Each width and each colour scheme once: the layout depends on the width, the colours on the scheme. */
const LOOKS = [
  [PHONE, 'light'],
  [DESK, 'dark'],
] as const;

const toViewport = (width: number) => ({ width, height: width === PHONE ? 844 : 900 });

/** For each wait in a page; generous for a busy machine, because only a failing test waits this long. */
const TIMEOUT_MS = 60_000;

/** A small page of the site, which runs nothing. */
export const RESTING_PAGE = '/robots.txt';

let launched: Promise<Browser> | undefined;

/** One browser for all files of a test worker; it ends with the worker's process. */
function shareBrowser(): Promise<Browser> {
  launched ??= launchBrowser();
  return launched;
}

/** A zone in which it is between noon and one: a class can be over, run and come on the same day, and that day stays today. */
function findNoonZone(): string {
  const offset = 12 - new Date().getUTCHours();
  return offset === 0 ? 'Etc/UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

/**
 * The built site on a real server and database, with a real browser to visit it. Background work runs only where a test waits for
 * it. `atNoon` puts the studio where it is noon, for tests about today.
 */
export async function openJourney(
  variables: Record<string, string> = {},
  { withWorker = false, atNoon = false } = {},
): Promise<Journey> {
  const zone = atNoon && { STUDIO_TIME_ZONE: findNoonZone() };
  const options = { withWorker, variables: { ...variables, ...zone } };
  const [server, browser] = await Promise.all([startTestServer(options), shareBrowser()]);

  async function openDevice({
    width = PHONE,
    scheme = 'light',
    timezoneId = 'Europe/Madrid',
    localStorage = {},
    baseURL = server.url,
    withServiceWorker = false,
    withScripts = true,
  }: VisitOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({
      baseURL,
      javaScriptEnabled: withScripts,
      serviceWorkers: withServiceWorker ? 'allow' : 'block',
      viewport: toViewport(width),
      colorScheme: scheme,
      locale: 'en-GB',
      timezoneId,
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    const page = await context.newPage();
    if (Object.keys(localStorage).length > 0) {
      // Not Playwright's `storageState`: it opens and closes a page of its own, which takes as long as a visit.
      await page.goto(RESTING_PAGE);
      await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(localStorage)})`);
    }
    return { page, context, consoleErrors: recordConsoleErrors(page) };
  }

  return {
    server,
    openDevice,
    async visit(options) {
      const visitor = await openDevice(options);
      const describeState = followState(visitor.page);
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') process.stderr.write(`${await describeState()}\n`);
        await visitor.context.close();
      });
      return visitor;
    },
    async close() {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await server.close();
    },
  };
}

/** A message of Playwright, not of the page. */
const SERVICE_WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

/** A busy machine may use a stylesheet long after it has come. `admin-classes` tests that each one is used. */
const USED_LATE = 'was preloaded using link preload but not used within a few seconds';

/** Collects console errors, console warnings and uncaught errors of a page. */
function recordConsoleErrors(page: Page): string[] {
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (message.text() === SERVICE_WORKER_BLOCKED || message.text().includes(USED_LATE)) return;
    if (message.type() === 'error' || message.type() === 'warning') consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => consoleErrors.push(error.message));
  return consoleErrors;
}

/** Expects no console error or warning, except the browser's own message about a declined card (status 402). */
export function expectCleanConsole({ consoleErrors }: Visitor): void {
  expect(consoleErrors.filter((text) => !text.includes('status of 402'))).toEqual([]);
}

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs in the page: whether this document has axe already. To send and to compile its 500 kB costs as much as to run it. */
const HAS_AXE = `'axe' in window`;

/**
 * Runs in the page, from its top: a button that has scrolled half below the header counts as too small a target. Only what is
 * looked at is sent back.
 */
const AXE_RUN = `(async () => {
  const top = scrollY;
  scrollTo({ top: 0, behavior: 'instant' });
  const results = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
    // Not all stylesheets again: only a rule that is an experiment, and not run, reads them.
    preload: { assets: ['media'] },
  });
  scrollTo({ top, behavior: 'instant' });
  return results.violations.map(({ id, nodes }) => id + ': ' + nodes[0]?.html);
})()`;

/** Expects that axe finds no violation of WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await untilAnimationsEnd(page);
  // Evaluated through the debugging protocol, because the page's Content-Security-Policy allows no third-party script.
  if (!(await page.evaluate<boolean>(HAS_AXE))) await page.evaluate(axeSource);
  expect(await page.evaluate<string[]>(AXE_RUN)).toEqual([]);
}

/**
 * The same as a phone in light colours and a desk in dark ones show the page, and that nothing is wider than the screen there.
 * Afterwards the page looks as before.
 */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const [width, colorScheme] of LOOKS) {
    await page.setViewportSize(toViewport(width));
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    await expectFits(page);
  }
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Expects no horizontal overflow. */
export async function expectFits(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate<number[]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  expect(content).toBe(screen);
}

/** An element that is fading has neither its first nor its last colours, so its contrast cannot be judged. */
async function untilAnimationsEnd(page: Page): Promise<void> {
  // A change of the page begins its animations in the next frame.
  await page.evaluate(`(async () => {
    await ${TWO_FRAMES};
    await Promise.allSettled(
      document.getAnimations()
        .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished)
    );
  })()`);
}
