import { expect, it } from 'vitest';
import { getMinutesBefore } from './minutes-before';
import { formatWeatherCall, type WeatherCall } from './weather-call';

const MADRID = { timeZone: 'Europe/Madrid' };
const pendingLine = (when: string) =>
  `Weather call by ${when}. If it rains: another class or your money back, as you like.`;

it.each([
  ['2026-11-24', '2026-11-24T06:45:00Z', 60, '06:45'],
  ['2026-11-24', '2026-11-24T06:45:00Z', 1440, 'Monday 23 November, 07:45'],
  // The clocks go forward between the call and the class: two elapsed hours are three by the clock.
  ['2027-03-28', '2027-03-28T02:30:00Z', 120, '01:30'],
  ['2027-03-28', '2027-03-28T06:00:00Z', 1440, 'Saturday 27 March, 07:00'],
  // They go back: the hour from two to three comes twice.
  ['2027-10-31', '2027-10-31T02:30:00Z', 120, '02:30'],
  ['2027-10-31', '2027-10-31T07:00:00Z', 1440, 'Saturday 30 October, 09:00'],
  // In UTC still the day before the class.
  ['2027-07-15', '2027-07-14T23:30:00Z', 60, '00:30'],
  ['2027-07-15', '2027-07-14T23:00:00Z', 120, 'Wednesday 14 July, 23:00'],
])('promises for a class of %s at %s a decision %d minutes before: by %s', (classDate, startsAt, minutes, when) => {
  const by = getMinutesBefore(new Date(startsAt), minutes);
  const call: WeatherCall = { by, state: 'PENDING', decidedAt: null };
  expect(formatWeatherCall(call, { now: by, classDate, ...MADRID })).toBe(pendingLine(when));
});

const BY = '2026-11-24T05:45:00.000Z';
it.each<[string, Partial<WeatherCall<string>>, string, string | null]>([
  ['a promise at its very time', {}, BY, pendingLine('06:45')],
  ['no decision a moment later', {}, '2026-11-24T05:45:00.001Z', 'It takes place unless you hear from us.'],
  [
    'a decision on the day of the class',
    { state: 'GO', decidedAt: '2026-11-24T05:31:00Z' },
    BY,
    'It takes place. Decided at 06:31.',
  ],
  [
    'a decision on the day before',
    { state: 'GO', decidedAt: '2026-11-23T18:02:00Z' },
    BY,
    'It takes place. Decided on Monday 23 November, 19:02.',
  ],
  ['nothing about a cancelled class', { state: 'CANCELLED', decidedAt: '2026-11-24T05:31:00Z' }, BY, null],
])('says %s', (_name, facts, now, line) => {
  const call = { by: BY, state: 'PENDING', decidedAt: null, ...facts } as const;
  expect(formatWeatherCall(call, { now: new Date(now), classDate: '2026-11-24', ...MADRID })).toBe(line);
});

it('speaks of no money back to somebody who pays at the class', () => {
  const call = { by: BY, state: 'PENDING', decidedAt: null } as const;
  const circumstances = { now: new Date(BY), classDate: '2026-11-24', ...MADRID, paysInPerson: true };
  expect(formatWeatherCall(call, circumstances)).toBe(
    'Weather call by 06:45. If it rains: another class or nothing to pay, as you like.',
  );
});
