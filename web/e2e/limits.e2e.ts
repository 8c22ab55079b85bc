import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { toDbDate } from '../../graphql-server/src/domain/time/local-date';
import { buyOverRest } from '../../graphql-server/test/buyers';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { startPayment } from '../../graphql-server/test/paying';
import { startTestServer, type TestServer } from '../../graphql-server/test/server';
import { expectAccessible, expectCleanConsole, expectFits, type Journey, openJourney } from './journey';
import {
  bookInPerson,
  CARD,
  calendarReady,
  dayName,
  fillCard,
  heading,
  IN_PERSON,
  next,
  payNow,
  pickDay,
  previous,
  walkToConfirm,
} from './steps';

/** The rate limits of production, a hold of nine seconds, and a booking horizon of forty days. */
const AS_IN_PRODUCTION = { RATE_LIMIT_SCALE: '1', HOLD_MINUTES: '0.15', BOOKING_HORIZON_DAYS: '40' };

let journey: Journey;
/** A second studio with the hold and the rate limits that other tests have. */
let otherStudio: TestServer;
beforeAll(async () => {
  journey = await openJourney(AS_IN_PRODUCTION);
  otherStudio = await startTestServer({ withWorker: true });
});
afterAll(async () => {
  await otherStudio.close();
  await journey.close();
});

const createTitled = ({ deps }: TestServer, title: string, overrides = {}) =>
  createClass(deps.db, { title, ...overrides });
const listAttempts = ({ deps }: TestServer, availabilityId: string) =>
  deps.db.paymentAttempt.findMany({
    where: { occurrence: { availabilityId } },
    orderBy: { createdAt: 'asc' },
  });
const bookingConfirmed = (page: Page) => heading(page).filter({ hasText: 'Booking Confirmed!' }).waitFor();
const cardReady = (page: Page) => page.getByLabel('Card number').waitFor();
const alert = (page: Page, message: string) => page.getByRole('alert').filter({ hasText: message }).first();

describe('repeated payments by one visitor', () => {
  it('a visitor who reloads the payment form or returns to it pays once, and the earlier payments are cancelled', async () => {
    const { id } = await createTitled(otherStudio, 'Asked Again', { capacity: 1, localTime: '05:10' });
    const visitor = await journey.visit({ baseURL: otherStudio.url });
    const { page } = visitor;
    await walkToConfirm(page, CLASS_DATE, /05:10/, CARD);
    await cardReady(page);
    await page.reload();
    await cardReady(page);
    await previous(page).click();
    await page.waitForURL('**/payment-method');
    await next(page).click();
    await page.waitForURL('**/confirm');
    await fillCard(page, '4242424242424242');
    await payNow(page).click();
    await bookingConfirmed(page);
    const attempts = await listAttempts(otherStudio, id);
    expect(attempts.map(({ status }) => status)).toEqual(['ABANDONED', 'ABANDONED', 'BOOKED']);
    const { ledger } = otherStudio.deps.sandbox ?? {};
    const intents = await Promise.all(attempts.map(({ paymentIntentId }) => ledger?.find(paymentIntentId ?? '')));
    expect(intents.map((intent) => intent?.status)).toEqual(['canceled', 'canceled', 'succeeded']);
    expectCleanConsole(visitor);
  });

  it('a visitor who closes the tab while paying for the last place finds it held in a new one, and pays there', async () => {
    await createTitled(otherStudio, 'New Tab', { capacity: 1, localTime: '05:15' });
    const visitor = await journey.visit({ baseURL: otherStudio.url });
    await walkToConfirm(visitor.page, CLASS_DATE, /05:15/, CARD);
    await cardReady(visitor.page);
    const page = await visitor.page.context().newPage();
    await visitor.page.close();
    await walkToConfirm(page, CLASS_DATE, /05:15.*Held for you/, CARD);
    await fillCard(page, '4242424242424242');
    await payNow(page).click();
    await bookingConfirmed(page);
    expectCleanConsole(visitor);
  });

  it('a visitor who corrects the name keeps the held place and can still pay in person', async () => {
    const { id } = await createTitled(otherStudio, 'Corrected', { capacity: 1, localTime: '05:20' });
    const visitor = await journey.visit({ baseURL: otherStudio.url });
    const { page } = visitor;
    await walkToConfirm(page, CLASS_DATE, /05:20/, CARD);
    await cardReady(page);
    await previous(page).click();
    await previous(page).click();
    await page.getByLabel('Full Name').fill('Marta Serra Vidal');
    await next(page).click();
    await next(page).click();
    await page.waitForURL('**/confirm');
    await cardReady(page);
    await previous(page).click();
    await page.getByRole('radio', { name: IN_PERSON }).check();
    await next(page).click();
    await bookInPerson(page).click();
    await bookingConfirmed(page);
    const bookings = await otherStudio.deps.db.booking.findMany({ where: { occurrence: { availabilityId: id } } });
    expect(bookings).toMatchObject([{ name: 'Marta Serra Vidal', paymentMethod: 'IN_PERSON' }]);
    expectCleanConsole(visitor);
  });

  it('a visitor whose hold has ended holds a place again and pays', async () => {
    const { id } = await createTitled(journey.server, 'Held Again', { capacity: 1, localTime: '05:30' });
    const visitor = await journey.visit();
    const { page } = visitor;
    await walkToConfirm(page, CLASS_DATE, /05:30/, CARD);
    await cardReady(page);
    const holdAgain = page.getByRole('button', { name: 'Hold a place again' });
    await holdAgain.waitFor();
    await holdAgain.click();
    await holdAgain.waitFor({ state: 'detached' });
    await fillCard(page, '4242424242424242');
    await payNow(page).click();
    await bookingConfirmed(page);
    expect((await listAttempts(journey.server, id)).map(({ status }) => status)).toEqual(['ABANDONED', 'BOOKED']);
    expectCleanConsole(visitor);
  });
});

describe('limits per person', () => {
  it('the limit of holds is shown on the confirm step with other ways to continue', async () => {
    const email = 'many-holds@example.com';
    await createTitled(journey.server, 'Limited', { localTime: '05:40' });
    const visitor = await journey.visit();
    const { page } = visitor;
    const person = { name: 'Marta Serra', email };
    await walkToConfirm(page, CLASS_DATE, /05:40/, IN_PERSON, person);
    const holder = { classDate: CLASS_DATE, email };
    for (let index = 0; index < 3; index += 1) {
      const { id: classId } = await createTitled(journey.server, `Held ${index}`);
      expect(await startPayment(journey.server.url, { ...holder, classId })).not.toBeNull();
    }
    await previous(page).click();
    await page.getByRole('radio', { name: CARD }).check();
    await next(page).click();
    await alert(page, 'We cannot hold another place at the moment.').waitFor();
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    expect(await readTopmostText(page, retry)).toBe('Try again');
    await page.getByRole('button', { name: 'Pay in Person instead' }).waitFor();
    await expectFits(page);
    await expectAccessible(page);
    expectCleanConsole(visitor);
  });

  it('the limit of unpaid places is shown beside the booking button without advice to retry at once', async () => {
    const email = 'many-places@example.com';
    await createTitled(journey.server, 'Unpaid', { localTime: '05:50' });
    for (let index = 0; index < 6; index += 1) {
      const { id: classId } = await createTitled(journey.server, `Unpaid ${index}`);
      expect((await buyOverRest(journey.server.url, { classId, email })).status).toBe(201);
    }
    const visitor = await journey.visit();
    const { page } = visitor;
    await walkToConfirm(page, CLASS_DATE, /05:50/, IN_PERSON, { name: 'Marta Serra', email });
    await bookInPerson(page).click();
    await alert(page, 'Pay online, or write to us').waitFor();
    expect(await page.getByText('Press the button again').count()).toBe(0);
    await expectFits(page);
    expectCleanConsole(visitor);
  });
});

describe('a class beyond the booking horizon', () => {
  it('a class beyond the booking horizon is listed with the day on which booking opens, and cannot be chosen', async () => {
    const date = addDays(CLASS_DATE, 30);
    await createTitled(journey.server, 'Far Ahead', { startDate: toDbDate(date), localTime: '05:15' });
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.goto('/book');
    await pickDay(page, date);
    await calendarReady(page);
    const slot = page.getByRole('radio', { name: /05:15/ });
    expect(await slot.isDisabled()).toBe(true);
    await page.getByText(/^Booking opens on /).waitFor();
    const described = await page.getByRole('button', { name: dayName(date) }).getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toContain('has 1 class, booking opens on');
    await expectFits(page);
    expectCleanConsole(visitor);
  });
});

/** The text of the topmost element at the centre of `element`: its own, unless the sticky button bar covers it. */
async function readTopmostText(page: Page, element: Locator): Promise<unknown> {
  const box = await element.boundingBox();
  if (!box) return null;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return page.evaluate(`document.elementFromPoint(${x}, ${y})?.textContent`);
}
