import { describe, expect, it } from 'vitest';
import { isBookable } from '../../lib/is-bookable';
import { aPublicSlot } from '../../lib/test-data';
import { classesPerDay, dayToOpen, formatDayClasses, formatFreePlaces, slotName, slotsByDay } from './slots';

it.each([
  [1, 'Full. 1 person is being offered a place.'],
  [2, 'Full. 2 people are being offered a place.'],
])('a full class of which %i places are held for the waitlist says so', (placesOffered, text) => {
  expect(formatFreePlaces(aPublicSlot({ remainingSpots: 0, placesOffered }))).toBe(text);
});

describe('formatFreePlaces and isBookable', () => {
  it.each([
    [10, null],
    [4, null],
    [3, 'Only 3 spots left!'],
    [2, 'Only 2 spots left!'],
    [1, 'Only 1 spot left!'],
    [0, 'Full'],
    [-1, 'Full'],
  ])('describes %i remaining places as %s', (remainingSpots, text) => {
    expect(formatFreePlaces(aPublicSlot({ remainingSpots }))).toBe(text);
  });

  it('lets a visitor book the place that is held for them in a full class', () => {
    const slot = aPublicSlot({ remainingSpots: 0 });
    expect(isBookable(slot)).toBe(false);
    expect(isBookable(slot, slot.id)).toBe(true);
    expect(formatFreePlaces(slot, { heldSlotId: slot.id })).toBe('Held for you');
  });

  it('refuses a slot before its booking opens and says when it opens', () => {
    const slot = aPublicSlot({ opensOn: '2026-12-03' });
    expect(isBookable(slot)).toBe(false);
    expect(formatFreePlaces(slot)).toBe('Booking opens on Thursday, 3 December 2026');
    expect(formatFreePlaces(slot, { isUnsure: true })).toBe('Booking opens on Thursday, 3 December 2026');
    expect(slotName(slot)).toContain(', Booking opens on Thursday, 3 December 2026');
  });

  it('refuses a cancelled slot even to a visitor who holds a place in it', () => {
    const slot = aPublicSlot({ remainingSpots: 0, isCancelled: true });
    expect(isBookable(slot, slot.id)).toBe(false);
    expect(formatFreePlaces(slot, { heldSlotId: slot.id })).toBe('Cancelled');
  });
});

describe('slotName', () => {
  it.each([
    [{}, '07:45, Sunrise Flow, Mat Pilates, Barceloneta beach, €22'],
    [{ priceCents: 2250 }, '07:45, Sunrise Flow, Mat Pilates, Barceloneta beach, €22.50'],
    [{ remainingSpots: 0 }, '07:45, Sunrise Flow, Mat Pilates, Barceloneta beach, €22, Full'],
    [{ remainingSpots: 1 }, '07:45, Sunrise Flow, Mat Pilates, Barceloneta beach, €22, Only 1 spot left!'],
    [{ remainingSpots: 0, isCancelled: true }, '07:45, Sunrise Flow, Mat Pilates, Barceloneta beach, €22, Cancelled'],
    [{ title: 'reformer', classType: 'REFORMER' }, '07:45, reformer, Barceloneta beach, €22'],
  ] as const)('names a slot with %j: %s', (facts, name) => {
    expect(slotName(aPublicSlot(facts))).toBe(name);
  });
});

describe('slotsByDay', () => {
  it('groups slots by day and sorts them by time', () => {
    const days = slotsByDay([
      aPublicSlot({ time: '18:00' }),
      aPublicSlot({ time: '07:45' }),
      aPublicSlot({ date: '2026-12-13' }),
    ]);
    expect(days.get('2026-12-12')?.map((slot) => slot.time)).toEqual(['07:45', '18:00']);
    expect(days.size).toBe(2);
  });
});

describe('classesPerDay and formatDayClasses', () => {
  it.each([
    [[8, 0], { count: 2, cancelled: 0, isFull: false }, 'has 2 classes'],
    [[0, 0], { count: 2, cancelled: 0, isFull: true }, 'has 2 classes, full'],
    [[3], { count: 1, cancelled: 0, isFull: false }, 'has 1 class'],
    [[3, 'cancelled'], { count: 1, cancelled: 1, isFull: false }, 'has 1 class'],
    [[0, 'cancelled'], { count: 1, cancelled: 1, isFull: true }, 'has 1 class, full'],
    [['cancelled'], { count: 0, cancelled: 1, isFull: true }, 'class cancelled'],
    [['cancelled', 'cancelled'], { count: 0, cancelled: 2, isFull: true }, 'classes cancelled'],
  ] as const)('summarises a day whose classes have the remaining places %j', (places, expected, text) => {
    const slots = places.map((place) =>
      aPublicSlot(place === 'cancelled' ? { remainingSpots: 0, isCancelled: true } : { remainingSpots: place }),
    );
    const day = classesPerDay(slotsByDay(slots)).get('2026-12-12');
    expect(day).toEqual({ ...expected, opensOn: null });
    expect(day && formatDayClasses(day)).toBe(text);
  });

  it('says when booking opens for a day on which it has not opened yet', () => {
    const day = classesPerDay(slotsByDay([aPublicSlot({ opensOn: '2026-12-03' })])).get('2026-12-12');
    expect(day).toEqual({ count: 1, cancelled: 0, isFull: true, opensOn: '2026-12-03' });
    expect(day && formatDayClasses(day)).toBe('has 1 class, booking opens on Thursday, 3 December 2026');
  });
});

describe('dayToOpen', () => {
  const days = slotsByDay([
    aPublicSlot({ date: '2026-12-05' }),
    aPublicSlot({ date: '2026-12-03', remainingSpots: 0 }),
    aPublicSlot({ date: '2026-12-12' }),
  ]);
  it.each([
    ['the first day with a free place', { picked: null, chosen: null }, '2026-12-05'],
    ['the picked day', { picked: '2026-12-12', chosen: '2026-12-05' }, '2026-12-12'],
    ['the day of the chosen slot', { picked: null, chosen: '2026-12-12' }, '2026-12-12'],
    ['no day of another month', { picked: '2026-11-30', chosen: '2027-01-02' }, '2026-12-05'],
  ])('opens in the calendar %s', (_, facts, expected) => {
    expect(dayToOpen({ month: '2026-12', days, ...facts })).toBe(expected);
  });

  it('opens a full day when all days are full, and none in a month without classes', () => {
    const full = slotsByDay([aPublicSlot({ remainingSpots: 0 })]);
    expect(dayToOpen({ month: '2026-12', days: full, picked: null, chosen: null })).toBe('2026-12-12');
    expect(dayToOpen({ month: '2027-01', days, picked: null, chosen: null })).toBeNull();
  });
});
