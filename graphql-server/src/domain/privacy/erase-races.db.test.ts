import { afterAll, beforeAll, expect, it } from 'vitest';
import { after, race } from '#test/barrier';
import { NOW, openTestDeps, type TestDeps } from '#test/deps';
import { createBookingRow, createDate } from '#test/race-rows';
import { findManagedBooking } from '../changes/managed-booking';
import { NotFoundError, StateConflictError } from '../errors';
import { toBookingLink, toWaitlistLink } from '../links';
import { registerClientDevice } from '../push/client-devices';
import { lockClassDate } from '../schedule/lock-class';
import { inTransaction } from '../transaction';
import { closeWaitlist } from '../waitlist/end-waiting';
import { offerPlace } from '../waitlist/offer-place';
import { findWaitlistPlace, leaveWaitlist } from '../waitlist/waitlist-place';
import { eraseClient } from './erase-client';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.database.close());

const GONE = [{ status: 'rejected', reason: expect.any(NotFoundError) }, { status: 'fulfilled' }];
const ORIGIN = { origin: 'https://studio.example' };

it('answers that a link is not valid when the booking is erased while its page is read', async () => {
  const booking = await createBookingRow(deps, await createDate(deps), 'Ana', { status: 'CANCELLED' });
  const link = toBookingLink(await deps.linkSecret(), booking);
  const { results } = await race({
    database: deps.database,
    stopsAt: after('Booking.findUnique'),
    first: (stops) => findManagedBooking(stops(deps), link),
    others: [() => deps.db.booking.delete({ where: { id: booking.id } })],
  });
  expect(results).toMatchObject(GONE);
});

type Act = { what: string; act(raced: TestDeps, link: string, id: string): Promise<unknown> };

const offer: Act['act'] = (raced, _link, entryId) =>
  offerPlace(raced, { entryId, raiseCapacity: false, by: { username: 'teacher' } });

const ACTS: Act[] = [
  { what: 'its page is read', act: (raced, link) => findWaitlistPlace({ ...raced, ...ORIGIN }, link) },
  { what: 'they leave', act: (raced, link) => leaveWaitlist({ ...raced, ...ORIGIN }, link) },
  { what: 'the teacher offers a place to them', act: offer },
];

/** Runs an act of somebody who waits, or for them, whose place on the waitlist is erased after it was read for the nth time. */
async function eraseDuring(act: Act['act'], nth = 1) {
  const { occurrenceId, localDate } = await createDate(deps);
  const startsAt = deps.studioTime.toInstant(localDate, '10:00');
  const person = { name: 'Ana', email: 'ana@example.com' };
  const { id } = await deps.db.waitlistEntry.create({ data: { occurrenceId, ...person, startsAt, createdAt: NOW } });
  const link = toWaitlistLink(await deps.linkSecret(), { id });
  return race({
    database: deps.database,
    stopsAt: after('WaitlistEntry.findUnique', nth),
    first: (stops) => act(stops(deps), link, id),
    others: [() => deps.db.waitlistEntry.delete({ where: { id } })],
  });
}

it.each(ACTS)('answers that a place on a waitlist is unknown when it is erased while $what', async ({ act }) => {
  expect(await eraseDuring(act)).toMatchObject({ results: GONE, blocked: 0 });
});

it('erases a place on a waitlist only after the offer to it is complete', async () => {
  const done = { status: 'fulfilled' };
  expect(await eraseDuring(offer, 2)).toMatchObject({ results: [done, done], blocked: 1 });
});

it('closes a waitlist after the erasure of somebody who waits there', async () => {
  const date = await createDate(deps);
  const startsAt = deps.studioTime.toInstant(date.localDate, '10:00');
  const waiting = { occurrenceId: date.occurrenceId, name: 'Ben', email: 'ben@example.com', startsAt, createdAt: NOW };
  await deps.db.waitlistEntry.create({ data: waiting });
  const close = () =>
    inTransaction(deps.db, async (tx) => {
      await lockClassDate(tx, date.classRef);
      await closeWaitlist(tx, deps.jobs, { id: date.occurrenceId }, { isMailed: true, at: NOW });
    });
  const { results, blocked } = await race({
    database: deps.database,
    stopsAt: after('WaitlistEntry.deleteMany'),
    first: (stops) => eraseClient(stops(deps), { admin: { username: 'teacher' }, email: 'ben@example.com' }),
    others: [close],
  });
  expect({ results, blocked }).toMatchObject({
    results: [{ status: 'fulfilled' }, { status: 'fulfilled' }],
    blocked: 1,
  });
});

it('registers no device for a place on a waitlist that is erased meanwhile', async () => {
  const device = { endpoint: 'https://fcm.googleapis.com/send/1', p256dh: 'key', auth: 'auth', wantsTakesPlace: false };
  const pusher = { publicKey: async () => 'key', send: async () => ({ result: 'TAKEN' as const }) };
  const act: Act['act'] = (raced, link) => registerClientDevice({ ...raced, pusher, extraOrigins: [] }, link, device);
  const refused = { status: 'rejected', reason: expect.any(StateConflictError) };
  expect(await eraseDuring(act)).toMatchObject({ results: [refused, { status: 'fulfilled' }] });
});
