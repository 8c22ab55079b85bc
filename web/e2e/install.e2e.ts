import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { expectAccessible, type Journey, openJourney, type Visitor } from './journey';
import { followWork, TWO_FRAMES } from './quiet';
import { bookInPerson, expectHydrated, heading, signInAsAdmin, walkToConfirm } from './steps';

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
  await createClass(journey.server.deps.db, { title: 'Beach Flow', localTime: '07:10', capacity: 50 });
});
afterAll(() => journey.close());

/** Mocks the browser's install prompt, which headless browsers do not show, and counts how often it is opened. */
const OFFER_INSTALLATION = `
  window.promptCount = 0;
  addEventListener('load', () => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    event.prompt = async () => { window.promptCount += 1; return { outcome: 'accepted' }; };
    setTimeout(() => {
      dispatchEvent(event);
      window.isOffered = true;
    });
  });
`;

const IPHONE = `Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone) Safari/604.1' });`;

async function book({ page }: Visitor): Promise<void> {
  await walkToConfirm(page, CLASS_DATE, /07:10/, /Pay in Person/);
  await bookInPerson(page).click();
  await heading(page).filter({ hasText: 'Booking Confirmed!' }).waitFor();
}

const hint = (page: Page) => page.getByRole('complementary', { name: 'Have it at hand' });

it('the app is offered for installation once, after a booking', async () => {
  const visitor = await journey.visit();
  const { page } = visitor;
  await page.addInitScript(OFFER_INSTALLATION);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(await hint(page).count()).toBe(0);
  await book(visitor);
  await hint(page).waitFor();
  await expectAccessible(page);
  await hint(page).getByRole('button', { name: 'Install' }).click();
  await eventually(async () => expect(await page.evaluate('window.promptCount')).toBe(1));
  await hint(page).waitFor({ state: 'detached' });
  await page.reload();
  await heading(page).filter({ hasText: 'Booking Confirmed!' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await hint(page).count()).toBe(0);
});

it('the app is offered to the teacher with the next screen, not in the middle of one', async () => {
  const { page } = await signInAsAdmin(journey);
  await page.addInitScript(`addEventListener('offer', () => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    event.prompt = async () => ({ outcome: 'accepted' });
    dispatchEvent(event);
  })`);
  await page.goto('/admin/dashboard');
  await page.getByRole('region', { name: 'Contact Messages' }).getByRole('checkbox').waitFor();
  await page.evaluate(`dispatchEvent(new Event('offer'))`);
  await page.evaluate(TWO_FRAMES);
  const pocket = page.getByRole('complementary', { name: 'The studio in your pocket' });
  expect(await pocket.count()).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Availability' }).click();
  await pocket.waitFor();
});

it('an iPhone shows how to install the app by hand', async () => {
  const visitor = await journey.visit();
  const { page } = visitor;
  await page.addInitScript(IPHONE);
  await book(visitor);
  await hint(page).getByText('Add to Home Screen').waitFor();
  await hint(page).getByRole('button', { name: 'Understood' }).click();
  await hint(page).waitFor({ state: 'detached' });
});

it('an admin is offered an app that opens the dashboard', async () => {
  const { page } = await signInAsAdmin(journey);
  await page.addInitScript(OFFER_INSTALLATION);
  await page.goto('/admin/dashboard');
  await eventually(async () => expect(await page.evaluate('window.isOffered')).toBe(true));
  await expectHydrated(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Availability' }).click();
  await page.getByRole('complementary', { name: 'The studio in your pocket' }).waitFor();
  await expectAccessible(page);
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await fetch(journey.server.url + manifest);
  expect(await answer.json()).toMatchObject({ start_url: '/admin/dashboard' });
});

/** Mocks the launch queue of an installed app: `launch(url)` starts the app, as a shortcut or a link does. */
const LAUNCH_QUEUE = `
  Object.defineProperty(window, 'launchQueue', { value: { setConsumer(consumer) {
    consumer({ targetURL: location.origin + '/contact' });
    window.launch = (path) => consumer({ targetURL: location.origin + path });
  } } });
`;

it('an open app follows a shortcut, but stays where it is when its icon is pressed or while a payment may be under way', async () => {
  const { page } = await journey.visit();
  await page.addInitScript(LAUNCH_QUEUE);
  const untilQuiet = followWork(page);
  await page.goto('/about-me');
  await eventually(async () => expect(await page.evaluate('typeof window.launch')).toBe('function'));
  await page.evaluate(`launch('/')`);
  await untilQuiet();
  expect(new URL(page.url()).pathname).toBe('/about-me');
  await page.evaluate(`launch('/your-bookings')`);
  await page.waitForURL('**/your-bookings');
  await walkToConfirm(page, CLASS_DATE, /07:10/, /Pay in Person/);
  await page.evaluate(`launch('/your-bookings')`);
  await untilQuiet();
  expect(new URL(page.url()).pathname).toBe('/book/confirm');
});

it('an iPhone finds startup images of its own size in both schemes', async () => {
  const { page } = await journey.visit();
  await page.addInitScript(IPHONE);
  await page.addInitScript(`
    Object.defineProperty(window, 'devicePixelRatio', { value: 3 });
    Object.defineProperty(screen, 'width', { value: 393 });
    Object.defineProperty(screen, 'height', { value: 852 });`);
  await page.goto('/');
  const links = page.locator('link[rel=apple-touch-startup-image]');
  await eventually(async () => expect(await links.count()).toBe(2));
  for (const link of await links.all()) {
    const address = await link.getAttribute('href');
    expect(address).toMatch(/^\/startup\/1179x2556-(light|dark)\.png$/);
    expect((await fetch(journey.server.url + address)).headers.get('content-type')).toBe('image/png');
  }
  expect(await page.locator('meta[name=apple-mobile-web-app-capable]').getAttribute('content')).toBe('yes');
});

const INSTALL = { name: 'Install the app' };

it('the footer offers to install the app where the browser can, and not once it is installed', async () => {
  const { page } = await journey.visit();
  await page.goto('/about-me');
  await expectHydrated(page);
  expect(await page.getByRole('button', INSTALL).count()).toBe(0);
  await page.addInitScript(OFFER_INSTALLATION);
  await page.reload();
  await expectHydrated(page);
  await page.getByRole('contentinfo').getByRole('button', INSTALL).click();
  await eventually(async () => expect(await page.evaluate('window.promptCount')).toBe(1));
  await page.getByRole('button', INSTALL).waitFor({ state: 'detached' });
});

it('the footer explains on an iPhone how to install the app', async () => {
  const { page } = await journey.visit();
  await page.addInitScript(IPHONE);
  await page.goto('/about-me');
  await expectHydrated(page);
  await page.getByRole('contentinfo').getByRole('button', INSTALL).click();
  const dialog = page.getByRole('dialog', INSTALL);
  await dialog.getByText('Add to Home Screen').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Understood' }).click();
  await dialog.waitFor({ state: 'detached' });
});

const INSTAGRAM = IPHONE.replace('Safari/604.1', 'Mobile/15E148 Instagram 390.0');

it('the browser inside Instagram says once that Safari can do more, and offers no installation', async () => {
  const { page } = await journey.visit();
  await page.addInitScript(INSTAGRAM);
  await page.goto('/about-me');
  const text = page.getByText('In Instagram, press ••• and open this page in Safari');
  await text.waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('button', INSTALL).count()).toBe(0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await text.waitFor({ state: 'detached' });
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(await text.count()).toBe(0);
});
