import type { AvailabilityInput } from '#contract/availability-input';
import type { Availability, Prisma } from '#prisma';
import { updateAvailability } from '../src/domain/availability/update-availability';
import type { ScheduleEditDeps } from '../src/domain/dates/schedule-edit-deps';
import { fromDbDate, type LocalDate, toDbDate } from '../src/domain/time/local-date';
import { createClass } from './classes';
import type { TestDeps } from './deps';
import { createCardBooking, type DatedRows } from './race-rows';

/** Inserts the row of one date of a class. */
export async function createDateRow(
  { db, studioTime }: TestDeps,
  availability: Availability,
  localDate: LocalDate,
  row: Partial<Prisma.OccurrenceUncheckedCreateInput> = {},
): Promise<DatedRows> {
  const { id: availabilityId } = availability;
  const { id } = await db.occurrence.create({ data: { availabilityId, localDate: toDbDate(localDate), ...row } });
  return { availability, occurrenceId: id, classRef: { availabilityId, localDate }, localDate, studioTime };
}

/** Inserts a class and one of its dates, which `people` have booked and paid by card. */
export async function createBookedDate(
  deps: TestDeps,
  row: Partial<Prisma.AvailabilityCreateInput>,
  localDate: LocalDate,
  people = ['Mina'],
): Promise<DatedRows> {
  const date = await createDateRow(deps, await createClass(deps.db, row), localDate);
  for (const name of people) await createCardBooking(deps, date, name);
  return date;
}

type Edit = { isConfirmed?: boolean; movesPeople?: boolean; leavesNobody?: boolean };

/** Saves the form of a class as it is now with these changes. Unless `isConfirmed` is false, the teacher has confirmed them. */
export async function editClass(
  deps: ScheduleEditDeps,
  id: string,
  changes: Partial<AvailabilityInput>,
  { isConfirmed = true, ...decisions }: Edit = {},
): Promise<Availability> {
  const row = await deps.db.availability.findUniqueOrThrow({ where: { id } });
  const { title, classType, location, priceCents, capacity, durationMinutes, localTime: time, frequency } = row;
  const date = fromDbDate(row.startDate);
  const untilDate = row.untilDate && fromDbDate(row.untilDate);
  const recurrence = frequency && { frequency, weekdays: row.weekdays, startDate: date, untilDate };
  const facts = { title, classType, location, priceCents, capacity, durationMinutes, time, date, recurrence };
  const input: AvailabilityInput = { ...facts, ...changes };
  return updateAvailability(deps, { username: 'teacher' }, { id, input, version: null, isConfirmed, ...decisions });
}
