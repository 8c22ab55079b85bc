import { describe, expect, it } from 'vitest';
import type { ListedClass } from './attendance';
import { canMarkAll, findNextLook, formatTakenPlaces, splitDay } from './today';

const DATE = '2026-12-03';
const at = (time: string) => Date.parse(`${DATE}T${time}:00Z`);

/** A class of one hour. */
const toClass = (time: string, state: ListedClass['state'] = 'SCHEDULED'): ListedClass => ({
  ...{ id: time, title: 'Flow', date: DATE, time, location: 'Beach', capacity: 5, taken: 0, held: 0, state },
  ...{ startsAt: `${DATE}T${time}:00Z`, endsAt: new Date(at(time) + 3_600_000).toISOString(), attendees: [] },
});

/** Each class as its time, folded ones in brackets, those that are over after a dash. */
function describeDay(classes: ListedClass[], now: string, openedAt = now): string {
  const { shown, earlier } = splitDay(classes, { now: at(now), openedAt: at(openedAt) });
  const parts = shown.map(({ occurrence: { time }, isFolded }) => (isFolded ? `(${time})` : time));
  return [...parts, '-', ...earlier.map(({ time }) => time)].join(' ');
}

describe('today’s classes', () => {
  const day = ['08:00', '10:00', '18:00'].map((time) => toClass(time));

  it.each([
    ['07:00', '08:00 (10:00) (18:00) -'],
    ['08:30', '08:00 (10:00) (18:00) -'],
    ['09:00', '10:00 (18:00) - 08:00'],
    ['12:00', '18:00 - 08:00 10:00'],
    ['20:00', '- 08:00 10:00 18:00'],
  ])('at %s are %s: what runs or comes next is first and open', (now, expected) => {
    expect(describeDay(day, now)).toBe(expected);
  });

  it('are open from 15 minutes before the start, also while another one runs', () => {
    const together = [toClass('08:00'), toClass('09:00')];
    expect(describeDay(together, '08:44')).toBe('08:00 (09:00) -');
    expect(describeDay(together, '08:45')).toBe('08:00 09:00 -');
  });

  it('stay open for half an hour when they end while the screen is open', () => {
    expect(describeDay(day, '09:29', '08:30')).toBe('08:00 (10:00) (18:00) -');
    expect(describeDay(day, '09:30', '08:30')).toBe('10:00 (18:00) - 08:00');
  });

  it('are folded when they are cancelled', () => {
    expect(describeDay([toClass('08:00', 'CANCELLED'), toClass('10:00')], '07:00')).toBe('(08:00) 10:00 -');
  });
});

it.each([
  ['07:00', '07:45', 'the first class is at hand'],
  ['07:45', '08:00', 'it begins'],
  ['08:30', '09:00', 'it is over'],
  ['17:50', '18:00', 'the last one begins'],
  ['19:00', '23:00', 'the day ends'],
])('today’s classes opened at %s look the same until %s, when %s', (now, until, _reason) => {
  const classes = ['08:00', '18:00'].map((time) => toClass(time));
  expect(findNextLook(classes, { now: at(now), midnight: at('23:00') })).toBe(at(until));
});

it.each([
  [{ taken: 4, held: 0, capacity: 5 }, '4 of 5'],
  [{ taken: 4, held: 1, capacity: 5 }, '4 of 5, 1 held'],
])('says how many places of a class are taken and held: %j as %j', (places, text) => {
  expect(formatTakenPlaces(places)).toBe(text);
});

describe('marking all at once', () => {
  it.each([
    ['from 15 minutes before the start', '09:45', DATE, true],
    ['not before that', '09:44', DATE, false],
    ['to the end of the day', '23:59', DATE, true],
    ['not on the next day', '23:59', '2026-12-04', false],
    ['on the next day while the class runs', '10:30', '2026-12-04', true],
  ])('is offered %s', (_when, now, today, expected) => {
    expect(canMarkAll(toClass('10:00'), { now: at(now), today })).toBe(expected);
  });

  it('is not offered for a cancelled class', () => {
    expect(canMarkAll(toClass('10:00', 'CANCELLED'), { now: at('10:30'), today: DATE })).toBe(false);
  });
});
