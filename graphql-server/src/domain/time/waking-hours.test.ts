import { expect, it } from 'vitest';
import { createStudioTime } from './studio-time';
import { toWakingHours } from './waking-hours';

const studioTime = createStudioTime('Europe/Madrid');
const at = (text: string) => {
  const [date = '', time = ''] = text.split(' ');
  return studioTime.toInstant(date, time);
};

it.each([
  ['2026-12-15 07:59', '2026-12-15 08:00'],
  ['2026-12-15 08:00', '2026-12-15 08:00'],
  ['2026-12-15 21:59', '2026-12-15 21:59'],
  ['2026-12-15 22:00', '2026-12-16 08:00'],
])('from %s on people are awake at %s', (instant, expected) => {
  expect(toWakingHours(at(instant), studioTime)).toEqual(at(expected));
});
