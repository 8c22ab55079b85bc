import { describe, expect, it } from 'vitest';
import {
  type CalendarSlot,
  classesPerDay,
  dayToOpen,
  formatDay,
  formatPlaces,
  isBookable,
  isLost,
  slotName,
  slotsByDay,
} from './slots';

function aSlot(facts: Partial<CalendarSlot> = {}): CalendarSlot {
  return {
    id: 'a_2026-12-12',
    availabilityId: 'a',
    date: '2026-12-12',
    time: '07:45',
    durationMinutes: 60,
    title: 'Sunrise Flow',
    className: 'Pilates Class',
    classType: 'MAT_PILATES',
    location: 'Barceloneta beach',
    priceCents: 2200,
    remainingSpots: 8,
    isCancelled: false,
    opensOn: null,
    ...facts,
  };
}

describe('the places of a slot', () => {
  it.each([
    [10, null],
    [4, null],
    [3, 'Only 3 spots left!'],
    [2, 'Only 2 spots left!'],
    [1, 'Only 1 spot left!'],
    [0, 'Full'],
    [-1, 'Full'],
  ])('%i left: %s', (remainingSpots, text) => {
    expect(formatPlaces(aSlot({ remainingSpots }))).toBe(text);
  });

  it('does not lock a visitor out of the place held for them', () => {
    const slot = aSlot({ remainingSpots: 0 });
    expect(isBookable(slot)).toBe(false);
    expect(isBookable(slot, slot.id)).toBe(true);
    expect(formatPlaces(slot, { heldSlotId: slot.id })).toBe('Held for you');
  });

  it('cannot be taken before booking opens, and it says when that is', () => {
    const slot = aSlot({ opensOn: '2026-12-03' });
    expect(isBookable(slot)).toBe(false);
    expect(formatPlaces(slot)).toBe('Booking opens on Thursday, 3 December 2026');
    expect(formatPlaces(slot, { isUnsure: true })).toBe('Booking opens on Thursday, 3 December 2026');
    expect(slotName(slot)).toContain(', Booking opens on Thursday, 3 December 2026');
  });

  it('are nobody’s once it is cancelled, not even those held for a visitor', () => {
    const slot = aSlot({ remainingSpots: 0, isCancelled: true });
    expect(isBookable(slot, slot.id)).toBe(false);
    expect(formatPlaces(slot, { heldSlotId: slot.id })).toBe('Cancelled');
  });
});

describe('the name of a slot', () => {
  it.each([
    [{}, '07:45, Sunrise Flow, Mat Pilates, Barceloneta beach, €22'],
    [{ priceCents: 2250 }, '07:45, Sunrise Flow, Mat Pilates, Barceloneta beach, €22.50'],
    [{ remainingSpots: 0 }, '07:45, Sunrise Flow, Mat Pilates, Barceloneta beach, €22, Full'],
    [{ remainingSpots: 1 }, '07:45, Sunrise Flow, Mat Pilates, Barceloneta beach, €22, Only 1 spot left!'],
    [{ remainingSpots: 0, isCancelled: true }, '07:45, Sunrise Flow, Mat Pilates, Barceloneta beach, €22, Cancelled'],
    [{ title: 'Reformer', classType: 'REFORMER' }, '07:45, Reformer, Barceloneta beach, €22'],
  ] as const)('%j', (facts, name) => {
    expect(slotName(aSlot(facts))).toBe(name);
  });
});

describe('the slots of a day', () => {
  it('are sorted by time', () => {
    const days = slotsByDay([aSlot({ time: '18:00' }), aSlot({ time: '07:45' }), aSlot({ date: '2026-12-13' })]);
    expect(days.get('2026-12-12')?.map((slot) => slot.time)).toEqual(['07:45', '18:00']);
    expect(days.size).toBe(2);
  });
});

describe('the classes of a day', () => {
  it.each([
    [[8, 0], { count: 2, cancelled: 0, isFull: false }, 'has 2 classes'],
    [[0, 0], { count: 2, cancelled: 0, isFull: true }, 'has 2 classes, full'],
    [[3], { count: 1, cancelled: 0, isFull: false }, 'has 1 class'],
    [[3, 'cancelled'], { count: 1, cancelled: 1, isFull: false }, 'has 1 class'],
    [[0, 'cancelled'], { count: 1, cancelled: 1, isFull: true }, 'has 1 class, full'],
    [['cancelled'], { count: 0, cancelled: 1, isFull: true }, 'class cancelled'],
    [['cancelled', 'cancelled'], { count: 0, cancelled: 2, isFull: true }, 'classes cancelled'],
  ] as const)('with the places %j', (places, expected, text) => {
    const slots = places.map((place) =>
      aSlot(place === 'cancelled' ? { remainingSpots: 0, isCancelled: true } : { remainingSpots: place }),
    );
    const day = classesPerDay(slotsByDay(slots)).get('2026-12-12');
    expect(day).toEqual({ ...expected, opensOn: null });
    expect(day && formatDay(day)).toBe(text);
  });

  it('before booking opens says when it does, and that none has room', () => {
    const day = classesPerDay(slotsByDay([aSlot({ opensOn: '2026-12-03' })])).get('2026-12-12');
    expect(day).toEqual({ count: 1, cancelled: 0, isFull: true, opensOn: '2026-12-03' });
    expect(day && formatDay(day)).toBe('has 1 class, booking opens on Thursday, 3 December 2026');
  });
});

describe('the day to open', () => {
  const days = slotsByDay([
    aSlot({ date: '2026-12-05' }),
    aSlot({ date: '2026-12-03', remainingSpots: 0 }),
    aSlot({ date: '2026-12-12' }),
  ]);
  it.each([
    ['the first with room', { picked: null, chosen: null }, '2026-12-05'],
    ['the picked one', { picked: '2026-12-12', chosen: '2026-12-05' }, '2026-12-12'],
    ['that of the chosen slot', { picked: null, chosen: '2026-12-12' }, '2026-12-12'],
    ['not one of another month', { picked: '2026-11-30', chosen: '2027-01-02' }, '2026-12-05'],
  ])('is %s', (_, facts, expected) => {
    expect(dayToOpen({ month: '2026-12', days, ...facts })).toBe(expected);
  });

  it('is a full one when all are full, and none when there are none', () => {
    const full = slotsByDay([aSlot({ remainingSpots: 0 })]);
    expect(dayToOpen({ month: '2026-12', days: full, picked: null, chosen: null })).toBe('2026-12-12');
    expect(dayToOpen({ month: '2027-01', days, picked: null, chosen: null })).toBeNull();
  });
});

describe('a class chosen earlier', () => {
  const chosen = { id: 'a_2026-12-12', date: '2026-12-12' };
  const december = { from: '2026-12-01', to: '2026-12-31' };
  it.each([
    ['is still there', { ...december, slots: [aSlot()] }, null, false],
    ['is gone', { ...december, slots: [] }, null, true],
    ['cannot be booked yet', { ...december, slots: [aSlot({ opensOn: '2026-12-03' })] }, null, true],
    ['is full', { ...december, slots: [aSlot({ remainingSpots: 0 })] }, null, true],
    [
      'is cancelled, with a place held',
      { ...december, slots: [aSlot({ remainingSpots: 0, isCancelled: true })] },
      'a_2026-12-12',
      true,
    ],
    ['is full, with a place held', { ...december, slots: [aSlot({ remainingSpots: 0 })] }, 'a_2026-12-12', false],
    ['lies in another month', { from: '2027-01-01', to: '2027-01-31', slots: [] }, null, false],
  ])('%s', (_, range, heldSlotId, expected) => {
    expect(isLost(chosen, range, heldSlotId)).toBe(expected);
  });
});
