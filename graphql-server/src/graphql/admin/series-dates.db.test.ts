import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import type { Availability } from '#prisma';
import { adminHeaders } from '#test/admin';
import { buyOverRest } from '#test/buyers';
import { CLASS_DATE, createClass } from '#test/classes';
import { eventually } from '#test/eventually';
import { ask } from '#test/graphql';
import { startTestServer, type TestServer } from '#test/server';
import { getWeekday } from '../../domain/time/local-date';

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ withWorker: true });
  headers = await adminHeaders(server.deps.db);
});
afterAll(() => server.close());

const FIRST = CLASS_DATE;
const SECOND = addDays(CLASS_DATE, 7);
const series = (overrides = {}) =>
  createClass(server.deps.db, { frequency: 'WEEKLY', weekdays: [getWeekday(CLASS_DATE)], ...overrides });

type Result = Record<string, unknown> & { __typename: string; message?: string };
async function run(query: string, variables: object): Promise<Result> {
  const { body } = await ask(server.url, query, variables, headers);
  const result = Object.values(body.data ?? {})[0];
  if (!result) throw new Error(JSON.stringify(body.errors));
  return result as Result;
}

const DATE_FIELDS =
  '__typename ... on SeriesDate { id date time location priceCents capacity sold isSkipped isCancelled differences version } ... on UserError { message }';
const LIST = `query ($id: ID!, $from: LocalDate, $limit: Int) { seriesDates(availabilityId: $id, from: $from, limit: $limit) {
  __typename ... on SeriesDates { nextFrom dates { date time differences sold isSkipped isCancelled version } } ... on UserError { message } } }`;
const mutation = (field: string, input = '') =>
  `mutation ($reference: DateReference!${input && ', $input: DateInput!'}) { ${field}(reference: $reference${input}) { ${DATE_FIELDS} } }`;
const changeDate = (reference: object, input: object) =>
  run(mutation('changeDate', ', input: $input'), { reference, input });
const skipDate = (reference: object) => run(mutation('skipDate'), { reference });
const restoreDate = (reference: object) => run(mutation('restoreDate'), { reference });

const at = ({ id }: Availability, date = FIRST, version = 1) => ({ availabilityId: id, date, version });
const USUAL = { time: '10:00', durationMinutes: 60, location: 'Barceloneta beach', priceCents: 1500, capacity: 5 };
const mailsTo = (recipient: string) =>
  server.deps.db.outgoingMail.findMany({ where: { recipient, kind: 'CLASS_CHANGED' }, orderBy: { edition: 'asc' } });

describe('seriesDates', () => {
  it('names who has booked a date without an address', async () => {
    const one = await series();
    for (const email of ['', 'ana@example.com']) {
      await buyOverRest(server.url, {
        classId: one.id,
        classDate: FIRST,
        email: 'rosa@example.com',
        extra: { userPhone: '600 111 222' },
      });
      await server.deps.db.booking.updateMany({ where: { email: 'rosa@example.com' }, data: { email } });
    }
    const query = `query ($id: ID!) { seriesDates(availabilityId: $id) { ... on SeriesDates { dates { unreachable { name phone } } } } }`;
    const { dates } = (await run(query, { id: one.id })) as unknown as { dates: { unreachable: object[] }[] };
    expect(dates.slice(0, 2)).toMatchObject([{ unreachable: [{ phone: '600 111 222' }] }, { unreachable: [] }]);
  });

  it('says for whom the places of a date are held', async () => {
    const { db } = server.deps;
    const [one, other] = [await series(), await series()];
    await buyOverRest(server.url, { classId: one.id, classDate: FIRST });
    const { bookingId = null } = await buyOverRest(server.url, { classId: other.id, classDate: FIRST });
    const { id: occurrenceId } = await db.occurrence.findFirstOrThrow({ where: { availabilityId: one.id } });
    const expiresAt = new Date('2199-01-01');
    await db.seatHold.createMany({
      data: [
        { occurrenceId, kind: 'REBOOKING', bookingId, expiresAt },
        { occurrenceId, kind: 'WAITLIST_OFFER', seats: 2, expiresAt },
        { occurrenceId, kind: 'WAITLIST_OFFER', expiresAt },
        { occurrenceId, kind: 'WAITLIST_OFFER', expiresAt: new Date('2026-01-01') },
      ],
    });
    const query = `query ($id: ID!) { seriesDates(availabilityId: $id) { ... on SeriesDates { dates { held holds { kind places fromDate } } } } }`;
    const { dates } = (await run(query, { id: one.id })) as unknown as { dates: object[] };
    expect(dates.slice(0, 2)).toEqual([
      {
        held: 4,
        holds: [
          { kind: 'REBOOKING', places: 1, fromDate: FIRST },
          { kind: 'WAITLIST_OFFER', places: 3, fromDate: null },
        ],
      },
      { held: 0, holds: [] },
    ]);
    const ofClass = `query ($id: ID!) { adminClass(id: $id) { ... on AdminClass { held holds { kind places fromDate } } } }`;
    expect(await run(ofClass, { id: `${one.id}_${FIRST}` })).toEqual(dates[0]);
    expect(await run(ofClass, { id: `${other.id}_${FIRST}` })).toEqual(dates[1]);
  });

  it('returns the dates of a series page by page with their differences', async () => {
    const one = await series();
    await changeDate(at(one, SECOND), { ...USUAL, time: '18:00', priceCents: 900 });
    const page = await run(LIST, { id: one.id, limit: 2 });
    expect(page).toMatchObject({
      nextFrom: addDays(FIRST, 14),
      dates: [
        { date: FIRST, time: '10:00', differences: [], sold: 0, version: 1 },
        { date: SECOND, time: '18:00', differences: ['TIME', 'PRICE'], version: 2 },
      ],
    });
    const next = await run(LIST, { id: one.id, from: page.nextFrom, limit: 1 });
    expect(next.dates).toMatchObject([{ date: addDays(FIRST, 14) }]);
  });

  it('returns no date after the end of the series', async () => {
    const one = await series({ untilDate: new Date(SECOND) });
    expect(await run(LIST, { id: one.id })).toMatchObject({ nextFrom: null, dates: [{}, {}] });
  });

  it('fails with NotFoundError for a single class', async () => {
    const { id } = await createClass(server.deps.db);
    expect(await run(LIST, { id })).toMatchObject({ __typename: 'NotFoundError' });
    expect(await changeDate({ availabilityId: id, date: FIRST, version: 1 }, USUAL)).toMatchObject({
      __typename: 'NotFoundError',
    });
  });
});

describe('changeDate', () => {
  it('moves the bookings of a changed date, keeps their price and mails each person once per change', async () => {
    const one = await series();
    const { bookingId } = await buyOverRest(server.url, {
      classId: one.id,
      classDate: FIRST,
      email: 'once@example.com',
    });
    const changed = await changeDate(at(one), { ...USUAL, time: '11:15', location: 'Online', priceCents: 500 });
    expect(changed).toMatchObject({
      time: '11:15',
      location: 'Online',
      sold: 1,
      differences: ['TIME', 'PLACE', 'PRICE'],
    });
    expect(await server.deps.db.booking.findUnique({ where: { id: bookingId ?? '' } })).toMatchObject({
      localTime: '11:15',
      location: 'Online',
      priceCents: 1500,
      startsAt: server.deps.studioTime.toInstant(FIRST, '11:15'),
    });
    await changeDate(at(one, FIRST, 2), USUAL);
    await eventually(async () => {
      expect(await mailsTo('once@example.com')).toMatchObject([
        { edition: 2, status: 'SENT' },
        { edition: 3, status: 'SENT' },
      ]);
    });
  });

  it('mails nobody about another price or number of spots', async () => {
    const one = await series();
    await buyOverRest(server.url, { classId: one.id, classDate: FIRST, email: 'calm@example.com' });
    await changeDate(at(one), { ...USUAL, priceCents: 2000, capacity: 9 });
    expect(await mailsTo('calm@example.com')).toEqual([]);
  });

  it('lets a property that equals the series follow the series', async () => {
    const one = await series();
    await changeDate(at(one), { ...USUAL, capacity: 3 });
    expect(await changeDate(at(one, FIRST, 2), USUAL)).toMatchObject({ differences: [], capacity: 5, version: 3 });
    const row = await server.deps.db.occurrence.findFirstOrThrow({ where: { availabilityId: one.id } });
    expect(row).toMatchObject({ localTime: null, location: null, capacity: null });
  });

  it('refuses fewer spots than are taken, and an invalid value', async () => {
    const one = await series();
    for (const _ of [1, 2]) await buyOverRest(server.url, { classId: one.id, classDate: FIRST });
    expect(await changeDate(at(one), { ...USUAL, capacity: 1 })).toMatchObject({
      __typename: 'StateConflictError',
      message: expect.stringContaining('Please keep at least 2.'),
    });
    expect(await changeDate(at(one), { ...USUAL, priceCents: -1 })).toMatchObject({ __typename: 'InvalidInputError' });
  });

  it('refuses an outdated version of a date and overwrites nothing', async () => {
    const one = await series();
    await changeDate(at(one), { ...USUAL, time: '12:00' });
    expect(await changeDate(at(one), { ...USUAL, time: '13:00' })).toMatchObject({ __typename: 'EditConflictError' });
    expect(await skipDate(at(one))).toMatchObject({ __typename: 'EditConflictError' });
    expect(await run(LIST, { id: one.id, limit: 1 })).toMatchObject({ dates: [{ time: '12:00', isSkipped: false }] });
  });

  it.each<[string, object, string]>([
    ['skipped', { isSkipped: true }, 'restore'],
    ['cancelled', { cancelledAt: new Date() }, 'cancelled'],
  ])('refuses to change a date that is %s', async (_name, row, text) => {
    const one = await series();
    await server.deps.db.occurrence.create({ data: { availabilityId: one.id, localDate: new Date(FIRST), ...row } });
    expect(await changeDate(at(one), { ...USUAL, time: '12:00' })).toMatchObject({
      __typename: 'StateConflictError',
      message: expect.stringContaining(text),
    });
  });

  it('refuses to change a date that has started or that the series does not have', async () => {
    const one = await series({ startDate: new Date('2020-01-01') });
    const past = addDays(FIRST, -7 * 52);
    expect(await changeDate(at(one, past), USUAL)).toMatchObject({ __typename: 'StateConflictError' });
    expect(await changeDate(at(one, addDays(FIRST, 1)), USUAL)).toMatchObject({ __typename: 'NotFoundError' });
  });
});

describe('skipDate and restoreDate', () => {
  it('takes a skipped date off the schedule and puts a restored one back', async () => {
    const one = await series();
    expect(await skipDate(at(one))).toMatchObject({ isSkipped: true, version: 2 });
    expect((await buyOverRest(server.url, { classId: one.id, classDate: FIRST })).status).toBe(409);
    expect(await restoreDate(at(one, FIRST, 2))).toMatchObject({ isSkipped: false, version: 3 });
    expect((await buyOverRest(server.url, { classId: one.id, classDate: FIRST })).status).toBe(201);
    const summaries = (await server.deps.db.auditEntry.findMany({ where: { subjectType: 'DATE' } })).map(
      (e) => e.action,
    );
    expect(summaries).toEqual(expect.arrayContaining(['skipped', 'restored', 'changed']));
  });

  it('refuses to skip a date that people have booked', async () => {
    const one = await series();
    await buyOverRest(server.url, { classId: one.id, classDate: FIRST });
    expect(await skipDate(at(one))).toMatchObject({
      __typename: 'StateConflictError',
      message: '1 person booked this date. Please cancel it instead: they are notified and refunded.',
    });
  });
});
