import { describe, expect, it } from 'vitest';
import type { CancellationQuote } from '#contract/cancellation';
import { MAX_CLIENT_MOVES } from '#contract/limits';
import { whyNotMovable, whyNotThere, whyTeacherCannotMove } from './why-not-movable';

const NOW = new Date('2027-06-09T08:00:00Z');
const LATER = new Date('2027-06-09T08:00:00.001Z');

describe('whyNotMovable', () => {
  const unmarked = { attendance: null, paidCashAt: null };
  const quote = (kind: CancellationQuote['kind']): CancellationQuote => ({
    kind,
    message: `A quote that is ${kind}.`,
    refundCents: 0,
    refundIfTakenCents: 0,
  });

  it.each<[string, Parameters<typeof whyNotMovable>, string | null]>([
    ['in time', [unmarked, quote('FREE'), 0], null],
    ['with nothing to pay', [unmarked, quote('NOTHING_TO_PAY'), 0], null],
    ['for the last time', [unmarked, quote('FREE'), MAX_CLIENT_MOVES - 1], null],
    ['once more than is allowed', [unmarked, quote('FREE'), MAX_CLIENT_MOVES], 'Please write to'],
    ['a booking that cannot be cancelled', [unmarked, quote('CLOSED'), 0], 'A quote that is CLOSED.'],
    ['a late move', [unmarked, quote('LATE'), 0], 'too late to move'],
    ['a marked booking', [{ ...unmarked, attendance: 'CAME' }, quote('FREE'), 0], 'marked already'],
    ['one paid in cash', [{ ...unmarked, paidCashAt: NOW }, quote('FREE'), 0], 'paid at the studio'],
  ])('%s', (_case, given, expected) => {
    if (expected === null) expect(whyNotMovable(...given)).toBeNull();
    else expect(whyNotMovable(...given)).toContain(expected);
  });
});

describe('whyNotThere', () => {
  const byCard = { paymentMethod: 'CARD', priceCents: 1500, paidCashAt: null } as const;
  const inPerson = { ...byCard, paymentMethod: 'IN_PERSON' } as const;

  it.each([
    ['by card, at the same price', byCard, 1500, true],
    ['by card, one cent dearer', byCard, 1501, false],
    ['in person, dearer: the new price is due', inPerson, 3000, true],
    ['in person and paid in cash, at the same price', { ...inPerson, paidCashAt: NOW }, 1500, true],
    ['in person and paid in cash, one cent dearer', { ...inPerson, paidCashAt: NOW }, 1501, false],
  ])('%s', (_case, booking, priceCents, fits) => {
    expect(whyNotThere(booking, { priceCents }) === null).toBe(fits);
  });
});

describe('whyTeacherCannotMove', () => {
  const coming = { status: 'CONFIRMED', attendance: null, startsAt: LATER, rebookingOffer: null } as const;

  it.each<[string, Parameters<typeof whyTeacherCannotMove>[0], string | null]>([
    ['a place to come', coming, null],
    ['a cancelled place', { ...coming, status: 'CANCELLED' }, 'nothing to move'],
    ['a marked place', { ...coming, attendance: 'ABSENT' }, 'marked already'],
    ['a class that has started', { ...coming, startsAt: NOW }, 'has started'],
    ['a claim after the start of its class', { ...coming, startsAt: NOW, rebookingOffer: { outcome: null } }, null],
    ['an answered claim', { ...coming, startsAt: NOW, rebookingOffer: { outcome: 'MOVED' } }, 'has started'],
  ])('%s', (_case, booking, expected) => {
    if (expected === null) expect(whyTeacherCannotMove(booking, NOW)).toBeNull();
    else expect(whyTeacherCannotMove(booking, NOW)).toContain(expected);
  });
});
