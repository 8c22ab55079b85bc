import { describe, expect, it } from 'vitest';
import type { Availability, Occurrence } from '#prisma';
import { dateRow, seriesRow } from '#test/class-rows';
import { createStudioTime } from '../time/studio-time';
import { bookingOpensOn, bookingWindow, closedReason, getStartTime, toDatedClass } from './dated-class';

const studioTime = createStudioTime('Europe/Madrid');
const EPOCH = new Date(0);
const series = seriesRow();
const plainDate = dateRow('2027-01-11');

describe('toDatedClass', () => {
  it('takes the values of the series for a date without overrides', () => {
    expect(toDatedClass(series, plainDate, '2027-01-11', studioTime)).toMatchObject({
      localTime: '10:00',
      startsAt: new Date('2027-01-11T09:00:00Z'),
      priceCents: 2200,
      capacity: 12,
      isRecurring: true,
    });
  });

  it('takes the overrides of a date instead of the values of the series', () => {
    const changed = {
      ...plainDate,
      localTime: '18:30',
      location: 'Online',
      priceCents: 0,
      capacity: 1,
      durationMinutes: 30,
    };
    expect(toDatedClass(series, changed, '2027-01-11', studioTime)).toMatchObject({
      localTime: '18:30',
      startsAt: new Date('2027-01-11T17:30:00Z'),
      location: 'Online',
      priceCents: 0,
      capacity: 1,
      durationMinutes: 30,
    });
  });

  it.each([
    ['2027-03-27', '02:30', '2027-03-27T01:30:00Z'],
    ['2027-03-28', '03:30', '2027-03-28T01:30:00Z'],
    ['2027-10-31', '02:30', '2027-10-31T00:30:00Z'],
  ])('shows a class at half past two on %s, in the weeks of changed clocks, at %s', (date, localTime, startsAt) => {
    const daily = seriesRow({ frequency: 'DAILY', weekdays: [], localTime: '02:30' });
    expect(toDatedClass(daily, null, date, studioTime)).toMatchObject({ localTime, startsAt: new Date(startsAt) });
  });

  it('returns null for a skipped date and for a date outside the rule', () => {
    expect(toDatedClass(series, { ...plainDate, isSkipped: true }, '2027-01-11', studioTime)).toBeNull();
    expect(toDatedClass({ ...series, weekdays: ['TU'] }, plainDate, '2027-01-11', studioTime)).toBeNull();
  });
});

describe('getStartTime', () => {
  it.each([
    ['a single class at a time that the clocks skip', { frequency: null, startDate: new Date('2027-03-28') }, '03:30'],
    ['a single class on another day', { frequency: null, startDate: new Date('2027-03-27') }, '02:30'],
    ['a series that begins on that day', { startDate: new Date('2027-03-28') }, '02:30'],
  ])('of %s is as the clocks say: %s', (_name, row, time) => {
    expect(getStartTime(seriesRow({ localTime: '02:30', ...row }), studioTime)).toBe(time);
  });
});

describe('closedReason', () => {
  const start = new Date('2027-01-11T09:00:00Z');
  const before = new Date(start.getTime() - 1);
  it.each<[string, Partial<Availability>, Partial<Occurrence>, Date, string | null]>([
    ['a class one millisecond before its start', {}, {}, before, null],
    ['a class at its start', {}, {}, start, 'STARTED'],
    ['an inactive class', { isActive: false }, {}, before, 'INACTIVE'],
    ['a deleted class', { deletedAt: EPOCH }, {}, before, 'INACTIVE'],
    ['a cancelled class', {}, { cancelledAt: EPOCH }, before, 'CANCELLED'],
    ['a class that was moved earlier and has started', {}, { localTime: '09:00' }, before, 'STARTED'],
    ['a skipped date', {}, { isSkipped: true }, before, 'NO_SUCH_DATE'],
    ['a class cancelled before its booking opens', {}, { cancelledAt: EPOCH }, EPOCH, 'CANCELLED'],
    ['a class decades ahead', {}, {}, EPOCH, 'TOO_FAR_AHEAD'],
    ['a class not held on that weekday', { weekdays: ['TU'] }, {}, before, 'NO_SUCH_DATE'],
  ])('finds why %s cannot be booked', (_name, availability, occurrence, now, reason) => {
    const one = { ...series, ...availability };
    const date = { ...plainDate, ...occurrence };
    const window = bookingWindow({ studioTime, bookingHorizonDays: 548 }, now);
    expect(closedReason(one, date, toDatedClass(one, date, '2027-01-11', studioTime), window)).toBe(reason);
  });

  it.each([
    ['on the tenth day before it', '2027-01-01T09:00:00Z', null],
    ['on the eleventh day before it', '2026-12-31T09:00:00Z', 'TOO_FAR_AHEAD'],
    ['on the tenth day before it by the studio’s clock, the eleventh by UTC', '2026-12-31T23:30:00Z', null],
  ])('opens a class with a horizon of ten days as it should %s', (_when, now, reason) => {
    const window = bookingWindow({ studioTime, bookingHorizonDays: 10 }, new Date(now));
    const datedClass = toDatedClass(series, plainDate, '2027-01-11', studioTime);
    expect(closedReason(series, plainDate, datedClass, window)).toBe(reason);
    expect(bookingOpensOn('2027-01-11', window)).toBe(reason ? '2027-01-01' : null);
  });
});
