import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AvailabilityInput } from '#contract/availability-input';
import { addDays } from '#contract/civil-date';
import type { Prisma } from '#prisma';
import { openTestDeps, type TestDeps } from '#test/deps';
import { createBookedDate, editClass } from '#test/edited-classes';
import type { DatedRows } from '#test/race-rows';
import { cancelOccurrence } from '../cancelled-class/cancel-occurrence';
import { changeOccurrence } from '../dates/change-occurrence';
import { listSeriesDates } from '../dates/list-series-dates';
import { skipOccurrence } from '../dates/skip-occurrence';
import { EditConflictError, InvalidInputError } from '../errors';
import { findClassRoster } from '../roster/class-roster';
import { listSlots } from '../schedule/list-slots';
import { toDbDate } from '../time/local-date';

/** A Monday, with its clock at noon. */
const TODAY = '2027-05-03';
const NOON = new Date('2027-05-03T10:00:00Z');
const NEXT_MONDAY = addDays(TODAY, 7);

let deps: TestDeps;
beforeAll(async () => {
  deps = { ...(await openTestDeps()), clock: { now: () => NOON } };
});
afterAll(() => deps.database.close());

const AT_SIX = { localTime: '18:00', startDate: toDbDate(TODAY) };
const MONDAYS = { ...AT_SIX, frequency: 'WEEKLY', weekdays: ['MO'] } satisfies Partial<Prisma.AvailabilityCreateInput>;

const edit = ({ availability: { id } }: DatedRows, changes: Partial<AvailabilityInput>) => editClass(deps, id, changes);
const listTimes = async ({ availability: { id } }: DatedRows) =>
  (await listSlots(deps, { from: TODAY, to: addDays(TODAY, 14) }))
    .filter(({ availabilityId }) => availabilityId === id)
    .map(({ localDate, localTime }) => `${localDate} ${localTime}`);
const findRoster = ({ classRef }: DatedRows) => findClassRoster(deps, classRef);
const findBookings = ({ occurrenceId }: DatedRows) => deps.db.booking.findMany({ where: { occurrenceId } });
const countMails = ({ occurrenceId }: DatedRows) =>
  deps.db.outgoingMail.count({ where: { booking: { occurrenceId }, kind: 'CLASS_CHANGED' } });

describe('E2: an edit that would move the booked class of tonight into the past', () => {
  it('begins with the next date of a series: tonight stays as it was booked, and nobody is mailed', async () => {
    const tonight = await createBookedDate(deps, MONDAYS, TODAY);
    const before = await findBookings(tonight);
    await editClass(deps, tonight.availability.id, { time: '09:00', location: 'Elsewhere' }, { isConfirmed: false });
    expect(await listTimes(tonight)).toEqual([`${TODAY} 18:00`, `${NEXT_MONDAY} 09:00`, `${addDays(TODAY, 14)} 09:00`]);
    expect(await findRoster(tonight)).toMatchObject({ localTime: '18:00', location: 'Barceloneta beach' });
    expect(await findBookings(tonight)).toEqual(before);
    await edit(tonight, { time: '18:00' });
    expect((await listTimes(tonight))[0]).toBe(`${TODAY} 18:00`);
    expect(await findBookings(tonight)).toEqual(before);
    expect(await countMails(tonight)).toBe(0);
  });

  it('applies the other fields to tonight, and counts its places', async () => {
    const tonight = await createBookedDate(deps, MONDAYS, TODAY, ['Ana', 'Ben']);
    await expect(edit(tonight, { time: '09:00', capacity: 1 })).rejects.toThrow('Please keep at least 2.');
    await edit(tonight, { time: '09:00', capacity: 2, priceCents: 2000 });
    expect(await findRoster(tonight)).toMatchObject({ localTime: '18:00', capacity: 2, priceCents: 2000 });
  });

  it('puts a date that nobody has booked into the past', async () => {
    const tonight = await createBookedDate(deps, MONDAYS, TODAY, []);
    await edit(tonight, { time: '09:00' });
    expect(await listTimes(tonight)).toEqual([`${NEXT_MONDAY} 09:00`, `${addDays(TODAY, 14)} 09:00`]);
  });

  it.each<[string, Partial<AvailabilityInput>]>([
    ['to this morning', { time: '09:00' }],
    ['to this moment', { time: '12:00' }],
    ['to yesterday', { date: addDays(TODAY, -1) }],
  ])('refuses to move a single class %s', async (_target, changes) => {
    const tonight = await createBookedDate(deps, AT_SIX, TODAY);
    const before = await findBookings(tonight);
    const refused = edit(tonight, changes);
    await expect(refused).rejects.toBeInstanceOf(InvalidInputError);
    await expect(refused).rejects.toThrow('People have booked this class, and that time has already passed.');
    expect(await listTimes(tonight)).toEqual([`${TODAY} 18:00`]);
    expect(await findBookings(tonight)).toEqual(before);
  });

  it('refuses to make a series a single class of this morning', async () => {
    const tonight = await createBookedDate(deps, MONDAYS, TODAY);
    const single = { recurrence: null, date: TODAY, time: '09:00' };
    await expect(edit(tonight, single)).rejects.toBeInstanceOf(InvalidInputError);
  });

  it('moves a single class to later tonight, with a mail', async () => {
    const tonight = await createBookedDate(deps, AT_SIX, TODAY);
    await edit(tonight, { time: '20:00' });
    expect(await findBookings(tonight)).toMatchObject([{ localTime: '20:00' }]);
    expect(await countMails(tonight)).toBe(1);
  });
});

describe('E3: a booked date that left the schedule and comes back', () => {
  const THREE = ['Ana', 'Ben', 'Carla'];
  const AT_TEN = { ...MONDAYS, localTime: '10:00' };
  const rule = (weekday: 'MO' | 'WE'): AvailabilityInput['recurrence'] => ({
    frequency: 'WEEKLY',
    weekdays: [weekday],
  });
  const tryEdit = ({ availability: { id } }: DatedRows, changes: Partial<AvailabilityInput>) =>
    editClass(deps, id, changes, { isConfirmed: false });

  it('asks, mails and moves its people when a series brings it back at another time and place', async () => {
    const date = await createBookedDate(deps, AT_TEN, NEXT_MONDAY, THREE);
    await edit(date, { recurrence: rule('WE') });
    const changes = { recurrence: rule('MO'), time: '18:00', location: 'Montjuïc' };
    await expect(tryEdit(date, changes)).rejects.toMatchObject({
      affected: { leaving: [], moving: [{ localDate: NEXT_MONDAY, people: 3 }] },
    });
    await edit(date, changes);
    const moved = { localTime: '18:00', location: 'Montjuïc', startsAt: new Date('2027-05-10T16:00:00Z') };
    expect(await findBookings(date)).toMatchObject([moved, moved, moved]);
    expect(await countMails(date)).toBe(3);
  });

  it('does not come back with fewer places than are booked', async () => {
    const date = await createBookedDate(deps, AT_TEN, NEXT_MONDAY, THREE);
    await edit(date, { recurrence: rule('WE') });
    await edit(date, { capacity: 2 });
    await expect(edit(date, { recurrence: rule('MO'), time: '18:00' })).rejects.toThrow('Please keep at least 3.');
    expect(await countMails(date)).toBe(0);
  });

  it('asks nobody and mails nobody when it comes back as they booked it', async () => {
    const date = await createBookedDate(deps, AT_TEN, NEXT_MONDAY, THREE);
    await edit(date, { recurrence: rule('WE') });
    await tryEdit(date, { recurrence: rule('MO'), priceCents: 2000 });
    expect(await listTimes(date)).toContain(`${NEXT_MONDAY} 10:00`);
    expect(await countMails(date)).toBe(0);
  });

  it('asks, mails and moves its people when a single class comes back to its date at another time', async () => {
    const date = await createBookedDate(
      deps,
      { localTime: '10:00', startDate: toDbDate(NEXT_MONDAY) },
      NEXT_MONDAY,
      THREE,
    );
    await edit(date, { date: addDays(NEXT_MONDAY, 1) });
    const changes = { date: NEXT_MONDAY, time: '19:00' };
    await expect(tryEdit(date, { ...changes, capacity: 2 })).rejects.toThrow('Please keep at least 3.');
    await expect(tryEdit(date, changes)).rejects.toMatchObject({ affected: { moving: [{ people: 3 }] } });
    await edit(date, changes);
    expect(await findBookings(date)).toMatchObject([
      { localTime: '19:00' },
      { localTime: '19:00' },
      { localTime: '19:00' },
    ]);
    expect(await countMails(date)).toBe(3);
  });

  it('stays as it was booked when it would come back in the past', async () => {
    const tonight = await createBookedDate(deps, MONDAYS, TODAY);
    await edit(tonight, { recurrence: rule('WE') });
    await tryEdit(tonight, { recurrence: rule('MO'), time: '09:00' });
    expect((await listTimes(tonight))[0]).toBe(`${TODAY} 18:00`);
    expect(await findBookings(tonight)).toMatchObject([{ localTime: '18:00' }]);
  });
});

const TEACHER = { username: 'teacher' };
const DATE_INPUT = { durationMinutes: 60, weatherCallMinutes: undefined, joinUrl: undefined };
const CHANGED = { ...DATE_INPUT, time: '12:00', location: 'Montjuïc', priceCents: 2000, capacity: 3 };

async function readDate({ availability: { id }, localDate }: DatedRows) {
  const { dates } = await listSeriesDates(deps, { id, from: localDate, limit: 1 });
  const [date] = dates;
  if (!date) throw new Error(`No date on ${localDate}.`);
  return { availabilityId: id, date: localDate, version: date.version };
}

describe('E4, E5: a series that becomes a single class', () => {
  const single = { recurrence: null, date: NEXT_MONDAY };
  const findSlot = async ({ availability: { id } }: DatedRows) =>
    (await listSlots(deps, { from: NEXT_MONDAY, to: NEXT_MONDAY })).find(({ availabilityId }) => availabilityId === id);

  it('is what its form says, although its date had changes of its own', async () => {
    const date = await createBookedDate(deps, MONDAYS, NEXT_MONDAY, []);
    await changeOccurrence(deps, TEACHER, await readDate(date), CHANGED);
    await edit(date, single);
    expect(await findSlot(date)).toMatchObject({ localTime: '18:00', priceCents: 1500, location: 'Barceloneta beach' });
    await edit(date, { time: '16:00', priceCents: 3000, capacity: 12 });
    expect(await findSlot(date)).toMatchObject({ localTime: '16:00', priceCents: 3000, capacity: 12 });
  });

  it('asks, mails and moves the people who have booked those changes', async () => {
    const date = await createBookedDate(deps, MONDAYS, NEXT_MONDAY);
    await changeOccurrence(deps, TEACHER, await readDate(date), CHANGED);
    const { id } = date.availability;
    await expect(editClass(deps, id, single, { isConfirmed: false })).rejects.toMatchObject({
      affected: { moving: [{ localDate: NEXT_MONDAY, people: 1 }] },
    });
    await edit(date, single);
    expect(await findBookings(date)).toMatchObject([{ localTime: '18:00', location: 'Barceloneta beach' }]);
    expect(await countMails(date)).toBe(2);
  });

  it('is on the schedule although its date was skipped', async () => {
    const date = await createBookedDate(deps, MONDAYS, NEXT_MONDAY, []);
    await skipOccurrence(deps, TEACHER, await readDate(date), true);
    expect(await findSlot(date)).toBeUndefined();
    await edit(date, single);
    expect(await findSlot(date)).toMatchObject({ localTime: '18:00' });
  });

  it('stays cancelled when its date was cancelled', async () => {
    const date = await createBookedDate(deps, MONDAYS, NEXT_MONDAY, []);
    await cancelOccurrence(deps, { classRef: date.classRef, reason: null, by: TEACHER });
    await edit(date, single);
    expect(await findSlot(date)).toMatchObject({ isCancelled: true });
  });
});

describe('E6: an open form of one date', () => {
  it('does not overwrite a later edit of its series', async () => {
    const date = await createBookedDate(deps, MONDAYS, NEXT_MONDAY, []);
    const open = await readDate(date);
    await edit(date, { time: '19:00', priceCents: 2500 });
    await expect(changeOccurrence(deps, TEACHER, open, CHANGED)).rejects.toBeInstanceOf(EditConflictError);
    await expect(skipOccurrence(deps, TEACHER, open, true)).rejects.toBeInstanceOf(EditConflictError);
    expect(await listTimes(date)).toContain(`${NEXT_MONDAY} 19:00`);
    await changeOccurrence(deps, TEACHER, await readDate(date), CHANGED);
    expect(await listTimes(date)).toContain(`${NEXT_MONDAY} 12:00`);
  });
});

describe('E7: somebody without an address', () => {
  async function createDateWithRosa() {
    const date = await createBookedDate(deps, MONDAYS, NEXT_MONDAY, ['Ana', 'Rosa']);
    const where = { occurrenceId: date.occurrenceId, name: 'Rosa' };
    await deps.db.booking.updateMany({ where, data: { email: '', phone: '+34 600 111 222' } });
    return date;
  }

  it('is named with the phone number before a date moves', async () => {
    const date = await createDateWithRosa();
    await expect(
      editClass(deps, date.availability.id, { time: '19:00' }, { isConfirmed: false }),
    ).rejects.toMatchObject({
      message: expect.stringContaining('Please call Rosa (+34 600 111 222): this person has no email address.'),
      affected: { moving: [{ people: 2, unreachable: [{ name: 'Rosa', phone: '+34 600 111 222' }] }] },
    });
  });

  it('does not count as notified in the activity', async () => {
    const date = await createDateWithRosa();
    await cancelOccurrence(deps, { classRef: date.classRef, reason: null, by: TEACHER });
    const { summary } = await deps.db.auditEntry.findFirstOrThrow({
      where: { action: 'cancelled', subjectId: date.occurrenceId },
    });
    expect(summary).toContain('1 person is notified, 1 person without an email address is not');
    expect(summary).not.toContain('Rosa');
  });
});
