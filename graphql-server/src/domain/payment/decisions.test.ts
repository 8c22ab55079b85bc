import { describe, expect, it } from 'vitest';
import type { ProviderIntent } from '../ports';
import { type AttemptState, type DecisionContext, decidePayment, decideUnrecorded, getOwnership } from './decisions';

const NOW = new Date('2026-12-01T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

const CIRCUMSTANCES = { now: NOW, scale: (ms: number) => ms, holdMinutes: 10, isLive: false };

const open: AttemptState = {
  id: 'a',
  installationId: 'i',
  amountCents: 2_000,
  currency: 'eur',
  ownership: 'OURS',
  status: 'OPEN',
  createdAt: ago(5),
  holdExpiresAt: null,
  isBound: true,
  bookingStatus: null,
  refundsDueCents: 0,
  refundsDoneCents: 0,
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
const step = (attempt: AttemptState, intent: ProviderIntent | null, context: DecisionContext = CIRCUMSTANCES) =>
  decidePayment(attempt, intent, context).step;
const disputedAndRefunded = { isDisputed: true, amountRefundedCents: 2_000 };
const unpaid: ProviderIntent = { ...paid, status: 'requires_payment_method', amountReceivedCents: 0, paidAt: null };

describe('decidePayment', () => {
  it.each([
    ['paid for a known class and person', 'BOOK', open, paid],
    ['paid after it was abandoned', 'BOOK', abandoned, paid],
    ['paid a minute ago without a class', 'NOTHING', unbound, paid],
    ['paid three minutes ago without a class', 'REFUND', unbound, { ...paid, paidAt: ago(3) }],
    ['paid, partly refunded and not booked', 'REFUND', open, { ...paid, amountRefundedCents: 500 }],
    ['paid by a known person and refunded in full elsewhere', 'REFUND', open, { ...paid, amountRefundedCents: 2_000 }],
    [
      'paid without a person and refunded in full elsewhere',
      'ABANDON',
      unbound,
      { ...paid, amountRefundedCents: 2_000 },
    ],
    ['abandoned and refunded in full', 'NOTHING', abandoned, { ...paid, amountRefundedCents: 2_000 }],
    ['abandoned and partly refunded', 'REFUND', abandoned, { ...paid, amountRefundedCents: 1 }],
    ['abandoned and cancelled', 'NOTHING', abandoned, { ...unpaid, status: 'canceled' }],
    ['abandoned and can still be paid', 'ABANDON', abandoned, unpaid],
    ['abandoned and processing at a bank', 'NOTHING', abandoned, { ...unpaid, status: 'processing' }],
    ['abandoned and disputed', 'RAISE', abandoned, { ...paid, isDisputed: true }],
    ['booked and paid', 'NOTHING', booked, paid],
    ['booked and refunded in full elsewhere', 'RECORD_REFUND', booked, { ...paid, amountRefundedCents: 2_000 }],
    ['booked and partly refunded elsewhere', 'RECORD_PART', booked, { ...paid, amountRefundedCents: 1 }],
    ['booked and disputed', 'RAISE', booked, { ...paid, isDisputed: true }],
    ['open and disputed', 'RAISE', open, { ...paid, isDisputed: true }],
    ['booked but not paid', 'RAISE', booked, unpaid],
    [
      'refunded with its booking',
      'NOTHING',
      { ...booked, bookingStatus: 'REFUNDED' as const },
      { ...paid, amountRefundedCents: 2_000 },
    ],
    [
      'refunded with its booking, and the refund bounced',
      'RAISE',
      { ...booked, bookingStatus: 'REFUNDED' as const, refundsDoneCents: 2_000 },
      paid,
    ],
    ['refunded without a booking, and the refund bounced', 'RAISE', { ...open, status: 'REFUNDED' as const }, paid],
    [
      'refunded without a booking',
      'NOTHING',
      { ...open, status: 'REFUNDED' as const },
      { ...paid, amountRefundedCents: 2_000 },
    ],
    [
      'due for a refund and disputed',
      'RAISE',
      { ...open, status: 'REFUND_DUE' as const },
      { ...paid, isDisputed: true },
    ],
    ['due for a refund', 'NOTHING', { ...open, status: 'REFUND_DUE' as const }, paid],
    ['being paid', 'NOTHING', open, unpaid],
    ['processing at a bank', 'NOTHING', { ...open, createdAt: ago(600) }, { ...unpaid, status: 'processing' }],
    ['cancelled at the provider', 'ABANDON', open, { ...unpaid, status: 'canceled' }],
    ['unpaid for 29 minutes, of which its seat was held for 10', 'NOTHING', { ...open, createdAt: ago(29) }, unpaid],
    ['unpaid for 31 minutes, of which its seat was held for 10', 'ABANDON', { ...open, createdAt: ago(31) }, unpaid],
    [
      'cancelled at the provider while its seat is held',
      'NOTHING',
      { ...open, holdExpiresAt: ago(-1) },
      { ...unpaid, status: 'canceled' },
    ],
    ['old while its seat is still held', 'NOTHING', { ...open, createdAt: ago(61), holdExpiresAt: ago(-1) }, unpaid],
    ['unknown to the provider for an hour', 'NOTHING', { ...open, createdAt: ago(60) }, null],
    ['unknown to the provider for a day', 'ABANDON', { ...open, createdAt: ago(24 * 60 + 1) }, null],
    ['booked and unknown to the provider', 'NOTHING', { ...booked, createdAt: ago(24 * 60 + 1) }, null],
    ['booked, disputed, and refunded in full', 'RECORD_REFUND', booked, { ...paid, ...disputedAndRefunded }],
    [
      'refunded here and disputed',
      'RAISE',
      { ...booked, bookingStatus: 'REFUNDED' as const },
      { ...paid, ...disputedAndRefunded },
    ],
    ['not booked, disputed, and refunded in full', 'ABANDON', unbound, { ...paid, ...disputedAndRefunded }],
    ['in an unknown state', 'NOTHING', open, { ...unpaid, status: 'foo' }],
  ])('a payment that is %s gets the step %s', (_what, expected, attempt, intent) => {
    expect(step(attempt, intent).do).toBe(expected);
  });

  const cancelled = { ...booked, bookingStatus: 'CANCELLED' as const };
  const refunded = { ...booked, bookingStatus: 'REFUNDED' as const };
  const back = (amountRefundedCents: number) => ({ ...paid, amountRefundedCents });
  it.each([
    ['booked at a lower price, the difference being due', 'NOTHING', { ...booked, refundsDueCents: 500 }, paid],
    [
      'booked at a lower price, the difference being executed',
      'NOTHING',
      { ...booked, refundsDueCents: 500 },
      back(500),
    ],
    [
      'booked at a lower price, the difference being refunded',
      'NOTHING',
      { ...booked, refundsDoneCents: 500 },
      back(500),
    ],
    [
      'booked at a lower price, and one cent more came back',
      'RECORD_PART',
      { ...booked, refundsDoneCents: 500 },
      back(501),
    ],
    ['booked at a lower price, and the difference bounced', 'RAISE', { ...booked, refundsDoneCents: 500 }, paid],
    ['cancelled, without a refund', 'NOTHING', cancelled, paid],
    ['cancelled, without a refund, and partly refunded elsewhere', 'RECORD_PART', cancelled, back(1)],
    ['cancelled, without a refund, and refunded in full elsewhere', 'RECORD_REFUND', cancelled, back(2_000)],
    ['cancelled with a due refund', 'NOTHING', { ...cancelled, refundsDueCents: 2_000 }, paid],
    ['cancelled with a due refund that was executed', 'NOTHING', { ...cancelled, refundsDueCents: 2_000 }, back(2_000)],
    [
      'cancelled after a move, with two due refunds that were executed',
      'NOTHING',
      { ...cancelled, refundsDueCents: 1_500, refundsDoneCents: 500 },
      back(2_000),
    ],
    [
      'cancelled after a move, of which only the difference is recorded, and refunded in full elsewhere',
      'RECORD_REFUND',
      { ...cancelled, refundsDoneCents: 500 },
      back(2_000),
    ],
    [
      'refunded with its booking while the difference of a move is due',
      'NOTHING',
      { ...refunded, refundsDueCents: 500, refundsDoneCents: 1_500 },
      back(1_500),
    ],
    [
      'refunded with its booking while the difference of a move is executed',
      'NOTHING',
      { ...refunded, refundsDueCents: 500, refundsDoneCents: 1_500 },
      back(2_000),
    ],
    [
      'booked for nothing after a move, and refunded in full',
      'NOTHING',
      { ...booked, status: 'REFUNDED' as const, refundsDoneCents: 2_000 },
      back(2_000),
    ],
  ])('a payment that is %s gets the step %s beside our own refunds', (_what, expected, attempt, intent) => {
    expect(step(attempt, intent).do).toBe(expected);
  });

  it('multiplies its waiting times by the time scale', () => {
    expect(step(unbound, paid, { ...CIRCUMSTANCES, scale: (ms: number) => ms * 0.1 }).do).toBe('REFUND');
    expect(step(open, unpaid, { ...CIRCUMSTANCES, scale: (ms: number) => ms * 0.01 }).do).toBe('ABANDON');
  });

  it('leaves an attempt payable for twenty minutes after its hold', () => {
    const attempt = { ...open, createdAt: ago(31) };
    expect(step(attempt, unpaid, { ...CIRCUMSTANCES, holdMinutes: 12 }).do).toBe('NOTHING');
    expect(step(attempt, unpaid, { ...CIRCUMSTANCES, holdMinutes: 0.1 }).do).toBe('ABANDON');
  });
});

describe('decidePayment for an undecided installation', () => {
  const stale = { ...open, createdAt: ago(61) };
  it.each([
    ['books a paid payment', 'BOOK', open, paid],
    ['records a refund made elsewhere', 'RECORD_REFUND', booked, { ...paid, amountRefundedCents: 2_000 }],
    ['records a due refund', 'REFUND', unbound, { ...paid, paidAt: ago(3) }],
    ['leaves a stale intent alone', 'NOTHING', stale, unpaid],
    ['leaves the intent of an abandoned attempt alone', 'NOTHING', abandoned, unpaid],
    ['abandons an attempt whose intent is cancelled', 'ABANDON', stale, { ...unpaid, status: 'canceled' }],
  ])('%s with the step %s before the admin has decided', (_what, expected, attempt, intent) => {
    expect(step({ ...attempt, ownership: 'UNDECIDED' }, intent).do).toBe(expected);
  });
});

describe('decidePayment for another installation', () => {
  it.each([
    ['paid', open, paid],
    ['unpaid', { ...open, createdAt: ago(61) }, unpaid],
    ['booked and refunded', booked, { ...paid, amountRefundedCents: 2_000 }],
    ['booked and disputed', booked, { ...paid, isDisputed: true }],
    ['unknown to the provider', { ...open, createdAt: ago(9_000) }, null],
  ])('does nothing about a payment of another installation that is %s', (_what, attempt, intent) => {
    expect(step({ ...attempt, ownership: 'ELSEWHERE' }, intent)).toEqual({ do: 'NOTHING' });
  });
});

describe('decideUnrecorded', () => {
  const unrecorded = { role: 'CURRENT' as const, isAttemptKnown: false, isRefundDecided: false };
  const refunded = { ...paid, amountRefundedCents: 2_000 };
  it.each([
    ['paid here, after the backup', 'RAISE', unrecorded, paid],
    ['paid at the installation of the backup', 'RAISE', { ...unrecorded, role: 'UNDECIDED' as const }, paid],
    ['paid at a replaced installation', 'ADOPT', { ...unrecorded, role: 'REPLACED' as const }, paid],
    [
      'paid at an installation that still runs elsewhere',
      'NOTHING',
      { ...unrecorded, role: 'LEFT_ALONE' as const },
      paid,
    ],
    ['paid at an unknown installation', 'NOTHING', { ...unrecorded, role: null }, paid],
    ['paid here and to be refunded by decision', 'ADOPT', { ...unrecorded, isRefundDecided: true }, paid],
    [
      'decided about before the backup was restored again',
      'RAISE',
      { ...unrecorded, role: 'UNDECIDED' as const, isRefundDecided: true },
      paid,
    ],
    ['unpaid', 'NOTHING', unrecorded, unpaid],
    ['refunded in full', 'NOTHING', unrecorded, refunded],
    ['refunded in part', 'RAISE', unrecorded, { ...paid, amountRefundedCents: 500 }],
    ['paid for a known attempt that names another intent', 'ADOPT', { ...unrecorded, isAttemptKnown: true }, paid],
    [
      'paid for an attempt of an installation that still runs elsewhere',
      'NOTHING',
      { role: 'LEFT_ALONE' as const, isAttemptKnown: true, isRefundDecided: false },
      paid,
    ],
  ])('an unrecorded payment that is %s gets the step %s', (_what, expected, state, intent) => {
    expect(decideUnrecorded(state, intent).do).toBe(expected);
  });

  it('names the amount of an unknown payment that is not refunded yet', () => {
    expect(decideUnrecorded(unrecorded, { ...paid, amountRefundedCents: 500 })).toMatchObject({
      kind: 'UNKNOWN_PAYMENT',
      text: expect.stringContaining('€15.00'),
    });
  });
});

describe('getOwnership', () => {
  it.each([
    ['CURRENT', 'OURS'],
    ['REPLACED', 'OURS'],
    ['UNDECIDED', 'UNDECIDED'],
    ['LEFT_ALONE', 'ELSEWHERE'],
    [null, 'ELSEWHERE'],
  ] as const)('payments of an installation with the role %s are %s', (role, ownership) => {
    expect(getOwnership(role)).toBe(ownership);
  });
});

describe('refusals of presented payments', () => {
  const refusal = (attempt: AttemptState, intent: ProviderIntent | null) =>
    decidePayment(attempt, intent, CIRCUMSTANCES).refusal;

  it.each([
    ['an intent of the same installation', { installationId: 'i' }, 'BOOK'],
    ['an intent of an earlier version, which names no installation', { installationId: null }, 'BOOK'],
    ['an intent of another installation', { installationId: 'elsewhere' }, 'RAISE'],
    ['an intent of another attempt', { attemptId: 'another' }, 'RAISE'],
    ['an intent of another mode', { isLive: true }, 'RAISE'],
    ['an intent of another currency', { currency: 'usd' }, 'REFUND'],
    ['an intent of another amount', { amountReceivedCents: 1_999 }, 'REFUND'],
  ])('a paid attempt with %s is decided by its intent', (_what, changes, expected) => {
    expect(step(open, { ...paid, ...changes }).do).toBe(expected);
  });

  it.each([
    ['NOT_PAID', open, unpaid],
    ['WRONG_PAYMENT', open, null],
    ['WRONG_PAYMENT', open, { ...unpaid, attemptId: 'another' }],
    ['WRONG_PAYMENT', { ...open, ownership: 'ELSEWHERE' as const }, paid],
    ['WRONG_PAYMENT', open, { ...paid, amountReceivedCents: 1_999 }],
    ['ALREADY_USED', open, { ...paid, amountRefundedCents: 1 }],
    ['ALREADY_USED', open, { ...paid, isDisputed: true }],
    ['ALREADY_USED', { ...open, status: 'REFUND_DUE' as const }, null],
    ['ALREADY_USED', { ...open, status: 'REFUNDED' as const }, { ...paid, attemptId: 'another' }],
  ])('refuses with %s a payment that buys nothing (%#)', (reason, attempt, intent) => {
    expect(refusal(attempt, intent).reason).toBe(reason);
  });

  const held = { ...open, holdExpiresAt: ago(-1) };
  const nothingCharged = 'This payment was not completed. Nothing was charged.';
  it.each([
    ['requires_payment_method', held, `${nothingCharged} Your place is still held for you.`],
    ['requires_action', held, `${nothingCharged} Your place is still held for you.`],
    ['canceled', held, `${nothingCharged} Your place is still held for you.`],
    ['requires_payment_method', { ...open, holdExpiresAt: NOW }, `${nothingCharged} Your place is no longer held.`],
    ['requires_payment_method', open, `${nothingCharged} Your place is no longer held.`],
    [
      'requires_confirmation',
      { ...held, status: 'ABANDONED' as const },
      `${nothingCharged} Your place is no longer held.`,
    ],
    ['processing', held, 'This payment is not complete yet.'],
    ['requires_capture', held, 'This payment is not complete yet.'],
  ])('says of an intent that is %s what is true of money and place (%#)', (status, attempt, message) => {
    expect(refusal(attempt, { ...unpaid, status })).toEqual({ reason: 'NOT_PAID', message });
  });
});
