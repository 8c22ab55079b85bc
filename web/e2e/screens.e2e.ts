import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { toDbDate } from '../../graphql-server/src/domain/time/local-date';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { bookingFactory } from '../../graphql-server/test/factories/booking';
import { occurrenceFactory } from '../../graphql-server/test/factories/occurrence';
import { bookWithLink } from '../../graphql-server/test/personal-links';
import { DESK, expectAccessibleEverywhere, expectCleanConsole, type Journey, openJourney, PHONE } from './journey';
import {
  bookInPerson,
  CARD,
  calendarReady,
  fillDetails,
  heading,
  next,
  payNow,
  pickDay,
  pickSlot,
  pressWaitingNext,
  signInAsAdmin,
  walkToConfirm,
  walkToDetails,
} from './steps';
import {
  expectAllTextShown,
  expectAllTextShownEverywhere,
  expectNoSidewaysScroll,
  findHiddenText,
  setTextSize,
} from './text-size';

/** Every public page outside of the booking flow, a share link that does not exist, and no page. */
const PUBLIC_PAGES = [
  '/',
  '/about-me',
  '/contact',
  '/privacy-policy',
  '/accessibility',
  '/terms-of-service',
  '/pilates-barcelona-locations',
  '/book/nonsense',
  '/my-bookings',
  '/nowhere',
];

/** Of these, what has status 404. */
const NOT_THERE = ['/book/nonsense', '/nowhere'];

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
  const { db } = journey.server.deps;
  // A long title in the calendar, and an event on the home page.
  await createClass(db, { title: 'Open Flow in the Early Morning', localTime: '09:00' });
  await createClass(db, { title: 'Event Flow', localTime: '11:00', showOnHomepage: true, capacity: 2 });
});
afterAll(() => journey.close());

/** Expects a screen that everybody can use: no accessibility violation in either look, and no text that is cut off. */
async function expectGoodScreen(page: Page): Promise<void> {
  await expectAccessibleEverywhere(page);
  await expectAllTextShownEverywhere(page);
}

describe('a public page', () => {
  it.each(PUBLIC_PAGES)('the page %s has no accessibility violation and cuts off no text', async (path) => {
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.goto(path);
    await heading(page).waitFor();
    await page.waitForLoadState('networkidle');
    await expectGoodScreen(page);
    // The browser itself reports the status of a page that is not there.
    if (!NOT_THERE.includes(path)) expectCleanConsole(visitor);
  });

  it('on a wide screen the button of a step is as wide as its label, and not as the page', async () => {
    const { page } = await journey.visit({ width: DESK });
    await page.goto('/book/calendar');
    const next = await page.getByRole('button', { name: 'Next', exact: true }).boundingBox();
    expect(next?.width).toBeLessThan(DESK / 4);
  });

  it('no page of a booking cuts off text, also of somebody with a long address', async () => {
    const { server } = journey;
    // A class of its own: the places of the others are for the steps of the booking flow.
    const booked = await createClass(server.deps.db, { title: 'Booked Flow', localTime: '18:00' });
    const email = 'ana@subdomain.of.a.very.long.domain.that.fits.no.phone.example';
    const { link } = await bookWithLink(server, booked, { isPaid: true, email });
    const { page } = await journey.visit();
    for (const path of [`/manage/${link}`, `/manage/${link}/cancel`, `/manage/${link}/move`, '/your-bookings']) {
      await page.goto(path);
      await heading(page).waitFor();
      await page.waitForLoadState('networkidle');
      await expectAllTextShownEverywhere(page);
    }
  });
});

describe('where little room is left', () => {
  /** Expects that the second of two elements starts where the first ends, or further down. */
  async function expectBelow(upper: Locator, lower: Locator): Promise<void> {
    const [first, second] = [await upper.boundingBox(), await lower.boundingBox()];
    expect(second?.y).toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? 0));
  }

  it('the button that moves a booking has a row of its own', async () => {
    const { server } = journey;
    const booked = await createClass(server.deps.db, { title: 'Narrow Flow', localTime: '19:00' });
    const { link } = await bookWithLink(server, booked, { isPaid: true });
    const { page } = await journey.visit({ width: PHONE });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/manage/${link}/move`);
    const move = page.getByRole('button', { name: 'Move to this class' });
    await expectBelow(page.getByRole('link', { name: 'Keep my place' }), move);
    await setTextSize(page, '200%');
    await expectAllTextShown(page);
  });

  it('with forced colours the card of a booking has an edge', async () => {
    const { server } = journey;
    const booked = await createClass(server.deps.db, { title: 'Edge Flow', localTime: '19:30' });
    const { link } = await bookWithLink(server, booked);
    const { page } = await journey.visit();
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`/manage/${link}`);
    const edge = page.getByRole('main').locator('section').filter({ hasText: 'Edge Flow' }).first();
    const look = await edge.evaluate((card) => {
      const style = card.ownerDocument.defaultView?.getComputedStyle(card);
      return { line: style?.outlineStyle, edge: style?.outlineColor, ground: style?.backgroundColor };
    });
    expect(look.line).toBe('solid');
    expect(look.edge).not.toBe(look.ground);
  });

  it('the short summary above the card form has the whole width, and Change stands below it', async () => {
    const { page } = await journey.visit({ width: PHONE });
    await walkToConfirm(page, CLASS_DATE, /09:00/, CARD);
    await page.getByLabel('Card number').waitFor();
    await setTextSize(page, '200%');
    const change = page.getByRole('button', { name: 'Change', exact: true });
    await expectBelow(page.getByText('Pay Now (Secure Online Payment)'), change);
  });

  it.each([PHONE, DESK])('a long title stays in its card and breaks no price, %i px wide', async (width) => {
    const word = 'Donaudampfschifffahrtselektrizitäten';
    const localTime = width === PHONE ? '06:20' : '06:40';
    const title = `${word}, the flow of the early morning ${localTime}`;
    await createClass(journey.server.deps.db, { title, localTime, priceCents: 1550 });
    const { page } = await journey.visit({ width });
    const expectRoom = async () => {
      const price = page.getByRole('main').locator('p', { hasText: word }).getByText('€15.50', { exact: true });
      const lines = await price.evaluate((element) => {
        const range = element.ownerDocument.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
      expect(lines).toBe(1);
      expect(await price.locator('..').evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
    };
    await walkToDetails(page, CLASS_DATE, new RegExp(localTime));
    await expectRoom();
    await fillDetails(page);
    await next(page).click();
    await page.getByRole('radio', { name: CARD }).check();
    await expectRoom();
    await next(page).click();
    await page.getByLabel('Card number').waitFor();
    await expectRoom();
  });
});

describe('the booking flow', () => {
  it('no step of the booking flow has an accessibility violation or cuts off text', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.goto('/book');
    await page.getByRole('grid').waitFor();
    await expectAccessibleEverywhere(page);
    await calendarReady(page);
    await pressWaitingNext(page);
    await pickDay(page, CLASS_DATE);
    await expectAccessibleEverywhere(page);
    await pickSlot(page, /09:00/);
    await expectGoodScreen(page);
    await next(page).click();
    await heading(page).filter({ hasText: 'Your Details' }).waitFor();
    await pressWaitingNext(page);
    await expectGoodScreen(page);
    await fillDetails(page);
    await next(page).click();
    await page.waitForURL('**/payment-method');
    await expectAccessibleEverywhere(page);
    await page.getByRole('radio', { name: /^Pay Now/ }).check();
    await expectGoodScreen(page);
    await next(page).click();
    await page.getByLabel('Card number').waitFor();
    await expectGoodScreen(page);
    await payNow(page).click();
    await page.getByRole('alert').first().waitFor();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await page.getByRole('radio', { name: /^Pay in Person/ }).check();
    await next(page).click();
    await bookInPerson(page).waitFor();
    await expectGoodScreen(page);
    await bookInPerson(page).click();
    await page.waitForURL('**/thank-you');
    await heading(page).waitFor();
    await expectGoodScreen(page);
    expectCleanConsole(visitor);
  });
});

it.each([
  ['text cut off by an element', 'display: block; inline-size: 3rem; overflow: hidden; white-space: nowrap'],
  ['text outside the screen', 'display: block; inline-size: 150vw; white-space: nowrap; text-align: end'],
])('the check for hidden text detects %s', async (_name, style) => {
  const { page } = await journey.visit();
  await page.goto('/about-me');
  const title = heading(page);
  await title.waitFor();
  await expectAllTextShown(page);
  await page.evaluate(`document.querySelector('h1').style.cssText = '${style}'`);
  expect(await findHiddenText(page)).toContainEqual(expect.stringContaining('About Me'));
});

/** A full outdoor class of tomorrow with a weather call, and long texts without a space wherever people type. */
async function createClassOfLongTexts({ server: { deps } }: Journey) {
  const { db, clock, studioTime } = deps;
  const date = addDays(studioTime.toLocalDate(clock.now()), 1);
  const availability = await createClass(db, {
    startDate: toDbDate(date),
    weatherCallMinutes: 60,
    capacity: 1,
    location: `https://maps.example/${'x'.repeat(180)}`,
  });
  const data = occurrenceFactory(availability.id, { localDate: toDbDate(date) });
  const { id: occurrenceId } = await db.occurrence.create({ data });
  const guest = { name: 'N'.repeat(100), email: `${'a'.repeat(60)}@example.com` };
  const place = { availability, occurrenceId, localDate: date, studioTime };
  const { startsAt } = await db.booking.create({ data: bookingFactory(place, guest) });
  const offer = { status: 'OFFERED', offerExpiresAt: startsAt } as const;
  const entry = { name: 'Wanda Waits', email: 'wanda@example.com', startsAt, occurrenceId, ...offer };
  await db.waitlistEntry.create({ data: entry });
  return { ...guest, classId: `${availability.id}_${date}` };
}

it('no screen of the admin area scrolls sideways with large text, a narrow screen or texts without a space', async () => {
  const { classId, name, email } = await createClassOfLongTexts(journey);
  const visitor = await signInAsAdmin(journey);
  const { page } = visitor;
  const screens: [path: string, text: string | RegExp][] = [
    [`/admin/classes/${classId}`, /^Place held until/],
    [`/admin/person?email=${encodeURIComponent(email)}`, name],
    ['/admin/weather', /left$/],
    ['/admin/availability', 'Start Date/Time'],
    ['/admin/dashboard', name],
  ];
  for (const [path, text] of screens) {
    await page.goto(path);
    await page.getByText(text).first().waitFor({ state: 'attached' });
    await expectNoSidewaysScroll(page);
  }
  expectCleanConsole(visitor);
});
