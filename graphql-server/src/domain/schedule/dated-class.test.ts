import { describe, expect, it } from 'vitest';
import type { Availability, Occurrence } from '#prisma';
import { dateRow, seriesRow } from '#test/class-rows';
import { bookingOpensOn, bookingWindow, closedReason, toDatedClass } from './dated-class';
import { createStudioTime } from './studio-time';

const studioTime = createStudioTime('Europe/Madrid');
const EPOCH = new Date(0);
const series = seriesRow();
const plainDate = dateRow('2027-01-11');

describe('datedClassOf', () => {
  it('is what the series says', () => {
    expect(toDatedClass(series, plainDate, '2027-01-11', studioTime)).toMatchObject({
      localTime: '10:00',
      startsAt: new Date('2027-01-11T09:00:00Z'),
      priceCents: 2200,
      capacity: 12,
      isRecurring: true,
    });
  });

  it('lets what was changed for one date win', () => {
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

  it('is nothing on a skipped date, nor on one that the rule no longer gives', () => {
    expect(toDatedClass(series, { ...plainDate, isSkipped: true }, '2027-01-11', studioTime)).toBeNull();
    expect(toDatedClass({ ...series, weekdays: ['TU'] }, plainDate, '2027-01-11', studioTime)).toBeNull();
  });
});

describe('closedReason', () => {
  const start = new Date('2027-01-11T09:00:00Z');
  const before = new Date(start.getTime() - 1);
  it.each<[string, Partial<Availability>, Partial<Occurrence>, Date, string | null]>([
    ['open a moment before it begins', {}, {}, before, null],
    ['started at the very moment it begins', {}, {}, start, 'STARTED'],
    ['inactive', { isActive: false }, {}, before, 'INACTIVE'],
    ['deleted', { deletedAt: EPOCH }, {}, before, 'INACTIVE'],
    ['cancelled', {}, { cancelledAt: EPOCH }, before, 'CANCELLED'],
    ['moved earlier that day, and so started', {}, { localTime: '09:00' }, before, 'STARTED'],
    ['skipped', {}, { isSkipped: true }, before, 'NO_SUCH_DATE'],
    ['cancelled before it can be booked', {}, { cancelledAt: EPOCH }, EPOCH, 'CANCELLED'],
    ['listed decades ahead', {}, {}, EPOCH, 'TOO_FAR_AHEAD'],
    ['not held on that weekday', { weekdays: ['TU'] }, {}, before, 'NO_SUCH_DATE'],
  ])('is %s', (_name, availability, occurrence, now, reason) => {
    const one = { ...series, ...availability };
    const date = { ...plainDate, ...occurrence };
    const window = bookingWindow({ studioTime, bookingHorizonDays: 548 }, now);
    expect(closedReason(one, date, toDatedClass(one, date, '2027-01-11', studioTime), window)).toBe(reason);
  });

  it.each([
    ['on the first day of its booking', '2027-01-01T09:00:00Z', null],
    ['the day before', '2026-12-31T09:00:00Z', 'TOO_FAR_AHEAD'],
    ['the day before by UTC, in the studio on the day', '2026-12-31T23:30:00Z', null],
  ])('of a class that can be booked ten days ahead, %s', (_when, now, reason) => {
    const window = bookingWindow({ studioTime, bookingHorizonDays: 10 }, new Date(now));
    const datedClass = toDatedClass(series, plainDate, '2027-01-11', studioTime);
    expect(closedReason(series, plainDate, datedClass, window)).toBe(reason);
    expect(bookingOpensOn('2027-01-11', window)).toBe(reason ? '2027-01-01' : null);
  });
});
