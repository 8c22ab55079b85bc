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
    const answer = whyNotRefundable({ status, paymentMethod, priceCents: 1500 });
    if (text === null) expect(answer).toBeNull();
    else expect(answer).toContain(text);
  });

  it.each(['DUE', 'FAILED'] as const)('allows to retry the refund of a cancelled booking that is %s', (status) => {
    const cancelled = { status: 'CANCELLED', paymentMethod: 'CARD', priceCents: 1500 } as const;
    expect(whyNotRefundable(cancelled, { status })).toBeNull();
  });

  it('refuses to refund a card booking that moved to a class without a price', () => {
    const free = { status: 'CONFIRMED', paymentMethod: 'CARD', priceCents: 0 } as const;
    expect(whyNotRefundable(free)).toContain('costs nothing');
  });
});
