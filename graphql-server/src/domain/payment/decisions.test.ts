import { describe, expect, it } from 'vitest';
import type { ProviderIntent } from '../ports';
import { type AttemptState, getOwnership, nextStep, nextStepUnrecorded } from './decisions';

const NOW = new Date('2026-12-01T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

const TIMING = { now: NOW, timeScale: 1, holdMinutes: 10 };

const open: AttemptState = {
  ownership: 'OURS',
  status: 'OPEN',
  createdAt: ago(5),
  holdExpiresAt: null,
  isBound: true,
  bookingStatus: null,
};
const unbound: AttemptState = { ...open, isBound: false };
const abandoned: AttemptState = { ...open, status: 'ABANDONED' };
const booked: AttemptState = { ...open, status: 'BOOKED', bookingStatus: 'CONFIRMED' };
const paid: ProviderIntent = {
  id: 'pi_1',
  status: 'succeeded',
  amountCents: 2_000,
  amountReceivedCents: 2_000,
  currency: 'eur',
  isLive: false,
  clientSecret: null,
  attemptId: 'a',
  installationId: 'i',
  amountRefundedCents: 0,
  isDisputed: false,
  createdAt: ago(5),
  paidAt: ago(1),
};
const disputedAndRefunded = { isDisputed: true, amountRefundedCents: 2_000 };
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
    ['unpaid for 29 minutes, of which its seat was held for 10', { ...open, createdAt: ago(29) }, unpaid, 'NOTHING'],
    ['unpaid for 31 minutes, of which its seat was held for 10', { ...open, createdAt: ago(31) }, unpaid, 'ABANDON'],
    [
      'cancelled at the provider while its seat is held',
      { ...open, holdExpiresAt: ago(-1) },
      { ...unpaid, status: 'canceled' },
      'NOTHING',
    ],
    ['old, but its seat is held', { ...open, createdAt: ago(61), holdExpiresAt: ago(-1) }, unpaid, 'NOTHING'],
    ['not known to the provider for an hour', { ...open, createdAt: ago(60) }, null, 'NOTHING'],
    ['not known to the provider for a day', { ...open, createdAt: ago(24 * 60 + 1) }, null, 'ABANDON'],
    ['booked, and not known to the provider', { ...booked, createdAt: ago(24 * 60 + 1) }, null, 'NOTHING'],
    ['booked, disputed, and refunded in full', booked, { ...paid, ...disputedAndRefunded }, 'RECORD_REFUND'],
    [
      'refunded here, and disputed',
      { ...booked, bookingStatus: 'REFUNDED' as const },
      { ...paid, ...disputedAndRefunded },
      'RAISE',
    ],
    ['not booked, disputed, and refunded in full', unbound, { ...paid, ...disputedAndRefunded }, 'ABANDON'],
    ['in a state that nobody knows', open, { ...unpaid, status: 'foo' }, 'NOTHING'],
  ])('%s', (_what, attempt, intent, step) => {
    expect(nextStep(attempt, intent, TIMING).do).toBe(step);
  });

  it('waits shorter at another pace', () => {
    expect(nextStep(unbound, paid, { ...TIMING, timeScale: 0.1 }).do).toBe('REFUND');
    expect(nextStep(open, unpaid, { ...TIMING, timeScale: 0.01 }).do).toBe('ABANDON');
  });

  it('gives an attempt twenty minutes beyond its hold', () => {
    const attempt = { ...open, createdAt: ago(31) };
    expect(nextStep(attempt, unpaid, { ...TIMING, holdMinutes: 12 }).do).toBe('NOTHING');
    expect(nextStep(attempt, unpaid, { ...TIMING, holdMinutes: 0.1 }).do).toBe('ABANDON');
  });
});

describe('nextStep of an installation that nobody has decided about', () => {
  const stale = { ...open, createdAt: ago(61) };
  it.each([
    ['books what is paid', open, paid, 'FINALISE'],
    ['records what is given back', booked, { ...paid, amountRefundedCents: 2_000 }, 'RECORD_REFUND'],
    ['records that a refund is due', unbound, { ...paid, paidAt: ago(3) }, 'REFUND'],
    ['cancels no intent', stale, unpaid, 'NOTHING'],
    ['gives up an attempt whose intent is cancelled already', stale, { ...unpaid, status: 'canceled' }, 'ABANDON'],
  ])('%s', (_what, attempt, intent, step) => {
    expect(nextStep({ ...attempt, ownership: 'UNDECIDED' }, intent, TIMING).do).toBe(step);
  });
});

describe('nextStep of an installation that is left alone', () => {
  it.each([
    ['paid', open, paid],
    ['unpaid', { ...open, createdAt: ago(61) }, unpaid],
    ['booked, and given back', booked, { ...paid, amountRefundedCents: 2_000 }],
    ['booked, and disputed', booked, { ...paid, isDisputed: true }],
    ['not known to the provider', { ...open, createdAt: ago(9_000) }, null],
  ])('does nothing about a payment that is %s', (_what, attempt, intent) => {
    expect(nextStep({ ...attempt, ownership: 'ELSEWHERE' }, intent, TIMING)).toEqual({ do: 'NOTHING' });
  });
});

describe('nextStepUnrecorded', () => {
  const unrecorded = { role: 'CURRENT' as const, isAttemptKnown: false, isRefundDecided: false };
  const refunded = { ...paid, amountRefundedCents: 2_000 };
  it.each([
    ['paid here, after the backup', unrecorded, paid, 'RAISE'],
    ['paid at the installation of the backup', { ...unrecorded, role: 'UNDECIDED' as const }, paid, 'RAISE'],
    ['paid at an installation that is gone', { ...unrecorded, role: 'REPLACED' as const }, paid, 'ADOPT'],
    ['paid at an installation that is left alone', { ...unrecorded, role: 'LEFT_ALONE' as const }, paid, 'NOTHING'],
    ['paid at an installation that nobody knows', { ...unrecorded, role: null }, paid, 'NOTHING'],
    ['paid here, and decided about', { ...unrecorded, isRefundDecided: true }, paid, 'ADOPT'],
    [
      'decided about before the backup was restored again',
      { ...unrecorded, role: 'UNDECIDED' as const, isRefundDecided: true },
      paid,
      'RAISE',
    ],
    ['unpaid', unrecorded, unpaid, 'NOTHING'],
    ['refunded in full', unrecorded, refunded, 'NOTHING'],
    ['refunded in part', unrecorded, { ...paid, amountRefundedCents: 500 }, 'RAISE'],
    ['paid, for an attempt that lost or replaced it', { ...unrecorded, isAttemptKnown: true }, paid, 'ADOPT'],
    [
      'paid, for an attempt of an installation that is left alone',
      { role: 'LEFT_ALONE' as const, isAttemptKnown: true, isRefundDecided: false },
      paid,
      'NOTHING',
    ],
  ])('%s', (_what, facts, intent, step) => {
    expect(nextStepUnrecorded(facts, intent).do).toBe(step);
  });

  it('names the amount that is still here', () => {
    expect(nextStepUnrecorded(unrecorded, { ...paid, amountRefundedCents: 500 })).toMatchObject({
      kind: 'UNKNOWN_PAYMENT',
      text: expect.stringContaining('€15.00'),
    });
  });
});

describe('ownershipOf', () => {
  it.each([
    ['CURRENT', 'OURS'],
    ['REPLACED', 'OURS'],
    ['UNDECIDED', 'UNDECIDED'],
    ['LEFT_ALONE', 'ELSEWHERE'],
    [null, 'ELSEWHERE'],
  ] as const)('of %s is %s', (role, ownership) => {
    expect(getOwnership(role)).toBe(ownership);
  });
});
