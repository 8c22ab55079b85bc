import { describe, expect, it } from 'vitest';
import { planCancellation, whyClassNotCancellable } from './cancel-occurrence';

const booking = (
  id: string,
  status: 'CONFIRMED' | 'CANCELLED' | 'REFUNDED',
  paymentMethod: 'CARD' | 'IN_PERSON',
  priceCents = 1500,
) => ({ id, status, paymentMethod, priceCents });

describe('planCancellation', () => {
  it('notifies every confirmed attendee and refunds what each paid by card', () => {
    const plan = planCancellation([
      booking('ana', 'CONFIRMED', 'CARD', 1500),
      booking('bo', 'CONFIRMED', 'IN_PERSON', 1500),
      booking('cy', 'CONFIRMED', 'CARD', 1250),
      booking('di', 'CANCELLED', 'IN_PERSON'),
      booking('ed', 'REFUNDED', 'CARD'),
      booking('flo', 'CANCELLED', 'CARD'),
      booking('gus', 'CONFIRMED', 'CARD', 0),
    ]);
    const names = (people: { id: string }[]) => people.map(({ id }) => id);
    expect(names(plan.recipients)).toEqual(['ana', 'bo', 'cy', 'gus']);
    expect(names(plan.paidByCard)).toEqual(['ana', 'cy']);
    expect(names(plan.withoutRefund)).toEqual(['bo', 'gus']);
    expect(plan.refundCents).toBe(2750);
  });

  it('plans nothing for a class that nobody booked', () => {
    expect(planCancellation([])).toEqual({ recipients: [], paidByCard: [], withoutRefund: [], refundCents: 0 });
  });
});

describe('whyClassNotCancellable', () => {
  const endsAt = new Date('2027-01-11T10:00:00Z');
  const at = (ms: number) => new Date(endsAt.getTime() + ms);
  it.each([
    ['allows cancelling a class before it begins', null, at(-7_200_000), null],
    ['allows cancelling a class until its last moment', null, at(-1), null],
    ['refuses to cancel a class that is over', null, at(0), 'is over'],
    ['refuses to cancel a class twice', at(-7_200_000), at(-3_600_000), 'cancelled already'],
  ])('%s', (_name, cancelledAt, now, text) => {
    const answer = whyClassNotCancellable({ endsAt, cancelledAt }, now);
    if (text === null) expect(answer).toBeNull();
    else expect(answer).toContain(text);
  });
});
