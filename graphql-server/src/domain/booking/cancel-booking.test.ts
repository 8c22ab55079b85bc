import { describe, expect, it } from 'vitest';
import { whyNotCancellable } from './cancel-booking';

const NOW = new Date('2026-12-03T06:45:00Z');
const LATER = new Date('2026-12-03T06:45:01Z');

describe('whyNotCancellable', () => {
  it.each([
    ['CONFIRMED', 'IN_PERSON', LATER, null],
    ['CONFIRMED', 'IN_PERSON', NOW, 'has started'],
    ['CANCELLED', 'IN_PERSON', LATER, 'cancelled already'],
    ['CONFIRMED', 'CARD', LATER, 'refund it instead'],
    ['REFUNDED', 'CARD', LATER, 'refund it instead'],
  ] as const)(
    'a booking that is %s, paid %s and starts at %s has the cancellation refusal: %s',
    (status, paymentMethod, startsAt, text) => {
      const answer = whyNotCancellable({ status, paymentMethod, startsAt }, NOW);
      if (text === null) expect(answer).toBeNull();
      else expect(answer).toContain(text);
    },
  );
});
