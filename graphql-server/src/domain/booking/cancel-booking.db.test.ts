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
}, 60_000);
afterAll(async () => {
  await server.close();
  await fake.close();
});

const CANCEL = `mutation Cancel($id: ID!) { cancelBooking(id: $id) {
  __typename ... on AdminBooking { id status } ... on UserError { message } } }`;
async function cancel(id: string) {
  const { body } = await ask(server.url, CANCEL, { id }, admin);
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

  it('refuses to cancel a booking that was paid by card, has started or does not exist', async () => {
    const { db } = server.deps;
    const card = await createCardBooking(db, fake);
    expect((await cancel(card.id)).message).toContain('refund it instead');
    const past = await createBookingRow(db, { startsAt: new Date(Date.now() - 1000) });
    expect((await cancel(past.id)).message).toContain('has started');
    expect((await cancel('nonsense')).__typename).toBe('NotFoundError');
    expect((await cancel('6f9619ff-8b86-4d01-b42d-00c04fc964ff')).__typename).toBe('NotFoundError');
    expect(await db.booking.count({ where: { status: 'CANCELLED', id: { in: [card.id, past.id] } } })).toBe(0);
  });
});
