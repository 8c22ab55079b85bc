import { describe, expect, it } from 'vitest';
import { whyNotRefundable } from './request-refund';

describe('whyNotRefundable', () => {
  it.each([
    ['CONFIRMED', 'CARD', null],
    ['CANCELLED', 'CARD', 'cancelled'],
    ['REFUNDED', 'CARD', 'refunded already'],
    ['CONFIRMED', 'IN_PERSON', 'paid in person'],
    ['CANCELLED', 'IN_PERSON', 'paid in person'],
  ] as const)('a booking that is %s and paid %s has the refund refusal: %s', (status, paymentMethod, text) => {
    const answer = whyNotRefundable({ status, paymentMethod });
    if (text === null) expect(answer).toBeNull();
    else expect(answer).toContain(text);
  });
});
