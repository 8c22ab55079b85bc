import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, toDbDate } from '../../graphql-server/src/domain/schedule/local-date';
import { buyOverRest } from '../../graphql-server/test/buyers';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { startPayment } from '../../graphql-server/test/paying';
import { startTestServer, type TestServer } from '../../graphql-server/test/server';
import { expectAccessible, expectQuiet, type Journey, openJourney, PHONE } from './journey';
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

/** Limits as they are in production, a hold of nine seconds, and a horizon of forty days. */
const AS_IN_PRODUCTION = { RATE_LIMIT_SCALE: '1', HOLD_MINUTES: '0.15', BOOKING_HORIZON_DAYS: '40' };

let journey: Journey;
/** Another studio, with the hold and the limits of other tests. */
let patient: TestServer;
beforeAll(async () => {
  journey = await openJourney(AS_IN_PRODUCTION);
  patient = await startTestServer({ withWorker: true });
});
afterAll(async () => {
  await patient.close();
  await journey.close();
});

const createNamed = ({ deps }: TestServer, title: string, overrides = {}) =>
  createClass(deps.db, { title, ...overrides });
const getAttempts = ({ deps }: TestServer, availabilityId: string) =>
  deps.db.paymentAttempt.findMany({
    where: { occurrence: { availabilityId } },
    orderBy: { createdAt: 'asc' },
  });
const thanked = (page: Page) => heading(page).filter({ hasText: 'Booking Confirmed!' }).waitFor();
const cardReady = (page: Page) => page.getByLabel('Card number').waitFor();
const alert = (page: Page, message: string) => page.getByRole('alert').filter({ hasText: message }).first();

describe('a visitor who asks for the payment form again', () => {
  it('after a reload, and after Previous and Next, pays once: the earlier payments are cancelled', async () => {
    const { id } = await createNamed(patient, 'Asked Again', { capacity: 1, localTime: '05:10' });
    const visitor = await journey.visit({ baseURL: patient.url });
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
    await thanked(page);
    const attempts = await getAttempts(patient, id);
    expect(attempts.map(({ status }) => status)).toEqual(['ABANDONED', 'ABANDONED', 'BOOKED']);
    const { ledger } = patient.deps.sandbox ?? {};
    const intents = await Promise.all(attempts.map(({ paymentIntentId }) => ledger?.find(paymentIntentId ?? '')));
    expect(intents.map((intent) => intent?.status)).toEqual(['canceled', 'canceled', 'succeeded']);
    expectQuiet(visitor);
  });

  it('under a corrected name keeps the only place, and may pay for it in person after all', async () => {
    const { id } = await createNamed(patient, 'Corrected', { capacity: 1, localTime: '05:20' });
    const visitor = await journey.visit({ baseURL: patient.url });
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
    await thanked(page);
    const bookings = await patient.deps.db.booking.findMany({ where: { occurrence: { availabilityId: id } } });
    expect(bookings).toMatchObject([{ name: 'Marta Serra Vidal', paymentMethod: 'IN_PERSON' }]);
    expectQuiet(visitor);
  });

  it('because the hold has ended holds a place again and pays', async () => {
    const { id } = await createNamed(journey.server, 'Held Again', { capacity: 1, localTime: '05:30' });
    const visitor = await journey.visit();
    const { page } = visitor;
    await walkToConfirm(page, CLASS_DATE, /05:30/, CARD);
    await cardReady(page);
    const again = page.getByRole('button', { name: 'Hold a place again' });
    await again.waitFor({ timeout: 15_000 });
    await again.click();
    await again.waitFor({ state: 'detached' });
    await fillCard(page, '4242424242424242');
    await payNow(page).click();
    await thanked(page);
    expect((await getAttempts(journey.server, id)).map(({ status }) => status)).toEqual(['ABANDONED', 'BOOKED']);
    expectQuiet(visitor);
  });
});

describe('a limit', () => {
  it('of holds is said on the confirm step, with other ways to go on', async () => {
    const email = 'many-holds@example.com';
    await createNamed(journey.server, 'Limited', { localTime: '05:40' });
    const visitor = await journey.visit();
    const { page } = visitor;
    const person = { name: 'Marta Serra', email };
    await walkToConfirm(page, CLASS_DATE, /05:40/, IN_PERSON, person);
    const holder = { classDate: CLASS_DATE, email };
    for (let index = 0; index < 3; index += 1) {
      const { id: classId } = await createNamed(journey.server, `Held ${index}`);
      expect(await startPayment(journey.server.url, { ...holder, classId })).not.toBeNull();
    }
    await previous(page).click();
    await page.getByRole('radio', { name: CARD }).check();
    await next(page).click();
    await alert(page, 'We cannot hold another place at the moment.').waitFor();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    expect(await textAt(page, again)).toBe('Try again');
    await page.getByRole('button', { name: 'Pay in Person instead' }).waitFor();
    await expectFits(page);
    await expectAccessible(page);
    expectQuiet(visitor);
  });

  it('of unpaid places is said beside the button that books, without a word about trying at once', async () => {
    const email = 'many-places@example.com';
    await createNamed(journey.server, 'Unpaid', { localTime: '05:50' });
    for (let index = 0; index < 6; index += 1) {
      const { id: classId } = await createNamed(journey.server, `Unpaid ${index}`);
      expect((await buyOverRest(journey.server.url, { classId, email })).status).toBe(201);
    }
    const visitor = await journey.visit();
    const { page } = visitor;
    await walkToConfirm(page, CLASS_DATE, /05:50/, IN_PERSON, { name: 'Marta Serra', email });
    await bookInPerson(page).click();
    await alert(page, 'Pay online, or write to us').waitFor();
    expect(await page.getByText('Press the button again').count()).toBe(0);
    await expectFits(page);
    expectQuiet(visitor);
  });
});

describe('a class beyond the booking horizon', () => {
  it('is shown, cannot be chosen, and says when booking opens', async () => {
    const date = addDays(CLASS_DATE, 30);
    await createNamed(journey.server, 'Far Ahead', { startDate: toDbDate(date), localTime: '05:15' });
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
    expectQuiet(visitor);
  });
});

/** The text of what lies uppermost where an element is: its own, unless the bar with the buttons covers it. */
async function textAt(page: Page, element: Locator): Promise<unknown> {
  const box = await element.boundingBox();
  if (!box) return null;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return page.evaluate(`document.elementFromPoint(${x}, ${y})?.textContent`);
}

/** Nothing is wider than the phone. */
async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE);
}
