import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_IDLE_DAYS } from '#contract/session-end';
import { adminHeaders } from '#test/admin';
import { createBookingRow } from '#test/card-bookings';
import { CLASS_DATE, createClass } from '#test/classes';
import { ask } from '#test/graphql';
import { startTestServer, type TestServer } from '#test/server';
import { moveBooking } from '../changes/move-booking';

let server: TestServer;
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  admin = await adminHeaders(server.deps.db);
});
afterAll(() => server.close());

type Answer = {
  __typename: string;
  outcome?: string | null;
  isPaidCash?: boolean;
  version?: number;
  message?: string;
  stands?: { outcome: string | null; isPaidCash: boolean; version: number };
};

const MARK = `mutation ($input: MarkAttendanceInput!) { markAttendance(input: $input) {
  __typename
  ... on Attendance { outcome isPaidCash version }
  ... on UserError { message }
  ... on AttendanceConflictError { stands { outcome isPaidCash version } } } }`;

const newKey = () => randomBytes(16).toString('hex');

async function mark(bookingId: string, changes: object = {}): Promise<Answer> {
  const input = { bookingId, key: newKey(), baseVersion: 0, outcome: 'CAME', isPaidCash: false, ...changes };
  const { body } = await ask(server.url, MARK, { input }, admin);
  return body.data?.markAttendance as Answer;
}

const getAudit = (subjectId: string) => server.deps.db.auditEntry.findMany({ where: { subjectId } });
const create = (overrides = {}) => createBookingRow(server.deps.db, overrides);

describe('markAttendance', () => {
  it('audits an attendance mark with its author and without the attendee’s name', async () => {
    const { id } = await create();
    expect(await mark(id, { isPaidCash: true })).toEqual({
      __typename: 'Attendance',
      outcome: 'CAME',
      isPaidCash: true,
      version: 1,
    });
    const { paidCashAt } = await server.deps.db.booking.findUniqueOrThrow({ where: { id } });
    expect(await mark(id, { baseVersion: 1, outcome: 'ABSENT', isPaidCash: true })).toMatchObject({ version: 2 });
    expect(await server.deps.db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({ paidCashAt });
    expect(await mark(id, { baseVersion: 2, outcome: null })).toMatchObject({ outcome: null, isPaidCash: false });
    const audit = await getAudit(id);
    expect(audit).toHaveLength(3);
    expect(audit[0]).toMatchObject({ username: 'teacher', action: 'marked attendance' });
    expect(audit[0]?.summary).toContain('came, paid cash');
    expect(JSON.stringify(audit)).not.toMatch(/Ana|Pons/);
  });

  it('adds each mark to the history of the booking, a repeated one once', async () => {
    const { id } = await create();
    const once = { key: newKey() };
    await mark(id, once);
    await mark(id, once);
    await mark(id, { baseVersion: 1, outcome: 'ABSENT' });
    const events = await server.deps.db.bookingEvent.findMany({ where: { bookingId: id, kind: 'ATTENDANCE_MARKED' } });
    expect(events.map(({ by }) => by)).toEqual(['TEACHER', 'TEACHER']);
  });

  it('records an attendance mark once however often its key arrives, even after another device changed it', async () => {
    const { id } = await create();
    const once = { key: newKey() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => mark(id, once)));
    expect(answers.map(({ version }) => version)).toEqual([1, 1, 1, 1, 1]);
    await mark(id, { baseVersion: 1, outcome: 'ABSENT' });
    expect(await mark(id, once)).toMatchObject({ __typename: 'Attendance', outcome: 'ABSENT', version: 2 });
    expect(await getAudit(id)).toHaveLength(2);
  });

  it('refuses an attendance mark whose key was used for another mark', async () => {
    const [one, other] = [await create(), await create()];
    const once = { key: newKey() };
    await mark(one.id, once);
    expect((await mark(one.id, { ...once, outcome: 'ABSENT' })).__typename).toBe('IdempotencyConflictError');
    expect((await mark(other.id, once)).__typename).toBe('IdempotencyConflictError');
  });

  it('refuses an attendance mark with an outdated version and returns the current mark', async () => {
    const { id } = await create();
    await mark(id, { outcome: 'ABSENT' });
    const late = { key: newKey(), isPaidCash: true };
    const stands = { outcome: 'ABSENT', isPaidCash: false, version: 1 };
    expect(await mark(id, late)).toMatchObject({ __typename: 'AttendanceConflictError', stands });
    expect(await mark(id, late)).toMatchObject({ __typename: 'AttendanceConflictError', stands });
    expect(await mark(id, { outcome: 'ABSENT' })).toMatchObject({ __typename: 'Attendance', version: 1 });
    expect(await getAudit(id)).toHaveLength(1);
  });

  it('records one of two simultaneous attendance marks and reports a conflict for the other', async () => {
    const { id } = await create();
    const answers = await Promise.all([mark(id), mark(id, { outcome: 'ABSENT' })]);
    const kinds = answers.map(({ __typename }) => __typename).sort();
    expect(kinds).toEqual(['Attendance', 'AttendanceConflictError']);
  });

  it('refuses an attendance mark for a cancelled or unknown booking', async () => {
    const cancelled = await create({ status: 'CANCELLED' });
    expect(await mark(cancelled.id)).toMatchObject({
      __typename: 'StateConflictError',
      message: expect.stringContaining('cancelled'),
    });
    expect(await server.deps.db.attendanceMark.count({ where: { bookingId: cancelled.id } })).toBe(0);
    expect((await mark('nonsense')).__typename).toBe('NotFoundError');
    expect((await mark('6f9619ff-8b86-4d01-b42d-00c04fc964ff')).__typename).toBe('NotFoundError');
  });

  it('takes away the cash of a cancelled place, once it was handed back', async () => {
    const { db } = server.deps;
    const { id } = await create({
      status: 'CANCELLED',
      attendance: 'CAME',
      paidCashAt: new Date(),
      attendanceVersion: 1,
    });
    expect((await mark(id, { baseVersion: 1, isPaidCash: true, outcome: null })).__typename).toBe('StateConflictError');
    expect(await mark(id, { baseVersion: 1 })).toMatchObject({ outcome: 'CAME', isPaidCash: false, version: 2 });
    expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'CANCELLED',
      paidCashAt: null,
    });
    expect(await getAudit(id)).toMatchObject([{ summary: expect.stringContaining(': cash handed back.') }]);
    expect((await mark(id, { baseVersion: 2, isPaidCash: true })).__typename).toBe('StateConflictError');
  });

  it('refuses a mark that was made before the booking moved, also one that is made before and after', async () => {
    const { db } = server.deps;
    const { id } = await create();
    const other = await createClass(db, { title: 'Sunset Flow', localTime: '18:00' });
    const move = { bookingId: id, to: { availabilityId: other.id, localDate: CLASS_DATE }, requestKey: null };
    await moveBooking(server.deps, { ...move, by: { kind: 'TEACHER', username: 'teacher', isNotified: false } });
    const refused = {
      __typename: 'StateConflictError',
      message: expect.stringContaining('has moved to Sunset Flow on'),
    };
    expect(await mark(id, { outcome: 'ABSENT' })).toMatchObject(refused);
    expect(await mark(id, { baseVersion: 1 })).toMatchObject({ __typename: 'Attendance', outcome: 'CAME', version: 2 });
    expect(await mark(id, { outcome: 'ABSENT' })).toMatchObject(refused);
    expect((await mark(id, { baseVersion: 1, outcome: 'ABSENT' })).__typename).toBe('AttendanceConflictError');
    expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({ attendance: 'CAME' });
  });

  it.each([{ key: 'short' }, { key: 'G'.repeat(32) }, { baseVersion: -1 }])(
    'refuses the malformed attendance input %j',
    async (changes) => {
      const { id } = await create();
      expect((await mark(id, changes)).__typename).toBe('InvalidInputError');
    },
  );
});

it('refuses a cash payment for a booking paid by card, in the database too', async () => {
  const { id } = await create({ paymentMethod: 'CARD', paymentIntentId: `pi_${newKey()}` });
  expect((await mark(id, { isPaidCash: true })).__typename).toBe('StateConflictError');
  await expect(server.deps.db.booking.update({ where: { id }, data: { paidCashAt: new Date() } })).rejects.toThrow(
    'Booking_paidCash_in_person_check',
  );
});

it('returns with the classes of a day until when a device may store them', async () => {
  const { body } = await ask(
    server.url,
    `{ adminClasses { keepUntil classes { attendees { attendance { bookingId version } } } } }`,
    {},
    admin,
  );
  const { lastUsedAt } = await server.deps.db.session.findFirstOrThrow();
  const idleEnd = new Date(lastUsedAt.getTime() + SESSION_IDLE_DAYS * 86_400_000);
  expect(body).toMatchObject({ data: { adminClasses: { keepUntil: idleEnd.toISOString() } } });
});
