import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, toDbDate } from '../../graphql-server/src/domain/schedule/local-date';
import { createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { type Journey, openJourney } from './journey';
import { IS_HYDRATED, pickSlot } from './steps';

/** The most that a first visit may fetch of HTML, CSS, JS and data, compressed as it is sent. In kB of 1,000 bytes. */
const READING_BEFORE_LOAD_KB = 40;
const READING_KB = 130;
const CALENDAR_KB = 160;

const READING_PAGES = [
  '/',
  '/about-me',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/pilates-barcelona-locations',
  '/no-such-page',
];

/** Code that no first visit has a use for, by the names that the build gives its parts and by words in it. */
const FOREIGN_PARTS = /(^|\/)admin|card-payment|stripe/i;
const FOREIGN_MESSAGE = /js\.stripe\.com|Syntax Error: |Unterminated string/;

type Fetched = { url: string; bytes: number; startTime: number };
type Visit = { fetched: Fetched[]; loadedAt: number };

/** Runs in the page: what it has fetched until now, itself first. Typefaces and pictures have no part in the budget. */
const READ_VISIT = `(() => {
  const [page] = performance.getEntriesByType('navigation');
  const fetched = [page, ...performance.getEntriesByType('resource')]
    .filter(({ name, entryType }) => entryType === 'navigation' || /\\.(js|css)$|\\/graphql(\\?|$)/.test(name))
    .map(({ name, encodedBodySize, startTime }) => ({ url: name, bytes: encodedBodySize, startTime }));
  return { fetched, loadedAt: page.loadEventStart };
})()`;

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
  const { db, studioTime } = journey.server.deps;
  const today = studioTime.toLocalDate(new Date());
  // A full season of the studio: some sixty classes in the month that the calendar opens with.
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

/** A first visit until React has taken the page over and nothing is fetched any more. */
async function visit(path: string): Promise<{ page: Page; visit: Visit }> {
  const { page } = await journey.visit({ withServiceWorker: true });
  await page.goto(path);
  await eventually(async () => expect(await page.evaluate(IS_HYDRATED)).toBe(true));
  await page.waitForLoadState('networkidle');
  return { page, visit: (await page.evaluate(READ_VISIT)) as Visit };
}

const kilobytes = (fetched: readonly Fetched[]) => fetched.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

/** Nothing is measured that came uncompressed or from a cache, and nothing was fetched that belongs to other pages. */
async function expectPlain({ fetched }: Visit): Promise<void> {
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile('dist/site/.vite/manifest.json', 'utf8'),
  );
  const foreign = Object.entries(manifest).flatMap(([part, { file }]) => (FOREIGN_PARTS.test(part) ? file : []));
  for (const { url, bytes } of fetched) {
    expect(bytes, url).toBeGreaterThan(0);
    if (!url.endsWith('.js')) continue;
    expect(foreign).not.toContain(new URL(url).pathname.slice(1));
    const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding'), url).toBe('br');
    expect(FOREIGN_MESSAGE.exec(await response.text())?.[0], url).toBeUndefined();
  }
}

describe('a first visit', () => {
  it.each(READING_PAGES)('of %s fetches little, and most of it after the page', async (path) => {
    const { visit: seen } = await visit(path);
    const early = seen.fetched.filter(({ startTime }) => startTime < seen.loadedAt);
    expect(kilobytes(early)).toBeLessThanOrEqual(READING_BEFORE_LOAD_KB);
    expect(kilobytes(seen.fetched)).toBeLessThanOrEqual(READING_KB);
    await expectPlain(seen);
  });

  it('of the calendar shows its classes before it asks for typefaces and for more than its first script', async () => {
    const { page } = await visit('/book/calendar');
    const { seenAt, asked: requested } = await page.evaluate(() => ({
      seenAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      asked: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.(js|woff2)$/.test(name))
        .map(({ name, startTime }) => ({ name, startTime })),
    }));
    const early = requested.filter(({ startTime }) => startTime < seenAt).map(({ name }) => new URL(name).pathname);
    expect(requested.length).toBeGreaterThan(10);
    // The first script, and what it shares with later ones.
    expect(early.filter((path) => !/^\/assets\/(index|first)-/.test(path))).toEqual([]);
  });

  it('of the calendar fetches what picking a class needs, and the next steps once one is picked', async () => {
    const { page, visit: seen } = await visit('/book/calendar');
    expect(kilobytes(seen.fetched)).toBeLessThanOrEqual(CALENDAR_KB);
    await expectPlain(seen);
    await pickSlot(page, /Morning Flow 07:15/);
    await eventually(async () => {
      const { fetched } = (await page.evaluate(READ_VISIT)) as Visit;
      expect(fetched.some(({ url }) => url.includes('/assets/details-'))).toBe(true);
    });
  });
});
