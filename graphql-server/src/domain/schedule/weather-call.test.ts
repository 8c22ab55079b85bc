import { expect, it } from 'vitest';
import { dateRow, seriesRow } from '#test/class-rows';
import { createStudioTime } from '../time/studio-time';
import { toDatedClass } from './dated-class';

const studioTime = createStudioTime('Europe/Madrid');
const DATE = '2027-01-11';
/** An hour before the class. */
const BY = new Date('2027-01-11T08:00:00Z');
const AT = new Date('2027-01-11T07:31:00Z');
const PENDING = { by: BY, state: 'PENDING', decidedAt: null };

it.each<[string, object, object, object | null]>([
  ['none for a class without one', { weatherCallMinutes: null }, {}, null],
  ['a promise', {}, {}, PENDING],
  ['none on a date that leaves it out', {}, { weatherCallMinutes: 0 }, null],
  ['a promise of the date alone', { weatherCallMinutes: null }, { weatherCallMinutes: 60 }, PENDING],
  [
    'the earlier promise of a date',
    {},
    { weatherCallMinutes: 90 },
    { ...PENDING, by: new Date('2027-01-11T07:30:00Z') },
  ],
  ['none indoors', {}, { location: 'Studio Poblenou, second floor' }, null],
  ['a promise at a place that the studio does not list', {}, { location: 'Montjuïc' }, PENDING],
  ['an hour before another time', {}, { localTime: '11:30' }, { ...PENDING, by: new Date('2027-01-11T09:30:00Z') }],
  ['a class that takes place', {}, { takesPlaceSince: AT }, { by: BY, state: 'GO', decidedAt: AT }],
  [
    'a cancelled class, although it had been decided otherwise',
    {},
    { takesPlaceSince: new Date(0), cancelledAt: AT },
    { by: BY, state: 'CANCELLED', decidedAt: AT },
  ],
])('finds %s', (_name, series, date, expected) => {
  const availability = seriesRow({ weatherCallMinutes: 60, ...series });
  expect(toDatedClass(availability, dateRow(DATE, date), DATE, studioTime)?.weatherCall).toEqual(expected);
});

it('finds the promise of a series on a date without a row', () => {
  const availability = seriesRow({ weatherCallMinutes: 60 });
  expect(toDatedClass(availability, null, DATE, studioTime)?.weatherCall).toEqual(PENDING);
});
