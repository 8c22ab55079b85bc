import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { expectQuiet, type Journey, openJourney, PHONE } from './journey';
import { calendarReady, dayName, IS_HYDRATED, next, pickDay, pickSlot } from './steps';

const PAGES = [
  '/',
  '/book/calendar',
  '/about-me',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/pilates-barcelona-locations',
];

/** Runs in the page: every part of it that moves by itself, from the first paint on. */
const RECORD_SHIFTS = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifts.push(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Keeps the typefaces back until told: a late one moves a line or two by itself, which is not what is looked at here. */
async function delayFonts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
  await createClass(journey.server.deps.db, {
    title: 'Drawn Flow </script>',
    localTime: '07:10',
    showOnHomepage: true,
  });
});
afterAll(() => journey.close());

describe('before any script has run', () => {
  it.each(PAGES)('%s can be read', async (path) => {
    const context = await journey.browser.newContext({ baseURL: journey.server.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(path);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect((await page.getByRole('main').textContent())?.length).toBeGreaterThan(120);
    await context.close();
  });

  it('the calendar shows the first class that can be booked', async () => {
    const context = await journey.browser.newContext({ baseURL: journey.server.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/book/calendar');
    await page.getByRole('button', { name: dayName(CLASS_DATE) }).waitFor();
    await page.getByRole('radio', { name: /07:10, Drawn Flow/ }).waitFor();
    await context.close();
  });
});

describe('when the browser takes a page over', () => {
  it.each(PAGES)(
    '%s stays as it is: nothing moves, nothing is asked again, nothing is complained about',
    async (path) => {
      const visitor = await journey.visit({ width: PHONE, timezoneId: 'America/Los_Angeles' });
      const { page } = visitor;
      const requested: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/graphql') requested.push(request.postData() ?? request.url());
      });
      await page.addInitScript(RECORD_SHIFTS);
      const releaseFonts = await delayFonts(page);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      // A page whose typefaces are still on their way has not loaded; a first touch brings its scripts.
      await page.keyboard.press('Shift');
      await eventually(async () => expect(await page.evaluate(IS_HYDRATED)).toBe(true));
      await page.waitForTimeout(300);
      expect(await page.evaluate('window.shifts')).toEqual([]);
      releaseFonts();
      await page.waitForLoadState('networkidle');
      expect(requested).toEqual([]);
      expectQuiet(visitor);
    },
  );

  it('a choice that was kept from before is still there', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.goto('/book/calendar');
    await pickDay(page, CLASS_DATE);
    await pickSlot(page, /07:10/);
    await page.reload();
    await calendarReady(page);
    await page.getByRole('radio', { name: /07:10/, checked: true }).waitFor();
    await next(page).click();
    await page.waitForURL('**/details');
    expectQuiet(visitor);
  });
});
