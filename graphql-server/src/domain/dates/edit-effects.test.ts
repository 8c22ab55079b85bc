import { describe, expect, it } from 'vitest';
import type { Availability } from '#prisma';
import { dateRow, seriesRow } from '#test/class-rows';
import { describeDate } from '../schedule/dated-class';
import type { TakenDate } from '../schedule/occurrence-dates';
import { fromDbDate, toDbDate } from '../time/local-date';
import { createStudioTime } from '../time/studio-time';
import type { EditedDate } from './begun-dates';
import { getEditEffects } from './edit-effects';
import { BookedDatesError, requireRoom, requireUnbooked } from './edit-refusals';

const studioTime = createStudioTime('Europe/Madrid');
const NOW = new Date('2027-01-10T12:00:00Z');
const MONDAY = '2027-01-11';

const TIME = { now: NOW, studioTime };

/** A date of the series whose people have booked it as it is. */
function bookedRow(localDate: string, changes: Partial<TakenDate> = {}): EditedDate {
  const date = dateRow(localDate, changes);
  const appointment = describeDate(seriesRow(), date, localDate, studioTime);
  return {
    ...date,
    unreachable: [],
    waiting: 0,
    booked: date.sold > 0 ? [{ ...appointment, people: date.sold }] : [],
  };
}

const effectsOn = (date: Partial<TakenDate>, edit: Partial<Availability>, localDate = MONDAY) =>
  getEditEffects({ before: seriesRow(), after: seriesRow(edit), dates: [bookedRow(localDate, date)] }, TIME);

it('moves a date that nobody has booked only when somebody waits for it, and asks the teacher nothing', () => {
  const move = (date: EditedDate) =>
    getEditEffects({ before: seriesRow(), after: seriesRow({ localTime: '11:00' }), dates: [date] }, TIME);
  const waitedFor = move({ ...bookedRow(MONDAY), waiting: 1 });
  expect(waitedFor.moving).toMatchObject([{ people: 0, datedClass: { localTime: '11:00' } }]);
  expect(() => requireUnbooked(waitedFor)).not.toThrow();
  expect(move(bookedRow(MONDAY)).moving).toEqual([]);
});

const countDates = ({ leaving, moving, overfull }: ReturnType<typeof getEditEffects>) => ({
  leaving: leaving.length,
  moving: moving.length,
  overfull: overfull.length,
});
/** Three bookings on a date that overrides place and duration. */
const OWN = { sold: 3, location: 'Castelldefels pines', durationMinutes: 45 };
const NOTHING = { leaving: 0, moving: 0, overfull: 0 };

describe('getEditEffects', () => {
  it.each<[string, Partial<TakenDate>, Partial<Availability>, object]>([
    ['no effect of another title or price', { sold: 3 }, { title: 'Dusk Flow', priceCents: 900 }, {}],
    ['a leaving date by switching the class off', { sold: 3 }, { isActive: false }, { leaving: 1 }],
    ['a leaving date that nobody has booked', { held: 1 }, { weekdays: ['TU'] }, { leaving: 1 }],
    ['a move by another time', { sold: 3 }, { localTime: '11:00' }, { moving: 1 }],
    ['a move by another place', { sold: 3 }, { location: 'Online' }, { moving: 1 }],
    ['a move by a longer duration', { sold: 3 }, { durationMinutes: 75 }, { moving: 1 }],
    ['a leaving date by another weekday', { sold: 3 }, { weekdays: ['TU'] }, { leaving: 1 }],
    ['a leaving date by an earlier end', { sold: 3 }, { untilDate: toDbDate('2027-01-10') }, { leaving: 1 }],
    ['a leaving date by a later start', { sold: 3 }, { startDate: toDbDate('2027-01-12') }, { leaving: 1 }],
    [
      'no effect of another time on a date that overrides it',
      { sold: 3, localTime: '18:00' },
      { localTime: '11:00' },
      {},
    ],
    [
      'no effect of another place and duration on a date that overrides them',
      OWN,
      { location: 'Online', durationMinutes: 75 },
      {},
    ],
    ['no effect on a date without bookings', {}, { localTime: '11:00' }, {}],
    ['no move of a date that is only held by a payment', { held: 1 }, { localTime: '11:00' }, {}],
    ['no effect on a cancelled date', { sold: 3, cancelledAt: NOW }, { localTime: '11:00', capacity: 1 }, {}],
    ['no effect on a skipped date', { sold: 3, isSkipped: true }, { weekdays: ['TU'] }, {}],
    ['no effect of as many spots as are taken', { sold: 3, held: 1 }, { capacity: 4 }, {}],
    ['an overfull date by fewer spots than sold', { sold: 5 }, { capacity: 4 }, { overfull: 1 }],
    ['an overfull date by fewer spots than sold and held', { sold: 4, held: 1 }, { capacity: 4 }, { overfull: 1 }],
    ['no effect of fewer spots on a date that overrides them', { sold: 5, capacity: 6 }, { capacity: 4 }, {}],
    ['no effect of more spots on a date that stays overbooked', { sold: 20 }, { capacity: 15 }, {}],
    [
      'only a leaving date by fewer spots and another weekday',
      { sold: 5 },
      { capacity: 4, weekdays: ['TU'] },
      { leaving: 1 },
    ],
  ])('finds %s', (_name, date, edit, expected) => {
    expect(countDates(effectsOn(date, edit))).toEqual({ ...NOTHING, ...expected });
  });

  describe('on a date off the schedule that three people have booked at ten', () => {
    const OFF = {
      before: seriesRow({ weekdays: ['TU'] }),
      dates: [bookedRow(MONDAY, { sold: 3, takesPlaceSince: NOW })],
    };
    it.each<[string, Partial<Availability>, object, string[]]>([
      ['no effect while it stays off', { weekdays: ['TU'], localTime: '18:00', capacity: 1 }, {}, []],
      ['no effect when it comes back as they booked it', {}, {}, []],
      ['a move when it comes back at another time', { localTime: '18:00' }, { moving: 1 }, [MONDAY]],
      ['a move when it comes back elsewhere', { location: 'Montjuïc' }, { moving: 1 }, [MONDAY]],
      ['too few places when it comes back with two', { capacity: 2 }, { overfull: 1 }, []],
    ])('finds %s', (_name, edit, expected, undecided) => {
      const effects = getEditEffects({ ...OFF, after: seriesRow(edit) }, TIME);
      expect(countDates(effects)).toEqual({ ...NOTHING, ...expected });
      expect(effects.undecided).toHaveLength(undecided.length);
    });
  });

  it('counts only those who have booked another time or place', () => {
    const [one] = [bookedRow(MONDAY, { sold: 3 })];
    const [appointment] = one.booked;
    if (!appointment) throw new Error('Nobody has booked.');
    const booked = [
      { ...appointment, localTime: '18:00', people: 1 },
      { ...appointment, people: 2 },
    ];
    const dates = [{ ...one, booked }];
    const effects = getEditEffects({ before: seriesRow(), after: seriesRow({ localTime: '18:00' }), dates }, TIME);
    expect(effects.moving).toMatchObject([{ people: 2 }]);
  });

  it('keeps a date that has begun as it is', () => {
    const effects = effectsOn({ sold: 5 }, { capacity: 1, localTime: '11:00' }, '2027-01-04');
    expect(countDates(effects)).toEqual(NOTHING);
    expect(effects.begun).toMatchObject([{ date: { localDate: toDbDate('2027-01-04') }, wasHeld: true }]);
  });
});

describe('requireRoom and requireUnbooked', () => {
  it('names the dates with too few spots and the number needed', () => {
    const dates = [bookedRow(MONDAY, { sold: 5 }), bookedRow('2027-01-18', { sold: 6, held: 1 })];
    const effects = getEditEffects({ before: seriesRow(), after: seriesRow({ capacity: 4 }), dates }, TIME);
    expect(() => requireRoom(effects)).toThrow(
      'There are not enough spots for those who have booked: Monday 11 January 2027 (5 taken), Monday 18 January 2027 (7 taken). Please keep at least 7.',
    );
  });

  it('names the booked dates that an edit affects, with their number of people', () => {
    const dates = [bookedRow(MONDAY, { sold: 1 }), bookedRow('2027-01-18', { sold: 3 })];
    const after = seriesRow({ localTime: '11:00', untilDate: toDbDate('2027-01-15') });
    const refusal = catchFrom(() => requireUnbooked(getEditEffects({ before: seriesRow(), after, dates }, TIME)));
    expect(refusal.affected).toEqual({
      leaving: [{ localDate: '2027-01-18', people: 3, unreachable: [], waiting: 0 }],
      moving: [{ localDate: MONDAY, people: 1, unreachable: [], waiting: 0 }],
    });
    expect(refusal.message).toContain('Monday 18 January 2027 (3 people)');
    expect(refusal.message).toContain('Monday 11 January 2027 (1 person)');
  });

  it('names how many people wait on dates that leave the schedule, also without a booking', () => {
    const dates = [{ ...bookedRow(MONDAY), waiting: 2 }];
    const after = seriesRow({ weekdays: ['TU'] });
    const refusal = catchFrom(() => requireUnbooked(getEditEffects({ before: seriesRow(), after, dates }, TIME)));
    expect(refusal.affected).toEqual({
      leaving: [{ localDate: MONDAY, people: 0, unreachable: [], waiting: 2 }],
      moving: [],
    });
    expect(refusal.message).toBe(
      'On dates that would leave the schedule 2 people wait. They are mailed that the class does not take place.',
    );
  });

  it('names eight of many affected dates and counts the rest', () => {
    const mondays = Array.from(
      { length: 10 },
      (_, week) => new Date(toDbDate(MONDAY).getTime() + week * 7 * 86_400_000),
    );
    const dates = mondays.map((date) => bookedRow(fromDbDate(date), { sold: 1 }));
    const effects = getEditEffects({ before: seriesRow(), after: seriesRow({ weekdays: ['TU'] }), dates }, TIME);
    expect(() => requireUnbooked(effects)).toThrow('Monday 1 March 2027 (1 person) and 2 more.');
  });

  it('accepts an edit that affects no booked date', () => {
    const effects = effectsOn({ sold: 3 }, { title: 'Dusk Flow' });
    expect(() => requireRoom(effects)).not.toThrow();
    expect(() => requireUnbooked(effects)).not.toThrow();
  });
});

function catchFrom(work: () => void): BookedDatesError {
  try {
    work();
  } catch (error) {
    if (error instanceof BookedDatesError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}
