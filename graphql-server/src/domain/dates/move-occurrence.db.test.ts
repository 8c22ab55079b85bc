import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AvailabilityInput, DateInput } from '#contract/availability-input';
import { addDays } from '#contract/civil-date';
import { occurrenceId } from '#contract/occurrence-id';
import type { Prisma } from '#prisma';
import { NOW, openTestDeps, type TestDeps } from '#test/deps';
import { createBookedDate, createDateRow, editClass } from '#test/edited-classes';
import { createBookingRow, createCardBooking, createPaidAttempt, type DatedRows, toRequest } from '#test/race-rows';
import { finalisePayment } from '../checkout/finalise-payment';
import { EditConflictError, NotFoundError, StateConflictError } from '../errors';
import { listSlots } from '../schedule/list-slots';
import { findMovedSlot } from '../schedule/moved-date';
import { toDbDate } from '../time/local-date';
import { changeOccurrence } from './change-occurrence';
import { listSeriesDates } from './list-series-dates';
import { moveOccurrence } from './move-occurrence';
import { skipOccurrence } from './skip-occurrence';

/** A Monday, with its clock at ten. */
const TODAY = NOW.toISOString().slice(0, 10);
const MONDAY = addDays(TODAY, 7);
const WEDNESDAY = addDays(MONDAY, 2);
const MONDAYS = {
  ...{ localTime: '18:00', startDate: toDbDate(TODAY), frequency: 'WEEKLY', weekdays: ['MO'] },
} satisfies Partial<Prisma.AvailabilityCreateInput>;
const TEACHER = { username: 'teacher' };

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.database.close());

async function findReference({ availability: { id }, localDate }: DatedRows) {
  const [date] = (await listSeriesDates(deps, { id, from: localDate, limit: 1 })).dates;
  if (!date) throw new Error(`There is no date on ${localDate}.`);
  return { reference: { availabilityId: id, date: localDate, version: date.version }, date };
}

/** The form of a date as it is now. */
async function openForm(rows: DatedRows) {
  const { reference, date } = await findReference(rows);
  const { localTime: time, durationMinutes, location, priceCents, capacity } = date;
  const unchanged = { weatherCallMinutes: undefined, joinUrl: undefined };
  return { reference, input: { time, durationMinutes, location, priceCents, capacity, ...unchanged } };
}

/** Saves the form of a date as it is now with these changes, for another day. */
async function move(rows: DatedRows, day: string, changes: Partial<DateInput> = {}) {
  const { reference, input } = await openForm(rows);
  return moveOccurrence(deps, TEACHER, reference, { day, input: { ...input, ...changes } });
}

const listDays = async (id: string) =>
  (await listSlots(deps, { from: TODAY, to: addDays(TODAY, 14) }))
    .filter(({ availabilityId }) => availabilityId === id)
    .map(({ localDate, localTime, remainingSpots }) => `${localDate} ${localTime}, ${remainingSpots} free`);
const findBooking = (id: string) =>
  deps.db.booking.findUniqueOrThrow({
    where: { id },
    include: { occurrence: { include: { availability: true } }, outgoingMails: true, events: true },
  });

describe('a date that moves to another day', () => {
  it('is a single class there, with its own time, place and places, and the series skips the old day', async () => {
    const rows = await createBookedDate(deps, { ...MONDAYS, capacity: 5 }, MONDAY, ['Ana', 'Ben']);
    const single = await move(rows, WEDNESDAY, { time: '19:00', location: 'Montjuïc', capacity: 8 });
    expect(single).toMatchObject({ title: rows.availability.title, frequency: null, location: 'Montjuïc' });
    expect(await listDays(single.id)).toEqual([`${WEDNESDAY} 19:00, 6 free`]);
    expect(await listDays(rows.availability.id)).toEqual([
      `${TODAY} 18:00, 5 free`,
      `${addDays(TODAY, 14)} 18:00, 5 free`,
    ]);
    expect((await findReference(rows)).date).toMatchObject({ isSkipped: true, sold: 0 });
  });

  it('brings its people along at the price that they paid, mails them, and gives them time to cancel for free', async () => {
    const rows = await createBookedDate(deps, MONDAYS, MONDAY, []);
    const { id } = await createCardBooking(deps, rows, 'Ana');
    const tonight = new Date(NOW.getTime() + 3_600_000);
    await deps.db.booking.update({ where: { id }, data: { freeCancellationUntil: tonight } });
    await move(rows, WEDNESDAY, { priceCents: 2500 });
    const booking = await findBooking(id);
    expect(booking).toMatchObject({
      localDate: toDbDate(WEDNESDAY),
      startsAt: new Date(`${WEDNESDAY}T16:00:00Z`),
      priceCents: 1500,
      occurrence: { localDate: toDbDate(WEDNESDAY), availability: { frequency: null } },
      outgoingMails: [{ kind: 'CLASS_CHANGED', recipient: 'ana@example.com' }],
      events: [{ kind: 'MOVED', by: 'TEACHER', fromOccurrenceId: rows.occurrenceId }],
    });
    expect(booking.freeCancellationUntil > tonight).toBe(true);
  });

  it('leaves who has cancelled where they were', async () => {
    const rows = await createBookedDate(deps, MONDAYS, MONDAY, []);
    const { id } = await createBookingRow(deps, rows, 'Ana', { status: 'CANCELLED' });
    await move(rows, WEDNESDAY);
    const { occurrenceId, outgoingMails } = await findBooking(id);
    expect({ occurrenceId, outgoingMails }).toEqual({ occurrenceId: rows.occurrenceId, outgoingMails: [] });
  });

  it('brings those who wait for a place, with the place that is held for one of them', async () => {
    const rows = await createBookedDate(deps, { ...MONDAYS, capacity: 1 }, MONDAY, []);
    const { occurrenceId } = rows;
    const startsAt = new Date(`${MONDAY}T16:00:00Z`);
    const waiting = { occurrenceId, name: 'Ana', email: 'ana@example.com', startsAt };
    const expiresAt = new Date(NOW.getTime() + 3_600_000);
    const { id: waitlistEntryId } = await deps.db.waitlistEntry.create({
      data: { ...waiting, status: 'OFFERED', offerExpiresAt: expiresAt },
    });
    await deps.db.seatHold.create({ data: { occurrenceId, kind: 'WAITLIST_OFFER', waitlistEntryId, expiresAt } });
    const single = await move(rows, WEDNESDAY);
    expect(await listDays(single.id)).toEqual([`${WEDNESDAY} 18:00, 0 free`]);
    const include = { occurrence: true, seatHold: { include: { occurrence: true } }, outgoingMails: true };
    expect(await deps.db.waitlistEntry.findUnique({ where: { id: waitlistEntryId }, include })).toMatchObject({
      status: 'OFFERED',
      startsAt: new Date(`${WEDNESDAY}T16:00:00Z`),
      occurrence: { availabilityId: single.id },
      seatHold: { occurrence: { availabilityId: single.id } },
      outgoingMails: [{ kind: 'WAITLIST_MOVED' }],
    });
  });

  it('holds a place there again for somebody of the waitlist who is just paying for it', async () => {
    const rows = await createBookedDate(deps, { ...MONDAYS, capacity: 1 }, MONDAY, []);
    const { occurrenceId } = rows;
    const expiresAt = new Date(NOW.getTime() + 3_600_000);
    const waiting = { occurrenceId, name: 'Ana', email: 'ana@example.com', startsAt: new Date(`${MONDAY}T16:00:00Z`) };
    const { id: waitlistEntryId } = await deps.db.waitlistEntry.create({
      data: { ...waiting, status: 'OFFERED', offerExpiresAt: expiresAt },
    });
    const paying = { occurrenceId, amountCents: 1500, localTime: '18:00', location: 'Barceloneta beach' };
    await deps.db.paymentAttempt.create({ data: { ...paying, waitlistEntryId, holdExpiresAt: expiresAt } });
    const single = await move(rows, WEDNESDAY);
    expect(await listDays(single.id)).toEqual([`${WEDNESDAY} 18:00, 0 free`]);
    expect(await deps.db.seatHold.findMany({ where: { waitlistEntryId } })).toMatchObject([{ expiresAt }]);
  });

  it('brings a place that is held for somebody whose class was cancelled, and mails them', async () => {
    const rows = await createBookedDate(deps, MONDAYS, MONDAY, []);
    const cancelled = await createBookedDate(deps, MONDAYS, MONDAY, []);
    const { id: bookingId } = await createBookingRow(deps, cancelled, 'Ana');
    const hold = { kind: 'REBOOKING', bookingId, expiresAt: new Date(NOW.getTime() + 3_600_000) } as const;
    const { id } = await deps.db.seatHold.create({ data: { ...hold, occurrenceId: rows.occurrenceId } });
    const single = await move(rows, WEDNESDAY);
    const found = await deps.db.seatHold.findUniqueOrThrow({ where: { id }, include: { occurrence: true } });
    expect(found.occurrence.availabilityId).toBe(single.id);
    expect((await findBooking(bookingId)).outgoingMails).toMatchObject([{ kind: 'REBOOKING_OFFER' }]);
  });

  it('gives a payment that is under way no place on the new day, and refunds it', async () => {
    const rows = await createBookedDate(deps, MONDAYS, MONDAY, []);
    const { attemptId, paymentIntentId } = await createPaidAttempt(deps, rows, 'Ana');
    const single = await move(rows, WEDNESDAY);
    expect(await listDays(single.id)).toEqual([`${WEDNESDAY} 18:00, 5 free`]);
    const request = toRequest(rows, 'Ana', { paymentMethod: 'CARD', paymentIntentId });
    await expect(finalisePayment(deps, { paymentIntentId, request })).rejects.toThrow('refunded in full');
    const { status, booking } = await deps.db.paymentAttempt.findUniqueOrThrow({
      where: { id: attemptId },
      include: { booking: true },
    });
    expect({ status, booking }).toEqual({ status: 'REFUND_DUE', booking: null });
  });

  it('returns the booking of a payment again, to a phone that asks once more for the old day', async () => {
    const rows = await createBookedDate(deps, MONDAYS, MONDAY, []);
    const { id, paymentIntentId } = await createCardBooking(deps, rows, 'Ana');
    await move(rows, WEDNESDAY);
    const request = toRequest(rows, 'Ana', { paymentMethod: 'CARD', paymentIntentId });
    const repeated = await finalisePayment(deps, { paymentIntentId: paymentIntentId ?? '', request });
    expect(repeated).toMatchObject({ id, localDate: toDbDate(WEDNESDAY) });
  });

  it('raises the sequence of the calendar file, and the version that a mark on another device is based on', async () => {
    const rows = await createBookedDate(deps, { ...MONDAYS, version: 7 }, MONDAY, []);
    const { id } = await createBookingRow(deps, rows, 'Ana');
    const getSequence = ({ calendarBase, occurrence }: Awaited<ReturnType<typeof findBooking>>) =>
      calendarBase + occurrence.version + occurrence.availability.version;
    const before = await findBooking(id);
    await move(rows, WEDNESDAY);
    const after = await findBooking(id);
    expect(getSequence(after)).toBeGreaterThan(getSequence(before));
    expect(after.attendanceVersion).toBe(before.attendanceVersion + 1);
  });

  it('has the weather call of its own and the room of its own', async () => {
    const online = {
      classType: 'ONLINE_CLASS',
      location: 'Online',
      joinUrl: 'https://meet.example.com/series',
    } as const;
    const rows = await createBookedDate(deps, { ...MONDAYS, ...online, weatherCallMinutes: 60 }, MONDAY, []);
    const own = { weatherCallMinutes: null, joinUrl: 'https://meet.example.com/date' };
    const { reference, input } = await openForm(rows);
    await changeOccurrence(deps, TEACHER, reference, { ...input, ...own });
    expect(await move(rows, WEDNESDAY)).toMatchObject(own);
  });

  it('goes back to the room of the series when its own link is emptied', async () => {
    const joinUrl = 'https://meet.example.com/series';
    const online = { classType: 'ONLINE_CLASS', location: 'Online', joinUrl } as const;
    const rows = await createBookedDate(deps, { ...MONDAYS, ...online }, MONDAY, []);
    expect(await move(rows, WEDNESDAY, { joinUrl: '' })).toMatchObject({ joinUrl });
  });

  it('is found under its old day by links, wherever its new day is, until the series has the old day again', async () => {
    const rows = await createBookedDate(deps, MONDAYS, MONDAY, []);
    const oldId = occurrenceId(rows.availability.id, MONDAY);
    const single = await move(rows, WEDNESDAY, { time: '19:00' });
    const now = { id: occurrenceId(single.id, WEDNESDAY), localTime: '19:00', remainingSpots: 5 };
    expect(await findMovedSlot(deps, oldId)).toMatchObject(now);
    expect((await findReference(rows)).date.movedTo).toBe(now.id);
    const thursday = addDays(WEDNESDAY, 1);
    await editClass(deps, single.id, { date: thursday });
    for (const id of [oldId, now.id])
      expect(await findMovedSlot(deps, id)).toMatchObject({ id: occurrenceId(single.id, thursday) });
    await skipOccurrence(deps, TEACHER, (await findReference(rows)).reference, false);
    await expect(findMovedSlot(deps, oldId)).rejects.toBeInstanceOf(NotFoundError);
    expect((await findReference(rows)).date.movedTo).toBeNull();
  });

  it('is not found by links once it was deleted', async () => {
    const rows = await createBookedDate(deps, MONDAYS, MONDAY, []);
    const single = await move(rows, WEDNESDAY);
    await deps.db.availability.update({ where: { id: single.id }, data: { deletedAt: NOW } });
    await expect(findMovedSlot(deps, occurrenceId(rows.availability.id, MONDAY))).rejects.toThrow(
      'no longer on the schedule',
    );
    expect((await findReference(rows)).date.movedTo).toBeNull();
  });

  it('is one entry in the activity', async () => {
    const rows = await createBookedDate(deps, MONDAYS, MONDAY, ['Ana', 'Ben']);
    await move(rows, WEDNESDAY);
    const where = { subjectType: 'DATE', subjectId: rows.occurrenceId };
    expect(await deps.db.auditEntry.findMany({ where })).toMatchObject([
      {
        action: 'moved',
        summary: `Moved the class ${rows.availability.title} of Monday 10 May 2027 to Wednesday 12 May 2027.`,
      },
    ]);
  });
});

describe('a single class that takes its people to another day', () => {
  const SINGLE = { localTime: '18:00', startDate: toDbDate(MONDAY) };
  const onWednesday = { date: WEDNESDAY, time: '19:00' };
  const takeAlong = ({ availability: { id } }: DatedRows, changes: Partial<AvailabilityInput>, isConfirmed = true) =>
    editClass(deps, id, changes, { isConfirmed, movesPeople: true });

  it('asks, then moves and mails them', async () => {
    const rows = await createBookedDate(deps, SINGLE, MONDAY, ['Ana', 'Ben']);
    await expect(takeAlong(rows, onWednesday, false)).rejects.toMatchObject({
      message: 'People have booked dates that change: Monday 10 May 2027 (2 people). They are notified by mail.',
      affected: { leaving: [], moving: [{ localDate: MONDAY, people: 2 }] },
    });
    const people = await deps.db.booking.findMany({ where: { occurrenceId: rows.occurrenceId } });
    await takeAlong(rows, onWednesday);
    expect(await listDays(rows.availability.id)).toEqual([`${WEDNESDAY} 19:00, 3 free`]);
    for (const { id, priceCents } of people) {
      expect(await findBooking(id)).toMatchObject({
        ...{ localDate: toDbDate(WEDNESDAY), localTime: '19:00', priceCents },
        outgoingMails: [{ kind: 'CLASS_CHANGED' }],
        events: [{ kind: 'MOVED', by: 'TEACHER' }],
      });
    }
  });

  it('moves and mails them again when it moves on, and back', async () => {
    const rows = await createBookedDate(deps, SINGLE, MONDAY, []);
    const { id } = await createBookingRow(deps, rows, 'Ana');
    const sequences: number[] = [];
    for (const date of [WEDNESDAY, addDays(WEDNESDAY, 1), MONDAY]) {
      await takeAlong(rows, { date });
      const { calendarBase, occurrence } = await findBooking(id);
      sequences.push(calendarBase + occurrence.version + occurrence.availability.version);
    }
    expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other));
    const { occurrenceId, outgoingMails } = await findBooking(id);
    expect(occurrenceId).toBe(rows.occurrenceId);
    expect(outgoingMails).toHaveLength(3);
  });

  it('asks nobody when only a waitlist comes along', async () => {
    const rows = await createBookedDate(deps, SINGLE, MONDAY, []);
    const startsAt = new Date(`${MONDAY}T16:00:00Z`);
    const waiting = { occurrenceId: rows.occurrenceId, name: 'Ana', email: 'ana@example.com', startsAt };
    const { id } = await deps.db.waitlistEntry.create({ data: waiting });
    await takeAlong(rows, onWednesday, false);
    const entry = await deps.db.waitlistEntry.findUniqueOrThrow({ where: { id }, include: { occurrence: true } });
    expect(entry).toMatchObject({ status: 'WAITING', occurrence: { localDate: toDbDate(WEDNESDAY) } });
  });

  it('needs a place for them and for those who stayed behind there', async () => {
    const rows = await createBookedDate(deps, { ...SINGLE, capacity: 3 }, MONDAY, ['Ana', 'Ben']);
    // Without its people, who stay on Monday; two more book it on Wednesday.
    const there = await createDateRow(deps, await editClass(deps, rows.availability.id, onWednesday), WEDNESDAY);
    for (const name of ['Carla', 'Dan']) await createBookingRow(deps, there, name);
    await expect(takeAlong(rows, { date: MONDAY })).rejects.toThrow('Please keep at least 4.');
    await takeAlong(rows, { date: MONDAY, capacity: 4 });
    expect(await listDays(rows.availability.id)).toEqual([`${MONDAY} 19:00, 0 free`]);
  });

  it('asks, moves and mails them when it was switched off meanwhile', async () => {
    const rows = await createBookedDate(deps, SINGLE, MONDAY, ['Ana']);
    await editClass(deps, rows.availability.id, { isActive: false });
    const back = { ...onWednesday, isActive: true };
    const leaving = { affected: { leaving: [{ localDate: MONDAY, people: 1 }], moving: [] } };
    await expect(takeAlong(rows, { ...back, isActive: false }, false)).rejects.toMatchObject(leaving);
    const moving = { affected: { leaving: [], moving: [{ localDate: MONDAY, people: 1 }] } };
    await expect(takeAlong(rows, back, false)).rejects.toMatchObject(moving);
    await takeAlong(rows, back);
    expect(await listDays(rows.availability.id)).toEqual([`${WEDNESDAY} 19:00, 4 free`]);
    expect(await deps.db.booking.findMany({ where: { occurrenceId: rows.occurrenceId } })).toEqual([]);
  });

  it('leaves them where they are when it is switched off as well, or was cancelled on the other day', async () => {
    const rows = await createBookedDate(deps, SINGLE, MONDAY, ['Ana']);
    const staying = { affected: { leaving: [{ localDate: MONDAY, people: 1 }], moving: [] } };
    await expect(takeAlong(rows, { ...onWednesday, isActive: false }, false)).rejects.toMatchObject(staying);
    await createDateRow(deps, rows.availability, WEDNESDAY, { cancelledAt: NOW });
    await expect(takeAlong(rows, onWednesday, false)).rejects.toMatchObject(staying);
  });

  it('does not leave them where they are, although it is confirmed, when nobody is to be left', async () => {
    const rows = await createBookedDate(deps, SINGLE, MONDAY, ['Ana']);
    const { id } = rows.availability;
    const staying = { affected: { leaving: [{ localDate: MONDAY, people: 1 }], moving: [] } };
    const leaveNobody = (changes: Partial<AvailabilityInput>) =>
      editClass(deps, id, changes, { movesPeople: true, leavesNobody: true });
    await createDateRow(deps, rows.availability, WEDNESDAY, { cancelledAt: NOW });
    await expect(leaveNobody(onWednesday)).rejects.toMatchObject(staying);
    await expect(leaveNobody({ ...onWednesday, isActive: false })).rejects.toMatchObject(staying);
    const wednesdays: AvailabilityInput['recurrence'] = { frequency: 'WEEKLY', weekdays: ['WE'] };
    await expect(leaveNobody({ recurrence: wednesdays })).rejects.toMatchObject(staying);
    expect(await listDays(id)).toEqual([`${MONDAY} 18:00, 4 free`]);
    await leaveNobody({ isActive: false });
    await leaveNobody({ isActive: true, date: addDays(WEDNESDAY, 1) });
    expect(await listDays(id)).toEqual([`${addDays(WEDNESDAY, 1)} 18:00, 4 free`]);
  });
});

describe('refuses to move a date', () => {
  it.each<[string, string, Partial<DateInput>, string]>([
    ['to the day that it is on', MONDAY, {}, 'Please choose another day.'],
    ['into the past', addDays(TODAY, -1), {}, 'That time has already passed.'],
    ['to this morning', TODAY, { time: '09:00' }, 'That time has already passed.'],
    ['to fewer places than are taken', WEDNESDAY, { capacity: 1 }, 'Please keep at least 2.'],
    ['with a link to a beach', WEDNESDAY, { joinUrl: 'https://meet.example.com/x' }, 'Only an online class'],
  ])('%s', async (_what, day, changes, message) => {
    const rows = await createBookedDate(deps, MONDAYS, MONDAY, ['Ana', 'Ben']);
    await expect(move(rows, day, changes)).rejects.toThrow(message);
    expect(await deps.db.booking.count({ where: { occurrenceId: rows.occurrenceId } })).toBe(2);
    expect((await findReference(rows)).date).toMatchObject({ isSkipped: false });
  });

  it('that was changed since it was read', async () => {
    const rows = await createBookedDate(deps, MONDAYS, MONDAY);
    const { reference, input } = await openForm(rows);
    const outdated = { ...reference, version: reference.version - 1 };
    const refused = moveOccurrence(deps, TEACHER, outdated, { day: WEDNESDAY, input });
    await expect(refused).rejects.toBeInstanceOf(EditConflictError);
  });

  it('that is skipped', async () => {
    const rows = await createBookedDate(deps, MONDAYS, MONDAY, []);
    await skipOccurrence(deps, TEACHER, (await findReference(rows)).reference, true);
    const refused = move(rows, WEDNESDAY);
    await expect(refused).rejects.toBeInstanceOf(StateConflictError);
    await expect(refused).rejects.toThrow('This date is skipped. Please restore it first.');
  });
});
