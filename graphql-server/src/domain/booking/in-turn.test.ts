import { expect, it } from 'vitest';
import type { BookingDeps, BookingRequest } from './booking-request';
import { inTurn } from './in-turn';

const availabilityId = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';

/** No date has a row yet, so that nobody is refused before the queue. */
const deps = {
  clock: { now: () => new Date('2027-03-01T10:00:00Z') },
  db: { occurrence: { findUnique: async () => null } },
} as unknown as BookingDeps;

const toRequest = (localDate: string | null, date: string | null) =>
  ({
    classRef: { availabilityId, localDate },
    date,
    person: { name: 'Ana Pons', email: 'ana@example.com', phone: null, notes: null },
    requester: { network: 'network', clientSecret: null, waitlistEntryId: null },
  }) as BookingRequest;

function createSignal() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

it('queues the bookings of one date of a series, however they name it, and lets those of another date pass', async () => {
  const started: string[] = [];
  const { promise: released, resolve: release } = createSignal();
  const { promise: fourStarted, resolve: noteFour } = createSignal();
  const book = (name: string, request: BookingRequest) =>
    inTurn(deps, request, async () => {
      started.push(name);
      if (started.length === 4) noteFour();
      await released;
    });
  const onMonday = [
    book('1', toRequest('2027-03-08', null)),
    book('2', toRequest('2027-03-08', '2027-03-08')),
    book('3', toRequest(null, '2027-03-08')),
    book('4', toRequest('2027-03-08', null)),
  ];
  await fourStarted;
  const fifth = book('5', toRequest(null, '2027-03-08'));
  await inTurn(deps, toRequest('2027-03-15', null), async () => started.push('next week'));
  expect(started).toEqual(['1', '2', '3', '4', 'next week']);
  release();
  await Promise.all([...onMonday, fifth]);
  expect(started).toHaveLength(6);
});
