import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { cancelOccurrence } from '../../graphql-server/src/domain/cancelled-class/cancel-occurrence';
import { restoreClass } from '../../graphql-server/src/domain/cancelled-class/restore-class';
import { toMyBookingsLink } from '../../graphql-server/src/domain/links';
import { firstOfMonth, toDbDate } from '../../graphql-server/src/domain/time/local-date';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { bookWithLink } from '../../graphql-server/test/personal-links';
import { readDevice, readyForOffline } from './device';
import { holdBack } from './hold-back';
import {
  DESK,
  expectAccessible,
  expectAccessibleEverywhere,
  expectCleanConsole,
  type Journey,
  openJourney,
  PHONE,
} from './journey';
import { recordShifts } from './layout-shifts';
import { bookInPerson, dayName, expectGood, expectHydrated, heading, walkToConfirm } from './steps';

const ANALYTICS = 'https://analytics.example/script.js';
const NEXT_MONTH = addDays(firstOfMonth(CLASS_DATE), 40);

let journey: Journey;
let flow: Awaited<ReturnType<typeof createClass>>;
beforeAll(async () => {
  journey = await openJourney({ ANALYTICS_SRC: ANALYTICS });
  const { db } = journey.server.deps;
  flow = await createClass(db, { title: 'Dear Flow', priceCents: 2200, capacity: 50, localTime: '09:15' });
  await createClass(db, { title: 'Cheap Flow', priceCents: 1500, capacity: 50, localTime: '11:15' });
  await createClass(db, { title: 'Later Flow', capacity: 50, localTime: '12:15', startDate: toDbDate(NEXT_MONTH) });
});
afterAll(() => journey.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isQuery = (url: string) => url.includes('/graphql') && !url.includes('ScheduleChanged');
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

describe('the owner of a booking', () => {
  it('moves and then cancels it by keyboard, on screens without an accessibility violation', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const booked = await bookWithLink(journey.server, flow, { isPaid: true });
    await page.goto(`/manage/${booked.link}`);
    await expectGood(visitor, 'Your booking');
    await page.getByText('Free cancellation until ').waitFor();
    await link(page, 'Move to another class').press('Enter');
    await expectGood(visitor, 'Move to another class');
    await page.getByRole('button', { name: 'Move to this class', disabled: true }).press('Enter');
    await alert(page, 'Please choose a class first.').waitFor();
    await expectAccessibleEverywhere(page);
    await page
      .getByRole('radio', { name: /11:15, Cheap Flow.*€7.00 goes back to your card.*Free canc/ })
      .press('Space');
    await alert(page, 'Please choose a class first.').waitFor({ state: 'detached' });
    await button(page, 'Move to this class').press('Enter');
    await status(page, 'Your place has moved. We have mailed this to a•••@example.com.').waitFor();
    await expectGood(visitor, 'Your booking');
    await link(page, 'Cancel my place').press('Enter');
    await expectGood(visitor, 'Cancel your place?');
    await page.getByText('You get €15.00 back to the card you paid with.').waitFor();
    await link(page, 'Keep my place').press('Enter');
    await link(page, 'Cancel my place').press('Enter');
    await button(page, 'Cancel my place').press('Enter');
    await status(page, /Your place is cancelled\. We have mailed this to .* Banks take up to ten days/).waitFor();
    await expectGood(visitor, 'Your booking');
    await link(page, 'Book another class').waitFor();
    expectCleanConsole(visitor);
  });

  it('cancels late, and has the money back once somebody has taken the place', async () => {
    const { db } = journey.server.deps;
    const full = await createClass(db, { title: 'Late Flow', priceCents: 2200, capacity: 1, localTime: '16:15' });
    const visitor = await journey.visit();
    const { page } = visitor;
    const booked = await bookWithLink(journey.server, full, { isPaid: true });
    const data = { freeCancellationUntil: new Date(Date.now() - 60_000) };
    await db.booking.update({ where: { id: booked.bookingId }, data });
    await page.goto(`/manage/${booked.link}`);
    await link(page, 'Cancel my place').click();
    await page.getByText(/You get €22.00 back if somebody takes your place before .*, 15:15\./).waitFor();
    await expectGood(visitor, 'Cancel your place?');
    await button(page, 'Cancel my place').click();
    await status(page, /You get €22.00 back if somebody takes .*, 15:15\. We have mailed this to/).waitFor();
    await bookWithLink(journey.server, full, { email: 'next@example.com' });
    await page.goto(`/manage/${booked.link}`);
    await page
      .getByText(/€22.00 (is on its way back|was returned) to your card/)
      .first()
      .waitFor();
    expectCleanConsole(visitor);
  });

  it('shares its class by a link with a name, and says beside it that the address is copied', async () => {
    const booked = await bookWithLink(journey.server, flow);
    const { page } = await journey.visit();
    await page.addInitScript(`Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } });`);
    await page.goto(`/manage/${booked.link}`);
    await expectHydrated(page);
    await link(page, 'Share this class').click();
    await status(page, /^Address copied$/).waitFor();
    await link(page, 'Share this class').waitFor();
    await expectAccessible(page);
  });

  it('prints it as the ticket alone, on one page and black on white in a dark scheme too', async () => {
    const booked = await bookWithLink(journey.server, flow);
    const { page } = await journey.visit();
    await page.goto(`/manage/${booked.link}`);
    await expectHydrated(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const [first, ...rest] = (await page.locator('body').innerText()).split('\n').filter(Boolean);
    expect([first, rest.at(-1)]).toEqual(['Confirmed', `Confirmation ID: ${booked.bookingId}`]);
    for (const text of [/^Dear Flow$/, /09:15$/, /^Barceloneta beach$/, /^What to bring: /, /^Booked for /])
      expect(rest).toContainEqual(expect.stringMatching(text));
    const colours = await page.evaluate(`[getComputedStyle(document.documentElement).backgroundColor,
      ...[...document.querySelectorAll('main section[aria-label] *')].map((element) => getComputedStyle(element).color)]`);
    expect([...new Set(colours as string[])]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    const file = (await page.pdf({ format: 'A5' })).toString('latin1');
    expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  it('finds all bookings by a mailed link', async () => {
    const email = 'finds@example.com';
    const booked = await bookWithLink(journey.server, flow, { email });
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.goto('/my-bookings');
    await expectGood(visitor, 'Find your bookings');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Email').press('Enter');
    await status(page, 'If there are bookings for this address, a mail with a link is on its way.').waitFor();
    await expectGood(visitor, 'Find your bookings');
    await page.waitForURL(/\/my-bookings$/);
    await page.reload();
    await expectHydrated(page);
    expect(await status(page, 'If there are bookings').count()).toBe(0);
    const { db, linkSecret } = journey.server.deps;
    const mail = await db.outgoingMail.findFirstOrThrow({ where: { kind: 'MY_BOOKINGS', recipient: email } });
    await page.goto(`/my-bookings/${toMyBookingsLink(await linkSecret(), mail)}`);
    await expectGood(visitor, 'Your coming classes');
    await link(page, 'Move or cancel').press('Enter');
    await page.waitForURL(`**/manage/${booked.link}`);
    await expectGood(visitor, 'Your booking');
    expectCleanConsole(visitor);
  });
});

describe('the pages of a booking', () => {
  it.each([PHONE, DESK])('move and cancel it without JavaScript at %i px', async (width) => {
    const { page } = await journey.visit({ width, withScripts: false });
    const booked = await bookWithLink(journey.server, flow, { isPaid: true });
    await page.goto(`/manage/${booked.link}`);
    await link(page, 'Move to another class').click();
    expect(await page.getByRole('grid').count()).toBe(0);
    await button(page, 'Move to this class').click();
    await alert(page, 'Please choose a class first.').waitFor();
    await page.getByRole('radio', { name: /11:15, Cheap Flow/ }).check();
    await button(page, 'Move to this class').click();
    await status(page, 'Your place has moved.').waitFor();
    await link(page, 'Cancel my place').click();
    await button(page, 'Cancel my place').click();
    await status(page, 'Your place is cancelled.').waitFor();
  });

  it('hydrate without a layout shift or another query, and run no script of others', async () => {
    const visitor = await journey.visit({ localStorage: { analyticsConsent: 'granted' } });
    const { page } = visitor;
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    // The stream of an open page is no query, and asks nothing while it is not answered.
    await page.route(/ScheduleChanged/, () => {});
    const shifts = await recordShifts(page);
    const booked = await bookWithLink(journey.server, flow);
    for (const path of [`/manage/${booked.link}`, `/manage/${booked.link}/cancel`, `/manage/${booked.link}/move`]) {
      await shifts.openAndHydrate(path);
      expect(await shifts.read(), path).toEqual([]);
    }
    shifts.releaseFonts();
    await page.waitForLoadState('networkidle');
    expect(requested.filter((url) => isQuery(url) || url === ANALYTICS)).toEqual([]);
    expectCleanConsole(visitor);
  });

  it('say without a reload that the class was cancelled and restored, also after coming back and after reconnecting', async () => {
    const { deps } = journey.server;
    const rained = await createClass(deps.db, { title: 'Rained Flow', localTime: '18:15' });
    const date = { classRef: { availabilityId: rained.id, localDate: CLASS_DATE }, by: { username: 'teacher' } };
    const cancel = () => cancelOccurrence(deps, { ...date, reason: null, offer: 'CHOICE' });
    const restore = () => restoreClass(deps, date);
    const booked = await bookWithLink(journey.server, rained, { isPaid: true });
    const { page, context } = await journey.visit();
    const opened = page.waitForResponse((response) => response.url().includes('ScheduleChanged'));
    await page.goto(`/manage/${booked.link}`);
    await opened;
    await page.getByText('Confirmed', { exact: true }).waitFor();
    await cancel();
    await page.getByText('Class cancelled', { exact: true }).first().waitFor();
    await page.getByRole('heading', { name: 'What would you like instead?' }).waitFor();
    await expectAccessible(page);
    await context.setOffline(true);
    await page.getByText(/^Last known state, as of /).waitFor();
    await restore();
    const release = await holdBack(page, '**/graphql');
    const asked = page.waitForRequest('**/graphql');
    await context.setOffline(false);
    await asked;
    await page.getByText(/^Last known state, as of /).waitFor();
    release();
    await page.getByText('Confirmed', { exact: true }).waitFor();
    await page.getByText(/^Last known state, as of /).waitFor({ state: 'detached' });

    // A page in the background has no stream.
    await page.evaluate(`Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
      document.dispatchEvent(new Event('visibilitychange'));`);
    await cancel();
    await page.evaluate(`delete document.hidden; document.dispatchEvent(new Event('visibilitychange'));`);
    await page.getByText('Class cancelled', { exact: true }).first().waitFor();
  });

  it('no longer offer a class to move to that is cancelled meanwhile', async () => {
    const { deps } = journey.server;
    const target = await createClass(deps.db, { title: 'Brief Flow', localTime: '19:15' });
    const booked = await bookWithLink(journey.server, flow);
    const { page } = await journey.visit();
    const opened = page.waitForResponse((response) => response.url().includes('ScheduleChanged'));
    await page.goto(`/manage/${booked.link}/move`);
    await page.getByRole('radio', { name: /19:15, Brief Flow/ }).check();
    await opened;
    const classRef = { availabilityId: target.id, localDate: CLASS_DATE };
    await cancelOccurrence(deps, { classRef, by: { username: 'teacher' }, reason: null, offer: 'CHOICE' });
    await page.getByRole('radio', { name: /Brief Flow/ }).waitFor({ state: 'detached' });
    await button(page, 'Move to this class')
      .and(page.getByRole('button', { disabled: true }))
      .waitFor();
  });

  it('open the classes of one day and one month at a time, and say once that the place has moved', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const booked = await bookWithLink(journey.server, flow);
    await page.goto(`/manage/${booked.link}/move`);
    await expectHydrated(page);
    await page.getByRole('radio', { name: /11:15, Cheap Flow.*€7.00 less, paid at the class/ }).check();
    await button(page, 'Next month').click();
    await button(page, dayName(NEXT_MONTH)).click();
    expect(await page.getByRole('radio').count()).toBe(1);
    await page.getByRole('radio', { name: /12:15, Later Flow/ }).check();
    await button(page, 'Move to this class').click();
    await status(page, 'Your place has moved.').waitFor();
    await page.getByRole('heading', { name: 'Later Flow' }).waitFor();
    await expectHydrated(page);
    await page.waitForURL(({ search }) => search === '');
    await status(page, 'Your place has moved.').waitFor();
    const reload = () => page.reload();
    const comeBack = async () => {
      await page.goto('/about-me');
      await page.goBack();
    };
    for (const openAgain of [reload, comeBack]) {
      await openAgain();
      await page.getByRole('heading', { name: 'Later Flow' }).waitFor();
      await expectHydrated(page);
      expect(await status(page, 'Your place has moved.').count()).toBe(0);
    }
    expectCleanConsole(visitor);
  });

  it('say that a class just filled up when somebody else was faster, and change nothing', async () => {
    const { db } = journey.server.deps;
    const last = await createClass(db, { title: 'Last Flow', capacity: 1, localTime: '17:15' });
    const visitor = await journey.visit();
    const { page } = visitor;
    const booked = await bookWithLink(journey.server, flow);
    await page.goto(`/manage/${booked.link}/move`);
    await expectHydrated(page);
    await page.getByRole('radio', { name: /17:15, Last Flow/ }).check();
    await bookWithLink(journey.server, last, { email: 'faster@example.com' });
    await button(page, 'Move to this class').click();
    await alert(page, 'This class just filled up').waitFor();
    await expectHydrated(page);
    await expectAccessible(page);
    expect(await page.getByRole('radio', { name: /Last Flow/ }).count()).toBe(0);
    expect(await db.booking.findUnique({ where: { id: booked.bookingId } })).toMatchObject({ title: 'Dear Flow' });
  });

  it('send a form once when its button is pressed twice', async () => {
    const { page } = await journey.visit();
    const booked = await bookWithLink(journey.server, flow);
    await page.goto(`/manage/${booked.link}/cancel`);
    await expectHydrated(page);
    let sent = 0;
    await page.route('**/cancel', async (route) => {
      if (route.request().method() === 'POST') sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await button(page, 'Cancel my place').dblclick();
    await status(page, 'Your place is cancelled.').waitFor();
    expect(sent).toBe(1);
  });
});

describe('a booking that was made on this device', () => {
  it('leads to its page, and shows there offline what was last known', async () => {
    const visitor = await journey.visit({ withServiceWorker: true });
    const { page, context } = visitor;
    await walkToConfirm(page, CLASS_DATE, /Dear Flow/, /Pay in Person/);
    await bookInPerson(page).click();
    await link(page, 'move or cancel this booking').click();
    await heading(page).filter({ hasText: 'Your booking' }).waitFor();
    const address = page.url();
    expect(address).toMatch(/\/manage\/[\w-]+\.[\w-]+$/);
    await expectHydrated(page);
    await readyForOffline(page);
    await context.setOffline(true);
    await page.getByText('Cancelling needs a connection').waitFor();
    expect(await link(page, 'Cancel my place').count()).toBe(0);
    await page.reload();
    await page.getByText('Cancelling needs a connection').waitFor();
    await page.getByText(/^Last known state, as of \d\d:\d\d$/).waitFor();
    await page.getByRole('heading', { name: 'Dear Flow' }).waitFor();
    await page.getByText('Free cancellation until ').waitFor();
    await expectAccessible(page);
    const { cached, values, localStorage } = await readDevice(page);
    expect(cached.filter((path) => path.startsWith('/manage'))).toEqual([]);
    const token = address.split('.').at(-1) ?? '';
    expect(JSON.stringify(values)).not.toContain(token);
    expect(JSON.stringify(localStorage)).toContain(token);
    expect(JSON.stringify(localStorage)).not.toContain('marta@example.com');
    await page.goto('/your-bookings');
    await page.getByText('As this device last knew them.').waitFor();
    await page.getByText(/^Last known state, as of /).waitFor();
    await link(page, 'Move or cancel').click();
    await page.waitForURL('**/manage/**');
    await page.getByText('Cancelling needs a connection').waitFor();
    await context.setOffline(false);
    await link(page, 'Cancel my place').waitFor();
  });

  it('is shown as it is now on its thank-you page and in an open list, when another tab changes it', async () => {
    const visitor = await journey.visit();
    const { page, context } = visitor;
    await walkToConfirm(page, CLASS_DATE, /Dear Flow/, /Pay in Person/);
    await bookInPerson(page).click();
    await page.getByText('Please remember to pay at the studio before your class.').waitFor();
    const path = (await link(page, 'move or cancel this booking').getAttribute('href')) ?? '';
    const list = await context.newPage();
    await list.goto('/your-bookings');
    await list.getByText('Confirmed', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('Please remember to pay at the studio before your class.').waitFor();
    const other = await context.newPage();
    await other.goto(`${path}/move`);
    await expectHydrated(other);
    await other.getByRole('radio', { name: /11:15, Cheap Flow/ }).check();
    await button(other, 'Move to this class').click();
    await status(other, 'Your place has moved.').waitFor();
    await heading(page).filter({ hasText: 'Your booking' }).waitFor();
    await page.getByRole('heading', { name: 'Cheap Flow' }).waitFor();
    await page.getByText('To pay in person: €15.00.').waitFor();
    await expectAccessibleEverywhere(page);
    await list.getByRole('heading', { name: 'Cheap Flow' }).waitFor();
    await list
      .getByRole('banner')
      .getByRole('link', { name: /^Your next class: .*, 11:15/ })
      .waitFor();
    const body = new URLSearchParams({ expectsCents: '0' });
    await fetch(`${journey.server.url}${path}/cancel`, { method: 'POST', body, redirect: 'manual' });
    for (const open of [page, list]) {
      await open.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
      await open.getByText('Cancelled', { exact: true }).waitFor();
    }
    await page.reload();
    await page.getByText('Cancelled', { exact: true }).waitFor();
    expect(await page.getByText(/Booking Confirmed|remember to pay/).count()).toBe(0);
    await expectAccessibleEverywhere(page);
    await link(list, 'Look at it').waitFor();
    expectCleanConsole(visitor);
  });

  it('shows its current state in the list of this device', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    await walkToConfirm(page, CLASS_DATE, /Dear Flow/, /Pay in Person/);
    await bookInPerson(page).click();
    const path = await link(page, 'move or cancel this booking').getAttribute('href');
    const body = new URLSearchParams({ expectsCents: '0' });
    await fetch(`${journey.server.url}${path}/cancel`, { method: 'POST', body, redirect: 'manual' });
    await page.goto('/your-bookings');
    await page.getByText('Cancelled', { exact: true }).waitFor();
    await expectAccessible(page);
    await link(page, 'Look at it').waitFor();
    await link(page, 'Get a mail with a link to all of your classes').click();
    await page.waitForURL('**/my-bookings');
    expectCleanConsole(visitor);
  });
});
