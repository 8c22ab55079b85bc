import { expect, it } from 'vitest';
import { aManagedBooking } from '../test-data';
import { toOwnBooking } from './stored-state';

const UNTIL = '2026-12-13T09:00:00.000Z';
const rebooking = { outcome: null, until: UNTIL, heldSlot: null };

it.each([
  ['while it is open', { rebooking }, UNTIL, UNTIL],
  ['not once its time is over', { rebooking }, '2026-12-13T09:00:00.001Z', null],
  ['not once it was made', { rebooking: { ...rebooking, outcome: 'MOVED' } }, UNTIL, null],
  ['not of a class that takes place', { rebooking: null }, UNTIL, null],
] as const)('a device stores until when a choice can be made %s', (_when, facts, asOf, expected) => {
  expect(toOwnBooking(aManagedBooking(facts), asOf, 'Europe/Madrid').state?.chooseBy).toBe(expected);
});
