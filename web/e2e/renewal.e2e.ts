import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { readDevice, readyForOffline } from './device';
import { openStage, type Stage } from './journey';
import { type Front, openFront } from './renewed-site';
import { heading, walkToConfirm } from './steps';

/** The most that the service worker may weigh, compressed. */
const WORKER_BYTES = 8_000;

let stage: Stage;
let front: Front | null = null;
beforeAll(async () => {
  stage = await openStage();
  await createClass(stage.server.deps.db, { title: 'Beach Flow', localTime: '07:10' });
});
afterEach(() => front?.close());
afterAll(() => stage.close());

async function visitThroughFront(): Promise<{ page: Page; front: Front }> {
  front = await openFront(stage.server.url);
  const { page } = await stage.visit({ withServiceWorker: true, baseURL: front.url });
  await page.goto('/about-me');
  await readyForOffline(page);
  return { page, front };
}

const update = (page: Page) => page.getByRole('button', { name: 'Update' });

/** How often the page was loaded, from now on. */
function countLoads(page: Page): { count: number } {
  const loads = { count: 0 };
  page.on('domcontentloaded', () => {
    loads.count += 1;
  });
  return loads;
}

it('the service worker is small, asked for anew each time, and fetches nothing of the admin area ahead', async () => {
  const response = await fetch(`${stage.server.url}/sw.js`);
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
    site.renewWorker();
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
    site.renewWorker();
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
    site.renewWorker(await readFile('dist/site/sw-retired.js', 'utf8'));
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
    const { page } = await stage.visit();
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
