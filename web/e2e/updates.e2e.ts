import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { BUDGETS } from './budgets';
import { readDevice, readyForOffline } from './device';
import { DESK, type Journey, openJourney } from './journey';
import { bookInPerson, expectHydrated, heading, signInAsAdmin, walkToConfirm } from './steps';
import { openProxy, type SiteProxy } from './updated-site';

let journey: Journey;
let proxy: SiteProxy | null = null;
beforeAll(async () => {
  journey = await openJourney();
  await createClass(journey.server.deps.db, { title: 'Beach Flow', localTime: '07:10' });
});
afterEach(() => proxy?.close());
afterAll(() => journey.close());

async function visitThroughProxy(): Promise<{ page: Page; proxy: SiteProxy }> {
  proxy = await openProxy(journey.server.url);
  const { page } = await journey.visit({ withServiceWorker: true, baseURL: proxy.url });
  await page.goto('/about-me');
  await readyForOffline(page);
  return { page, proxy };
}

const update = (page: Page) => page.getByRole('button', { name: 'Update' });

/** Waits until the service worker has precached another build, which takes a while on a slow machine. */
async function untilPrecached(page: Page): Promise<void> {
  const isWaiting = 'navigator.serviceWorker.getRegistration().then((one) => one.waiting !== null)';
  await eventually(async () => expect(await page.evaluate(isWaiting)).toBe(true));
}

/** Counts the loads of a page from now on. */
function countLoads(page: Page): { count: number } {
  const loads = { count: 0 };
  page.on('domcontentloaded', () => {
    loads.count += 1;
  });
  return loads;
}

it('the service worker stays within its byte budget, is revalidated each time and precaches nothing of the admin area', async () => {
  const response = await fetch(`${journey.server.url}/sw.js`);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const worker = await response.text();
  expect(brotliCompressSync(worker).byteLength).toBeLessThan(BUDGETS.serviceWorker);
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile('dist/site/.vite/manifest.json', 'utf8'),
  );
  const unneeded = Object.entries(manifest).filter(([part]) => /routes\/admin\/|stripe-form/.test(part));
  const names = unneeded.map(([part]) => part.split('/').at(-1));
  expect(names.sort()).toEqual(['day.ts', 'later-parts.tsx', 'rest.ts', 'stripe-form.tsx']);
  for (const [, { file }] of unneeded) expect(worker).not.toContain(file);
  expect(worker).not.toContain('stripe');
});

describe('a newer service worker', () => {
  it('the offer of a newer version can be put off until the next visit', async () => {
    const { page, proxy } = await visitThroughProxy();
    proxy.upgradeWorker();
    await page.reload();
    await page.getByRole('button', { name: 'Later' }).click();
    await update(page).waitFor({ state: 'detached' });
    await page.reload();
    await untilPrecached(page);
    await page.waitForLoadState('networkidle');
    expect(await update(page).count()).toBe(0);
    const nextVisit = await page.context().newPage();
    await nextVisit.goto('/about-me');
    await update(nextVisit).waitFor();
  });

  it('a newer version does not activate while another tab is paying', async () => {
    const { page, proxy } = await visitThroughProxy();
    const paying = await page.context().newPage();
    await walkToConfirm(paying, CLASS_DATE, /07:10/, /Pay in Person/);
    proxy.upgradeWorker();
    await page.reload();
    await update(page).click();
    await page.getByText('A booking is being finished in another tab.').waitFor();
    expect(await update(paying).count()).toBe(0);
    await heading(paying).filter({ hasText: 'Confirm & Book' }).waitFor();
    await paying.close();
    const loads = countLoads(page);
    await update(page).click();
    await eventually(async () => expect(loads.count).toBe(1));
  });

  it('the retired service worker unregisters itself and deletes all that was stored', async () => {
    const { page, proxy } = await visitThroughProxy();
    proxy.upgradeWorker(await readFile('dist/site/sw-retired.js', 'utf8'));
    await page.reload();
    await eventually(async () => {
      expect(await page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)')).toBe(0);
      expect(await readDevice(page)).toMatchObject({ cached: [], values: {} });
    });
    await heading(page).waitFor();
  });
});

describe('a script that is missing on the server', () => {
  async function openMissingTerms(isUpdated: boolean) {
    const { page } = await journey.visit();
    await page.goto('/about-me');
    await expectHydrated(page);
    await page.waitForLoadState('networkidle');
    await page.route('**/assets/terms-of-service-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    if (isUpdated) await page.route('**/app-shell', (route) => route.fulfill({ body: '<p>another version</p>' }));
    const loads = countLoads(page);
    await page.getByRole('link', { name: 'Terms of Service' }).click();
    return { page, loads };
  }

  it('a script that is missing because the site was updated reloads the page once', async () => {
    const { page, loads } = await openMissingTerms(true);
    await eventually(async () => expect(loads.count).toBe(1));
    await heading(page).filter({ hasText: 'Terms of Service' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(loads.count).toBe(1);
  });

  it('a script that is missing for another reason shows an error and does not reload the page', async () => {
    const { page, loads } = await openMissingTerms(false);
    await page.getByText('A part of this page did not arrive.').waitFor();
    await page.waitForLoadState('networkidle');
    expect(loads.count).toBe(0);
  });
});

/** The name of the page's entry script. */
const getEntry = (page: Page) => page.locator('script[type=module][src]').getAttribute('src');

describe('a new build on the server', () => {
  it('a new build leaves an open page working, activates on a click and then opens offline', async () => {
    const { page, proxy } = await visitThroughProxy();
    const first = await getEntry(page);
    await expectHydrated(page);
    proxy.upgradeSite();
    const loads = countLoads(page);
    await page.getByRole('link', { name: 'Terms of Service' }).click();
    await heading(page).filter({ hasText: 'Terms of Service' }).waitFor();
    expect(loads.count).toBe(0);
    await page.reload();
    await heading(page).waitFor();
    expect(await getEntry(page)).not.toBe(first);
    await untilPrecached(page);
    await update(page).click();
    await eventually(async () => expect(loads.count).toBe(2));
    await heading(page).waitFor();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    for (const path of ['/contact', '/book/calendar']) {
      await page.goto(path);
      await page.getByText('You are offline').waitFor();
      expect(await getEntry(page)).not.toBe(first);
    }
    const { cached } = await readDevice(page);
    expect(cached.filter((path) => path === first)).toEqual([]);
  });

  it('a new build reloads a page without a service worker once, on its next navigation', async () => {
    proxy = await openProxy(journey.server.url);
    const { page } = await journey.visit({ baseURL: proxy.url });
    await page.goto('/about-me', { waitUntil: 'networkidle' });
    await expectHydrated(page);
    proxy.upgradeSite();
    const loads = countLoads(page);
    await page.getByRole('link', { name: 'Terms of Service' }).click();
    await heading(page).filter({ hasText: 'Terms of Service' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(loads.count).toBe(1);
  });

  it('a new build does not reload a page on which somebody is booking', async () => {
    proxy = await openProxy(journey.server.url);
    const { page } = await journey.visit({ baseURL: proxy.url });
    await walkToConfirm(page, CLASS_DATE, /07:10/, /Pay in Person/);
    await page.waitForLoadState('networkidle');
    proxy.upgradeSite();
    const loads = countLoads(page);
    await bookInPerson(page).click();
    await heading(page).filter({ hasText: 'Booking Confirmed!' }).waitFor();
    expect(loads.count).toBe(0);
    expect(await journey.server.deps.db.booking.count()).toBe(1);
  });

  it('a new build reloads the admin area, which is not precached, once', async () => {
    proxy = await openProxy(journey.server.url);
    const { page } = await signInAsAdmin(journey, { withServiceWorker: true, baseURL: proxy.url, width: DESK });
    await page.goto('/admin/dashboard');
    await page.getByRole('heading', { name: 'Recent Bookings' }).waitFor();
    // The worker comes last: a script of the dashboard that is still on its way would reload the page under the press below.
    await eventually(async () => expect(await page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true));
    proxy.upgradeSite();
    const loads = countLoads(page);
    await page.getByRole('link', { name: 'Activity' }).click();
    await heading(page).filter({ hasText: 'Activity' }).waitFor();
    await eventually(async () => expect(loads.count).toBe(1));
  });
});

describe('the admin area on a device that has it', () => {
  const DASHBOARD = '/admin/dashboard';

  async function openDashboardTwice(): Promise<{ page: Page; proxy: SiteProxy }> {
    proxy = await openProxy(journey.server.url);
    const { page } = await signInAsAdmin(journey, { withServiceWorker: true, baseURL: proxy.url, width: DESK });
    await page.goto(DASHBOARD);
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    await eventually(async () => expect((await readDevice(page)).caches['admin-area']).toContain('/app-shell'));
    proxy.pages.length = 0;
    await page.goto(DASHBOARD);
    await page.getByRole('heading', { name: 'Recent Bookings' }).waitFor();
    return { page, proxy };
  }

  it('opens without asking the server for a page unless it is reloaded, also after an update to a new build', async () => {
    const { page, proxy } = await openDashboardTwice();
    expect(proxy.pages).toEqual([]);
    expect(await page.getByText('You are offline').count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { name: 'Recent Bookings' }).waitFor();
    expect(proxy.pages).toEqual([DASHBOARD]);
    const first = await getEntry(page);
    proxy.upgradeSite();
    await page.goto(DASHBOARD);
    await page.getByRole('heading', { name: 'Recent Bookings' }).waitFor();
    await untilPrecached(page);
    await update(page).click();
    await eventually(async () => expect(await getEntry(page)).not.toBe(first));
    await page.getByRole('heading', { name: 'Recent Bookings' }).waitFor();
    await eventually(async () => {
      const { caches } = await readDevice(page);
      expect(caches['admin-area']).toContain('/app-shell');
      expect(caches['admin-area']).not.toContain(first);
    });
    proxy.pages.length = 0;
    await page.goto(DASHBOARD);
    await page.getByRole('heading', { name: 'Recent Bookings' }).waitFor();
    expect(await getEntry(page)).not.toBe(first);
    expect(proxy.pages).toEqual([]);
  });
});

describe('a newer version in two tabs', () => {
  it('both are offered it, it activates on a click, and input in one stays when the other updates', async () => {
    const { page, proxy } = await visitThroughProxy();
    const other = await page.context().newPage();
    await other.goto('/contact');
    proxy.upgradeWorker();
    await page.reload();
    await page.getByText('A new version of this site is ready.').waitFor();
    await update(other).waitFor();
    await other.getByLabel('Message').fill('Half a sentence');
    const loads = countLoads(other);
    const own = countLoads(page);
    await update(page).click();
    await eventually(async () => expect(own.count).toBe(1));
    await heading(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await update(page).count()).toBe(0);
    expect(await page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one.waiting)')).toBeNull();
    expect(await other.getByLabel('Message').inputValue()).toBe('Half a sentence');
    expect(loads.count).toBe(0);
    await update(other).click();
    await eventually(async () => expect(loads.count).toBe(1));
    // The input is restored on hydration, which follows the load.
    await eventually(async () => expect(await other.getByLabel('Message').inputValue()).toBe('Half a sentence'));
  });
});
