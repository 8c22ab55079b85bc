import { describe, expect, it } from 'vitest';
import { type AvailabilityInput, availabilityInput } from '#contract/availability-input';
import { seriesRow } from '#test/class-rows';
import { InvalidInputError } from '../errors';
import { parseInput } from '../parse-input';
import { toDbDate } from '../time/local-date';
import { requireSensibleEnd, toPlan } from './availability-plan';

const TODAY = '2027-03-10';

const input = (changes: object = {}): AvailabilityInput =>
  parseInput(availabilityInput, {
    title: 'Sunrise Flow',
    classType: 'MAT_PILATES',
    location: 'Online',
    priceCents: 0,
    capacity: 10,
    durationMinutes: 60,
    date: '2027-05-03',
    time: '10:00',
    ...changes,
  });
const weekly = (changes: object = {}) =>
  input({ date: null, recurrence: { frequency: 'WEEKLY', weekdays: ['WE', 'MO', 'WE'], ...changes } });

describe('toPlan', () => {
  it('fills absent fields of a new class with defaults', () => {
    expect(toPlan(input(), TODAY, null)).toMatchObject({
      className: 'Pilates Class',
      isActive: true,
      showOnHomepage: false,
      frequency: null,
      weekdays: [],
      untilDate: null,
      startDate: toDbDate('2027-05-03'),
    });
  });

  it('leaves absent fields of an existing class unchanged', () => {
    const before = seriesRow({ className: 'Beach Pilates', isActive: false });
    expect(toPlan(weekly(), TODAY, before)).toMatchObject({
      className: 'Beach Pilates',
      isActive: false,
      startDate: before.startDate,
    });
  });

  describe('the link to the room', () => {
    const joinUrl = 'https://meet.example/room?pwd=a%20b#1';
    const plan = (changes: object, before = seriesRow({ location: 'Online', joinUrl })) =>
      toPlan(input(changes), TODAY, before).joinUrl;

    it('keeps the link when it is absent, changes it, and removes it when it is empty', () => {
      expect(plan({})).toBe(joinUrl);
      expect(plan({ joinUrl: ' https://other.example ' })).toBe('https://other.example');
      expect([plan({ joinUrl: '' }), plan({ joinUrl: null })]).toEqual([null, null]);
      expect(toPlan(input(), TODAY, null).joinUrl).toBeNull();
    });

    it('is for a class that is online by its type or its place; any other loses it, and refuses a new one', () => {
      expect(plan({ classType: 'ONLINE_CLASS', location: 'My living room', joinUrl })).toBe(joinUrl);
      expect(plan({ location: 'Barceloneta beach' })).toBeNull();
      expect(() => plan({ location: 'Barceloneta beach', joinUrl })).toThrow(InvalidInputError);
    });

    it.each([
      'http://meet.example/room',
      'meet.example/room',
      'https:meet.example',
      'https://',
      'https://meet.example/two rooms',
      'javascript:alert(1)',
      `https://meet.example/${'a'.repeat(500)}`,
    ])('refuses the link %s', (refused) => {
      expect(() => input({ joinUrl: refused })).toThrow(InvalidInputError);
    });
  });

  it('starts a series today by default, and sorts and deduplicates its weekdays', () => {
    expect(toPlan(weekly(), TODAY, null)).toMatchObject({ startDate: toDbDate(TODAY), weekdays: ['MO', 'WE'] });
    expect(toPlan(weekly({ startDate: '2027-04-01' }), TODAY, null).startDate).toEqual(toDbDate('2027-04-01'));
  });

  it('removes a class from the home page when it becomes a series', () => {
    const before = seriesRow({ frequency: null, showOnHomepage: true });
    expect(toPlan(input(), TODAY, before).showOnHomepage).toBe(true);
    expect(toPlan(weekly(), TODAY, before).showOnHomepage).toBe(false);
  });
});

describe('requireSensibleEnd', () => {
  const before = seriesRow({ untilDate: toDbDate('2027-03-01') });
  const check =
    (changes: object, earlier: typeof before | null = null) =>
    () =>
      requireSensibleEnd(toPlan(weekly(changes), TODAY, earlier), TODAY, earlier);

  it.each<[string, object, typeof before | null]>([
    ['no end', {}, null],
    ['an end today', { untilDate: TODAY }, null],
    ['an unchanged end in the past', { untilDate: '2027-03-01' }, before],
  ])('accepts a series with %s', (_name, changes, earlier) => {
    expect(check(changes, earlier)).not.toThrow();
  });

  it.each<[string, object, string]>([
    ['an end yesterday', { untilDate: '2027-03-09' }, 'The end date cannot be in the past.'],
    [
      'an end before the start',
      { startDate: '2027-05-03', untilDate: '2027-05-02' },
      'The end date cannot be before the first day.',
    ],
    [
      'an end before its first weekday',
      { startDate: '2027-05-04', untilDate: '2027-05-04' },
      'No class falls between the first day and the end date.',
    ],
  ])('refuses a series with %s', (_name, changes, message) => {
    expect(check(changes)).toThrow(message);
  });
});
