import { expect, it } from 'vitest';
import { findMidnight, formatDay, formatInstant, toStudioDay } from './studio-time';

it('formatDay writes the day first', () => {
  expect(formatDay('2026-12-05')).toBe('05/12/2026');
});

it.each([
  ['2026-12-05T06:45:00.000Z', 'Europe/Madrid', '05/12/2026 07:45'],
  ['2026-07-05T22:30:00.000Z', 'Europe/Madrid', '06/07/2026 00:30'],
  ['2026-12-05T06:45:00.000Z', 'America/Los_Angeles', '04/12/2026 22:45'],
])('formatInstant formats %s in %s as %s', (instant, zone, text) => {
  expect(formatInstant(instant, zone)).toBe(text);
  expect(formatDay(toStudioDay(instant, zone))).toBe(text.slice(0, 10));
});

it.each([
  ['2026-12-05T06:45:30.000Z', 'Europe/Madrid', '2026-12-05T23:00:00.000Z'],
  ['2026-07-05T21:59:59.999Z', 'Europe/Madrid', '2026-07-05T22:00:00.000Z'],
  ['2026-12-05T06:45:00.000Z', 'America/Los_Angeles', '2026-12-05T08:00:00.000Z'],
])('findMidnight: the day of %s in %s ends at %s', (instant, zone, midnight) => {
  expect(new Date(findMidnight(Date.parse(instant), zone)).toISOString()).toBe(midnight);
});
