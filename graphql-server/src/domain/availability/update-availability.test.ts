import { describe, expect, it } from 'vitest';
import type { Availability } from '#prisma';
import { dateRow, seriesRow } from '#test/class-rows';
import { BookedDatesError } from '../errors';
import { fromDbDate, toDbDate } from '../schedule/local-date';
import type { TakenDate } from '../schedule/occurrence-dates';
import { createStudioTime } from '../schedule/studio-time';
import { getEditEffects, requireRoom, requireUnbooked } from './update-availability';

const studioTime = createStudioTime('Europe/Madrid');
const NOW = new Date('2027-01-10T12:00:00Z');
const MONDAY = '2027-01-11';

const effectsOn = (date: Partial<TakenDate>, edit: Partial<Availability>, localDate = MONDAY) =>
  getEditEffects({ before: seriesRow(), after: seriesRow(edit), dates: [dateRow(localDate, date)] }, studioTime, NOW);

const summary = ({ leaving, moving, overfull }: ReturnType<typeof getEditEffects>) => ({
  leaving: leaving.length,
  moving: moving.length,
  overfull: overfull.length,
});
/** Three people on a date with a place and length of its own. */
const OWN = { sold: 3, location: 'Castelldefels pines', durationMinutes: 45 };
const NOTHING = { leaving: 0, moving: 0, overfull: 0 };

describe('what an edit means for a booked date', () => {
  it.each<[string, Partial<TakenDate>, Partial<Availability>, object]>([
    ['another title or price: nothing', { sold: 3 }, { title: 'Dusk Flow', priceCents: 900 }, {}],
    ['closed for booking: nothing', { sold: 3 }, { isActive: false }, {}],
    ['another time: it moves', { sold: 3 }, { localTime: '11:00' }, { moving: 1 }],
    ['another place: it moves', { sold: 3 }, { location: 'Online' }, { moving: 1 }],
    ['longer: it moves', { sold: 3 }, { durationMinutes: 75 }, { moving: 1 }],
    ['another weekday: it leaves', { sold: 3 }, { weekdays: ['TU'] }, { leaving: 1 }],
    ['an earlier end: it leaves', { sold: 3 }, { untilDate: toDbDate('2027-01-10') }, { leaving: 1 }],
    ['a later start: it leaves', { sold: 3 }, { startDate: toDbDate('2027-01-12') }, { leaving: 1 }],
    ['a moved date keeps its own time', { sold: 3, localTime: '18:00' }, { localTime: '11:00' }, {}],
    ['a date with its own place and length keeps them', OWN, { location: 'Online', durationMinutes: 75 }, {}],
    ['nobody booked: nothing', {}, { localTime: '11:00', weekdays: ['TU'] }, {}],
    ['somebody is paying: they are not told', { held: 1 }, { localTime: '11:00' }, {}],
    ['cancelled: nothing', { sold: 3, cancelledAt: NOW }, { localTime: '11:00', capacity: 1 }, {}],
    ['skipped: nothing', { sold: 3, isSkipped: true }, { weekdays: ['TU'] }, {}],
    ['as many spots as are taken: nothing', { sold: 3, held: 1 }, { capacity: 4 }, {}],
    ['fewer spots than sold', { sold: 5 }, { capacity: 4 }, { overfull: 1 }],
    ['fewer spots than sold and held', { sold: 4, held: 1 }, { capacity: 4 }, { overfull: 1 }],
    ['fewer spots, on a date with its own', { sold: 5, capacity: 6 }, { capacity: 4 }, {}],
    ['more spots, though still too few', { sold: 20 }, { capacity: 15 }, {}],
    ['fewer spots on a date that leaves', { sold: 5 }, { capacity: 4, weekdays: ['TU'] }, { leaving: 1 }],
  ])('%s', (_name, date, edit, expected) => {
    expect(summary(effectsOn(date, edit))).toEqual({ ...NOTHING, ...expected });
  });

  it('leaves alone what has begun', () => {
    expect(summary(effectsOn({ sold: 5 }, { capacity: 1, localTime: '11:00' }, '2027-01-04'))).toEqual(NOTHING);
  });
});

describe('what is said about it', () => {
  it('names the dates with too few spots, and how many are needed', () => {
    const dates = [dateRow(MONDAY, { sold: 5 }), dateRow('2027-01-18', { sold: 6, held: 1 })];
    const effects = getEditEffects({ before: seriesRow(), after: seriesRow({ capacity: 4 }), dates }, studioTime, NOW);
    expect(() => requireRoom(effects)).toThrow(
      'There are not enough spots for those who have booked: Monday 11 January 2027 (5 taken), Monday 18 January 2027 (7 taken). Please keep at least 7.',
    );
  });

  it('names the dates that people have booked, and how many they are', () => {
    const dates = [dateRow(MONDAY, { sold: 1 }), dateRow('2027-01-18', { sold: 3 })];
    const after = seriesRow({ localTime: '11:00', untilDate: toDbDate('2027-01-15') });
    const refusal = catchFrom(() =>
      requireUnbooked(getEditEffects({ before: seriesRow(), after, dates }, studioTime, NOW)),
    );
    expect(refusal.affected).toEqual({
      leaving: [{ localDate: '2027-01-18', people: 3 }],
      moving: [{ localDate: MONDAY, people: 1 }],
    });
    expect(refusal.message).toContain('Monday 18 January 2027 (3 people)');
    expect(refusal.message).toContain('Monday 11 January 2027 (1 person)');
  });

  it('names eight of many dates, and counts the rest', () => {
    const mondays = Array.from(
      { length: 10 },
      (_, week) => new Date(toDbDate(MONDAY).getTime() + week * 7 * 86_400_000),
    );
    const dates = mondays.map((date) => dateRow(fromDbDate(date), { sold: 1 }));
    const effects = getEditEffects(
      { before: seriesRow(), after: seriesRow({ weekdays: ['TU'] }), dates },
      studioTime,
      NOW,
    );
    expect(() => requireUnbooked(effects)).toThrow('Monday 1 March 2027 (1 person) and 2 more.');
  });

  it('says nothing when nobody is concerned', () => {
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
