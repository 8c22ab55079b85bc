import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { readyForOffline } from './device';
import { closedGate } from './hold-back';
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

const createTitled = (title: string) => createClass(journey.server.deps.db, { title });
const listBookings = (availabilityId: string) =>
  journey.server.deps.db.booking.findMany({ where: { occurrence: { availabilityId } } });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first();
const bookingConfirmed = (page: Page) => heading(page).filter({ hasText: 'Booking Confirmed!' }).waitFor();

const isBooking = (route: Route) => route.request().postData()?.includes('"operationName":"CreateBooking"') ?? false;

/** Intercepts the first booking request with `act`, lets later ones pass, and counts them all. */
async function interceptFirstRequest(page: Page, act: (route: Route) => Promise<void>): Promise<{ requests: number }> {
  const seen = { requests: 0 };
  await page.route('**/graphql', (route) => {
    if (!isBooking(route)) return route.fallback();
    seen.requests += 1;
    return seen.requests === 1 ? act(route) : route.fallback();
  });
  return seen;
}

const dropRequest = (route: Route) => route.abort();
const loseAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort();
};
const waitForEver = () => new Promise<void>(() => undefined);

/** The number of card payments of a class that became a booking. */
const countPayments = (availabilityId: string) =>
  journey.server.deps.db.paymentAttempt.count({
    where: { occurrence: { availabilityId }, status: 'BOOKED' },
  });

describe('a connection that is lost', () => {
  it('a connection lost during the booking flow loses no input and queues no booking', async () => {
    const { id } = await createTitled('Beach Flow');
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
    expect(await listBookings(id)).toHaveLength(0);
    await bookInPerson(page).click();
    await bookingConfirmed(page);
    expect(await listBookings(id)).toHaveLength(1);
  });

  it.each([
    ['lost request', dropRequest],
    ['lost answer', loseAnswer],
    ['connection that is dead, and answers nothing for 20 seconds,', waitForEver],
  ])('a %s and a second click make one booking', async (name, act) => {
    const { id } = await createTitled(`Flow ${name}`);
    const { page } = await journey.visit();
    await walkToConfirm(page, CLASS_DATE, new RegExp(`Flow ${name}`), IN_PERSON);
    const seen = await interceptFirstRequest(page, act);
    await page.clock.install();
    await bookInPerson(page).click();
    await eventually(async () => expect(seen.requests).toBe(1));
    await page.clock.fastForward(20_000);
    await alert(page, UNEXPECTED).waitFor();
    await bookInPerson(page).click();
    await bookingConfirmed(page);
    expect(seen.requests).toBe(2);
    expect(await listBookings(id)).toHaveLength(1);
  });

  it.each([
    ['request lost after paying', dropRequest],
    ['answer lost after paying', loseAnswer],
  ])('a %s and a second click charge once and make one booking', async (name, act) => {
    const { id } = await createTitled(`Flow ${name}`);
    const { page } = await journey.visit();
    await walkToConfirm(page, CLASS_DATE, new RegExp(`Flow ${name}`), CARD);
    await fillCard(page, '4242424242424242');
    await interceptFirstRequest(page, act);
    await payNow(page).click();
    await alert(page, UNEXPECTED).waitFor();
    await payNow(page).click();
    await bookingConfirmed(page);
    expect(await listBookings(id)).toHaveLength(1);
    expect(await countPayments(id)).toBe(1);
  });
});

/** Walks to the payment method with a class chosen. */
async function walkToPaymentMethod(page: Page, slot: RegExp): Promise<void> {
  await pickSlot(page, slot);
  await next(page).click();
  await page.waitForURL('**/details');
  await fillDetails(page);
  await next(page).click();
  await page.waitForURL('**/payment-method');
}

const CARD_FORM = /\/assets\/stripe-form-[^/]*\.js$/;
const cardField = (page: Page) => page.getByLabel('Card number');

describe('a connection that is lost before the card form', () => {
  it('says so in its place, and the card form opens by itself, styled, once the connection is back', async () => {
    await createTitled('Missing Form');
    const { page, context } = await journey.visit({ withServiceWorker: true });
    await page.goto('/book');
    await pickDay(page, CLASS_DATE);
    await readyForOffline(page);
    await walkToPaymentMethod(page, /Missing Form/);
    await context.setOffline(true);
    await page.getByRole('radio', { name: CARD }).check();
    await next(page).click();
    await page.getByText('You are offline, and paying by card needs a connection. Nothing was charged.').waitFor();
    await page.getByRole('button', { name: 'Pay in Person instead' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('You are offline, and paying by card needs a connection. Nothing was charged.').waitFor();
    await context.setOffline(false);
    await cardField(page).waitFor();
    await page.getByText(/^Your place is held for/).waitFor();
    const display = `getComputedStyle(document.querySelector('#card-heading + *')).display`;
    expect(await page.evaluate(display)).toBe('grid');
  });

  it('Try again loads the card form after its file did not arrive', async () => {
    await createTitled('Dropped Form');
    const { page } = await journey.visit();
    await page.route(CARD_FORM, (route) => route.abort());
    await walkToConfirm(page, CLASS_DATE, /Dropped Form/, CARD);
    await alert(page, 'Stripe.js has not loaded yet. Please wait and try again.').waitFor();
    await page.unroute(CARD_FORM);
    await page.getByRole('button', { name: 'Try again' }).click();
    await cardField(page).waitFor();
  });

  it('the card form is loaded ahead when Pay Now is chosen', async () => {
    await createTitled('Early Form');
    const { page } = await journey.visit();
    await page.goto('/book');
    await pickDay(page, CLASS_DATE);
    await walkToPaymentMethod(page, /Early Form/);
    const loaded = page.waitForEvent('requestfinished', (request) => CARD_FORM.test(request.url()));
    await page.getByRole('radio', { name: CARD }).check();
    await loaded;
    expect(new URL(page.url()).pathname).toBe('/book/payment-method');
  });
});

describe('a slow answer', () => {
  it('a slow answer shows that the booking is processed, and further clicks send nothing', async () => {
    const { id } = await createTitled('Slow Flow');
    const { page } = await journey.visit();
    await walkToConfirm(page, CLASS_DATE, /Slow Flow/, IN_PERSON);
    const answer = closedGate();
    const seen = await interceptFirstRequest(page, async (route) => {
      await answer.opened;
      await route.fallback();
    });
    await bookInPerson(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const busy = page.getByRole('button', { name: 'Processing...', includeHidden: true });
    await busy.and(page.locator('[aria-busy=true]')).waitFor();
    await page.getByRole('dialog').filter({ hasText: 'Please wait and do not close this page' }).waitFor();
    await busy.dispatchEvent('click');
    answer.open();
    await bookingConfirmed(page);
    expect(seen.requests).toBe(1);
    expect(await listBookings(id)).toHaveLength(1);
  });

  it('a reload during a slow answer finds the payment again and charges once', async () => {
    const { id } = await createTitled('Reloaded Flow');
    const { page } = await journey.visit();
    page.on('dialog', (dialog) => void dialog.accept());
    await walkToConfirm(page, CLASS_DATE, /Reloaded Flow/, CARD);
    await fillCard(page, '4242424242424242');
    const seen = await interceptFirstRequest(page, waitForEver);
    await payNow(page).click();
    await eventually(async () => expect(seen.requests).toBe(1));
    await page.reload();
    await bookingConfirmed(page);
    expect(await listBookings(id)).toHaveLength(1);
    expect(await countPayments(id)).toBe(1);
  });
});
