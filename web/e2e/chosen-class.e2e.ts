import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, shortDate } from '#contract/civil-date';
import { cancelOccurrence } from '../../graphql-server/src/domain/cancelled-class/cancel-occurrence';
import { buyOverRest } from '../../graphql-server/test/buyers';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { editClass } from '../../graphql-server/test/edited-classes';
import { eventually } from '../../graphql-server/test/eventually';
import { DESK, expectAccessibleEverywhere, expectCleanConsole, type Journey, openJourney } from './journey';
import {
  bookInPerson,
  CARD,
  dayName,
  fillCard,
  fillDetails,
  heading,
  IN_PERSON,
  next,
  payNow,
  pickDay,
  pickSlot,
  walkToConfirm,
  walkToDetails,
} from './steps';

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney({}, { withWorker: true });
});
afterAll(() => journey.close());

const deps = () => journey.server.deps;
const createTitled = (title: string, overrides = {}) => createClass(deps().db, { title, ...overrides });
const cancelDate = (availabilityId: string) => {
  const classRef = { availabilityId, localDate: CLASS_DATE };
  return cancelOccurrence(deps(), { classRef, reason: null, by: { username: 'teacher' } });
};
const listPayments = (availabilityId: string) =>
  deps().db.paymentAttempt.findMany({ where: { occurrence: { availabilityId } }, include: { refunds: true } });
const listBookings = (availabilityId: string) =>
  deps().db.booking.findMany({ where: { occurrence: { availabilityId } } });

const DAY = shortDate(CLASS_DATE);
const OTHER_DAY = addDays(CLASS_DATE, 1);
const onPage = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const accept = (page: Page) => page.getByRole('button', { name: 'Accept and go on' });

/** Without its stream a page does not see a change before it asks by itself. */
const cutStream = (page: Page) => page.route(/ScheduleChanged/, (route) => route.abort());
const listening = (page: Page) => page.waitForResponse((response) => response.url().includes('ScheduleChanged'));

async function walkToCard(page: Page, title: string): Promise<void> {
  await walkToConfirm(page, CLASS_DATE, new RegExp(title), CARD);
  await page.getByText(/^Your place is held for/).waitFor();
}

describe('while somebody pays by card', () => {
  it('says at once that the class was cancelled, and leaves nothing to pay', async () => {
    const { id } = await createTitled('Cancelled Flow');
    const visitor = await journey.visit();
    const { page } = visitor;
    const opened = listening(page);
    await walkToCard(page, 'Cancelled Flow');
    await opened;
    await fillCard(page, '4242424242424242');
    await cancelDate(id);
    const notice = `Cancelled Flow on ${DAY} at 10:00 was cancelled. Nothing was charged. What you have typed is kept.`;
    await onPage(page, notice).waitFor();
    expect(await page.getByText('Your place is held').count()).toBe(0);
    expect(await payNow(page).count()).toBe(0);
    await expectAccessibleEverywhere(page);
    expect((await listPayments(id)).map(({ refunds }) => refunds.length)).toEqual([0]);
    expectCleanConsole(visitor);
  });

  it('charges nothing at the press when the page has not seen that the class was cancelled', async () => {
    const { id } = await createTitled('Stale Flow');
    const { page } = await journey.visit();
    await cutStream(page);
    await walkToCard(page, 'Stale Flow');
    await fillCard(page, '4242424242424242');
    await cancelDate(id);
    await payNow(page).click();
    await onPage(page, `Stale Flow on ${DAY} at 10:00 was cancelled. Nothing was charged.`).waitFor();
    expect(await payNow(page).count()).toBe(0);
    const [payment] = await listPayments(id);
    const intent = await deps().payments?.findIntent(payment?.paymentIntentId ?? '');
    expect(intent?.status).not.toBe('succeeded');
    expect(payment?.refunds).toEqual([]);
  });

  it('shows the new time and price, and books them after one press', async () => {
    const { id } = await createTitled('Later Flow', { capacity: 1 });
    const visitor = await journey.visit({ width: DESK });
    const { page } = visitor;
    const opened = listening(page);
    await walkToCard(page, 'Later Flow');
    await opened;
    await editClass(deps(), id, { time: '17:00', priceCents: 2500 });
    await onPage(page, `Later Flow on ${DAY} has changed: now 17:00, €25. Nothing was charged.`).waitFor();
    await page.getByText(/· 17:00$/).waitFor();
    expect(await payNow(page).count()).toBe(0);
    await expectAccessibleEverywhere(page);
    await accept(page).click();
    await page.getByText(/^Your place is held for/).waitFor();
    await fillCard(page, '4242424242424242');
    await payNow(page).click();
    await page.waitForURL('**/thank-you');
    expect(await listBookings(id)).toMatchObject([{ localTime: '17:00', priceCents: 2500 }]);
    expectCleanConsole(visitor);
  });

  it('does not call the class full to who holds its last place, and shows its new title without a question', async () => {
    const { id } = await createTitled('Old Flow', { capacity: 1 });
    const { page } = await journey.visit();
    const opened = listening(page);
    await walkToCard(page, 'Old Flow');
    await opened;
    await fillCard(page, '4242424242424242');
    const asked = page.waitForResponse((response) => response.url().includes('operationName=Schedule'));
    await page.evaluate(`dispatchEvent(new Event('focus'))`);
    await asked;
    await editClass(deps(), id, { title: 'New Flow' });
    await page.getByText('New Flow').waitFor();
    expect(await page.getByText(/Old Flow|What you have typed is kept/).count()).toBe(0);
    await payNow(page).click();
    await page.waitForURL('**/thank-you');
    expect(await listPayments(id)).toHaveLength(1);
    expect(await listBookings(id)).toMatchObject([{ title: 'New Flow' }]);
  });

  it('says that the payment was replaced in another tab, and holds a place again', async () => {
    const { id } = await createTitled('Two Tabs Flow');
    const visitor = await journey.visit();
    const { page, context } = visitor;
    await walkToCard(page, 'Two Tabs Flow');
    await fillCard(page, '4242424242424242');
    const other = await context.newPage();
    await walkToCard(other, 'Two Tabs Flow');
    await page.evaluate(`dispatchEvent(new Event('focus'))`);
    await page.getByText('Your place is no longer held. Nothing was charged.').waitFor();
    await expectAccessibleEverywhere(page);
    await page.getByRole('button', { name: 'Hold a place again' }).click();
    await page.getByText(/^Your place is held for/).waitFor();
    // The first tab has replaced the payment of the second, which has not noticed before its press.
    await fillCard(other, '4242424242424242');
    await other.evaluate(`Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })`);
    await payNow(other).click();
    await other.getByText('Payment is currently canceled. Please contact support if this persists.').waitFor();
    await other.getByText('Your place is no longer held. Nothing was charged.').waitFor();
    await fillCard(page, '4242424242424242');
    await payNow(page).click();
    await page.waitForURL('**/thank-you');
    expect(await listBookings(id)).toHaveLength(1);
    expectCleanConsole(visitor);
  });
});

describe('a class that somebody chose', () => {
  it('says after a reload that the class is full, and links to its waitlist', async () => {
    const { id } = await createTitled('Full Flow', { capacity: 1, hasWaitlist: true });
    const { page } = await journey.visit();
    await cutStream(page);
    await walkToDetails(page, CLASS_DATE, /Full Flow/);
    await fillDetails(page);
    await buyOverRest(journey.server.url, { classId: id, email: 'faster@example.com' });
    await page.reload();
    await onPage(page, `Full Flow on ${DAY} at 10:00 is full. What you have typed is kept.`).waitFor();
    await expectAccessibleEverywhere(page);
    await page.getByRole('link', { name: 'Join the waitlist' }).click();
    await page.waitForURL(/waitlist/);
  });

  it('says what happened before the stream was open', async () => {
    const { id } = await createTitled('Early Flow');
    const { page } = await journey.visit();
    await page.goto('/book');
    await pickDay(page, CLASS_DATE);
    await pickSlot(page, /Early Flow/);
    await page.clock.install();
    await next(page).click();
    await heading(page).filter({ hasText: 'Your Details' }).waitFor();
    await cancelDate(id);
    await page.clock.fastForward(2_000);
    await onPage(page, `Early Flow on ${DAY} at 10:00 was cancelled.`).waitFor();
  });

  it('says what happened when the page gets the focus, a connection, or is shown again', async () => {
    const { id } = await createTitled('Back Flow');
    const { page } = await journey.visit();
    await cutStream(page);
    await walkToDetails(page, CLASS_DATE, /Back Flow/);
    await editClass(deps(), id, { time: '17:00' });
    await page.evaluate(`dispatchEvent(new Event('focus'))`);
    await onPage(page, `Back Flow on ${DAY} has changed: now 17:00.`).waitFor();
    await editClass(deps(), id, { time: '18:00' });
    await page.evaluate(`dispatchEvent(new Event('online'))`);
    await onPage(page, `Back Flow on ${DAY} has changed: now 18:00.`).waitFor();
    await cancelDate(id);
    await page.evaluate(`dispatchEvent(new Event('pageshow'))`);
    await onPage(page, `Back Flow on ${DAY} at 10:00 was cancelled.`).waitFor();
  });

  it('takes the new day of a class that has moved with one press', async () => {
    const { id } = await createTitled('Moved Flow');
    const { page } = await journey.visit();
    const opened = page.waitForResponse((response) =>
      response.url().includes(encodeURIComponent(`"to":"${CLASS_DATE}"`)),
    );
    await walkToDetails(page, CLASS_DATE, /Moved Flow/);
    await opened;
    await fillDetails(page);
    await editClass(deps(), id, { date: OTHER_DAY, time: '13:15' });
    const there = `${shortDate(OTHER_DAY)}, 13:15`;
    await onPage(page, `Moved Flow on ${DAY} at 10:00 has moved to ${there}. What you have typed is kept.`).waitFor();
    await expectAccessibleEverywhere(page);
    await page.getByRole('button', { name: there }).click();
    await next(page).click();
    await page.getByRole('radio', { name: IN_PERSON }).check();
    await next(page).click();
    await bookInPerson(page).click();
    await page.waitForURL('**/thank-you');
    const bookings = await deps().db.booking.findMany({ where: { occurrence: { availabilityId: id } } });
    expect(bookings).toMatchObject([{ localTime: '13:15' }]);
  });

  it('shows a new time and price while somebody types, and books them after one press', async () => {
    const { id } = await createTitled('Changed Flow');
    const { page } = await journey.visit();
    await cutStream(page);
    await walkToConfirm(page, CLASS_DATE, /Changed Flow/, IN_PERSON);
    await editClass(deps(), id, { time: '17:00', priceCents: 2500 });
    await bookInPerson(page).click();
    await onPage(page, `Changed Flow on ${DAY} has changed: now 17:00, €25.`).waitFor();
    await accept(page).click();
    await bookInPerson(page).click();
    await page.waitForURL('**/thank-you');
    expect(await listBookings(id)).toMatchObject([{ localTime: '17:00', priceCents: 2500 }]);
  });

  it('leads from a refused booking to the day of the class, with what happened and the new time', async () => {
    const { id } = await createTitled('Refused Flow');
    const { page } = await journey.visit();
    await cutStream(page);
    await walkToConfirm(page, CLASS_DATE, /Refused Flow/, IN_PERSON);
    await editClass(deps(), id, { time: '17:00' });
    await bookInPerson(page).click();
    await page.getByRole('link', { name: 'Choose another time' }).click();
    await page.getByRole('button', { name: new RegExp(`^${dayName(CLASS_DATE)}`), pressed: true }).waitFor();
    await page.getByText(`Refused Flow on ${DAY} has changed: now 17:00.`).waitFor();
    await eventually(async () =>
      expect(await page.getByRole('radio', { name: /^17:00, Refused Flow/ }).isChecked()).toBe(true),
    );
  });
});
