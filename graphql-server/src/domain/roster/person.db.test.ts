import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import type { Prisma } from '#prisma';
import { adminHeaders } from '#test/admin';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { availabilityFactory } from '#test/factories/availability';
import { bookingFactory } from '#test/factories/booking';
import { occurrenceFactory } from '#test/factories/occurrence';
import { paymentAttemptFactory } from '#test/factories/payment-attempt';
import { ask } from '#test/graphql';
import { startTestServer } from '#test/server';
import { ERASED_EMAIL } from '../erased';
import { NotFoundError } from '../errors';
import { type LocalDate, toDbDate } from '../time/local-date';
import { createStudioTime } from '../time/studio-time';
import { setClientNote } from './client-notes';
import { findPerson, listPastPlaces } from './person';

const studioTime = createStudioTime('Europe/Madrid');
const TODAY = '2027-03-10';
const clock = { now: () => new Date('2027-03-10T09:30:00Z') };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const { db } = database;
  await db.refund.deleteMany();
  await db.booking.deleteMany();
  await db.paymentAttempt.deleteMany();
  await db.occurrence.deleteMany();
  await db.availability.deleteMany();
  await db.clientNote.deleteMany();
});

const ANA = { name: 'Ana Pons', email: 'ana@example.com' };

/** Books a class at 10:00 Madrid time, an hour long, on this day. */
async function book(
  localDate: LocalDate,
  { title = localDate, ...overrides }: Partial<Prisma.BookingCreateManyInput> = {},
) {
  const { db } = database;
  const availability = await db.availability.create({
    data: availabilityFactory({ title, startDate: toDbDate(localDate) }),
  });
  const { id: occurrenceId } = await db.occurrence.create({
    data: occurrenceFactory(availability.id, { localDate: toDbDate(localDate) }),
  });
  const place = { availability, occurrenceId, localDate, studioTime };
  const { id } = await db.booking.create({ data: bookingFactory(place, ANA, overrides) });
  return { id, occurrenceId, classId: `${availability.id}_${localDate}` };
}

const find = (email = ANA.email) => findPerson({ db: database.db, clock }, email);
const listPast = (offset = 0, limit = 50) => listPastPlaces({ db: database.db, clock }, ANA.email, { offset, limit });
const getTitles = (places: { title: string }[]) => places.map(({ title }) => title);

describe('findPerson', () => {
  it('lists the places to come soonest first, the class that runs now included', async () => {
    await book(addDays(TODAY, 9));
    const { classId } = await book(TODAY, { title: 'Runs now' });
    await book(addDays(TODAY, 2), { title: 'Cancelled', status: 'CANCELLED' });
    await book(addDays(TODAY, -1), { title: 'Over' });
    const { coming, cancelled } = await find();
    expect(getTitles(coming)).toEqual(['Runs now', addDays(TODAY, 9)]);
    expect(getTitles(cancelled)).toEqual(['Cancelled']);
    expect(coming[0]).toMatchObject({ classId, name: 'Ana Pons', status: 'CONFIRMED' });
  });

  it('lists a confirmed place in a cancelled class with those that are cancelled', async () => {
    const { occurrenceId } = await book(addDays(TODAY, 1), { title: 'Rained off' });
    await database.db.occurrence.update({ where: { id: occurrenceId }, data: { cancelledAt: clock.now() } });
    await book(addDays(TODAY, 2), { title: 'Takes place' });
    const { coming, cancelled } = await find();
    expect([getTitles(coming), getTitles(cancelled)]).toEqual([['Takes place'], ['Rained off']]);
  });

  it('finds the bookings of an address whatever its case, and no others', async () => {
    await book(addDays(TODAY, 1), { email: 'Ana@Example.com' });
    await book(addDays(TODAY, 2), { email: 'bana@example.com' });
    await book(addDays(TODAY, 3), { email: '' });
    const person = await find('ANA@example.COM');
    expect(person).toMatchObject({ email: 'ana@example.com', names: ['Ana Pons'] });
    expect(person.coming).toHaveLength(1);
  });

  it('names all people and phone numbers of a shared address once, the latest first', async () => {
    const at = (day: number) => ({ createdAt: new Date(2026, 0, day) });
    await book(addDays(TODAY, 1), { ...at(1), name: 'Bo Vidal', phone: '600 111 222' });
    await book(addDays(TODAY, 2), { ...at(2), phone: '600 333 444' });
    await book(addDays(TODAY, 3), { ...at(3), name: 'ana pons', phone: '600 333 444' });
    expect(await find()).toMatchObject({
      names: ['ana pons', 'Bo Vidal'],
      phones: ['600 333 444', '600 111 222'],
    });
  });

  it('counts visits, absences of twelve months and the money of all places', async () => {
    await book(addDays(TODAY, -1), { paidCashAt: new Date(), priceCents: 1800, attendance: 'CAME' });
    await book(addDays(TODAY, -2), { attendance: 'ABSENT' });
    await book(addDays(TODAY, -500), { attendance: 'ABSENT' });
    await book(addDays(TODAY, -3), { title: 'Not marked' });
    await bookPaid(addDays(TODAY, 5), { amountCents: 2200, refundedCents: 700 });
    expect(await find()).toMatchObject({ visits: 2, noShows: 1, lateCancellations: 0, paidCents: 1800 + 1500 });
  });

  it('has the private note about the client', async () => {
    await book(addDays(TODAY, 1));
    expect((await find()).privateNote).toBeNull();
    await setClientNote({ db: database.db, clock }, { ...ANA, text: 'Knee.', by: { username: 'teacher' } });
    expect((await find()).privateNote).toBe('Knee.');
  });

  it('finds nobody without a booking, behind the empty address, and behind that of erased clients', async () => {
    await book(addDays(TODAY, -1), { email: '' });
    await book(addDays(TODAY, -1), { email: ERASED_EMAIL });
    for (const email of ['nobody@example.com', ERASED_EMAIL]) await expect(find(email)).rejects.toThrow(NotFoundError);
  });
});

/** Books by card; a part of the money has gone back since. */
async function bookPaid(localDate: LocalDate, money: { amountCents: number; refundedCents: number }) {
  const { db } = database;
  const { id, occurrenceId } = await book(localDate);
  const paymentIntentId = `pi_${id}`;
  const { amountCents } = money;
  const payment = { status: 'BOOKED', holdExpiresAt: null, amountCents, paymentIntentId } as const;
  const attempt = await db.paymentAttempt.create({ data: paymentAttemptFactory(occurrenceId, new Date(), payment) });
  const card = { paymentMethod: 'CARD', paymentIntentId, paymentAttemptId: attempt.id } as const;
  await db.booking.update({ where: { id }, data: card });
  const facts = { key: 'part', purpose: 'DIFFERENCE', reason: 'Moved.', status: 'DONE' } as const;
  await db.refund.create({
    data: { paymentAttemptId: attempt.id, paymentIntentId, amountCents: money.refundedCents, ...facts },
  });
}

describe('listPastPlaces', () => {
  it('lists the places of classes that are over, latest class first, in pages', async () => {
    await book(TODAY, { title: 'Runs now' });
    await book(addDays(TODAY, 2), { title: 'Cancelled', status: 'CANCELLED' });
    await book(addDays(TODAY, -1), { title: 'Over' });
    await book(addDays(TODAY, -2), { title: 'Refunded', status: 'REFUNDED', refundId: 're_1' });
    const all = await listPast();
    expect([all.totalCount, getTitles(all.nodes)]).toEqual([2, ['Over', 'Refunded']]);
    const page = await listPast(1, 1);
    expect([page.totalCount, getTitles(page.nodes)]).toEqual([2, ['Refunded']]);
  });
});

describe('person over GraphQL', () => {
  const QUERY = `query ($email: String!) { person(email: $email) { __typename
    ... on Person { names coming { classId title date canRefund bookingId canMove }
      past(limit: 1) { totalCount nodes { title } } }
    ... on UserError { message } } }`;

  it('shows a person to the admin alone, and names an unknown address', async () => {
    const { id, classId } = await book('2099-03-10', { title: 'Far Flow' });
    const server = await startTestServer({ database });
    try {
      const headers = await adminHeaders(server.deps.db);
      const send = async (email: string, as: Record<string, string> = headers) =>
        (await ask(server.url, QUERY, { email }, as)).body;
      expect((await send('Ana@example.com')).data?.person).toEqual({
        __typename: 'Person',
        names: ['Ana Pons'],
        coming: [{ classId, title: 'Far Flow', date: '2099-03-10', canRefund: false, bookingId: id, canMove: true }],
        past: { totalCount: 0, nodes: [] },
      });
      expect((await send('no@example.com')).data?.person).toMatchObject({ __typename: 'NotFoundError' });
      expect((await send('nonsense')).data?.person).toMatchObject({ __typename: 'InvalidInputError' });
      expect((await send(ANA.email, {})).errors).toHaveLength(1);
    } finally {
      await server.close();
    }
  });
});
