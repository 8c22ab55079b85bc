import { expect, it } from 'vitest';
import { formatRefundTime, formatRestorable } from './restorable';

const START = '2027-06-10T07:45:00.000Z';
const AT_START = Date.parse(START);
const UNTIL_START = 'Until it would have started you can restore it.';
const BEGUN = 'It has begun: this cannot be undone.';
const OFF = 'You can restore it only after you have put it back on the schedule.';
const UNDO = 'The money leaves after 90 seconds; until then you can undo it.';
const NO_UNDO = 'The money leaves after 90 seconds.';

it.each([
  ['SCHEDULED', AT_START - 1, UNTIL_START, UNDO],
  ['SCHEDULED', AT_START, BEGUN, NO_UNDO],
  ['INACTIVE', AT_START - 1, OFF, NO_UNDO],
  ['OFF_SCHEDULE', AT_START, BEGUN, NO_UNDO],
] as const)('promises of a class in the state %s at %i no undo that would be refused', (state, now, undo, refunds) => {
  const occurrence = { state, startsAt: START };
  expect(formatRestorable(occurrence, now)).toBe(undo);
  expect(formatRefundTime(occurrence, now)).toBe(refunds);
});
