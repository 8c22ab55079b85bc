import { expect, it } from 'vitest';
import { hasPassed } from './has-passed';

const SCHEDULE = {
  today: '2026-12-05',
  slots: [
    { date: '2026-12-05', time: '19:00' },
    { date: '2026-12-06', time: '07:45' },
  ],
};

it.each([
  ['before the first class', '2026-12-05T17:59:59.999Z', false],
  ['as soon as a class begins', '2026-12-05T18:00:00Z', true],
  ['after a class of an earlier day', '2026-12-06T05:00:00Z', true],
  ['on a device that is a day behind', '2026-12-04T18:30:00Z', false],
])('a schedule is out of date or not %s', (_when, now, expected) => {
  expect(hasPassed(SCHEDULE, now, 'Europe/Madrid')).toBe(expected);
});

it("a schedule without classes is out of date from the studio's midnight on", () => {
  const empty = { ...SCHEDULE, slots: [] };
  expect(hasPassed(empty, '2026-12-05T22:59:59Z', 'Europe/Madrid')).toBe(false);
  expect(hasPassed(empty, '2026-12-05T23:00:00Z', 'Europe/Madrid')).toBe(true);
});
