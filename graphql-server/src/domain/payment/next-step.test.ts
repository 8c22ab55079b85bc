import { describe, expect, it } from 'vitest';
import type { ProviderIntent } from '../ports';
import { type AttemptFacts, nextStep } from './next-step';

const NOW = new Date('2026-12-01T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

const open: AttemptFacts = {
  status: 'OPEN',
  createdAt: ago(5),
  holdExpiresAt: null,
  isBound: true,
  bookingStatus: null,
};
const unbound: AttemptFacts = { ...open, isBound: false };
const abandoned: AttemptFacts = { ...open, status: 'ABANDONED' };
const booked: AttemptFacts = { ...open, status: 'BOOKED', bookingStatus: 'CONFIRMED' };
const paid: ProviderIntent = {
  id: 'pi_1',
  status: 'succeeded',
  amountCents: 2_000,
  amountReceivedCents: 2_000,
  currency: 'eur',
  isLive: false,
  clientSecret: null,
  attemptId: 'a',
  amountRefundedCents: 0,
  isDisputed: false,
  createdAt: ago(5),
  paidAt: ago(1),
};
const unpaid: ProviderIntent = { ...paid, status: 'requires_payment_method', amountReceivedCents: 0, paidAt: null };

describe('nextStep', () => {
  it.each([
    ['paid and bound', open, paid, 'FINALISE'],
    ['paid after it was given up', abandoned, paid, 'FINALISE'],
    ['paid a minute ago for nothing named', unbound, paid, 'NOTHING'],
    ['paid three minutes ago for nothing named', unbound, { ...paid, paidAt: ago(3) }, 'REFUND'],
    ['paid, partly given back, not booked', open, { ...paid, amountRefundedCents: 500 }, 'REFUND'],
    ['paid, all given back elsewhere, by somebody known', open, { ...paid, amountRefundedCents: 2_000 }, 'REFUND'],
    ['paid, all given back elsewhere, by nobody known', unbound, { ...paid, amountRefundedCents: 2_000 }, 'ABANDON'],
    ['given up, and all given back', abandoned, { ...paid, amountRefundedCents: 2_000 }, 'NOTHING'],
    ['given up, and partly given back', abandoned, { ...paid, amountRefundedCents: 1 }, 'REFUND'],
    ['given up, and cancelled', abandoned, { ...unpaid, status: 'canceled' }, 'NOTHING'],
    ['given up, and disputed', abandoned, { ...paid, isDisputed: true }, 'RAISE'],
    ['booked and paid', booked, paid, 'NOTHING'],
    ['booked, given back in full elsewhere', booked, { ...paid, amountRefundedCents: 2_000 }, 'RECORD_REFUND'],
    ['booked, partly given back elsewhere', booked, { ...paid, amountRefundedCents: 1 }, 'RAISE'],
    ['booked and disputed', booked, { ...paid, isDisputed: true }, 'RAISE'],
    ['open and disputed', open, { ...paid, isDisputed: true }, 'RAISE'],
    ['booked, and not paid after all', booked, unpaid, 'RAISE'],
    ['refunded', { ...booked, bookingStatus: 'REFUNDED' as const }, { ...paid, amountRefundedCents: 2_000 }, 'NOTHING'],
    ['refunded, and the refund came back', { ...booked, bookingStatus: 'REFUNDED' as const }, paid, 'RAISE'],
    ['given back, and that came back', { ...open, status: 'REFUNDED' as const }, paid, 'RAISE'],
    ['given back', { ...open, status: 'REFUNDED' as const }, { ...paid, amountRefundedCents: 2_000 }, 'NOTHING'],
    [
      'to be given back, and disputed',
      { ...open, status: 'REFUND_DUE' as const },
      { ...paid, isDisputed: true },
      'RAISE',
    ],
    ['to be given back', { ...open, status: 'REFUND_DUE' as const }, paid, 'NOTHING'],
    ['being paid', open, unpaid, 'NOTHING'],
    ['on its way through a bank', { ...open, createdAt: ago(600) }, { ...unpaid, status: 'processing' }, 'NOTHING'],
    ['cancelled at the provider', open, { ...unpaid, status: 'canceled' }, 'ABANDON'],
    [
      'cancelled at the provider while its seat is held',
      { ...open, holdExpiresAt: ago(-1) },
      { ...unpaid, status: 'canceled' },
      'NOTHING',
    ],
    ['forgotten', { ...open, createdAt: ago(61) }, unpaid, 'ABANDON'],
    ['old, but its seat is held', { ...open, createdAt: ago(61), holdExpiresAt: ago(-1) }, unpaid, 'NOTHING'],
    ['in a state that nobody knows', open, { ...unpaid, status: 'foo' }, 'NOTHING'],
  ])('%s', (_what, attempt, intent, step) => {
    expect(nextStep(attempt, intent, NOW).do).toBe(step);
  });

  it('waits shorter at another pace', () => {
    expect(nextStep(unbound, paid, NOW, 0.1).do).toBe('REFUND');
    expect(nextStep(open, unpaid, NOW, 0.01).do).toBe('ABANDON');
  });
});
