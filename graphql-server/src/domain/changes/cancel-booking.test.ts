import { describe, expect, it } from 'vitest';
import { whyBookingNotCancellable } from './cancel-booking';

const NOW = new Date('2026-12-03T07:45:00Z');

describe('whyBookingNotCancellable', () => {
  it.each([
    ['CONFIRMED', '2026-12-03T08:00:00Z', null],
    ['CONFIRMED', '2026-12-03T06:45:01Z', null],
    ['CONFIRMED', '2026-12-03T06:45:00Z', 'is over'],
    ['CANCELLED', '2026-12-03T08:00:00Z', 'cancelled already'],
    ['REFUNDED', '2026-12-03T08:00:00Z', 'cancelled already'],
  ] as const)(
    'a booking of an hour that is %s and starts at %s has the cancellation refusal: %s',
    (status, start, text) => {
      const answer = whyBookingNotCancellable(
        { status, startsAt: new Date(start), durationMinutes: 60, rebookingOffer: null },
        NOW,
      );
      if (text === null) expect(answer).toBeNull();
      else expect(answer).toContain(text);
    },
  );
});
