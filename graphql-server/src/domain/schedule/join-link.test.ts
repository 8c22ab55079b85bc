import { expect, it } from 'vitest';
import { dateRow, seriesRow } from '#test/class-rows';
import { findOpenJoinUrl, getJoinLinkFrom, getJoinUrl, getJoinUrlChangedAt } from './join-link';

const DATE = '2027-01-11';
const ROOM = 'https://meet.example/room';
const OTHER = 'https://meet.example/other';
const online = seriesRow({ classType: 'ONLINE_CLASS', location: 'Online', joinUrl: ROOM });

it.each<[string, object, object | null, string | null]>([
  ['of the series', {}, null, ROOM],
  ['of the date', {}, { joinUrl: OTHER }, OTHER],
  ['of a class that is online by its place', { classType: 'MAT_PILATES' }, {}, ROOM],
  ['of a class that is online by its type', { location: 'My living room' }, {}, ROOM],
  ['of no date that is held outdoors', { classType: 'MAT_PILATES' }, { location: 'Barceloneta beach' }, null],
  [
    'of a date that is held online because of the rain',
    { classType: 'MAT_PILATES', location: 'Barceloneta beach', joinUrl: null },
    { location: 'Online', joinUrl: OTHER },
    OTHER,
  ],
])('finds the link %s', (_case, series, date, expected) => {
  expect(getJoinUrl({ ...online, ...series }, date && dateRow(DATE, date))).toBe(expected);
});

it('finds the last change of the link of a date, in the series only when the date has no link of its own', () => {
  const [early, late] = [new Date('2027-01-01'), new Date('2027-01-02')];
  const changed = (ofSeries: Date | null, date: object) =>
    getJoinUrlChangedAt({ joinUrlChangedAt: ofSeries }, dateRow(DATE, date));
  expect(changed(null, {})).toBeNull();
  expect(changed(early, {})).toBe(early);
  expect(changed(early, { joinUrlChangedAt: late })).toBe(late);
  expect(changed(late, { joinUrlChangedAt: early })).toBe(late);
  expect(changed(late, { joinUrl: OTHER, joinUrlChangedAt: early })).toBe(early);
});

const STARTS_AT = new Date('2027-01-11T09:00:00Z');
const at = (minutes: number) => new Date(STARTS_AT.getTime() + minutes * 60_000);
const booking = (changes: object = {}, date: object = {}) => ({
  ...{ status: 'CONFIRMED' as const, startsAt: STARTS_AT, durationMinutes: 45, ...changes },
  occurrence: { ...dateRow(DATE, date), availability: online },
});

it('opens the link 60 minutes before the class until its end', () => {
  const open = (minutes: number) => findOpenJoinUrl(booking(), at(minutes), 60);
  expect([-61, -60, 0, 44].map(open)).toEqual([null, ROOM, ROOM, ROOM]);
  expect(open(45)).toBeNull();
  expect(getJoinLinkFrom(booking(), at(-5000))).toEqual(at(-60));
  expect(getJoinLinkFrom(booking(), at(45))).toBeNull();
});

it('opens the link for nobody whose booking has ended or whose class is cancelled', () => {
  for (const ended of [booking({ status: 'CANCELLED' }), booking({ status: 'REFUNDED' })]) {
    expect([findOpenJoinUrl(ended, at(0), 60), getJoinLinkFrom(ended, at(0))]).toEqual([null, null]);
  }
  expect(findOpenJoinUrl(booking({}, { cancelledAt: at(-600) }), at(0), 60)).toBeNull();
});
