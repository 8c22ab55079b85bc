import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOINED_WAITLIST } from '#contract/waitlist';
import { cancelBooking } from '../../graphql-server/src/domain/changes/cancel-booking';
import { toWaitlistLink } from '../../graphql-server/src/domain/links';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { bookWithLink } from '../../graphql-server/test/personal-links';
import { expectCleanConsole, type Journey, openJourney } from './journey';
import { bookInPerson, CARD, expectGood, fillCard, heading, IN_PERSON, next, payNow, pickDay } from './steps';

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney({}, { withWorker: true });
});
afterAll(() => journey.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** A full class with one place; `free` cancels its booking. */
async function createFull(title: string) {
  const { db } = journey.server.deps;
  const flow = await createClass(db, { title, capacity: 1, priceCents: 1500 });
  const { bookingId } = await bookWithLink(journey.server, flow, { email: 'first@example.com' });
  return {
    classId: `${flow.id}_${CLASS_DATE}`,
    availabilityId: flow.id,
    free: () =>
      cancelBooking(journey.server.deps, {
        bookingId,
        by: { kind: 'TEACHER', username: 'teacher', refund: 'RULE' },
      }),
  };
}

async function join(page: Page, classId: string, email: string): Promise<string> {
  await page.goto(`/waitlist/join/${classId}`);
  await page.getByLabel('Full Name').fill('Rosa Vila');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Additional Notes (Optional)').fill('My left knee is stiff.');
  await button(page, 'Join the waitlist').click();
  await status(page, JOINED_WAITLIST).waitFor();
  return getLink(email);
}

async function getLink(email: string): Promise<string> {
  const { db, linkSecret } = journey.server.deps;
  return toWaitlistLink(await linkSecret(), await db.waitlistEntry.findFirstOrThrow({ where: { email } }));
}

/** Opens the page of a place until it has this title: offers are made by jobs. */
async function openPlace(page: Page, link: string, title: string): Promise<void> {
  await eventually(async () => {
    await page.goto(`/waitlist/${link}`);
    expect(await heading(page).textContent()).toBe(title);
  });
}

describe('the waitlist', () => {
  it('is joined from the calendar, and an offered place is booked in the steps that are filled in already', async () => {
    const full = await createFull('Dusk Flow');
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.goto('/book');
    await pickDay(page, CLASS_DATE);
    await page.getByRole('link', { name: 'Join the waitlist of 10:00, Dusk Flow' }).click();
    await expectGood(visitor, 'Join the waitlist');
    await page.getByLabel('Additional Notes').fill('n'.repeat(1_004));
    await page.getByText('This is too long by 4 characters: at most 1000.').waitFor();
    await button(page, 'Join the waitlist').click();
    await page.getByText('Name is required.').waitFor();
    expect(await page.getByLabel('Additional Notes').inputValue()).toHaveLength(1_004);
    const email = 'rosa@example.com';
    const link = await join(page, full.classId, email);
    await expectGood(visitor, 'Join the waitlist');
    // It is said once: a reload does not say it again.
    expect(new URL(page.url()).search).toBe('');
    await status(page, JOINED_WAITLIST).waitFor();
    await openPlace(page, link, 'You are on the waitlist');
    await page.getByText('You are the next.').waitFor();
    await expectGood(visitor, 'You are on the waitlist');
    await full.free();
    await openPlace(page, link, 'A place for you');
    await expectGood(visitor, 'A place for you');
    await button(page, 'Book this place').click();
    await page.waitForURL('**/book/details');
    await page.getByText(/^Held for you until /).waitFor();
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Rosa Vila');
    expect(await page.getByLabel('Email Address').inputValue()).toBe(email);
    await next(page).click();
    await page.getByRole('radio', { name: CARD }).check();
    await next(page).click();
    await page.waitForURL('**/confirm');
    const offered = await page.getByText(/^Held for you until /).textContent();
    await page.getByText(`Your place is held ${offered?.replace('Held for you ', '')}`).waitFor();
    await fillCard(page, '4242424242424242');
    await payNow(page).click();
    await page.waitForURL('**/thank-you');
    const booking = await journey.server.deps.db.booking.findFirstOrThrow({ where: { email } });
    expect(booking).toMatchObject({ paymentMethod: 'CARD', status: 'CONFIRMED', notes: 'My left knee is stiff.' });
    await openPlace(page, link, 'You have a place');
    await page.getByRole('link', { name: 'See your booking' }).click();
    await page.waitForURL(`**/manage/${booking.id}.*`);
    expectCleanConsole(visitor);
  });
});

it('an offered place is taken in person with one press, without JavaScript too', async () => {
  const full = await createFull('One Press Flow');
  const { page } = await journey.visit({ withScripts: false });
  await page.goto(`/waitlist/join/${full.classId}`);
  await page.getByLabel('Additional Notes').fill('n'.repeat(1_004));
  await button(page, 'Join the waitlist').click();
  await page.getByRole('alert').filter({ hasText: 'Name is required.' }).waitFor();
  await page.getByText('Message is too long by 4 characters: at most 1000.').waitFor();
  const link = await join(page, full.classId, 'press@example.com');
  await full.free();
  await openPlace(page, link, 'A place for you');
  await button(page, 'Take it and pay €15.00 in person').click();
  await page.waitForURL('**/manage/**');
  await page.getByText('To pay in person: €15.00.').waitFor();
});

it('an offered place is booked in person in the steps', async () => {
  const full = await createFull('In Person Flow');
  const { page } = await journey.visit();
  const link = await join(page, full.classId, 'steps@example.com');
  await full.free();
  await openPlace(page, link, 'A place for you');
  await button(page, 'Book this place').click();
  await next(page).click();
  await page.getByRole('radio', { name: IN_PERSON }).check();
  await next(page).click();
  await page.waitForURL('**/confirm');
  await page.reload();
  await page.getByText(/^Held for you until /).waitFor();
  await bookInPerson(page).click();
  await page.waitForURL('**/thank-you');
});

it('a place that is declined, or whose offer nobody answers in time, goes to the next person', async () => {
  const full = await createFull('Next Flow');
  const { page } = await journey.visit();
  const first = await join(page, full.classId, 'declines@example.com');
  const second = await join(page, full.classId, 'lapses@example.com');
  const third = await join(page, full.classId, 'third@example.com');
  await openPlace(page, third, 'You are on the waitlist');
  await page.getByText('2 people are before you.').waitFor();
  await full.free();
  await openPlace(page, first, 'A place for you');
  await button(page, 'No thanks').click();
  await heading(page).filter({ hasText: 'You are no longer on the waitlist' }).waitFor();
  await openPlace(page, second, 'A place for you');
  const { db } = journey.server.deps;
  const over = new Date(Date.now() - 1_000);
  await db.seatHold.updateMany({
    where: { waitlistEntry: { email: 'lapses@example.com' } },
    data: { expiresAt: over },
  });
  await db.waitlistEntry.updateMany({ where: { email: 'lapses@example.com' }, data: { offerExpiresAt: over } });
  await openPlace(page, third, 'A place for you');
  await openPlace(page, second, 'You are on the waitlist');
  await page.getByText('You are the next.').waitFor();
  await button(page, 'Leave the waitlist').click();
  await status(page, 'Thank you for saying so: somebody else can have the place.').waitFor();
  await page.waitForURL(/\/waitlist\/[^?]*$/);
});
