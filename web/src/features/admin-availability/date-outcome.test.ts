import { describe, expect, it } from 'vitest';
import type { DateTable_DateFragment as SeriesDate } from '../../gql/admin-operations';
import { type DateRequest, findOutcome } from './date-outcome';

const SINGLE = '5f0c1b9e-3f35-4f0e-9a86-0d3c8d6c1d11';
const input = {
  time: '18:00',
  durationMinutes: 60,
  location: 'Online',
  priceCents: 1250,
  capacity: 8,
  weatherCallMinutes: null,
};
const date: SeriesDate = {
  ...{ ...input, id: 'a_2027-05-03', date: '2027-05-03', joinUrl: 'https://meet.example/room' },
  ...{ sold: 0, unreachable: [], holds: [], held: 0, isSkipped: false, movedTo: null, isCancelled: false },
  ...{ differences: [], version: 2 },
};
const skipped = { ...date, isSkipped: true };
const moved = { ...skipped, movedTo: `${SINGLE}_2027-05-04` };

describe('what the date itself says about an action whose answer does not', () => {
  it.each<[string, DateRequest, SeriesDate]>([
    ['it is skipped', { isSkipped: true }, skipped],
    ['it is back', { isSkipped: false }, date],
    ['it has the new values', { input }, date],
  ])('the action is done: %s', (_case, request, now) => {
    expect(findOutcome(request, now)).toEqual({ kind: 'saved', date: now });
  });

  it('it has moved to that day', () => {
    expect(findOutcome({ day: '2027-05-04' }, moved)).toEqual({ kind: 'moved', id: SINGLE, day: '2027-05-04' });
  });

  it.each<[string, DateRequest, SeriesDate]>([
    ['it is not skipped', { isSkipped: true }, date],
    ['it has moved, which is more than skipped', { isSkipped: true }, moved],
    ['it is still skipped', { isSkipped: false }, skipped],
    ['it was cancelled', { isSkipped: false }, { ...date, isCancelled: true }],
    ['it has another value', { input: { ...input, capacity: 9 } }, date],
    ['it has the values, but is skipped', { input }, skipped],
    ['it has not moved', { day: '2027-05-04' }, date],
    ['it has moved to another day', { day: '2027-05-05' }, moved],
  ])('nothing is known to be done: %s', (_case, request, now) => {
    expect(findOutcome(request, now)).toBeNull();
  });
});
