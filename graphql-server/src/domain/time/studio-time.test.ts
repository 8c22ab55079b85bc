import { describe, expect, it } from 'vitest';
import { createStudioTime } from './studio-time';

const madrid = createStudioTime('Europe/Madrid');

describe('createStudioTime', () => {
  it.each([
    ['in winter', '2027-01-15', '10:00', '2027-01-15T09:00:00.000Z'],
    ['in summer', '2027-07-15', '10:00', '2027-07-15T08:00:00.000Z'],
    ['the day after the spring change', '2027-03-29', '10:00', '2027-03-29T08:00:00.000Z'],
    ['in the skipped hour of the spring clock change', '2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'],
    ['in the doubled hour of the autumn clock change', '2027-10-31', '02:30', '2027-10-31T00:30:00.000Z'],
    ['at midnight', '2027-07-15', '00:00', '2027-07-14T22:00:00.000Z'],
    ['on a leap day', '2028-02-29', '23:59', '2028-02-29T22:59:00.000Z'],
  ])('converts a local time %s to its instant', (_name, date, time, instant) => {
    expect(madrid.toInstant(date, time).toISOString()).toBe(instant);
  });

  it('moves a time skipped by the clock change one hour forward', () => {
    expect(madrid.toLocalTime(madrid.toInstant('2027-03-28', '02:30'))).toBe('03:30');
  });

  it('starts the studio’s day before the day of UTC', () => {
    expect(madrid.toLocalDate(new Date('2027-07-14T22:30:00Z'))).toBe('2027-07-15');
    expect(madrid.toLocalTime(new Date('2027-07-14T22:30:00Z'))).toBe('00:30');
  });

  it.each([
    ['2027-01-15T09:00:00Z', '2027-01-15T10:00:00+01:00'],
    ['2027-07-15T08:00:00Z', '2027-07-15T10:00:00+02:00'],
    ['2027-03-28T00:59:59Z', '2027-03-28T01:59:59+01:00'],
    ['2027-03-28T01:00:00Z', '2027-03-28T03:00:00+02:00'],
    ['2027-10-31T01:00:00Z', '2027-10-31T02:00:00+01:00'],
  ])('formats the instant %s as the local time %s', (instant, isoDate) => {
    expect(madrid.toIsoDate(new Date(instant))).toBe(isoDate);
  });

  it('refuses an unknown time zone', () => {
    expect(() => createStudioTime('Mars/Olympus')).toThrow(RangeError);
  });
});
