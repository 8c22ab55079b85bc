import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AvailabilityInput } from '#contract/availability-input';
import { addDays } from '#contract/civil-date';
import type { Availability, Prisma } from '#prisma';
import { createClass } from '#test/classes';
import { openTestDeps, type TestDeps } from '#test/deps';
import { createBookedDate, createDateRow, editClass } from '#test/edited-classes';
import { createCardBooking, type DatedRows, toRequest } from '#test/race-rows';
import { cancelOccurrence } from '../cancelled-class/cancel-occurrence';
import { createBooking } from '../checkout/create-booking';
import { ClassUnavailableError, StateConflictError } from '../errors';
import { addAttendee } from '../roster/add-attendee';
import { findClassRoster } from '../roster/class-roster';
import { listSlots } from '../schedule/list-slots';
import { toDbDate } from '../time/local-date';
import { deleteAvailability } from './delete-availability';

/** A Monday, with its clock at noon. */
const TODAY = '2027-05-03';
const NOON = new Date('2027-05-03T10:00:00Z');
const YESTERDAY = addDays(TODAY, -1);
const by = { username: 'teacher' };

let deps: TestDeps;
beforeAll(async () => {
  deps = { ...(await openTestDeps()), clock: { now: () => NOON } };
});
afterAll(() => deps.database.close());

const MONDAYS = {
  frequency: 'WEEKLY',
  weekdays: ['MO'],
  startDate: toDbDate('2027-04-26'),
} satisfies Partial<Prisma.AvailabilityCreateInput>;
const DAILY = { ...MONDAYS, frequency: 'DAILY', weekdays: [] } satisfies Partial<Prisma.AvailabilityCreateInput>;

const AT_NINE = { localTime: '09:00', startDate: toDbDate(TODAY) };
const create = (row: Partial<Prisma.AvailabilityCreateInput>) => createClass(deps.db, { ...AT_NINE, ...row });
const createBooked = (row: Partial<Prisma.AvailabilityCreateInput>, localDate = TODAY) =>
  createBookedDate(deps, { ...AT_NINE, ...row }, localDate);
const edit = ({ id }: Availability, changes: Partial<AvailabilityInput>) => editClass(deps, id, changes);

/** The rule of a series as its form sends it. */
const MONDAYS_ONLY: AvailabilityInput['recurrence'] = { frequency: 'WEEKLY', weekdays: ['MO'], startDate: TODAY };

const listTimes = async (id: string, from = TODAY, to = addDays(TODAY, 7)) =>
  (await listSlots(deps, { from, to }))
    .filter(({ availabilityId }) => availabilityId === id)
    .map(({ localDate, localTime }) => `${localDate} ${localTime}`);
const findRoster = ({ classRef }: DatedRows) => findClassRoster(deps, classRef);

describe('E1: the new time of a series whose class of today is over', () => {
  it('begins with the next date: today is not booked again, and nobody of the morning is refunded', async () => {
    const today = await createBooked(MONDAYS);
    await edit(today.availability, { time: '18:00' });
    expect(await listTimes(today.availability.id)).toEqual([`${addDays(TODAY, 7)} 18:00`]);
    await expect(createBooking(deps, toRequest(today, 'Visitor'))).rejects.toMatchObject({ reason: 'STARTED' });
    await expect(cancelOccurrence(deps, { classRef: today.classRef, reason: null, by })).rejects.toThrow(
      'This class is over: it cannot be cancelled any more.',
    );
    expect(await findRoster(today)).toMatchObject({ localTime: '09:00', state: 'SCHEDULED', taken: 1 });
    expect(await deps.db.outgoingMail.count({ where: { booking: { occurrenceId: today.occurrenceId } } })).toBe(0);
  });

  it('begins with the next date also when nobody had booked today', async () => {
    const series = await create(MONDAYS);
    await edit(series, { time: '18:00' });
    expect(await listTimes(series.id)).toEqual([`${addDays(TODAY, 7)} 18:00`]);
    const classRef = { availabilityId: series.id, localDate: TODAY };
    await expect(createBooking(deps, toRequest({ classRef }, 'Visitor'))).rejects.toMatchObject({ reason: 'STARTED' });
  });

  it('begins today when the class of today has not begun', async () => {
    const series = await create({ ...MONDAYS, localTime: '13:00' });
    await edit(series, { time: '18:00' });
    expect(await listTimes(series.id)).toEqual([`${TODAY} 18:00`, `${addDays(TODAY, 7)} 18:00`]);
  });

  it('does not bring a date back that was cancelled this morning', async () => {
    const today = await createDateRow(deps, await create(MONDAYS), TODAY);
    await deps.db.occurrence.update({ where: { id: today.occurrenceId }, data: { cancelledAt: NOON } });
    await edit(today.availability, { time: '18:00' });
    expect(await findRosterState(today)).toEqual(['09:00', 'CANCELLED']);
  });

  it('lets the teacher add a walk-in to the class that runs, after its weekday left the series', async () => {
    const today = await createBooked({ ...MONDAYS, localTime: '11:30' });
    await edit(today.availability, {
      time: '18:00',
      recurrence: { frequency: 'WEEKLY', weekdays: ['WE'], startDate: TODAY },
    });
    const attendee = { name: 'Walter', email: '', phone: '', notes: '', isPaidCash: false, raiseCapacity: false };
    const addition = { classRef: today.classRef, attendee, by, idempotencyKey: null };
    expect(await addAttendee(deps, addition)).toMatchObject({ localTime: '11:30' });
    const elsewhere = { ...today.classRef, localDate: addDays(TODAY, 1) };
    await expect(addAttendee(deps, { ...addition, classRef: elsewhere })).rejects.toBeInstanceOf(ClassUnavailableError);
  });
});

async function findRosterState({ classRef: { availabilityId, localDate } }: DatedRows) {
  const occurrence = await deps.db.occurrence.findFirstOrThrow({
    where: { availabilityId, localDate: toDbDate(localDate) },
  });
  return [occurrence.localTime, occurrence.cancelledAt ? 'CANCELLED' : 'SCHEDULED'];
}

describe('E1: a single class that has begun with people', () => {
  it.each<[string, Partial<AvailabilityInput>]>([
    ['time', { time: '18:00' }],
    ['date', { date: addDays(TODAY, 1) }],
    ['place', { location: 'Montjuïc' }],
    ['duration', { durationMinutes: 90 }],
    ['name', { title: 'Dusk Flow' }],
    ['kind', { classType: 'REFORMER' }],
    ['price', { priceCents: 3000 }],
  ])('keeps its %s: the edit is refused and changes nothing', async (_field, changes) => {
    const today = await createBooked({});
    const refused = edit(today.availability, changes);
    await expect(refused).rejects.toBeInstanceOf(StateConflictError);
    await expect(refused).rejects.toThrow('This class has begun, and people have booked it');
    const { availability } = today;
    expect(await deps.db.availability.findUniqueOrThrow({ where: { id: availability.id } })).toEqual(availability);
  });

  it('takes more spots, another link to the room and less publicity while it runs', async () => {
    const today = await createBooked({ localTime: '11:30', classType: 'ONLINE_CLASS', location: 'Online' });
    const joinUrl = 'https://meet.example/room';
    await edit(today.availability, { capacity: 9, joinUrl, isActive: false });
    expect(await findRoster(today)).toMatchObject({ capacity: 9, joinUrl, state: 'SCHEDULED', localTime: '11:30' });
  });

  it('keeps a place for everybody who has booked it', async () => {
    const today = await createBooked({});
    await createCardBooking(deps, today, 'Ben');
    await expect(edit(today.availability, { capacity: 1 })).rejects.toThrow('Please keep at least 2.');
  });

  it('becomes a series at another time, and stays as it was', async () => {
    const today = await createBooked({});
    await edit(today.availability, { time: '18:00', title: 'Dusk Flow', recurrence: MONDAYS_ONLY });
    expect(await listTimes(today.availability.id)).toEqual([`${addDays(TODAY, 7)} 18:00`]);
    expect(await findRoster(today)).toMatchObject({ localTime: '09:00', title: 'Sunrise Flow' });
  });

  it('is free when it was a date of a series that nobody had booked', async () => {
    const series = await create(MONDAYS);
    await edit(series, { title: 'Dusk Flow' });
    expect(await listTimes(series.id)).toEqual([`${addDays(TODAY, 7)} 09:00`]);
    await edit(series, { time: '18:00', recurrence: null, date: TODAY });
    expect(await listTimes(series.id)).toEqual([`${TODAY} 18:00`]);
  });

  it('is free to move when nobody has booked it', async () => {
    const single = await create({});
    await edit(single, { time: '18:00' });
    expect(await listTimes(single.id)).toEqual([`${TODAY} 18:00`]);
    await edit(single, { date: addDays(TODAY, 1), time: '07:00' });
    expect(await listTimes(single.id)).toEqual([`${addDays(TODAY, 1)} 07:00`]);
  });
});

describe('E8: a class of yesterday', () => {
  const EDITED = { time: '18:00', location: 'Elsewhere', capacity: 3, title: 'New name', priceCents: 900 };
  const AS_IT_WAS = {
    ...{ title: 'Sunrise Flow', localTime: '09:00', location: 'Barceloneta beach', capacity: 5, priceCents: 1500 },
    ...{ state: 'SCHEDULED', taken: 1 },
  };
  it.each<[string, Partial<AvailabilityInput>]>([
    ['its series got other details', EDITED],
    ['its weekday left the series', { recurrence: MONDAYS_ONLY }],
    ['its series begins later', { recurrence: { ...MONDAYS_ONLY, startDate: addDays(TODAY, 30) } }],
    ['its series was switched off', { isActive: false }],
    ['its series became a single class', { ...EDITED, recurrence: null, date: addDays(TODAY, 9) }],
  ])('reads as it was after %s', async (_change, changes) => {
    const yesterday = await createBooked(DAILY, YESTERDAY);
    await edit(yesterday.availability, changes);
    expect(await findRoster(yesterday)).toMatchObject(AS_IT_WAS);
    await edit(yesterday.availability, { ...EDITED, title: 'Third name', isActive: true });
    expect(await findRoster(yesterday)).toMatchObject(AS_IT_WAS);
  });

  it('keeps its own time, price and spots when only that date had been changed', async () => {
    const yesterday = await createBooked(DAILY, YESTERDAY);
    const own = { localTime: '12:00', priceCents: 2000, capacity: 3 };
    await deps.db.occurrence.update({ where: { id: yesterday.occurrenceId }, data: own });
    await edit(yesterday.availability, EDITED);
    expect(await findRoster(yesterday)).toMatchObject({ ...AS_IT_WAS, ...own });
  });

  it('reads as it was after its class was deleted', async () => {
    const yesterday = await createBooked(DAILY, YESTERDAY);
    await deleteAvailability(deps, by, yesterday.availability.id);
    expect(await findRoster(yesterday)).toMatchObject(AS_IT_WAS);
  });

  it('stays off the schedule when its weekday comes back', async () => {
    const yesterday = await createBooked(DAILY, YESTERDAY);
    const { id } = yesterday.availability;
    await deps.db.availability.update({ where: { id }, data: { frequency: 'WEEKLY', weekdays: ['MO'] } });
    await edit(yesterday.availability, {
      ...EDITED,
      recurrence: { frequency: 'DAILY', weekdays: [], startDate: '2027-04-26' },
    });
    expect(await findRoster(yesterday)).toMatchObject({ state: 'OFF_SCHEDULE', localTime: '09:00' });
  });
});
