import { describe, expect, it } from 'vitest';
import { describePlacesNews, toShownPlaces } from './places-news';
import type { CalendarSlot } from './slots';

const SLOT = { id: 'a', date: '2027-05-03', time: '10:00', title: 'Sunrise Flow', remainingSpots: 8 } as CalendarSlot;
const EVENING = { ...SLOT, id: 'b', time: '19:00', title: 'Dusk Flow' };
const VIEW = { heldSlotId: null, isUnsure: false };

const news = (before: CalendarSlot[], now: CalendarSlot[], view = VIEW) =>
  describePlacesNews(toShownPlaces(before, VIEW), now, view);

describe('describePlacesNews', () => {
  it.each<[string, Partial<CalendarSlot>, Partial<CalendarSlot>, string | null]>([
    ['a place that nobody counts yet', {}, { remainingSpots: 7 }, null],
    ['the last three places', { remainingSpots: 4 }, { remainingSpots: 3 }, '10:00, Sunrise Flow: Only 3 spots left!'],
    ['a class that fills', { remainingSpots: 1 }, { remainingSpots: 0 }, '10:00, Sunrise Flow: Full'],
    ['a class that is cancelled', {}, { isCancelled: true }, '10:00, Sunrise Flow: Cancelled'],
    [
      'places that are free again',
      { remainingSpots: 0 },
      { remainingSpots: 8 },
      '10:00, Sunrise Flow: places are free',
    ],
  ])('of %s is right', (_what, before, now, expected) => {
    expect(news([{ ...SLOT, ...before }], [{ ...SLOT, ...now }])).toBe(expected);
  });

  it('names each class that changed', () => {
    const full = { remainingSpots: 0 };
    expect(
      news(
        [SLOT, EVENING],
        [
          { ...SLOT, ...full },
          { ...EVENING, ...full },
        ],
      ),
    ).toBe('10:00, Sunrise Flow: Full. 19:00, Dusk Flow: Full');
  });

  it('is nothing for the classes of another day', () => {
    expect(news([SLOT], [{ ...EVENING, remainingSpots: 0 }])).toBeNull();
  });
});
