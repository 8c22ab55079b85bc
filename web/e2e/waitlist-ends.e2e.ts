import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toWaitlistLink } from '../../graphql-server/src/domain/links';
import { offerSeats } from '../../graphql-server/src/domain/waitlist/offer-seats';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { createOwner } from '../../graphql-server/test/owner';
import { DESK, expectAccessible, expectCleanConsole, type Journey, openJourney } from './journey';
import { recordShifts } from './layout-shifts';
import { bookInPerson, expectGood, expectHydrated, heading, IN_PERSON, next } from './steps';

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
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    // Without its fonts the page has no load event; a first key press loads its scripts.
    await page.keyboard.press('Shift');
    await expectHydrated(page);
    await button(page, 'Book this place').waitFor();
    expect(await shifts.read()).toEqual([]);
    shifts.releaseFonts();
    await button(page, 'Book this place').click();
    await page.waitForURL('**/details');
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
