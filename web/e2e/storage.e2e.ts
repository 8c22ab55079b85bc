import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '../../graphql-server/test/admin';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { readDevice } from './device';
import { type Journey, openJourney } from './journey';
import { bookInPerson, heading, signInAsAdmin, walkToConfirm } from './steps';
import { createTodaysClass } from './todays-class';

const PASSWORD = 'a long way to the sea';

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney({}, { atNoon: true });
  await createClass(journey.server.deps.db, { title: 'Beach Flow', localTime: '07:10' });
  await createTodaysClass(journey, 'Today Flow');
  await createAdmin(journey.server.deps.db, { username: 'marina', password: PASSWORD });
});
afterAll(() => journey.close());

/** A browser with storage blocked for this site: even access to each store throws. */
const BLOCKED = `{
  const refuse = () => { throw new DOMException('Access is denied for this document.', 'SecurityError'); };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, { get: refuse });
  }
  ServiceWorkerContainer.prototype.register = async () => refuse();
}`;

/** A full device: stored values can be read, nothing can be added. */
const FULL = `{
  const full = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  Storage.prototype.setItem = () => { throw full(); };
  IDBObjectStore.prototype.put = () => { throw full(); };
  Cache.prototype.put = Cache.prototype.addAll = async () => { throw full(); };
}`;

const STORES = [
  ['blocked', BLOCKED],
  ['full', FULL],
] as const;

describe.each(STORES)('storage that is %s', (_name, script) => {
  it('a visitor books a class and sends a message although storage is unavailable', async () => {
    const { page, consoleErrors } = await journey.visit();
    await page.addInitScript(script);
    const before = await journey.server.deps.db.booking.count();
    await walkToConfirm(page, CLASS_DATE, /07:10/, /Pay in Person/);
    await bookInPerson(page).click();
    await heading(page).filter({ hasText: 'Booking Confirmed!' }).waitFor();
    expect(await journey.server.deps.db.booking.count()).toBe(before + 1);
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Marta Serra');
    await page.getByLabel('Email').fill('marta@example.com');
    await page.getByLabel('Message').fill('Stored nowhere.');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Thank you for your message!').waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('the login explains that nobody can stay signed in while storage is unavailable', async () => {
    const { page } = await journey.visit();
    await page.addInitScript(script);
    await page.goto('/admin/login');
    await page.getByLabel('Username').fill('marina');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('alert').filter({ hasText: 'This browser’s storage is full or switched off' }).waitFor();
  });
});

it('the privacy policy names every value that a booking leaves in the browser', async () => {
  const { page } = await journey.visit();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await walkToConfirm(page, CLASS_DATE, /07:10/, /Pay in Person/);
  await bookInPerson(page).click();
  await heading(page).filter({ hasText: 'Booking Confirmed!' }).waitFor();
  // The router stores its values when a page is left.
  await page.goto('/privacy-policy');
  const stored = await page.evaluate<string[]>(
    '[sessionStorage, localStorage].flatMap((storage) => Object.keys(storage))',
  );
  const named = await page.locator('code').allInnerTexts();
  expect(stored).toContain('remix-router-transitions');
  expect(stored.filter((key) => !named.some((name) => key.startsWith(name)))).toEqual([]);
});

/**
 * Reduces the quota of this site to one byte; what is stored stays. On a page without scripts: after a script has written to
 * IndexedDB, Chromium asks for the quota again only some 30 seconds later.
 */
async function exhaustQuota(page: Page, context: BrowserContext): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: journey.server.url, quotaSize: 1 });
}

describe('a device whose storage becomes full', () => {
  it('a full device warns the admin that today’s classes are not stored, and attendance marks still work', async () => {
    const { page, context } = await signInAsAdmin(journey);
    await page.goto('/healthz');
    await exhaustQuota(page, context);
    await page.goto('/admin/dashboard');
    await page.getByText('Today’s classes cannot be opened here while you are offline.').waitFor();
    await page.getByRole('button', { name: 'Came: Ana Pons' }).click();
    await eventually(async () => {
      const ana = await journey.server.deps.db.booking.findFirst({ where: { name: 'Ana Pons' } });
      expect(ana?.attendance).toBe('CAME');
    });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Came: Bo Vidal' }).click();
    await page.getByText('This browser keeps nothing: leave this page open until then.').waitFor();
    await context.setOffline(false);
    await eventually(async () => {
      const bo = await journey.server.deps.db.booking.findFirst({ where: { name: 'Bo Vidal' } });
      expect(bo?.attendance).toBe('CAME');
    });
  });

  it('a full device installs no service worker, and the site works without it', async () => {
    const { page, context } = await journey.visit({ withServiceWorker: true });
    await page.goto('/healthz');
    await exhaustQuota(page, context);
    await page.goto('/about-me');
    await heading(page).waitFor();
    await page.goto('/book/calendar');
    await page.getByRole('grid').waitFor();
    await page.waitForLoadState('networkidle');
    expect((await readDevice(page)).cached).toEqual([]);
    expect(
      await page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one?.active ?? null)'),
    ).toBeNull();
  });
});
