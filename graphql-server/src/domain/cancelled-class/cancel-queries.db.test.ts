import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { countQueries } from '#test/count-queries';
import { openTestDeps, type TestDeps } from '#test/deps';
import { createBookingRow, createCardBooking, createDate, RACE_DATE } from '#test/race-rows';
import { toDbDate } from '../time/local-date';
import { cancelOccurrence } from './cancel-occurrence';
import { cancelSeries } from './cancel-series';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.database.close());

const by = { username: 'teacher' };
type Offer = 'MONEY' | 'CHOICE';

/** Creates a weekly class whose first dates have so many people each who paid by card, and as many who pay at the studio. */
async function createBookedSeries({ dates, people }: { dates: number; people: number }) {
  const series = { frequency: 'WEEKLY', weekdays: ['MO'], capacity: 2 * people } as const;
  const first = await createDate(deps, { ...series, weekdays: [...series.weekdays] });
  for (let week = 0; week < dates; week += 1) {
    const localDate = addDays(RACE_DATE, 7 * week);
    const row = { availabilityId: first.availability.id, localDate: toDbDate(localDate) };
    const { id: occurrenceId } = await deps.db.occurrence.upsert({
      where: { availabilityId_localDate: row },
      create: row,
      update: {},
    });
    const date = { ...first, occurrenceId, localDate, classRef: { ...first.classRef, localDate } };
    for (let person = 0; person < people; person += 1) {
      await createCardBooking(deps, date, `Card${person}`);
      await createBookingRow(deps, date, `Cash${person}`);
    }
  }
  return first;
}

async function countForDate(people: number, offer: Offer) {
  const { classRef } = await createBookedSeries({ dates: 1, people });
  const count = () => countQueries(deps.database, () => cancelOccurrence(deps, { classRef, reason: null, offer, by }));
  return { first: await count(), again: await count() };
}

async function countForSeries(dates: number) {
  const { availability } = await createBookedSeries({ dates, people: 2 });
  const series = { id: availability.id, reason: null, offer: 'MONEY', by } as const;
  return countQueries(deps.database, () => cancelSeries(deps, series));
}

describe.each<Offer>(['MONEY', 'CHOICE'])('cancelling a class with the offer %s', (offer) => {
  it('takes as many queries with eight people of each kind as with one, also when it is repeated', async () => {
    const [one, eight] = [await countForDate(1, offer), await countForDate(8, offer)];
    expect(eight).toEqual(one);
  });
});

it('takes at most 24 queries for each date of a series, however many people have booked it', async () => {
  const [two, four] = [await countForSeries(2), await countForSeries(4)];
  expect((four - two) / 2).toBeLessThanOrEqual(24);
});
