import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import type { Prisma } from '#prisma';
import { adminHeaders } from '#test/admin';
import { buyOverRest } from '#test/buyers';
import { CLASS_DATE, createClass } from '#test/classes';
import { editClass } from '#test/edited-classes';
import { ask } from '#test/graphql';
import { startPayment } from '#test/paying';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { changeOccurrence } from '../dates/change-occurrence';
import { listSeriesDates } from '../dates/list-series-dates';
import { getWeekday } from '../time/local-date';
import { addAttendee } from './add-attendee';

let server: TestServer;
let admin: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await adminHeaders(server.deps.db);
});
afterAll(() => server.close());

const ADD = `mutation Add($input: AddAttendeeInput!) { addAttendee(input: $input) {
  __typename
  ... on AdminBooking { id name email status paymentMethod priceCents attendance { isPaidCash version } }
  ... on ClassUnavailableError { reason }
  ... on UserError { message } } }`;

type Answer = {
  __typename: string;
  id?: string;
  reason?: string;
  message?: string;
  attendance?: { isPaidCash: boolean; version: number };
};

const newKey = () => randomBytes(16).toString('hex');

async function add(classId: string, input: object = {}, key = newKey()): Promise<Answer> {
  const variables = { input: { classId, name: 'Walk In', ...input } };
  const { body } = await ask(server.url, ADD, variables, { ...admin, 'idempotency-key': key });
  return body.data?.addAttendee as Answer;
}

const create = (row: Partial<Prisma.AvailabilityCreateInput> = {}) => createClass(server.deps.db, row);
const createSeries = (row: Partial<Prisma.AvailabilityCreateInput> = {}) =>
  create({ frequency: 'WEEKLY', weekdays: [getWeekday(CLASS_DATE)], ...row });
const listBookings = (availabilityId: string) =>
  server.deps.db.booking.findMany({ where: { occurrence: { availabilityId } }, include: { events: true } });

/** Adds a person with the server's clock moved to some minutes after the start of the class at 10:00. */
async function addAt(classId: string, minutesAfterStart: number) {
  const start = server.deps.studioTime.toInstant(CLASS_DATE, '10:00');
  const clock = { now: () => new Date(start.getTime() + minutesAfterStart * 60_000) };
  const attendee = { name: 'Walk In', email: '', phone: null, notes: null, isPaidCash: false, raiseCapacity: false };
  return addAttendee(
    { ...server.deps, clock },
    {
      classRef: { availabilityId: classId, localDate: CLASS_DATE },
      attendee,
      by: { username: 'teacher' },
      idempotencyKey: null,
    },
  );
}

describe('addAttendee', () => {
  it('adds a walk-in without an address: paid cash in one go, no mail, no notification, audited without the name', async () => {
    const { db } = server.deps;
    const { id: classId } = await create();
    const answer = await add(classId, { isPaidCash: true, phone: '+34 600 111 222' });
    expect(answer).toMatchObject({
      __typename: 'AdminBooking',
      name: 'Walk In',
      email: '',
      status: 'CONFIRMED',
      paymentMethod: 'IN_PERSON',
      priceCents: 1500,
      attendance: { isPaidCash: true, version: 1 },
    });
    const [booking] = await listBookings(classId);
    expect(booking?.events).toMatchObject([{ kind: 'BOOKED', by: 'TEACHER', amountCents: 1500 }]);
    const bookingId = answer.id ?? '';
    expect(await db.outgoingMail.count({ where: { bookingId } })).toBe(0);
    expect(await db.notification.count({ where: { bookingId } })).toBe(0);
    const audit = await db.auditEntry.findMany({ where: { subjectId: bookingId } });
    expect(audit).toMatchObject([{ username: 'teacher', action: 'added a person', subjectType: 'BOOKING' }]);
    expect(audit[0]?.summary).not.toContain('Walk');
  });

  it('mails the confirmation to a person who was added with an address', async () => {
    const { id: classId } = await create();
    const { id: bookingId } = await add(classId, { email: 'Walk.In@example.com' });
    expect(await server.deps.db.outgoingMail.findMany({ where: { bookingId: bookingId ?? '' } })).toMatchObject([
      { kind: 'BOOKING_CONFIRMATION', recipient: 'Walk.In@example.com' },
    ]);
  });

  it('adds more people with one address than a client may book', async () => {
    const { id: classId } = await create({ capacity: 8 });
    for (let n = 0; n < 6; n += 1) {
      expect((await add(classId, { email: 'family@example.com' })).__typename).toBe('AdminBooking');
    }
  });

  it('adds a person while the class takes place, and not once it is over', async () => {
    const { id: classId } = await create();
    expect(await addAt(classId, 0)).toMatchObject({ status: 'CONFIRMED' });
    expect(await addAt(classId, 59)).toMatchObject({ status: 'CONFIRMED' });
    await expect(addAt(classId, 60)).rejects.toThrow('This class is over');
    expect(await listBookings(classId)).toHaveLength(2);
  });

  it.each([
    [-31, null, 0],
    [-30, 'CAME', 1],
    [0, 'CAME', 1],
  ])('marks a person who is added %i minutes after the start as %s', async (minutes, attendance, attendanceVersion) => {
    const { id: classId } = await create();
    expect(await addAt(classId, minutes)).toMatchObject({ attendance, attendanceVersion, paidCashAt: null });
  });

  it('adds a person to a class that clients cannot book yet', async () => {
    const { bookingHorizonDays } = server.deps;
    const date = addDays(new Date().toISOString().slice(0, 10), bookingHorizonDays + 30);
    const { id: classId } = await create({ startDate: new Date(date) });
    expect((await buyOverRest(server.url, { classId })).status).toBe(409);
    expect((await add(`${classId}_${date}`)).__typename).toBe('AdminBooking');
  });

  it.each([
    ['a cancelled date', { cancelledAt: new Date() }, {}, 'CANCELLED'],
    ['a class that is switched off', {}, { isActive: false }, 'INACTIVE'],
    ['a skipped date', { isSkipped: true }, {}, 'NO_SUCH_DATE'],
  ])('refuses to add a person to %s', async (_case, date, row, reason) => {
    const { id: availabilityId } = await createSeries(row);
    await server.deps.db.occurrence.create({ data: { availabilityId, localDate: new Date(CLASS_DATE), ...date } });
    expect(await add(`${availabilityId}_${CLASS_DATE}`)).toMatchObject({ __typename: 'ClassUnavailableError', reason });
    expect(await listBookings(availabilityId)).toEqual([]);
  });

  it('refuses a blank name, an invalid address, a series without its date, and a class that does not exist', async () => {
    const { id: classId } = await create();
    expect((await add(classId, { name: ' ' })).message).toBe('Name is required.');
    expect((await add(classId, { email: 'nobody' })).message).toBe('Email is invalid.');
    expect((await add('6f9619ff-8b86-4d01-b42d-00c04fc964ff')).__typename).toBe('NotFoundError');
    expect((await add('nonsense')).__typename).toBe('InvalidInputError');
    const series = await createSeries();
    expect((await add(series.id)).message).toBe('Please say which date of this class you want.');
    expect(await listBookings(classId)).toEqual([]);
  });

  it('leaves an added person without an address out of the client list and out of the mails about the class', async () => {
    const { id: classId } = await create();
    await add(classId);
    const { body } = await call<string[]>('GET', `${server.url}/api/admin/client-emails`, undefined, admin);
    expect(body).not.toContain('');
    const cancel = 'mutation ($id: ID!) { cancelClass(input: { id: $id }) { __typename } }';
    await ask(server.url, cancel, { id: `${classId}_${CLASS_DATE}` }, admin);
    expect(await listBookings(classId)).toMatchObject([{ status: 'CANCELLED' }]);
    const booking = { occurrence: { availabilityId: classId } };
    expect(await server.deps.db.outgoingMail.count({ where: { booking } })).toBe(0);
  });
});

describe('adding a person to a full class', () => {
  it('refuses without a raised capacity, also when the last place is held for somebody who is paying', async () => {
    const { id: classId } = await create({ capacity: 1 });
    await startPayment(server.url, { classId, email: 'payer@example.com' });
    expect(await add(classId)).toMatchObject({ __typename: 'ClassUnavailableError', reason: 'FULL' });
  });

  it('adds one place to a single class itself in the same act, and says so in the audit log', async () => {
    const { db } = server.deps;
    const { id: classId, version } = await create({ capacity: 1 });
    await add(classId);
    const { id: subjectId } = await add(classId, { raiseCapacity: true });
    expect(await db.availability.findUniqueOrThrow({ where: { id: classId } })).toMatchObject({
      capacity: 2,
      version: version + 1,
    });
    expect(await db.auditEntry.findFirst({ where: { subjectId: subjectId ?? '' } })).toMatchObject({
      summary: expect.stringContaining('with one more place'),
    });
    expect((await buyOverRest(server.url, { classId })).status).toBe(409);
  });

  it('adds one place to that date of a series only', async () => {
    const { db } = server.deps;
    const { id: availabilityId } = await createSeries({ capacity: 1 });
    await add(`${availabilityId}_${CLASS_DATE}`);
    expect(await add(`${availabilityId}_${CLASS_DATE}`, { raiseCapacity: true })).toMatchObject({
      __typename: 'AdminBooking',
    });
    expect(await db.occurrence.findMany({ where: { availabilityId } })).toMatchObject([
      { raisedCapacity: 2, version: 2 },
    ]);
    expect(await db.availability.findUniqueOrThrow({ where: { id: availabilityId } })).toMatchObject({ capacity: 1 });
  });

  it('leaves that date its added place, and lets it follow when the series gets more', async () => {
    const series = await createSeries({ capacity: 1 });
    const classId = `${series.id}_${CLASS_DATE}`;
    await add(classId);
    await add(classId, { raiseCapacity: true });
    const readDate = async () =>
      (await listSeriesDates(server.deps, { id: series.id, from: CLASS_DATE, limit: 1 })).dates[0];
    expect(await readDate()).toMatchObject({ capacity: 2, differences: ['SPOTS'] });
    const { version = 0 } = (await readDate()) ?? {};
    const { durationMinutes, location, priceCents } = series;
    const form = { time: '11:00', durationMinutes, location, priceCents, capacity: 2 };
    const unchanged = { weatherCallMinutes: undefined, joinUrl: undefined };
    const reference = { availabilityId: series.id, date: CLASS_DATE, version };
    await changeOccurrence(server.deps, { username: 'teacher' }, reference, { ...form, ...unchanged });
    await editClass(server.deps, series.id, { capacity: 10 });
    expect(await readDate()).toMatchObject({ localTime: '11:00', capacity: 10, differences: ['TIME'] });
  });

  it('uses a free place before it adds one', async () => {
    const { id: classId } = await create({ capacity: 2 });
    await add(classId, { raiseCapacity: true });
    expect(await server.deps.db.availability.findUniqueOrThrow({ where: { id: classId } })).toMatchObject({
      capacity: 2,
    });
  });

  it('gives the last place to one of two devices that add a person at the same moment', async () => {
    const { id: classId } = await create({ capacity: 1 });
    const answers = await Promise.all([add(classId), add(classId)]);
    expect(answers.map(({ __typename }) => __typename).sort()).toEqual(['AdminBooking', 'ClassUnavailableError']);
    expect(await listBookings(classId)).toHaveLength(1);
  });

  it('gives both of two devices a place that raise the capacity at the same moment', async () => {
    const { id: classId } = await create({ capacity: 1 });
    await add(classId);
    const answers = await Promise.all([add(classId, { raiseCapacity: true }), add(classId, { raiseCapacity: true })]);
    expect(answers.map(({ __typename }) => __typename)).toEqual(['AdminBooking', 'AdminBooking']);
    expect(await server.deps.db.availability.findUniqueOrThrow({ where: { id: classId } })).toMatchObject({
      capacity: 3,
    });
  });
});

describe('an idempotency key of an added person', () => {
  it('answers the same booking to the same key and input, in sequence and at the same moment', async () => {
    const { id: classId } = await create({ capacity: 1 });
    const key = newKey();
    const answers = await Promise.all([add(classId, {}, key), add(classId, {}, key)]);
    answers.push(await add(classId, { email: '' }, key));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers[0]?.__typename).toBe('AdminBooking');
    expect(await listBookings(classId)).toHaveLength(1);
  });

  it('answers the same booking after the class was cancelled meanwhile', async () => {
    const { id: classId } = await create();
    const key = newKey();
    const { id } = await add(classId, {}, key);
    const cancel = 'mutation ($id: ID!) { cancelClass(input: { id: $id }) { __typename } }';
    await ask(server.url, cancel, { id: `${classId}_${CLASS_DATE}` }, admin);
    expect(await add(classId, {}, key)).toMatchObject({ id, status: 'CANCELLED' });
  });

  it('refuses the same key with another input or for another class', async () => {
    const [one, other] = [await create(), await create()];
    const key = newKey();
    await add(one.id, {}, key);
    expect((await add(one.id, { name: 'Somebody Else' }, key)).__typename).toBe('IdempotencyConflictError');
    expect((await add(other.id, {}, key)).__typename).toBe('IdempotencyConflictError');
    expect(await listBookings(other.id)).toEqual([]);
  });
});
