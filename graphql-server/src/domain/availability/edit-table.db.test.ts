import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AvailabilityInput } from '#contract/availability-input';
import { addDays } from '#contract/civil-date';
import type { Occurrence, Prisma } from '#prisma';
import { createClass } from '#test/classes';
import { openTestDeps, type TestDeps } from '#test/deps';
import { createDateRow, editClass } from '#test/edited-classes';
import { paymentAttemptFactory } from '#test/factories/payment-attempt';
import { createBookingRow, type DatedRows } from '#test/race-rows';
import { BookedDatesError } from '../dates/edit-refusals';
import { InvalidInputError, StateConflictError } from '../errors';
import { toDatedClass } from '../schedule/dated-class';
import { type LocalDate, toDbDate } from '../time/local-date';

/** A Monday, with its clock at noon. */
const TODAY = '2027-05-03';
const NOON = new Date('2027-05-03T10:00:00Z');
const NEXT_HOUR = new Date('2027-05-03T11:00:00Z');

let deps: TestDeps;
beforeAll(async () => {
  deps = { ...(await openTestDeps()), clock: { now: () => NOON } };
});
afterAll(() => deps.database.close());

const WHEN = {
  'next week': { date: addDays(TODAY, 7), time: '10:00' },
  tonight: { date: TODAY, time: '18:00' },
  'this morning': { date: TODAY, time: '09:00' },
  'last week': { date: addDays(TODAY, -7), time: '10:00' },
};
type When = keyof typeof WHEN;

/** The state of a date: nobody (no row), two people, two people of a cancelled or changed date, skipped, two places held or being paid. */
type State = 'nobody' | 'people' | 'cancelled' | 'changed' | 'skipped' | 'held' | 'paying';

/** Changes of the form; the last two are another end of the series, and a single class that becomes a series or the other way round. */
const EDITS = ['later', 'earlier', 'day', 'place', 'price', 'more', 'fewer', 'off', 'until', 'kind'] as const;
type Edit = (typeof EDITS)[number];

function toChanges(edit: Edit, isSeries: boolean, date: LocalDate): Partial<AvailabilityInput> {
  const series = { frequency: 'WEEKLY', weekdays: ['MO'] } satisfies AvailabilityInput['recurrence'];
  const changes: Record<Edit, Partial<AvailabilityInput>> = {
    later: { time: '20:00' },
    earlier: { time: '08:00' },
    day: isSeries ? { recurrence: { ...series, weekdays: ['WE'] } } : { date: addDays(date, 2) },
    place: { location: 'Montjuïc' },
    price: { priceCents: 3000 },
    more: { capacity: 9 },
    fewer: { capacity: 1 },
    off: { isActive: false },
    until: { recurrence: { ...series, untilDate: TODAY } },
    kind: isSeries ? { recurrence: null, date: addDays(TODAY, 14) } : { recurrence: { ...series, startDate: date } },
  };
  return changes[edit];
}

const OWN = { localTime: '19:00', location: 'The pines', priceCents: 2000, capacity: 4 };
const ROWS: Record<Exclude<State, 'nobody'>, Partial<Prisma.OccurrenceUncheckedCreateInput>> = {
  people: {},
  cancelled: { cancelledAt: new Date('2027-04-20T10:00:00Z') },
  changed: OWN,
  skipped: { isSkipped: true },
  held: {},
  paying: {},
};

async function createIn(state: State, when: When, isSeries: boolean): Promise<Omit<DatedRows, 'occurrenceId'>> {
  const { date, time } = WHEN[when];
  const series = { frequency: 'WEEKLY', weekdays: ['MO'], startDate: toDbDate('2027-04-19') } as const;
  const rule = isSeries ? { ...series, weekdays: [...series.weekdays] } : { startDate: toDbDate(date) };
  const availability = await createClass(deps.db, { localTime: time, capacity: 5, ...rule });
  const classRef = { availabilityId: availability.id, localDate: date };
  if (state === 'nobody') return { availability, classRef, localDate: date, studioTime: deps.studioTime };
  // A changed date of this morning has begun too.
  const own = when === 'this morning' && state === 'changed' ? { ...OWN, localTime: '09:30' } : ROWS[state];
  const rows = await createDateRow(deps, availability, date, own);
  const { occurrenceId } = rows;
  if (['people', 'cancelled', 'changed'].includes(state)) {
    const datedClass = toDatedClass(availability, await findOccurrence(rows), date, deps.studioTime);
    const { localTime = time, startsAt = NOON, location = '' } = datedClass ?? {};
    for (const name of ['Ana', 'Ben']) await createBookingRow(deps, rows, name, { localTime, startsAt, location });
  }
  const expiresAt = NEXT_HOUR;
  if (state === 'held')
    await deps.db.seatHold.create({ data: { occurrenceId, kind: 'REBOOKING', seats: 2, expiresAt } });
  if (state === 'paying') {
    const attempt = paymentAttemptFactory(occurrenceId, NOON, { holdExpiresAt: expiresAt });
    await deps.db.paymentAttempt.createMany({ data: [attempt, attempt] });
  }
  return rows;
}

type Rows = Pick<DatedRows, 'classRef'>;

const findOccurrence = ({ classRef: { availabilityId, localDate } }: Rows): Promise<Occurrence | null> =>
  deps.db.occurrence.findFirst({ where: { availabilityId, localDate: toDbDate(localDate) } });

/** What everybody can see of the date; null when the class is not held on it. */
async function findSeen({ classRef }: Rows) {
  const { availabilityId, localDate } = classRef;
  const availability = await deps.db.availability.findUniqueOrThrow({ where: { id: availabilityId } });
  const occurrence = await findOccurrence({ classRef });
  const datedClass = toDatedClass(availability, occurrence, localDate, deps.studioTime);
  if (!datedClass) return null;
  if (!(occurrence?.wasHeld ?? availability.isActive)) return null;
  const { title, localTime, startsAt, location, durationMinutes, priceCents, capacity } = datedClass;
  return { title, localTime, startsAt, location, durationMinutes, priceCents, capacity };
}

const listBookings = ({ classRef: { availabilityId } }: Rows) =>
  deps.db.booking.findMany({ where: { occurrence: { availabilityId } }, orderBy: { name: 'asc' } });
const countMails = ({ classRef: { availabilityId } }: Rows) =>
  deps.db.outgoingMail.count({ where: { kind: 'CLASS_CHANGED', booking: { occurrence: { availabilityId } } } });

/** `=` nothing on the date changes · `~` it changes, and no booking does · `M` asks, moves and mails · `L` asks, leaves · `!` refused */
type Outcome = '=' | '~' | 'M' | 'L' | '!';

async function findOutcome(
  rows: Rows & Pick<DatedRows, 'availability'>,
  changes: Partial<AvailabilityInput>,
): Promise<Outcome> {
  const { id } = rows.availability;
  const before = { seen: await findSeen(rows), bookings: await listBookings(rows) };
  let isAsked = false;
  try {
    await editClass(deps, id, changes, { isConfirmed: false });
  } catch (error) {
    const isRefused = error instanceof InvalidInputError || error instanceof StateConflictError;
    isAsked = error instanceof BookedDatesError;
    if (!isRefused && !isAsked) throw error;
    expect({ seen: await findSeen(rows), bookings: await listBookings(rows) }).toEqual(before);
    if (isRefused) return '!';
    await editClass(deps, id, changes);
  }
  const after = { seen: await findSeen(rows), bookings: await listBookings(rows) };
  if (isAsked && after.seen) {
    const { localTime, startsAt, location, durationMinutes } = after.seen;
    const moved = { localTime, startsAt, location, durationMinutes };
    expect([after.bookings, await countMails(rows)]).toMatchObject([[moved, moved], 2]);
    expect(after.bookings.every((booking) => booking.startsAt > NOON)).toBe(true);
    return 'M';
  }
  expect([after.bookings, await countMails(rows)]).toEqual([before.bookings, 0]);
  if (isAsked) return 'L';
  return JSON.stringify(after.seen) === JSON.stringify(before.seen) ? '=' : '~';
}

/** The outcome of each of EDITS, in their order; a dot where the form has no such field. */
type Row = [state: State, when: When, outcomes: string];

const SERIES: Row[] = [
  ['nobody', 'next week', '~~~~~~~~~~'],
  ['people', 'next week', 'MMLM~~!LLL'],
  ['cancelled', 'next week', '~~~~~~~~~~'],
  ['changed', 'next week', '==L====LLL'],
  ['skipped', 'next week', '=========='],
  ['held', 'next week', '~~~~~~!~~~'],
  ['paying', 'next week', '~~~~~~!~~~'],
  ['nobody', 'tonight', '~~~~~~~~=~'],
  ['people', 'tonight', 'M=LM~~!L=L'],
  ['cancelled', 'tonight', '~~~~~~~~=~'],
  ['changed', 'tonight', '==L====L=L'],
  ['skipped', 'tonight', '=========='],
  ['held', 'tonight', '~~~~~~!~=~'],
  ['paying', 'tonight', '~~~~~~!~=~'],
  ['nobody', 'this morning', '=========='],
  ['people', 'this morning', '=========='],
  ['cancelled', 'this morning', '=========='],
  ['changed', 'this morning', '=========='],
  ['skipped', 'this morning', '=========='],
  ['held', 'this morning', '=========='],
  ['paying', 'this morning', '=========='],
  // No row says what this date was, and nobody asks.
  ['nobody', 'last week', '~~~~~~~~=~'],
  ['people', 'last week', '=========='],
  ['cancelled', 'last week', '=========='],
  ['changed', 'last week', '=========='],
  ['skipped', 'last week', '=========='],
  ['held', 'last week', '=========='],
  ['paying', 'last week', '=========='],
];

const SINGLES: Row[] = [
  ['nobody', 'next week', '~~~~~~~~.='],
  ['people', 'next week', 'MMLM~~!L.='],
  ['cancelled', 'next week', '~~~~~~~~.='],
  ['held', 'next week', '~~~~~~!~.='],
  ['paying', 'next week', '~~~~~~!~.='],
  ['nobody', 'tonight', '~~~~~~~~.='],
  ['people', 'tonight', 'M!LM~~!L.='],
  ['cancelled', 'tonight', '~~~~~~~~.='],
  ['held', 'tonight', '~~~~~~!~.='],
  ['paying', 'tonight', '~~~~~~!~.='],
  ['nobody', 'this morning', '~~~~~~~~.='],
  ['people', 'this morning', '!!!!!~!=.='],
  ['cancelled', 'this morning', '!!!!!~~=.='],
  ['held', 'this morning', '~~=~~~~~.='],
  ['paying', 'this morning', '~~=~~~~~.='],
  ['nobody', 'last week', '~~~~~~~~.='],
  ['people', 'last week', '!!!!!~!=.='],
  ['cancelled', 'last week', '!!!!!~~=.='],
  ['held', 'last week', '~~=~~~~~.='],
  ['paying', 'last week', '~~=~~~~~.='],
];

describe.each([
  { kind: 'a date of a series', isSeries: true, table: SERIES },
  { kind: 'a single class', isSeries: false, table: SINGLES },
])(`the effect of ${EDITS.join(', ')} on $kind`, ({ isSeries, table }) => {
  it.each(table)('with %s %s is %s', async (state, when, expected) => {
    const outcomes = [];
    for (const [index, edit] of EDITS.entries()) {
      if (expected[index] === '.') outcomes.push('.');
      else {
        const rows = await createIn(state, when, isSeries);
        outcomes.push(await findOutcome(rows, toChanges(edit, isSeries, rows.localDate)));
      }
    }
    expect(outcomes.join('')).toBe(expected);
  });
});
