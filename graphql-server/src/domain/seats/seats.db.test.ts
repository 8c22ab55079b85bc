import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { before, race } from '#test/barrier';
import { onWeakDatabase, openTestDeps, type TestDeps } from '#test/deps';
import { countTakenSeats, createDate, toRequest } from '#test/race-rows';
import { withoutSeatLock } from '#test/without-seat-lock';
import { createBooking } from '../checkout/create-booking';
import { ClassUnavailableError } from '../errors';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.database.close());

const WITHOUT_TRIGGER = 'DROP TRIGGER "Booking_capacity" ON "Booking"';

/** Ana has found the last place and stops before she gets it; Ben books meanwhile. */
async function bookLastPlace(raced: TestDeps) {
  const date = await createDate(raced);
  const { results, blocked } = await race({
    database: raced.database,
    stopsAt: before('Booking.create'),
    first: (stops) => createBooking(stops(raced), toRequest(date, 'Ana')),
    others: [() => createBooking(raced, toRequest(date, 'Ben'))],
  });
  const [ana, ben] = results;
  return { ana, ben, blocked, sold: await countTakenSeats(raced, date) };
}

describe('two buyers of the last place', () => {
  it('makes the second buyer wait for the lock of the class and then refuses', async () => {
    expect(await bookLastPlace(deps)).toMatchObject({
      ana: { status: 'fulfilled' },
      ben: { status: 'rejected', reason: expect.any(ClassUnavailableError) },
      blocked: 1,
      sold: 1,
    });
  });

  it('refuses one of two buyers by the trigger Booking_capacity alone', async () => {
    expect(await bookLastPlace(withoutSeatLock(deps))).toMatchObject({
      ana: { status: 'rejected', reason: expect.objectContaining({ message: expect.stringContaining('is full') }) },
      ben: { status: 'fulfilled' },
      blocked: 0,
      sold: 1,
    });
  });

  it('sells one place once by the lock alone', async () => {
    expect(await onWeakDatabase(WITHOUT_TRIGGER, bookLastPlace)).toMatchObject({ blocked: 1, sold: 1 });
  });

  it('sells one place twice without the lock and the trigger (control)', async () => {
    expect(await onWeakDatabase(WITHOUT_TRIGGER, (weak) => bookLastPlace(withoutSeatLock(weak)))).toMatchObject({
      ana: { status: 'fulfilled' },
      ben: { status: 'fulfilled' },
      blocked: 0,
      sold: 2,
    });
  });
});
