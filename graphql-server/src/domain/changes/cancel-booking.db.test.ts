import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { buyOverRest } from '#test/buyers';
import { createBookingRow, createCardBooking, startProvider } from '#test/card-bookings';
import { eventually } from '#test/eventually';
import { ask } from '#test/graphql';
import { startTestServer, type TestServer } from '#test/server';
import type { FakeStripe } from '../../sandbox/stripe/fake-stripe';

let server: TestServer;
let fake: FakeStripe;
let admin: Record<string, string>;

beforeAll(async () => {
  ({ fake } = await startProvider());
  server = await startTestServer({ withWorker: true });
  admin = await adminHeaders(server.deps.db);
});
afterAll(async () => {
  await server.close();
  await fake.close();
});

const CANCEL = `mutation Cancel($id: ID!, $refund: RefundChoice!) { cancelBooking(id: $id, refund: $refund) {
  __typename ... on AdminBooking { id status } ... on UserError { message } ... on StateConflictError { isDone } } }`;
async function cancel(id: string, refund = 'RULE') {
  const { body } = await ask(server.url, CANCEL, { id, refund }, admin);
  return body.data?.cancelBooking as { __typename: string; status?: string; message?: string };
}

describe('cancelBooking', () => {
  it('frees the seat of a cancelled booking, notifies the person but not the teacher who did it, and records it', async () => {
    const { db, sandbox } = server.deps;
    const { id, occurrenceId } = await createBookingRow(db);
    const { availabilityId } = await db.occurrence.findUniqueOrThrow({ where: { id: occurrenceId } });
    expect((await buyOverRest(server.url, { classId: availabilityId })).status).toBe(409);
    expect(await cancel(id)).toMatchObject({ __typename: 'AdminBooking', status: 'CANCELLED' });
    expect((await buyOverRest(server.url, { classId: availabilityId })).status).toBe(201);
    const audit = await db.auditEntry.findMany({ where: { subjectId: id } });
    expect(audit).toMatchObject([{ username: 'teacher', action: 'cancelled a place' }]);
    expect(audit[0]?.summary).not.toMatch(/Ana|Pons/);
    await eventually(async () => {
      const mails = await db.outgoingMail.findMany({ where: { bookingId: id } });
      expect(mails).toMatchObject([{ kind: 'BOOKING_CANCELLED', status: 'SENT', recipient: 'ana.pons@example.com' }]);
    });
    expect(await db.notification.count({ where: { bookingId: id } })).toBe(0);
    const stored = JSON.stringify(await sandbox?.mailbox.list(100));
    expect(stored).toContain('Booking cancelled');
  });

  it('cancels a booking once when five requests arrive at the same moment', async () => {
    const { id } = await createBookingRow(server.deps.db);
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(id)));
    expect(answers.filter(({ __typename }) => __typename === 'AdminBooking')).toHaveLength(1);
    expect(await server.deps.db.outgoingMail.count({ where: { bookingId: id } })).toBe(1);
  });

  it.each([
    ['in time by the rule', 'RULE', { hours: 25 }, 1500],
    ['late by the rule', 'RULE', { hours: 23 }, null],
    ['late with the money back', 'FULL', { hours: 23 }, 1500],
    ['in time without the money', 'NONE', { hours: 25 }, null],
  ])('cancels a place that was paid by card %s', async (_case, refund, { hours }, amountCents) => {
    const { db } = server.deps;
    const startsAt = new Date(Date.now() + hours * 3_600_000);
    const freeCancellationUntil = new Date(startsAt.getTime() - 24 * 3_600_000);
    const { id } = await createCardBooking(db, fake, { startsAt, freeCancellationUntil });
    expect(await cancel(id, refund)).toMatchObject({ __typename: 'AdminBooking', status: 'CANCELLED' });
    const refunds = await db.refund.findMany({ where: { key: `booking-${id}` } });
    expect(refunds.map((one) => one.amountCents)).toEqual(amountCents === null ? [] : [amountCents]);
    const event = await db.bookingEvent.findFirst({ where: { bookingId: id }, orderBy: { id: 'desc' } });
    expect(event).toMatchObject({ kind: 'CANCELLED', by: 'TEACHER', amountCents });
  });

  it('returns the money of a place that was cancelled without a refund when the teacher wants to', async () => {
    const { db } = server.deps;
    const { id } = await createCardBooking(db, fake);
    await cancel(id, 'NONE');
    expect((await cancel(id, 'RULE')).__typename).toBe('StateConflictError');
    expect(await cancel(id, 'FULL')).toMatchObject({ __typename: 'AdminBooking' });
    expect(await cancel(id, 'FULL')).toMatchObject({ __typename: 'StateConflictError', isDone: true });
    expect(await db.refund.count({ where: { key: `booking-${id}`, amountCents: 1500 } })).toBe(1);
  });

  it('cancels a place while the class is held, for somebody who was added by mistake', async () => {
    const { db } = server.deps;
    const { id } = await createBookingRow(db, { startsAt: new Date(Date.now() - 1000), durationMinutes: 60 });
    expect(await cancel(id)).toMatchObject({ __typename: 'AdminBooking', status: 'CANCELLED' });
  });

  it('refuses to cancel a booking whose class is over or that does not exist', async () => {
    const { db } = server.deps;
    const past = await createBookingRow(db, { startsAt: new Date(Date.now() - 3_601_000), durationMinutes: 60 });
    expect((await cancel(past.id)).message).toContain('has started');
    expect((await cancel('nonsense')).__typename).toBe('NotFoundError');
    expect((await cancel('6f9619ff-8b86-4d01-b42d-00c04fc964ff')).__typename).toBe('NotFoundError');
    expect(await db.booking.count({ where: { status: 'CANCELLED', id: past.id } })).toBe(0);
  });
});
