import { describe, expect, it } from 'vitest';
import type { SlotList_SlotFragment } from '../gql/operations';
import { describeSlotChange, findSlotChange, type PlaceHold } from './slot-change';
import { aPublicSlot } from './test-data';

const SEEN = aPublicSlot();
const MOVED = { id: 'b_2026-12-15', availabilityId: 'b', date: '2026-12-15', time: '13:15' };
const FULL = { remainingSpots: 0 };
const CANCELLED = { remainingSpots: 0, isCancelled: true };

describe('what happened to a chosen class', () => {
  it.each<[string, Partial<SlotList_SlotFragment> | null, { other: string | null; holder: string | null }]>([
    ['is as it was seen', {}, { other: null, holder: null }],
    ['has fewer free places', { remainingSpots: 1 }, { other: null, holder: null }],
    ['is full', FULL, { other: 'FULL', holder: null }],
    ['is full at another time', { ...FULL, time: '17:00' }, { other: 'FULL', holder: 'CHANGED' }],
    ['was cancelled', CANCELLED, { other: 'CANCELLED', holder: 'CANCELLED' }],
    ['was cancelled after it moved', { ...MOVED, ...CANCELLED }, { other: 'CANCELLED', holder: 'CANCELLED' }],
    ['moved to another day', MOVED, { other: 'MOVED', holder: 'MOVED' }],
    ['moved to another day and is full there', { ...MOVED, ...FULL }, { other: 'MOVED', holder: 'MOVED' }],
    ['has another time', { time: '17:00' }, { other: 'CHANGED', holder: 'CHANGED' }],
    ['has another place', { location: 'Montjuïc' }, { other: 'CHANGED', holder: 'CHANGED' }],
    ['has another price', { priceCents: 2500 }, { other: 'CHANGED', holder: 'CHANGED' }],
    ['has another title', { title: 'Dawn Flow' }, { other: null, holder: null }],
    ['is not open for booking', { opensOn: '2026-12-03' }, { other: 'CLOSED', holder: null }],
    ['is not on the schedule', null, { other: 'CLOSED', holder: 'CLOSED' }],
  ])('a class that %s: for others and for the holder of a place', (_, changes, expected) => {
    const now = changes && { ...SEEN, ...changes };
    const kindFor = (hold: PlaceHold) => findSlotChange(SEEN, now, hold)?.kind ?? null;
    expect({ other: kindFor(null), holder: kindFor('HELD') }).toEqual(expected);
  });

  it('who is paying books at the price that was agreed, and not at another time', () => {
    expect(findSlotChange(SEEN, { ...SEEN, priceCents: 2500 }, 'PAYING')).toBeNull();
    const later = { ...SEEN, priceCents: 2500, time: '17:00' };
    expect(findSlotChange(SEEN, later, 'PAYING')).toEqual({ kind: 'CHANGED', slot: later });
  });
});

describe('an offer from the waitlist that ended', () => {
  it.each<[string, Partial<SlotList_SlotFragment> | null, string]>([
    ['has other places', {}, 'OFFER_ENDED'],
    ['is full', FULL, 'OFFER_ENDED'],
    ['has another price', { priceCents: 2500 }, 'OFFER_ENDED'],
    ['was cancelled', CANCELLED, 'CANCELLED'],
    ['moved to another day', MOVED, 'MOVED'],
    ['is not open for booking', { opensOn: '2026-12-03' }, 'CLOSED'],
    ['is not on the schedule', null, 'CLOSED'],
  ])('is said of a class that %s, also to somebody who is paying', (_, changes, expected) => {
    const now = changes && { ...SEEN, ...changes };
    for (const hold of [null, 'HELD', 'PAYING'] as const) {
      expect(findSlotChange(SEEN, now, hold, 'BOOKED')?.kind).toBe(expected);
    }
  });

  it.each([
    ['BOOKED', {}, 'You have booked this place already.'],
    ['BOOKED', FULL, 'You have booked this place already. Sunrise Flow on Sat 12 Dec at 07:45 is full.'],
    ['OVER', {}, 'The place is no longer held for you.'],
    ['OVER', FULL, 'The place is no longer held for you. Sunrise Flow on Sat 12 Dec at 07:45 is full.'],
  ] as const)('is described, when it is %s in a class with %j, as: %s', (end, changes, text) => {
    const change = findSlotChange(SEEN, { ...SEEN, ...changes }, 'HELD', end);
    expect(change && describeSlotChange(SEEN, change)).toBe(text);
  });
});

describe('the sentence about a chosen class', () => {
  it.each<[Partial<SlotList_SlotFragment> | null, string]>([
    [FULL, 'Sunrise Flow on Sat 12 Dec at 07:45 is full.'],
    [CANCELLED, 'Sunrise Flow on Sat 12 Dec at 07:45 was cancelled.'],
    [null, 'Sunrise Flow on Sat 12 Dec at 07:45 is no longer open for booking.'],
    [MOVED, 'Sunrise Flow on Sat 12 Dec at 07:45 has moved to Tue 15 Dec, 13:15.'],
    [
      { ...MOVED, location: 'Montjuïc', priceCents: 2500 },
      'Sunrise Flow on Sat 12 Dec at 07:45 has moved to Tue 15 Dec, 13:15, Montjuïc, €25.',
    ],
    [
      { ...MOVED, ...FULL },
      'Sunrise Flow on Sat 12 Dec at 07:45 has moved to Tue 15 Dec, 13:15, and has no free place there.',
    ],
    [{ time: '17:00', priceCents: 2500 }, 'Sunrise Flow on Sat 12 Dec has changed: now 17:00, €25.'],
    [{ location: 'Montjuïc' }, 'Sunrise Flow on Sat 12 Dec has changed: now Montjuïc.'],
  ])('says about %j: %s', (changes, text) => {
    const change = findSlotChange(SEEN, changes && { ...SEEN, ...changes }, null);
    expect(change && describeSlotChange(SEEN, change)).toBe(text);
  });
});
