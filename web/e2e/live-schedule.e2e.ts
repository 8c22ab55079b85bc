import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addDays } from '#contract/civil-date';
import { toDbDate } from '../../graphql-server/src/domain/time/local-date';
import { buyOverRest } from '../../graphql-server/test/buyers';
import { createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { getLink } from '../../graphql-server/test/personal-links';
import { DESK, expectAccessible, expectCleanConsole, type Journey, openJourney, PHONE } from './journey';
import { expectHydrated, heading, next, pickDay, pickSlot } from './steps';

let journey: Journey;
let day: string;
beforeAll(async () => {
  journey = await openJourney({}, { atNoon: true });
  const { studioTime } = journey.server.deps;
  day = addDays(studioTime.toLocalDate(new Date()), 1);
});
afterAll(() => journey.close());

/** A daily series whose first date is tomorrow, with three places on each date. */
const createSeries = (title: string, localTime: string) =>
  createClass(journey.server.deps.db, {
    title,
    localTime,
    capacity: 3,
    startDate: toDbDate(day),
    frequency: 'DAILY',
  });

const book = (classId: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      buyOverRest(journey.server.url, { classId, classDate: day, email: `p${index}-${classId}@example.com` }),
    ),
  );
const slot = (page: Page, title: string) => page.getByRole('radio', { name: new RegExp(title) });

/** Waits until the page's stream is open, so that nothing that is booked from then on is missed. */
const listening = (page: Page) => page.waitForResponse((response) => response.url().includes('ScheduleChanged'));

/** Opens the calendar at `day`, with its stream. */
async function openDay(page: Page): Promise<void> {
  const opened = listening(page);
  await page.goto('/book/calendar');
  await pickDay(page, day);
  await opened;
}

/** A page knows the server's time to the second. */
const SLACK_MS = 2_000;

/** Lets the time pass, for the server and for an open page whose clock is installed, until a class of `day` has begun. */
async function passUntil(page: Page, time: string): Promise<void> {
  const { clock, studioTime } = journey.server.deps;
  const ahead = studioTime.toInstant(day, time).getTime() + SLACK_MS - Date.now();
  const serverClock = vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + ahead));
  onTestFinished(() => serverClock.mockRestore());
  await page.clock.fastForward(ahead);
}

describe('an open calendar', () => {
  it('an open calendar shows the last places and then a full class, without a reload', async () => {
    const { id } = await createSeries('Tide Flow', '07:15');
    const visitor = await journey.visit({ width: PHONE });
    const { page } = visitor;
    await openDay(page);
    await book(id, 1);
    await eventually(async () => expect(await slot(page, 'Tide Flow.*Only 2 spots left!').count()).toBe(1));
    await pickSlot(page, /Tide Flow/);
    await book(id, 2);
    await eventually(async () => expect(await slot(page, 'Tide Flow.*Full').isDisabled()).toBe(true));
    await page.getByText(/^Tide Flow on .* is full\.$/).waitFor();
    expectCleanConsole(visitor);
  });

  it('an open calendar stays on its month when the last place of that month is taken', async () => {
    const { db } = journey.server.deps;
    await db.availability.updateMany({ data: { deletedAt: new Date() } });
    const { id } = await createClass(db, { title: 'Last Flow', capacity: 1, startDate: toDbDate(day) });
    await createClass(db, { title: 'Far Flow', startDate: toDbDate(addDays(day, 40)) });
    const { page } = await journey.visit({ width: PHONE });
    await openDay(page);
    await pickSlot(page, /Last Flow/);
    await book(id, 1);
    await page.getByText(/^Last Flow on .* is full\.$/).waitFor();
    await slot(page, 'Last Flow.*Full').waitFor();
  });

  it('an open calendar asks for the schedule only once something has changed', async () => {
    const { id } = await createSeries('Still Flow', '06:15');
    // As if nobody had changed anything for a while.
    await journey.server.database.pool.query(
      `UPDATE "ScheduleChange" SET "notedAt" = "notedAt" - interval '10 minutes'`,
    );
    const { page } = await journey.visit({ width: PHONE });
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('persistedQuery') && asked.push(request.url()));
    await openDay(page);
    await book(id, 1);
    await eventually(async () => expect(await slot(page, 'Still Flow.*Only 2 spots left!').count()).toBe(1));
    expect(asked).toHaveLength(1);
  });

  it('an open calendar no longer offers a class that has begun, without a reload', async () => {
    const { id } = await createSeries('Dawn Flow', '05:15');
    const { page } = await journey.visit({ width: PHONE });
    await page.clock.install();
    await openDay(page);
    await pickSlot(page, /Dawn Flow/);
    // Once the page has heard of this, it expects nothing more from its stream.
    await book(id, 1);
    await eventually(async () => expect(await slot(page, 'Dawn Flow.*Only 2 spots left!').count()).toBe(1));
    await passUntil(page, '05:15');
    await page.getByText(/^Dawn Flow on .* is no longer open for booking\.$/).waitFor();
    expect(await slot(page, 'Dawn Flow').count()).toBe(0);
  });

  it('a calendar in the background closes its stream, and no reading page opens one', async () => {
    const { page } = await journey.visit({ width: DESK });
    const opened = listening(page);
    await page.goto('/book/calendar');
    const closed = page.waitForEvent('requestfailed', (request) => request.url().includes('ScheduleChanged'));
    await opened;
    await page.evaluate(`Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
      document.dispatchEvent(new Event('visibilitychange'));`);
    await closed;
    const streams: string[] = [];
    page.on('request', (request) => request.url().includes('ScheduleChanged') && streams.push(request.url()));
    await page.clock.install();
    await page.goto('/about-me');
    await expectHydrated(page);
    await page.clock.fastForward(60_000);
    // A stream that was opened by then is seen before this request.
    await page.evaluate(`fetch('/favicon.svg').then((response) => response.text())`);
    expect(streams).toEqual([]);
  });
});

describe('another open page', () => {
  it('the week on the home page no longer offers a class that has begun, without a reload', async () => {
    await createSeries('Daybreak Flow', '05:20');
    const { page } = await journey.visit({ width: DESK });
    await page.clock.install();
    await page.goto('/');
    const week = page.getByRole('region', { name: 'The week at a glance' });
    const flows = week.getByRole('link', { name: /Daybreak Flow/ });
    const before = await flows.count();
    expect(before).toBe(6);
    await expectHydrated(page);
    await passUntil(page, '05:20');
    // Tomorrow is today then: its class has begun, and the week ends one day later.
    await week.getByText('No class left').waitFor();
    expect(await week.getByRole('listitem').first().getByRole('link').count()).toBe(0);
  });

  it('the page of a booking offers neither to move nor to cancel once the class has begun, without a reload', async () => {
    const { id } = await createSeries('Early Flow', '05:25');
    const { bookingId } = await buyOverRest(journey.server.url, { classId: id, classDate: day });
    const { page } = await journey.visit({ width: PHONE });
    await page.clock.install();
    const opened = listening(page);
    await page.goto(`/manage/${await getLink(journey.server, bookingId ?? '')}`);
    await opened;
    await page.getByRole('link', { name: 'Cancel my place' }).waitFor();
    // The answer to a page that is looked at again names the server's time.
    const answered = page.waitForResponse((response) => !!response.request().postData()?.includes('BookingByLink'));
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await answered;
    await passUntil(page, '05:25');
    await page.getByText('Has begun', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: /Cancel my place|Move to another class/ }).count()).toBe(0);
  });
});

describe('a class that fills while somebody types', () => {
  it('a class that fills while its visitor types says so, offers its next dates and keeps what was typed', async () => {
    const { id } = await createSeries('Dune Flow', '09:15');
    const visitor = await journey.visit({ width: PHONE });
    const { page } = visitor;
    await page.goto('/book/calendar');
    await pickDay(page, day);
    await pickSlot(page, /Dune Flow/);
    const opened = page.waitForResponse((response) => response.url().includes(encodeURIComponent(`"to":"${day}"`)));
    await next(page).click();
    await heading(page).filter({ hasText: 'Your Details' }).waitFor();
    await page.getByLabel('Full Name').fill('Marta Vidal');
    await opened;
    await book(id, 3);
    await page.getByText('is full. What you have typed is kept.').waitFor();
    await expectAccessible(page);
    await page.getByRole('status').getByRole('button').first().click();
    await page.getByText('is full').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Marta Vidal');
    expectCleanConsole(visitor);
  });
});
