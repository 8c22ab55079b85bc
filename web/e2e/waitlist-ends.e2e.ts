import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toWaitlistLink } from '../../graphql-server/src/domain/links';
import { offerSeats } from '../../graphql-server/src/domain/waitlist/offer-seats';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { createOwner } from '../../graphql-server/test/owner';
import { DESK, expectAccessible, expectCleanConsole, type Journey, openJourney } from './journey';
import { recordShifts } from './layout-shifts';
import { bookInPerson, CARD, expectGood, expectHydrated, fillCard, heading, IN_PERSON, next, payNow } from './steps';

let journey: Journey;
let owner: ReturnType<typeof createOwner>;
beforeAll(async () => {
  // Places are offered by the tests themselves: a background job would offer an ended one again before somebody else books it.
  journey = await openJourney();
  owner = createOwner(journey.server);
});
afterAll(() => journey.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** Creates a class whose only place is booked; returns what frees the place and who waits for it. */
async function createFull(title: string, localTime: string) {
  const { deps } = journey.server;
  const { id } = await createClass(deps.db, { title, localTime, capacity: 1 });
  const booked = await owner.bookInPerson(id);
  const { id: occurrenceId } = await deps.db.occurrence.findFirstOrThrow({ where: { availabilityId: id } });
  const findEntry = () => deps.db.waitlistEntry.findFirstOrThrow({ where: { occurrenceId } });
  return {
    classId: `${id}_${CLASS_DATE}`,
    occurrenceId,
    findEntry,
    findStatus: async () => (await findEntry()).status,
    /** Puts one person on the waitlist; returns the address of their page. */
    async join(): Promise<string> {
      const { id: entryId } = await deps.db.waitlistEntry.create({
        data: {
          occurrenceId,
          name: 'Marta Serra',
          email: `${localTime.replace(':', '')}@wait.example`,
          startsAt: new Date(`${CLASS_DATE}T${localTime}:00Z`),
        },
      });
      return `/waitlist/${toWaitlistLink(await deps.linkSecret(), { id: entryId })}`;
    },
    async freePlace(): Promise<void> {
      await owner.cancel(booked.link, 0);
      await offerSeats(deps, occurrenceId);
    },
    async endOffer(): Promise<void> {
      const offerExpiresAt = new Date(Date.now() - 1_000);
      const { id: entryId } = await findEntry();
      await deps.db.waitlistEntry.update({ where: { id: entryId }, data: { offerExpiresAt } });
      await deps.db.seatHold.updateMany({
        where: { waitlistEntryId: entryId },
        data: { expiresAt: offerExpiresAt },
      });
    },
  };
}

/** Walks from the page of an offer to the last step. */
async function walkFromOffer(page: Page, address: string, method: RegExp): Promise<void> {
  await page.goto(address);
  await button(page, 'Book this place').click();
  await page.waitForURL('**/details');
  await next(page).click();
  await page.waitForURL('**/payment-method');
  await page.getByRole('radio', { name: method }).check();
  await next(page).click();
  await page.waitForURL('**/confirm');
}

describe('an offered place', () => {
  it('is declined in one press and becomes public when nobody else waits', async () => {
    const full = await createFull('Declined Flow', '13:15');
    const address = await full.join();
    await full.freePlace();
    const visitor = await journey.visit({ width: DESK });
    const { page } = visitor;
    await page.goto(address);
    await button(page, 'No thanks').click();
    await status(page, 'somebody else can have the place').waitFor();
    await expectGood(visitor, 'You are no longer on the waitlist');
    expect(await full.findStatus()).toBe('LEFT');
    await page.goto(`/waitlist/join/${full.classId}`);
    await page.getByText('A place is free again').waitFor();
    await link(page, 'Book this class').click();
    await page.getByRole('radio', { name: /Declined Flow/, checked: true }).waitFor();
    expectCleanConsole(visitor);
  });

  it('is hydrated without a layout shift, so that no other button moves under a finger', async () => {
    const full = await createFull('Steady Flow', '15:15');
    const address = await full.join();
    await full.freePlace();
    const { page } = await journey.visit({ width: DESK });
    const shifts = await recordShifts(page);
    await shifts.openAndHydrate(address);
    await button(page, 'Book this place').waitFor();
    expect(await shifts.read()).toEqual([]);
    shifts.releaseFonts();
    await button(page, 'Book this place').click();
    await page.waitForURL('**/details');
  });

  it('appears on the open page of somebody who waits, and goes when it was used in another tab', async () => {
    const full = await createFull('Followed Flow', '12:15');
    const address = await full.join();
    const visitor = await journey.visit();
    const { page, context } = visitor;
    const opened = page.waitForResponse((response) => response.url().includes('ScheduleChanged'));
    await page.goto(address);
    await status(page, 'You are the next.').waitFor();
    await expectHydrated(page);
    await opened;
    await full.freePlace();
    await heading(page).filter({ hasText: 'A place for you' }).waitFor();
    await status(page, 'A place is held for you until').waitFor();
    await button(page, 'Book this place').waitFor();
    await expectAccessible(page);
    const other = await context.newPage();
    await other.goto(address);
    await other.getByRole('button', { name: /^Take it and pay/ }).click();
    await other.waitForURL('**/manage/**');
    await heading(page).filter({ hasText: 'You have a place' }).waitFor();
    expectCleanConsole(visitor);
  });

  it('that ended in the last step says so, and its page says that the person waits again', async () => {
    const full = await createFull('Lapsed Flow', '14:15');
    const address = await full.join();
    await full.freePlace();
    const { page } = await journey.visit();
    await walkFromOffer(page, address, IN_PERSON);
    await full.endOffer();
    // Somebody else takes the place that is no longer held.
    await owner.bookInPerson(full.classId.split('_')[0] ?? '');
    await bookInPerson(page).click();
    await page.getByText('The place is no longer held for you.').waitFor();
    await expectAccessible(page);
    await offerSeats(journey.server.deps, full.occurrenceId);
    await link(page, 'See your place on the waitlist').click();
    await page.waitForURL(`**${address}`);
    await heading(page).filter({ hasText: 'You are on the waitlist' }).waitFor();
  });
});

describe('an offer that was used in another tab', () => {
  const NOTICE = 'You have booked this place already.';

  it('is said while somebody pays by card, and charges nothing', async () => {
    const full = await createFull('Card Tab Flow', '17:15');
    const address = await full.join();
    await full.freePlace();
    const visitor = await journey.visit();
    const { page, context } = visitor;
    // Without its stream the page learns of nothing before the press.
    await page.route(/ScheduleChanged/, (route) => route.abort());
    await walkFromOffer(page, address, CARD);
    await fillCard(page, '4242424242424242');
    const other = await context.newPage();
    await other.goto(address);
    await other.getByRole('button', { name: /^Take it and pay/ }).click();
    await other.waitForURL('**/manage/**');
    await payNow(page).click();
    await status(page, `${NOTICE} Card Tab Flow on`).waitFor();
    await status(page, 'Nothing more was charged. What you have typed is kept.').waitFor();
    expect(await payNow(page).count()).toBe(0);
    expect(await page.getByText(/held for you until|Your place is held|This books another one/i).count()).toBe(0);
    await expectAccessible(page);
    const attempts = await journey.server.deps.db.paymentAttempt.findMany({
      where: { occurrenceId: full.occurrenceId },
      include: { refunds: true },
    });
    const [payment] = attempts;
    const intent = await journey.server.deps.payments?.findIntent(payment?.paymentIntentId ?? '');
    expect(intent?.status).not.toBe('succeeded');
    expect(attempts.flatMap(({ refunds }) => refunds)).toEqual([]);
    await link(page, 'See your place').click();
    await heading(page).filter({ hasText: 'You have a place' }).waitFor();
  });

  it('is said before a second place is booked in person, which one press then does', async () => {
    const full = await createFull('Person Tab Flow', '18:15');
    const { deps } = journey.server;
    const [id = ''] = full.classId.split('_');
    const address = await full.join();
    await full.freePlace();
    const { page, context } = await journey.visit();
    await page.route(/ScheduleChanged/, (route) => route.abort());
    await walkFromOffer(page, address, IN_PERSON);
    const other = await context.newPage();
    await other.goto(address);
    await other.getByRole('button', { name: /^Take it and pay/ }).click();
    await other.waitForURL('**/manage/**');
    await deps.db.availability.update({ where: { id }, data: { capacity: 2 } });
    await bookInPerson(page).click();
    await status(page, NOTICE).waitFor();
    expect(await deps.db.booking.count({ where: { occurrenceId: full.occurrenceId, status: 'CONFIRMED' } })).toBe(1);
    await button(page, 'Book another place').click();
    await bookInPerson(page).click();
    await page.waitForURL('**/thank-you');
    expect(await deps.db.booking.count({ where: { occurrenceId: full.occurrenceId, status: 'CONFIRMED' } })).toBe(2);
  });

  it('is said on the step that is open', async () => {
    const full = await createFull('Live Tab Flow', '19:15');
    const address = await full.join();
    await full.freePlace();
    const { page, context } = await journey.visit();
    await page.goto(address);
    const opened = page.waitForResponse((response) => response.url().includes('ScheduleChanged'));
    await button(page, 'Book this place').click();
    await page.waitForURL('**/details');
    await page.getByText(/^Held for you until /).waitFor();
    await opened;
    const other = await context.newPage();
    await other.goto(address);
    await button(other, 'No thanks').click();
    await status(other, 'somebody else can have the place').waitFor();
    await status(page, 'The place is no longer held for you.').waitFor();
    expect(await page.getByText(/^Held for you until /).count()).toBe(0);
    await button(page, 'Book without the offer').waitFor();
  });
});

it('the shared link of a full class leads to its waitlist', async () => {
  const full = await createFull('Shared Flow', '16:15');
  const shareableId = 'shared-full-class_____';
  const [id = ''] = full.classId.split('_');
  await journey.server.deps.db.availability.update({ where: { id }, data: { shareableId } });
  const { page } = await journey.visit();
  await page.goto(`/book/${shareableId}`);
  await link(page, 'Join the waitlist').click();
  await page.waitForURL(`**/waitlist/join/${full.classId}`);
  await heading(page).filter({ hasText: 'Join the waitlist' }).waitFor();
});
