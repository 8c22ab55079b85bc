import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#prisma';
import { NOW, openTestDeps, type TestDeps } from '#test/deps';
import { createBookingRow, createDate } from '#test/race-rows';
import { inTransaction } from '../transaction';
import { recordChange } from './record-change';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.database.close());

const TEACHER = { username: 'teacher' };

const record = (change: Parameters<typeof recordChange>[2]) =>
  inTransaction(deps.db, (tx) => recordChange(tx, deps.jobs, change));

/** What is written about a booking. */
async function readRows({ id: bookingId }: Booking) {
  const { db, database } = deps;
  const where = { bookingId };
  const device = await db.clientPushSubscription.findFirst({ where });
  const pushes = await database.pool.query(
    `SELECT payload->>'kind' AS "kind" FROM graphile_worker._private_jobs WHERE payload->>'deviceId' = $1`,
    [device?.id],
  );
  const select = { kind: true } as const;
  const mails = await db.outgoingMail.findMany({ where, select: { ...select, edition: true } });
  const entries = await db.auditEntry.findMany({ where: { subjectId: bookingId } });
  return {
    events: await db.bookingEvent.findMany({ where, select: { ...select, by: true, at: true } }),
    mails: mails.map(({ kind, edition }) => `${kind} ${edition}`),
    notifications: (await db.notification.findMany({ where, select })).map(({ kind }) => kind),
    pushes: pushes.rows.map(({ kind }: { kind: string }) => kind),
    entries: entries.map(({ username, action }) => `${username} ${action}`),
  };
}

const addDevice = ({ id: bookingId }: Booking) =>
  deps.db.clientPushSubscription.create({
    data: {
      bookingId,
      endpoint: `https://push.example/${bookingId}`,
      p256dh: 'key',
      auth: 'auth',
      wantsTakesPlace: false,
    },
  });

describe('recordChange', () => {
  it('notifies the teacher of what a client did, and writes no audit entry', async () => {
    const booking = await createBookingRow(deps, await createDate(deps), 'Ana');
    await record({ kind: 'CANCELLED', booking, by: 'CLIENT', isLate: false, refundCents: 0, at: NOW });
    expect(await readRows(booking)).toEqual({
      events: [{ kind: 'CANCELLED', by: 'CLIENT', at: NOW }],
      mails: ['BOOKING_CANCELLED 0'],
      notifications: ['BOOKING_CANCELLED'],
      pushes: [],
      entries: [],
    });
  });

  it('writes an audit entry of what the teacher did, and does not notify her', async () => {
    const booking = await createBookingRow(deps, await createDate(deps), 'Ana');
    await record({ kind: 'CANCELLED', booking, by: TEACHER, isLate: false, refundCents: 0, at: NOW });
    expect(await readRows(booking)).toEqual({
      events: [{ kind: 'CANCELLED', by: 'TEACHER', at: NOW }],
      mails: ['BOOKING_CANCELLED 0'],
      notifications: [],
      pushes: [],
      entries: ['teacher cancelled a place'],
    });
  });

  it('mails everybody on a date that changes, with a higher edition each time, pushes to their devices, and adds to their histories', async () => {
    const date = await createDate(deps, { capacity: 2 });
    const bookings = [await createBookingRow(deps, date, 'Ana'), await createBookingRow(deps, date, 'Berta')];
    for (const booking of bookings) await addDevice(booking);
    await record({ kind: 'CLASS_CHANGED', bookings, by: 'STUDIO', version: 3, at: NOW });
    await record({ kind: 'CLASS_CHANGED', bookings, by: 'STUDIO', version: 3, at: NOW });
    for (const booking of bookings) {
      expect(await readRows(booking)).toEqual({
        events: [
          { kind: 'CLASS_CHANGED', by: 'STUDIO', at: NOW },
          { kind: 'CLASS_CHANGED', by: 'STUDIO', at: NOW },
        ],
        mails: ['CLASS_CHANGED 3', 'CLASS_CHANGED 4'],
        notifications: [],
        pushes: ['CLASS_CHANGED', 'CLASS_CHANGED'],
        entries: [],
      });
    }
  });

  it('mails nobody who has no address', async () => {
    const booking = await createBookingRow(deps, await createDate(deps), 'Ana', { email: '' });
    await record({ kind: 'CLAIM_ENDED', booking, by: 'STUDIO', refundCents: 0, at: NOW });
    expect(await readRows(booking)).toMatchObject({ events: [{ kind: 'CANCELLED', by: 'STUDIO' }], mails: [] });
  });
});
