import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { openTestDeps, type TestDeps } from '#test/deps';
import { createBookedDate } from '#test/edited-classes';
import { createBookingRow, createCardBooking, type DatedRows } from '#test/race-rows';
import { countComing } from '../availability/coming-people';
import { deleteAvailability } from '../availability/delete-availability';
import { endSeries } from '../availability/end-series';
import { restoreAvailability } from '../availability/restore-availability';
import { StateConflictError } from '../errors';
import { listSlots } from '../schedule/list-slots';
import { fromDbDate, toDbDate } from '../time/local-date';
import { cancelSeries } from './cancel-series';

/** A Monday, with its clock at noon. */
const TODAY = '2027-05-03';
const NEXT_MONDAY = addDays(TODAY, 7);
const LAST_MONDAY = addDays(TODAY, 14);
const TEACHER = { username: 'teacher' };

let now = new Date('2027-05-03T10:00:00Z');
let deps: TestDeps;
beforeAll(async () => {
  deps = { ...(await openTestDeps()), clock: { now: () => now } };
});
afterAll(() => deps.database.close());

const MONDAYS = { frequency: 'WEEKLY', weekdays: ['MO'], localTime: '09:00', startDate: toDbDate(TODAY) } as const;
const createSeries = (people: string[]) =>
  createBookedDate(deps, { ...MONDAYS, weekdays: [...MONDAYS.weekdays] }, NEXT_MONDAY, people);

/** A series with two people next Monday, one of them by card, and one by card a week later. */
async function createBooked() {
  const date = await createSeries(['Ana']);
  await createBookingRow(deps, date, 'Ben');
  const { availability, studioTime } = date;
  const later = await deps.db.occurrence.create({
    data: { availabilityId: availability.id, localDate: toDbDate(LAST_MONDAY) },
  });
  const classRef = { availabilityId: availability.id, localDate: LAST_MONDAY };
  await createCardBooking(
    deps,
    { availability, occurrenceId: later.id, classRef, localDate: LAST_MONDAY, studioTime },
    'Carla',
  );
  return date;
}

const listDates = async ({ availability: { id } }: DatedRows) =>
  (await listSlots(deps, { from: TODAY, to: addDays(TODAY, 40) }))
    .filter(({ availabilityId }) => availabilityId === id)
    .map(({ localDate }) => localDate);
const listBookings = ({ availability: { id } }: DatedRows) =>
  deps.db.booking.findMany({
    where: { occurrence: { availabilityId: id } },
    include: { outgoingMails: true, rebookingOffer: true, paymentAttempt: { include: { refunds: true } } },
    orderBy: { name: 'asc' },
  });

describe('before a series ends', () => {
  it('its people to come are counted, with their dates and what they paid by card and in cash', async () => {
    const { availability } = await createBooked();
    const ofClass = { occurrence: { availabilityId: availability.id } };
    const where = { ...ofClass, paymentMethod: 'IN_PERSON' } as const;
    await deps.db.booking.updateMany({ where, data: { paidCashAt: now, priceCents: 1250 } });
    expect(await countComing(deps, availability.id)).toEqual({
      ...{
        people: 3,
        dates: [NEXT_MONDAY, LAST_MONDAY],
        paidByCard: 2,
        paidCents: 3000,
        cashCents: 1250,
        unreachable: [],
        waiting: [],
        waitingLater: [],
      },
    });
  });

  it('nobody counts who has come already, or whose date is cancelled', async () => {
    const date = await createSeries(['Ana']);
    now = new Date('2027-05-10T08:00:00Z');
    expect(await countComing(deps, date.availability.id)).toMatchObject({ people: 0, dates: [] });
    now = new Date('2027-05-03T10:00:00Z');
    await deps.db.occurrence.update({ where: { id: date.occurrenceId }, data: { cancelledAt: now } });
    expect(await countComing(deps, date.availability.id)).toMatchObject({ people: 0, dates: [] });
  });
});

describe('endSeries', () => {
  it('keeps the dates that people have booked, and offers none after them', async () => {
    const date = await createBooked();
    const before = await listBookings(date);
    const ended = await endSeries(deps, TEACHER, date.availability.id);
    expect(fromDbDate(ended.untilDate ?? new Date(0))).toBe(LAST_MONDAY);
    expect(await listDates(date)).toEqual([NEXT_MONDAY, LAST_MONDAY]);
    expect(await listBookings(date)).toEqual(before);
  });

  it('names and mails those who wait for a date after the last booked one', async () => {
    const date = await createBooked();
    const { id: availabilityId } = date.availability;
    const wait = (occurrenceId: string, localDate: string, name: string) =>
      deps.db.waitlistEntry.create({
        data: { occurrenceId, name, email: `${name}@end.example`, startsAt: new Date(`${localDate}T07:00:00Z`) },
      });
    const stays = await wait(date.occurrenceId, NEXT_MONDAY, 'Dora');
    const unbooked = addDays(LAST_MONDAY, 7);
    const later = await deps.db.occurrence.create({ data: { availabilityId, localDate: toDbDate(unbooked) } });
    const leaves = await wait(later.id, unbooked, 'Emil');
    expect(await countComing(deps, availabilityId)).toMatchObject({
      waiting: ['Dora', 'Emil'],
      waitingLater: ['Emil'],
    });
    await endSeries(deps, TEACHER, availabilityId);
    const rows = await deps.db.waitlistEntry.findMany({
      where: { id: { in: [stays.id, leaves.id] } },
      include: { outgoingMails: true },
      orderBy: { name: 'asc' },
    });
    expect(rows.map(({ status, outgoingMails }) => [status, outgoingMails.map(({ kind }) => kind)])).toEqual([
      ['WAITING', []],
      ['CLOSED', ['WAITLIST_CLOSED']],
    ]);
  });

  it('refuses a series that nobody has booked, and a single class', async () => {
    const { availability } = await createSeries([]);
    await expect(endSeries(deps, TEACHER, availability.id)).rejects.toBeInstanceOf(StateConflictError);
    const single = await createBookedDate(deps, { startDate: toDbDate(NEXT_MONDAY) }, NEXT_MONDAY);
    await expect(endSeries(deps, TEACHER, single.availability.id)).rejects.toBeInstanceOf(StateConflictError);
  });
});

describe('cancelSeries', () => {
  const cancel = ({ availability: { id } }: DatedRows, offer: 'MONEY' | 'CHOICE') =>
    cancelSeries(deps, { id, reason: 'I move away.', offer, by: TEACHER });

  it('takes the series off the schedule, notifies everybody and refunds what was paid', async () => {
    const date = await createBooked();
    expect((await cancel(date, 'MONEY')).deletedAt).toEqual(now);
    expect(await listDates(date)).toEqual([]);
    const [ana, ben, carla] = await listBookings(date);
    for (const booking of [ana, ben, carla]) {
      expect(booking?.outgoingMails.map(({ kind }) => kind)).toContain('CLASS_CANCELLED');
    }
    expect(ben).toMatchObject({ status: 'CANCELLED' });
    for (const booking of [ana, carla]) {
      expect(booking?.paymentAttempt?.refunds).toMatchObject([{ amountCents: 1500, status: 'DUE' }]);
    }
  });

  it('lets everybody choose another class or the money', async () => {
    const date = await createBooked();
    await cancel(date, 'CHOICE');
    const bookings = await listBookings(date);
    expect(bookings.map(({ rebookingOffer }) => rebookingOffer?.outcome)).toEqual([null, null, null]);
  });
});

describe('restoreAvailability', () => {
  it('puts a class back that was deleted a moment ago, and none that was deleted earlier or never', async () => {
    const date = await createSeries([]);
    const { id } = date.availability;
    await expect(restoreAvailability(deps, TEACHER, id)).rejects.toBeInstanceOf(StateConflictError);
    await deleteAvailability(deps, TEACHER, id);
    expect(await listDates(date)).toEqual([]);
    await restoreAvailability(deps, TEACHER, id);
    expect(await listDates(date)).toContain(NEXT_MONDAY);
    await deleteAvailability(deps, TEACHER, id);
    const later = { ...deps, clock: { now: () => new Date(now.getTime() + 121_000) } };
    await expect(restoreAvailability(later, TEACHER, id)).rejects.toThrow('deleted some time ago');
  });
});
