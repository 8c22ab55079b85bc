import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { readyForOffline } from './device';
import { type Journey, openJourney } from './journey';
import {
  bookInPerson,
  CARD,
  fillCard,
  fillDetails,
  heading,
  IN_PERSON,
  next,
  payNow,
  pickDay,
  pickSlot,
  walkToConfirm,
} from './steps';

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
});
afterAll(() => journey.close());

const UNEXPECTED = 'Error: An unexpected error occurred while finalizing your booking.';

const createNamed = (title: string) => createClass(journey.server.deps.db, { title });
const getBookings = (availabilityId: string) =>
  journey.server.deps.db.booking.findMany({ where: { occurrence: { availabilityId } } });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first();
const thanked = (page: Page) => heading(page).filter({ hasText: 'Booking Confirmed!' }).waitFor();

const isBooking = (route: Route) => route.request().postData()?.includes('"operationName":"CreateBooking"') ?? false;

/** Does something else with the first order to book; whatever comes after it goes its way. Counts the orders. */
async function withFirstOrder(page: Page, act: (route: Route) => Promise<void>): Promise<{ orders: number }> {
  const seen = { orders: 0 };
  await page.route('**/graphql', (route) => {
    if (!isBooking(route)) return route.fallback();
    seen.orders += 1;
    return seen.orders === 1 ? act(route) : route.fallback();
  });
  return seen;
}

const neverArrives = (route: Route) => route.abort();
const loseAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort();
};

/** The charges that the test payments know of for a class. */
const paidFor = (occurrence: string) =>
  journey.server.deps.db.paymentAttempt.count({
    where: { occurrence: { availabilityId: occurrence }, status: 'BOOKED' },
  });

describe('a signal that is lost', () => {
  it('on the way keeps all that was chosen and typed, and queues nothing', async () => {
    const { id } = await createNamed('Beach Flow');
    const { page, context } = await journey.visit({ withServiceWorker: true });
    await page.goto('/book');
    await pickDay(page, CLASS_DATE);
    await readyForOffline(page);
    await pickSlot(page, /Beach Flow/);
    await next(page).click();
    await page.waitForURL('**/details');
    await context.setOffline(true);
    await fillDetails(page);
    await page.reload();
    expect(await page.getByLabel('Email Address').inputValue()).toBe('marta@example.com');
    await next(page).click();
    await page.waitForURL('**/payment-method');
    await page.reload();
    await page.getByRole('radio', { name: IN_PERSON }).check();
    await next(page).click();
    await page.waitForURL('**/confirm');
    await bookInPerson(page).click();
    await alert(page, UNEXPECTED).waitFor();
    await page.reload();
    await page.getByText('Marta Serra').first().waitFor();
    await context.setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'detached' });
    expect(await getBookings(id)).toHaveLength(0);
    await bookInPerson(page).click();
    await thanked(page);
    expect(await getBookings(id)).toHaveLength(1);
  });

  it.each([
    ['before the order arrives', neverArrives],
    ['before its answer does', loseAnswer],
  ])('%s makes one booking of two presses', async (name, act) => {
    const { id } = await createNamed(`Flow ${name}`);
    const { page } = await journey.visit();
    await walkToConfirm(page, CLASS_DATE, new RegExp(`Flow ${name}`), IN_PERSON);
    const seen = await withFirstOrder(page, act);
    await bookInPerson(page).click();
    await alert(page, UNEXPECTED).waitFor();
    await bookInPerson(page).click();
    await thanked(page);
    expect(seen.orders).toBe(2);
    expect(await getBookings(id)).toHaveLength(1);
  });

  it.each([
    ['paid, before the order arrives', neverArrives],
    ['paid, before its answer does', loseAnswer],
  ])('%s, charges once and makes one booking', async (name, act) => {
    const { id } = await createNamed(`Flow ${name}`);
    const { page } = await journey.visit();
    await walkToConfirm(page, CLASS_DATE, new RegExp(`Flow ${name}`), CARD);
    await fillCard(page, '4242424242424242');
    await withFirstOrder(page, act);
    await payNow(page).click();
    await alert(page, UNEXPECTED).waitFor();
    await payNow(page).click();
    await thanked(page);
    expect(await getBookings(id)).toHaveLength(1);
    expect(await paidFor(id)).toBe(1);
  });
});

describe('an answer that takes long', () => {
  it('is waited for: it says so, and no further press sends anything', async () => {
    const { id } = await createNamed('Slow Flow');
    const { page } = await journey.visit();
    await walkToConfirm(page, CLASS_DATE, /Slow Flow/, IN_PERSON);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const seen = await withFirstOrder(page, async (route) => {
      await released;
      await route.fallback();
    });
    await bookInPerson(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const busy = page.getByRole('button', { name: 'Processing...', includeHidden: true });
    await busy.and(page.locator('[aria-busy=true]')).waitFor();
    await page.getByRole('dialog').filter({ hasText: 'Please wait and do not close this page' }).waitFor();
    await busy.dispatchEvent('click');
    release();
    await thanked(page);
    expect(seen.orders).toBe(1);
    expect(await getBookings(id)).toHaveLength(1);
  });

  it('and a reload meanwhile: the payment is found again, and not made twice', async () => {
    const { id } = await createNamed('Reloaded Flow');
    const { page } = await journey.visit();
    page.on('dialog', (dialog) => void dialog.accept());
    await walkToConfirm(page, CLASS_DATE, /Reloaded Flow/, CARD);
    await fillCard(page, '4242424242424242');
    const seen = await withFirstOrder(page, () => new Promise(() => undefined));
    await payNow(page).click();
    await eventually(async () => expect(seen.orders).toBe(1));
    await page.reload();
    await thanked(page);
    expect(await getBookings(id)).toHaveLength(1);
    expect(await paidFor(id)).toBe(1);
  });
});
