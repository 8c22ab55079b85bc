import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { occurrenceId } from '../../graphql-server/src/contract/occurrence-id';
import { type LocalDate, toDbDate } from '../../graphql-server/src/domain/time/local-date';
import { adminHeaders } from '../../graphql-server/test/admin';
import { createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { ask } from '../../graphql-server/test/graphql';
import { bookWithLink } from '../../graphql-server/test/personal-links';
import {
  expectAccessible,
  expectAccessibleEverywhere,
  expectCleanConsole,
  type Journey,
  openJourney,
  type Visitor,
} from './journey';
import { expectGood, signInAsAdmin } from './steps';

/** A place outdoors for each test, so that no test holds seats in the classes of another one. */
const PLACES = {
  answered: 'Barceloneta beach',
  undone: 'Parc de la Ciutadella',
} as const;

let journey: Journey;
let rainDay: LocalDate;
beforeAll(async () => {
  journey = await openJourney({}, { withWorker: true });
  const { clock, studioTime } = journey.server.deps;
  rainDay = addDays(studioTime.toLocalDate(clock.now()), 3);
});
afterAll(() => journey.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** A class on the day of the rain or so many days later. */
async function createOn(location: string, title: string, daysLater = 0) {
  const startDate = addDays(rainDay, daysLater);
  const overrides = { title, location, priceCents: 2200, capacity: 10, startDate: toDbDate(startDate) };
  const one = await createClass(journey.server.deps.db, overrides);
  return { ...one, slotId: occurrenceId(one.id, startDate) };
}

/** Cancels a class on its screen, by keyboard, with the offer that the dialog suggests. */
async function cancelOnScreen({ page }: Visitor, slotId: string): Promise<void> {
  await page.goto(`/admin/classes/${slotId}`);
  await button(page, 'Cancel this class…').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cancel this class?' });
  const choice = dialog.getByRole('radio', { name: /^Let each person choose another class or a refund \(until / });
  expect(await choice.isChecked()).toBe(true);
  await expectAccessible(page);
  await button(page, 'Cancel the class').press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

async function cancelOverGraphql(id: string): Promise<void> {
  const mutation = `mutation ($id: ID!) { cancelClass(input: { id: $id }) { __typename } }`;
  const admin = await adminHeaders(journey.server.deps.db);
  const { body } = await ask(journey.server.url, mutation, { id }, admin);
  expect(body.data).toEqual({ cancelClass: { __typename: 'AdminClass' } });
}

const book = (one: Awaited<ReturnType<typeof createOn>>, name: string, isPaid = true) =>
  bookWithLink(journey.server, one, { isPaid, email: `${name}-${one.id}@example.com` });

describe('a class that is cancelled with a choice', () => {
  it('gives each person the place that is held, another class or the money, and shows the teacher who chose what', async () => {
    const { db } = journey.server.deps;
    const rained = await createOn(PLACES.answered, 'Rained Flow');
    const next = await createOn(PLACES.answered, 'Next Flow', 1);
    const later = await createOn(PLACES.answered, 'Later Flow', 2);
    const [ana, ben, cleo, dana] = [
      await book(rained, 'ana', false),
      await book(rained, 'ben'),
      await book(rained, 'cleo'),
      await book(rained, 'dana'),
    ];
    const teacher = await signInAsAdmin(journey);
    await cancelOnScreen(teacher, rained.slotId);
    await teacher.page.getByText('4 people have not chosen yet').waitFor();
    await teacher.page.getByText('4 of 4').waitFor();

    // The class in which their seats are held is cancelled too.
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.goto(`/manage/${dana.link}`);
    await page.getByRole('heading', { name: 'Next Flow' }).waitFor();
    await cancelOverGraphql(next.slotId);
    await eventually(async () => {
      await page.reload();
      expect(await page.getByRole('heading', { name: 'Later Flow' }).count()).toBe(1);
    });

    await page.goto(`/manage/${ana.link}`);
    await expectGood(visitor, 'Your booking');
    await page.getByText('If you do nothing, your place ends, and there is nothing to pay.').waitFor();
    await button(page, 'Take this place').press('Enter');
    await status(page, 'Your place has moved.').waitFor();

    await page.goto(`/manage/${ben.link}/choice`);
    await expectGood(visitor, 'Your class was cancelled');
    await page.getByText('If you do nothing, €22.00 goes back to the card you paid with.').waitFor();
    await button(page, 'Money back: €22.00').press('Enter');
    await status(page, 'Thank you for answering.').waitFor();
    await expectGood(visitor, 'Your booking');

    // The clock moves: Cleo has not answered in time.
    await db.rebookingOffer.update({ where: { bookingId: cleo.bookingId }, data: { until: new Date(Date.now() - 1) } });
    await eventually(async () => {
      const offer = await db.rebookingOffer.findUniqueOrThrow({ where: { bookingId: cleo.bookingId } });
      expect(offer.outcome).toBe('EXPIRED_REFUNDED');
    });

    await teacher.page.reload();
    await teacher.page.getByRole('heading', { name: 'Chose another class (1)' }).waitFor();
    const link = teacher.page.getByRole('link', { name: /^Later Flow/ });
    expect(await link.getAttribute('href')).toBe(`/admin/classes/${later.slotId}`);
    await teacher.page.getByText('Chose the money back.').waitFor();
    await teacher.page.getByText('Did not answer: the money goes back.').waitFor();
    await teacher.page.getByText(/^Not answered, refund by itself/).waitFor();
    await teacher.page.getByText('3 of 4').waitFor();
    await teacher.page.getByText('€44 of €44').waitFor();
    await expectAccessibleEverywhere(teacher.page);
    expectCleanConsole(visitor);
    expectCleanConsole(teacher);
  });
});

describe('the choice after a cancelled class', () => {
  it('is made without JavaScript too, and is taken back with the class until somebody has made it', async () => {
    const undone = await createOn(PLACES.undone, 'Undone Flow');
    const ana = await book(undone, 'ana');
    const teacher = await signInAsAdmin(journey);
    await cancelOnScreen(teacher, undone.slotId);
    await button(teacher.page, 'Undo: it takes place…').click();
    await button(teacher.page, 'Restore the class').click();
    await teacher.page.getByText('This class is restored and can be booked again.').waitFor();
    const { page } = await journey.visit({ withScripts: false });
    await page.goto(`/manage/${ana.link}`);
    await page.getByText('Confirmed').waitFor();
    await page.goto(`/manage/${ana.link}/choice`);
    await page.getByText('It takes place after all: your place is yours again.').waitFor();
    expect(await page.title()).toMatch(/^Make your choice/);

    await cancelOnScreen(teacher, undone.slotId);
    await teacher.page.getByText('1 person has not chosen yet').waitFor();
    await page.goto(`/manage/${ana.link}/choice`);
    await button(page, 'Money back: €22.00').click();
    await status(page, 'Thank you for answering.').waitFor();
    await page.goto(`/manage/${ana.link}/choice`);
    expect(await button(page, 'Money back: €22.00').count()).toBe(0);
    expectCleanConsole(teacher);
  });
});
