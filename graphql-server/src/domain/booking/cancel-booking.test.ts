import { describe, expect, it } from 'vitest';
import { whyNotCancellable } from './cancel-booking';

const NOW = new Date('2026-12-03T06:45:00Z');
const LATER = new Date('2026-12-03T06:45:01Z');

describe('whyNotCancellable', () => {
  it.each([
    ['CONFIRMED', LATER, null],
    ['CONFIRMED', NOW, 'has started'],
    ['CANCELLED', LATER, 'cancelled already'],
    ['REFUNDED', LATER, 'cancelled already'],
  ] as const)('a booking that is %s and starts at %s has the cancellation refusal: %s', (status, startsAt, text) => {
    const answer = whyNotCancellable({ status, startsAt, rebookingOffer: null }, NOW);
    if (text === null) expect(answer).toBeNull();
    else expect(answer).toContain(text);
  });
});
