import { expect, it } from 'vitest';
import { createStudioTime } from '../time/studio-time';
import { getReminderAt } from './reminder-time';

const madrid = createStudioTime('Europe/Madrid');
const LONG_AGO = new Date('2026-01-01T00:00:00Z');

/** The local date and time of a reminder; null without one. */
function remindsAt(freeUntil: string, placedAt = LONG_AGO): string | null {
  const at = getReminderAt({ freeCancellationUntil: new Date(freeUntil), placedAt }, madrid);
  return at && `${madrid.toLocalDate(at)} ${madrid.toLocalTime(at)}`;
}

it.each([
  ['a morning class: the evening before', '2026-12-07T06:45:00Z', '2026-12-06 20:30'],
  ['a class at eleven: eight in the morning', '2026-12-07T10:00:00Z', '2026-12-07 08:00'],
  ['a class a minute before eleven: the evening before', '2026-12-07T09:59:00Z', '2026-12-06 20:30'],
  ['an evening class: three hours before', '2026-12-07T18:00:00Z', '2026-12-07 16:00'],
  ['a class at 23:30: half past eight', '2026-12-07T22:30:00Z', '2026-12-07 20:30'],
  ['a class after midnight: half past eight of the day before', '2026-12-07T23:30:00Z', '2026-12-07 20:30'],
  ['the morning after clocks went forward', '2027-03-28T05:45:00Z', '2027-03-27 20:30'],
  ['the day on which clocks went forward', '2027-03-28T10:00:00Z', '2027-03-28 09:00'],
  ['the morning after clocks went back', '2027-10-31T06:45:00Z', '2027-10-30 20:30'],
])('reminds of %s', (_what, freeUntil, expected) => {
  expect(remindsAt(freeUntil)).toBe(expected);
});

it.each([
  ['6 hours before it', '2026-12-06T13:30:00Z', '2026-12-06 20:30'],
  ['a minute later', '2026-12-06T13:31:00Z', null],
  ['after it', '2026-12-06T21:00:00Z', null],
])('reminds of a place that was booked %s only with six hours between: %s -> %s', (_what, placedAt, expected) => {
  expect(remindsAt('2026-12-07T06:45:00Z', new Date(placedAt))).toBe(expected);
});
