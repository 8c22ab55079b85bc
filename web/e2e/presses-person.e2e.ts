import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import type { Booking } from '#prisma';
import { type LocalDate, toDbDate } from '../../graphql-server/src/domain/time/local-date';
import { createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { bookingFactory } from '../../graphql-server/test/factories/booking';
import { occurrenceFactory } from '../../graphql-server/test/factories/occurrence';
import {
  expectAccessibleEverywhere,
  expectCleanConsole,
  expectFits,
  type Journey,
  openJourney,
  PHONE,
} from './journey';
import { heading, signInAsAdmin } from './steps';
import { setTextSize } from './text-size';
import { Thumb } from './thumb';
import { createTodaysClass } from './todays-class';

let journey: Journey;
let todaysClass: { id: string };
/** A message of somebody with a place, who asks for another day. */
let request: { messageId: string; to: LocalDate };
beforeAll(async () => {
  journey = await openJourney({}, { withWorker: true, atNoon: true });
  todaysClass = await createTodaysClass(journey, 'Pilates in the Park');
  const { db } = journey.server.deps;
  const ana = await db.booking.findFirstOrThrow({ where: { name: 'Ana Pons' }, omit: { id: true } });
  await db.booking.create({ data: { ...ana, name: 'Rosa Vila', email: '' } });
  request = await createRequest();
  await createPast();
});
afterAll(() => journey.close());

const addDaysToToday = (count: number) =>
  addDays(journey.server.deps.studioTime.toLocalDate(journey.server.deps.clock.now()), count);

/** Books a class with this title, some days from now. */
async function book(daysFromNow: number, title: string, booking: Partial<Booking> = {}) {
  const { db, studioTime } = journey.server.deps;
  const localDate = addDaysToToday(daysFromNow);
  const availability = await createClass(db, { title, startDate: toDbDate(localDate) });
  const occurrence = await db.occurrence.create({
    data: occurrenceFactory(availability.id, { localDate: toDbDate(localDate) }),
  });
  const place = { availability, occurrenceId: occurrence.id, localDate, studioTime };
  const person = { name: 'Ana Pons', email: 'ana@example.com' };
  return db.booking.create({ data: bookingFactory(place, person, booking) });
}

async function createRequest() {
  const { db } = journey.server.deps;
  await book(4, 'Wednesday Flow', { name: 'Mo Vega', email: 'mo@example.com' });
  const to = addDaysToToday(5);
  await createClass(db, { title: 'Thursday Flow', startDate: toDbDate(to) });
  const message = await db.contactMessage.create({
    data: { name: 'Mo Vega', email: 'Mo@example.com', message: 'Please move me to Thursday.' },
  });
  return { messageId: message.id, to };
}

/** One class that Ana came to and paid, and one that she missed. */
async function createPast() {
  await book(-7, 'Came Flow', { attendance: 'CAME', paidCashAt: new Date(), priceCents: 1800 });
  await book(-14, 'Missed Flow', { attendance: 'ABSENT' });
}

type Job = { job: string; start: () => string; presses: number; pixels: number; walk: (thumb: Thumb) => Promise<void> };

const atClass = () => `/admin/classes/${todaysClass.id}`;

const JOBS: Job[] = [
  {
    job: 'writes to all of a class',
    start: atClass,
    presses: 3,
    pixels: 300,
    walk: async (thumb) => {
      const { page } = thumb;
      await thumb.pressLink('Write to all');
      await heading(page).filter({ hasText: 'Write to all' }).waitFor();
      await thumb.press(page.getByLabel('Message Body'));
      await page.keyboard.type('We meet at the fountain.');
      await thumb.pressButton('Send Email');
      await page.getByRole('status').filter({ hasText: 'Your email is on its way to 2 people.' }).waitFor();
    },
  },
  {
    job: 'moves somebody to another day who asks for it in a message',
    start: () => `/admin/conversations/${request.messageId}`,
    presses: 5,
    pixels: 600,
    walk: async (thumb) => {
      const { page } = thumb;
      await thumb.pressLink(/^1 place booked, next /);
      await heading(page).filter({ hasText: 'Mo Vega' }).waitFor();
      await thumb.pressButton(/^Move… Wednesday Flow/);
      await thumb.press(page.getByLabel('Day', { exact: true }));
      await page.getByLabel('Day', { exact: true }).selectOption(request.to);
      await thumb.press(page.getByRole('radio', { name: /Thursday Flow/ }));
      await thumb.pressButton('Move');
      await page.getByRole('link', { name: 'Thursday Flow' }).waitFor();
      const moved = await journey.server.deps.db.booking.findFirstOrThrow({ where: { name: 'Mo Vega' } });
      expect(moved.localDate).toEqual(toDbDate(request.to));
    },
  },
  {
    job: 'reads the history of a person of a class',
    start: atClass,
    presses: 1,
    pixels: 600,
    walk: async (thumb) => {
      await thumb.pressLink('Ana Pons');
      await heading(thumb.page).filter({ hasText: 'Ana Pons' }).waitFor();
      await thumb.page.getByText('2 visits, 1 no-show, €18 received in all').waitFor();
    },
  },
];

it.each(JOBS)(
  'the teacher $job on a phone in $presses presses and $pixels pixels',
  async ({ start, walk, ...goal }) => {
    const { page } = await signInAsAdmin(journey, { width: PHONE });
    await page.goto(start());
    await heading(page).waitFor();
    const thumb = new Thumb(page);
    await walk(thumb);
    expect(thumb.presses).toBeLessThanOrEqual(goal.presses);
    expect(thumb.pixels).toBeLessThanOrEqual(goal.pixels);
  },
);

it('a mail to all of a class names its recipients, is previewed, and is recorded with the class and in Activity', async () => {
  const visitor = await signInAsAdmin(journey, { width: PHONE });
  const { page } = visitor;
  await page.goto(`/admin/classes/${todaysClass.id}/write`);
  const to = page.getByLabel('To', { exact: true });
  await to.waitFor();
  expect(await to.inputValue()).toMatch(/^2 people of Pilates in the Park, .* \(Rosa Vila has no address\)$/);
  expect(await to.getAttribute('readonly')).not.toBeNull();
  expect(await page.getByLabel('Subject').inputValue()).toMatch(/^Pilates in the Park, .*, 00:00$/);
  const own = await page.getByRole('link', { name: 'Write with your own mail app' }).getAttribute('href');
  expect(own).toMatch(/^mailto:\?bcc=ana%40example\.com,bo%40example\.com&subject=Pilates/);
  await page.getByLabel('Message Body').fill('Bring a jacket.');
  await page.getByRole('button', { name: 'Preview Email' }).click();
  const preview = page.getByRole('dialog');
  for (const text of ['Rosa Vila has no address', 'Bring a jacket.']) await preview.getByText(text).waitFor();
  await preview.getByRole('button', { name: 'Close' }).click();
  await expectAccessibleEverywhere(page);
  await page.getByLabel('Subject').fill('A jacket');
  await page.getByRole('button', { name: 'Send Email' }).click();
  await page.getByRole('status').filter({ hasText: 'Your email is on its way to 2 people.' }).waitFor();

  await page.getByRole('link', { name: 'The class' }).click();
  const emails = page.getByRole('region', { name: 'Emails to this class' });
  await emails.getByRole('listitem').filter({ hasText: 'A jacket' }).getByText('2 of 2 sent').waitFor();
  await expectAccessibleEverywhere(page);
  await page.goto('/admin/activity');
  await page.getByText('Sent an email to 2 people of Pilates in the Park').first().waitFor();
  expectCleanConsole(visitor);
});

it('offline the own mail app comes first, and what was written stays until it can be sent', async () => {
  const { page, context } = await signInAsAdmin(journey, { width: PHONE });
  await page.goto(`/admin/classes/${todaysClass.id}`);
  const all = page.getByRole('link', { name: /^(Write to all|Your own mail app)$/ });
  await all.first().waitFor();
  expect(await all.allTextContents()).toEqual([' Write to all', 'Your own mail app']);
  await all.first().click();
  await page.getByLabel('Message Body').fill('It is windy.');
  await context.setOffline(true);
  await page.getByText('You are offline. What you write here stays').waitFor();
  const [app, field] = [
    page.getByRole('link', { name: 'Write with your own mail app' }),
    page.getByLabel('To', { exact: true }),
  ];
  // A request that left just before may still be answered: the page counts as online again then, until it asks once more.
  await eventually(async () => expect((await app.boundingBox())?.y).toBeLessThan((await field.boundingBox())?.y ?? 0));
  await page.goBack();
  await all.first().waitFor();
  await eventually(async () => expect(await all.allTextContents()).toEqual(['Your own mail app', ' Write to all']));
  await context.setOffline(false);
  await all.filter({ hasText: 'Write to all' }).click();
  expect(await page.getByLabel('Message Body').inputValue()).toBe('It is windy.');
});

it('the sheet of a person shows what comes and what was, is closed by Back, and leads to the class and to their data', async () => {
  await book(6, 'Coming Flow', { name: 'Anna Serra', email: 'Ana@Example.com' });
  const visitor = await signInAsAdmin(journey, { width: PHONE });
  const { page } = visitor;
  await page.goto(`/admin/classes/${todaysClass.id}`);
  await page.getByRole('link', { name: 'Ana Pons', exact: true }).click();
  await heading(page).filter({ hasText: 'Anna Serra and Ana Pons' }).waitFor();
  const coming = page.getByRole('region', { name: 'Places to come (2)' });
  await coming.getByRole('listitem').filter({ hasText: 'Coming Flow' }).getByText('€15 in person').waitFor();
  const past = page.getByRole('region', { name: 'Before (2)' });
  await past.getByRole('listitem').filter({ hasText: 'Came Flow' }).getByText('Paid €18 cash').waitFor();
  await past.getByRole('listitem').filter({ hasText: 'Missed Flow' }).getByText('€15 not paid').waitFor();
  await past.getByRole('listitem').filter({ hasText: 'Missed Flow' }).getByText('Did not come').waitFor();
  await expectAccessibleEverywhere(page);

  await page.getByRole('button', { name: 'Note…' }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Sore knee.');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText('Sore knee.').waitFor();
  await coming.getByRole('button', { name: /^Cancel… Coming Flow/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the place' }).click();
  const left = page.getByRole('region', { name: 'Places to come (1)' }).getByRole('listitem');
  await left.filter({ hasText: 'Coming Flow' }).getByText('Cancelled by you.').waitFor();
  await page.getByRole('status').filter({ hasText: 'The place of Anna Serra is cancelled.' }).waitFor();
  await page.getByRole('region', { name: 'Before (2)' }).waitFor();

  await page.getByRole('link', { name: 'Data and erasure' }).click();
  await page.getByRole('button', { name: 'Download everything' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Came Flow' }).click();
  await heading(page).filter({ hasText: 'Came Flow' }).waitFor();
  await page.goBack();
  await page.goBack();
  await heading(page).filter({ hasText: 'Pilates in the Park' }).waitFor();
  expectCleanConsole(visitor);
});

it('a booking on a phone begins with the title of its class, and leads to the class and to the person', async () => {
  await book(-7, 'Card Flow', { name: 'Cleo Costa', email: 'cleo@example.com' });
  const visitor = await signInAsAdmin(journey, { width: PHONE });
  const { page } = visitor;
  await page.goto('/admin/dashboard');
  const cards = page.getByRole('region', { name: 'Recent Bookings' }).locator('tbody tr');
  const cleo = cards.filter({ hasText: 'Cleo Costa' });
  expect((await cleo.innerText()).startsWith('Card Flow')).toBe(true);
  await cleo.getByRole('link', { name: 'Card Flow' }).click();
  await heading(page).filter({ hasText: 'Card Flow' }).waitFor();
  await page.goBack();
  await cleo.getByRole('link', { name: 'Cleo Costa' }).click();
  await heading(page).filter({ hasText: 'Cleo Costa' }).waitFor();
  expectCleanConsole(visitor);
});

it('an address without bookings is said to have none, in a conversation too', async () => {
  const { page } = await signInAsAdmin(journey, { width: PHONE });
  const message = await journey.server.deps.db.contactMessage.create({
    data: { name: 'New', email: 'new@example.com', message: 'Hello' },
  });
  await page.goto(`/admin/conversations/${message.id}`);
  await page.getByText('Has not booked yet').waitFor();
  await page.goto('/admin/person?email=new%40example.com');
  await page.getByText('Nobody has booked with this address.').waitFor();
});

it('a long name makes the page of a person no wider than a phone with text at 200 %', async () => {
  await book(6, 'Long Flow', {
    name: 'Ana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
    email: 'long@example.com',
  });
  const { page } = await signInAsAdmin(journey, { width: PHONE });
  await page.goto('/admin/person?email=long%40example.com');
  await page.getByRole('link', { name: 'Long Flow' }).waitFor();
  await setTextSize(page, '200%');
  await expectFits(page);
});
