import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { toDbDate } from '../../graphql-server/src/domain/time/local-date';
import { createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { BUDGETS } from './budgets';
import { type Journey, openJourney } from './journey';
import { expectHydrated, pickSlot } from './steps';

const READING_PAGES = [
  '/',
  '/about-me',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/pilates-barcelona-locations',
  '/no-such-page',
];

/** Code that no first visit needs, by the names of its chunks and by strings in it. */
const UNNEEDED_CHUNKS = /(^|[/_])admin|stripe/i;
const UNNEEDED_TEXT = /js\.stripe\.com|Syntax Error: |Unterminated string/;

type Fetched = { url: string; bytes: number };

/** Runs in the page: lists what it has fetched so far, the document first. Fonts and images are outside of the budget. */
const READ_FETCHED = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter(({ name, entryType }) => entryType === 'navigation' || /\\.(js|css)$|\\/graphql(\\?|$)/.test(name))
  .map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize }))`;

/** Runs in the page: true once it has requested its fonts, after its scripts. */
const HAS_FONTS = `performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.woff2'))`;

const readFetched = (page: Page) => page.evaluate<Fetched[]>(READ_FETCHED);

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
  const { db, studioTime } = journey.server.deps;
  const today = studioTime.toLocalDate(new Date());
  // A busy season: some sixty classes in the month that the calendar opens with.
  for (const localTime of ['07:15', '10:15']) {
    await createClass(db, {
      title: `Morning Flow ${localTime}`,
      localTime,
      startDate: toDbDate(addDays(today, 1)),
      frequency: 'DAILY',
    });
  }
  for (const localTime of ['18:00', '19:00', '20:00']) {
    await createClass(db, { title: `Sunset Flow ${localTime}`, localTime, showOnHomepage: true });
  }
});
afterAll(() => journey.close());

/** A first visit until the page is hydrated and the network is idle. */
async function visit(path: string): Promise<{ page: Page; fetched: Fetched[] }> {
  const { page } = await journey.visit({ withServiceWorker: true });
  await page.goto(path);
  await expectHydrated(page);
  await page.waitForLoadState('networkidle');
  return { page, fetched: await readFetched(page) };
}

const sumBytes = (fetched: readonly Fetched[]) => fetched.reduce((sum, { bytes }) => sum + bytes, 0);

/** Expects that nothing came uncompressed or from a cache, and that no code of other pages was fetched. */
async function expectNoUnneededCode(fetched: readonly Fetched[]): Promise<void> {
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile('dist/site/.vite/manifest.json', 'utf8'),
  );
  const unneeded = Object.entries(manifest).flatMap(([part, { file }]) => (UNNEEDED_CHUNKS.test(part) ? file : []));
  for (const { url, bytes } of fetched) {
    expect(bytes, url).toBeGreaterThan(0);
    if (!url.endsWith('.js')) continue;
    expect(unneeded).not.toContain(new URL(url).pathname.slice(1));
    const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding'), url).toBe('br');
    expect(UNNEEDED_TEXT.exec(await response.text())?.[0], url).toBeUndefined();
  }
}

describe('the byte budget', () => {
  it.each(READING_PAGES)('a first visit of %s stays within the byte budget', async (path) => {
    const { fetched } = await visit(path);
    expect(sumBytes(fetched)).toBeLessThanOrEqual(BUDGETS.readingPage);
    await expectNoUnneededCode(fetched);
  });

  it('a first visit of the calendar paints before it requests fonts, and its later scripts have a low priority', async () => {
    const { page } = await visit('/book/calendar');
    await eventually(async () => expect(await page.evaluate(HAS_FONTS)).toBe(true));
    const { paintedAt, requested } = await page.evaluate(() => ({
      paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      requested: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.(js|woff2)$/.test(name))
        .map(({ name, startTime }) => ({ name, startTime })),
    }));
    const early = requested.filter(({ startTime }) => startTime < paintedAt).map(({ name }) => new URL(name).pathname);
    expect(early.filter((path) => path.endsWith('.woff2'))).toEqual([]);
    const preloaded = await page.evaluate(`
      Object.fromEntries([...document.querySelectorAll('link[rel=modulepreload]')].map((link) => [new URL(link.href).pathname, link.fetchPriority]))`);
    // All but the first script, and the code that it shares with later ones.
    for (const path of early.filter((one) => !/^\/assets\/(index|first)-/.test(one))) {
      expect(preloaded).toHaveProperty([path], 'low');
    }
  });

  it('a first visit of the calendar stays within its byte budget and loads the next steps once a slot is picked', async () => {
    const { page, fetched } = await visit('/book/calendar');
    expect(sumBytes(fetched)).toBeLessThanOrEqual(BUDGETS.calendarPage);
    await expectNoUnneededCode(fetched);
    await pickSlot(page, /Morning Flow 07:15/);
    await eventually(async () => {
      expect((await readFetched(page)).some(({ url }) => url.includes('/assets/steps-'))).toBe(true);
    });
  });
});
