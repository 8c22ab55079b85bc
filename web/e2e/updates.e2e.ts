import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { readDevice, readyForOffline } from './device';
import { DESK, type Journey, openJourney } from './journey';
import { bookInPerson, heading, signInAsAdmin, walkToConfirm } from './steps';
import { type Front, openFront } from './updated-site';

/** The most that the service worker may weigh, compressed. */
const WORKER_BYTES = 8_000;

let journey: Journey;
let front: Front | null = null;
beforeAll(async () => {
  journey = await openJourney();
  await createClass(journey.server.deps.db, { title: 'Beach Flow', localTime: '07:10' });
});
afterEach(() => front?.close());
afterAll(() => journey.close());

async function visitThroughFront(): Promise<{ page: Page; front: Front }> {
  front = await openFront(journey.server.url);
  const { page } = await journey.visit({ withServiceWorker: true, baseURL: front.url });
  await page.goto('/about-me');
  await readyForOffline(page);
  return { page, front };
}

const update = (page: Page) => page.getByRole('button', { name: 'Update' });

/** Another build is offered once all of it has been fetched, which takes a slow machine a while. */
async function fetchedAhead(page: Page): Promise<void> {
  const isWaiting = 'navigator.serviceWorker.getRegistration().then((one) => one.waiting !== null)';
  await eventually(async () => expect(await page.evaluate(isWaiting)).toBe(true));
}

/** How often the page was loaded, from now on. */
function countLoads(page: Page): { count: number } {
  const loads = { count: 0 };
  page.on('domcontentloaded', () => {
    loads.count += 1;
  });
  return loads;
}

it('the service worker is small, asked for anew each time, and fetches nothing of the admin area ahead', async () => {
  const response = await fetch(`${journey.server.url}/sw.js`);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const worker = await response.text();
  expect(brotliCompressSync(worker).byteLength).toBeLessThan(WORKER_BYTES);
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile('dist/site/.vite/manifest.json', 'utf8'),
  );
  const ofNoVisitor = Object.entries(manifest).filter(([part]) =>
    /routes\/admin\/|features\/admin|card-payment/.test(part),
  );
  expect(ofNoVisitor.length).toBeGreaterThan(5);
  for (const [, { file }] of ofNoVisitor) expect(worker).not.toContain(file);
  expect(worker).not.toContain('stripe');
});

describe('a newer version', () => {
  it('waits, says so, and takes over on the visitor’s word', async () => {
    const { page, front: site } = await visitThroughFront();
    site.upgradeWorker();
    await page.reload();
    await page.getByText('A new version of this site is ready.').waitFor();
    const loads = countLoads(page);
    await update(page).click();
    await eventually(async () => expect(loads.count).toBe(1));
    await heading(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await update(page).count()).toBe(0);
    expect(await page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one.waiting)')).toBeNull();
  });

  it('does not take over while somebody pays in another tab', async () => {
    const { page, front: site } = await visitThroughFront();
    const paying = await page.context().newPage();
    await walkToConfirm(paying, CLASS_DATE, /07:10/, /Pay in Person/);
    site.upgradeWorker();
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

  it('of a retired worker takes it away, with all that it kept', async () => {
    const { page, front: site } = await visitThroughFront();
    site.upgradeWorker(await readFile('dist/site/sw-retired.js', 'utf8'));
    await page.reload();
    await eventually(async () => {
      expect(await page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)')).toBe(0);
      expect(await readDevice(page)).toMatchObject({ cached: [], kept: {} });
    });
    await heading(page).waitFor();
  });
});

describe('a part of the site that is gone', () => {
  async function withoutTerms(renewed: boolean) {
    const { page } = await journey.visit();
    await page.goto('/about-me');
    await page.waitForLoadState('networkidle');
    await page.route('**/assets/terms-of-service-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    if (renewed) await page.route('**/app-shell', (route) => route.fulfill({ body: '<p>another version</p>' }));
    const loads = countLoads(page);
    await page.getByRole('link', { name: 'Terms of Service' }).click();
    return { page, loads };
  }

  it('because the site was renewed loads the page anew, once', async () => {
    const { page, loads } = await withoutTerms(true);
    await eventually(async () => expect(loads.count).toBe(1));
    await heading(page).filter({ hasText: 'Terms of Service' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(loads.count).toBe(1);
  });

  it('for any other reason is said, and nothing is loaded anew', async () => {
    const { page, loads } = await withoutTerms(false);
    await page.getByText('A part of this page did not arrive.').waitFor();
    await page.waitForLoadState('networkidle');
    expect(loads.count).toBe(0);
  });
});

/** The names of the scripts that a page is made of. */
const getEntry = (page: Page) => page.locator('script[type=module][src]').getAttribute('src');

describe('a second build over the first', () => {
  it('leaves an open page whole, takes over on the visitor’s word, and opens without signal', async () => {
    const { page, front: site } = await visitThroughFront();
    const first = await getEntry(page);
    site.upgradeSite();
    const loads = countLoads(page);
    await page.getByRole('link', { name: 'Terms of Service' }).click();
    await heading(page).filter({ hasText: 'Terms of Service' }).waitFor();
    expect(loads.count).toBe(0);
    await page.reload();
    await heading(page).waitFor();
    expect(await getEntry(page)).not.toBe(first);
    await fetchedAhead(page);
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

  it('is met by a page without a worker with one load', async () => {
    front = await openFront(journey.server.url);
    const { page } = await journey.visit({ baseURL: front.url });
    await page.goto('/about-me', { waitUntil: 'networkidle' });
    front.upgradeSite();
    const loads = countLoads(page);
    await page.getByRole('link', { name: 'Terms of Service' }).click();
    await heading(page).filter({ hasText: 'Terms of Service' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(loads.count).toBe(1);
  });

  it('does not load a page anew on which somebody books', async () => {
    front = await openFront(journey.server.url);
    const { page } = await journey.visit({ baseURL: front.url });
    await walkToConfirm(page, CLASS_DATE, /07:10/, /Pay in Person/);
    await page.waitForLoadState('networkidle');
    front.upgradeSite();
    const loads = countLoads(page);
    await bookInPerson(page).click();
    await heading(page).filter({ hasText: 'Booking Confirmed!' }).waitFor();
    expect(loads.count).toBe(0);
    expect(await journey.server.deps.db.booking.count()).toBe(1);
  });

  it('is met by the admin area, of which nothing is fetched ahead, with one load', async () => {
    front = await openFront(journey.server.url);
    const { page } = await signInAsAdmin(journey, { withServiceWorker: true, baseURL: front.url, width: DESK });
    await page.goto('/admin/dashboard', { waitUntil: 'networkidle' });
    front.upgradeSite();
    const loads = countLoads(page);
    await page.getByRole('link', { name: 'Activity' }).click();
    await heading(page).filter({ hasText: 'Activity' }).waitFor();
    await eventually(async () => expect(loads.count).toBe(1));
  });
});

describe('two tabs', () => {
  it('are both offered a newer version; what is typed in the one stays when the other takes it', async () => {
    const { page, front: site } = await visitThroughFront();
    const other = await page.context().newPage();
    await other.goto('/contact');
    site.upgradeWorker();
    await page.reload();
    await update(page).waitFor();
    await update(other).waitFor();
    await other.getByLabel('Message').fill('Half a sentence');
    const loads = countLoads(other);
    const own = countLoads(page);
    await update(page).click();
    await eventually(async () => expect(own.count).toBe(1));
    expect(await other.getByLabel('Message').inputValue()).toBe('Half a sentence');
    expect(loads.count).toBe(0);
    await update(other).click();
    await eventually(async () => expect(loads.count).toBe(1));
    // Once the scripts, which come after the page, have taken it over.
    await eventually(async () => expect(await other.getByLabel('Message').inputValue()).toBe('Half a sentence'));
  });
});
