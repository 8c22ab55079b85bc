import { expect, it } from 'vitest';
import { formatBooked, formatLeaving, formatWaitlisted } from './booked-dates';

const LEAVING = 'These dates leave the schedule.';
const MAILED = 'People on the waitlist are notified by mail that the class does not take place.';
const CANCEL_FIRST = 'To notify and refund people, cancel the date first.';

it.each([
  [[], ''],
  [['Ana Pons'], 'On the waitlist: Ana Pons. This person is notified by mail that the class does not take place.'],
  [
    ['Ana Pons', 'Bo Lind'],
    'On the waitlist: Ana Pons, Bo Lind. They are notified by mail that the class does not take place.',
  ],
  [
    Array.from({ length: 7 }, () => 'Ana Pons'),
    'On the waitlist: 7 people. They are notified by mail that the class does not take place.',
  ],
])('before a class is deleted for which %j wait, says: %s', (names, text) =>
  expect(formatWaitlisted(names)).toBe(text),
);

it.each([
  [{ people: 2, waiting: 0 }, '2 people', `${LEAVING} Their bookings stay and nobody is notified. ${CANCEL_FIRST}`],
  [
    { people: 2, waiting: 1 },
    '2 people, 1 person on the waitlist',
    `${LEAVING} ${MAILED} Their bookings stay and nobody else is notified. ${CANCEL_FIRST}`,
  ],
  [{ people: 0, waiting: 3 }, '3 people on the waitlist', `${LEAVING} ${MAILED}`],
])('of a date that leaves the schedule with %j says: %s', (date, counts, text) => {
  expect(formatBooked(date)).toBe(counts);
  expect(formatLeaving([date])).toBe(text);
});
