import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { toDbDate } from '../../graphql-server/src/domain/time/local-date';
import { createClass } from '../../graphql-server/test/classes';
import { DESK, expectAccessible, expectCleanConsole, type Journey, openJourney } from './journey';
import { calendarReady, expectHydrated, heading, next, pickDay } from './steps';

let journey: Journey;
let today: string;
let later: string;

beforeAll(async () => {
  journey = await openJourney({}, { atNoon: true });
  const { db, studioTime } = journey.server.deps;
  today = studioTime.toLocalDate(new Date());
  later = addDays(today, 12);
  // A daily class: only the date in a link identifies the occurrence.
  await createClass(db, {
    title: 'Every Morning',
    localTime: '06:50',
    startDate: toDbDate(addDays(today, 1)),
    frequency: 'DAILY',
  });
});
afterAll(() => journey.close());

describe('a fade from one page to the next', () => {
  /** Runs in the page: while the first fade waits for the next page, the visitor goes on to another one, which skips that fade. */
  const GO_ON_DURING_FIRST_FADE = `
    const { skipTransition } = ViewTransition.prototype;
    const skipped = new Promise((resolve) => {
      ViewTransition.prototype.skipTransition = function () {
        skipTransition.call(this);
        resolve();
      };
    });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      document.startViewTransition = start;
      return start(async () => {
        await update();
        document.querySelector('header a[href="/about-me"]').click();
        await skipped;
      });
    };
  `;

  it('a second navigation during a fade opens its page and logs no error', async () => {
    const visitor = await journey.visit({ width: DESK });
    const { page } = visitor;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/terms-of-service');
    await expectHydrated(page);
    await page.evaluate(GO_ON_DURING_FIRST_FADE);
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL('**/about-me');
    await heading(page).filter({ hasText: 'About Me' }).waitFor();
    expectCleanConsole(visitor);
  });
});

describe('the home page', () => {
  it('the home page shows three testimonials and links to each class of the week', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.goto('/');
    const testimonials = page.getByRole('region', { name: 'What stays after class' });
    await testimonials.waitFor();
    expect(await testimonials.getByRole('figure').count()).toBe(3);
    const week = page.getByRole('region', { name: 'The week at a glance' });
    await week.waitFor();
    expect(await week.locator('> ol > li').count()).toBe(7);
    expect(await week.locator('time').first().getAttribute('datetime')).toBe(today);
    await expectAccessible(page);

    const date = addDays(today, 4);
    await week.locator(`li:has(time[datetime="${date}"])`).getByRole('link', { name: '06:50 Every Morning' }).click();
    await page.waitForURL('**/book/calendar?preselect=*');
    const chosen = page.getByRole('radio', { name: /06:50/, checked: true });
    await chosen.waitFor();
    expect(await chosen.getAttribute('value')).toMatch(new RegExp(`_${date}$`));
    expectCleanConsole(visitor);
  });
});

describe('the locations page', () => {
  it('the locations page leads from a slot of its picker to the booking of that slot', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.goto('/pilates-barcelona-locations');
    await pickDay(page, later);
    expect(await page.getByRole('link', { name: 'Book this class' }).count()).toBe(0);
    await page.getByRole('radio', { name: /06:50/ }).check();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Book this class' }).click();
    await page.waitForURL('**/book/calendar?preselect=*');
    const chosen = page.getByRole('radio', { name: /06:50/, checked: true });
    await chosen.waitFor();
    expect(await chosen.getAttribute('value')).toMatch(new RegExp(`_${later}$`));
    await next(page).click();
    await page.waitForURL('**/details');
    expectCleanConsole(visitor);
  });

  const TOO_MANY = { message: 'Too many attempts.', extensions: { code: 'TOO_MANY_REQUESTS' } };
  it('the slot picker shows an error after one request that the server refused, and retries on a click', async () => {
    const { page } = await journey.visit();
    await page.goto('/pilates-barcelona-locations');
    await calendarReady(page);
    for (const failure of [
      { status: 503, body: '' },
      { status: 429, headers: { 'retry-after': '60' }, json: { errors: [TOO_MANY] } },
    ]) {
      let requested = 0;
      await page.route('**/graphql?*', (route) => {
        requested += 1;
        return route.fulfill(failure);
      });
      await page.getByRole('button', { name: 'Next month' }).click();
      const alert = page
        .getByRole('alert')
        .filter({ hasText: 'Failed to fetch availability. Please try again later.' });
      await alert.waitFor();
      expect(requested, `status ${failure.status}`).toBe(1);
      await page.unroute('**/graphql?*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await alert.waitFor({ state: 'detached' });
      await calendarReady(page);
    }
  });
});
