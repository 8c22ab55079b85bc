import { describe, expect, it } from 'vitest';
import type { BookingEventKind, BookingStatus, PaymentMethod, RefundStatus } from '#prisma';
import { decideReturn, planRestoration, whyNotRestorable } from './restore-class';

const NOW = new Date('2026-12-03T10:00:00Z');

const ended = (
  paymentMethod: PaymentMethod,
  status: BookingStatus,
  kinds: BookingEventKind[],
  refund: { status: RefundStatus; sentAt: Date | null } | null = null,
) => ({
  paymentMethod,
  status,
  events: kinds.map((kind) => ({ kind })),
  refund: refund && { id: 'refund', ...refund },
});
const unsent = { status: 'DUE', sentAt: null } as const;
const sent = { status: 'DUE', sentAt: NOW } as const;

describe('decideReturn', () => {
  it.each([
    [
      'paid in person, ended with the class',
      ended('IN_PERSON', 'CANCELLED', ['BOOKED', 'CANCELLED_BY_STUDIO']),
      'RETURNS',
    ],
    ['paid in person, cancelled before', ended('IN_PERSON', 'CANCELLED', ['BOOKED', 'CANCELLED']), 'STAYS_CANCELLED'],
    [
      'paid in person, cancelled late before',
      ended('IN_PERSON', 'CANCELLED', ['BOOKED', 'CANCELLED_LATE']),
      'STAYS_CANCELLED',
    ],
    [
      'paid in person, back once before and ended with the class again',
      ended('IN_PERSON', 'CANCELLED', ['CANCELLED_BY_STUDIO', 'REBOOKED', 'CANCELLED_BY_STUDIO']),
      'RETURNS',
    ],
    [
      'paid in person, back once before and then cancelled by the client',
      ended('IN_PERSON', 'CANCELLED', ['CANCELLED_BY_STUDIO', 'REBOOKED', 'CANCELLED']),
      'STAYS_CANCELLED',
    ],
    [
      'paid by card, with a refund that was not sent',
      ended('CARD', 'CONFIRMED', ['BOOKED', 'CANCELLED_BY_STUDIO'], unsent),
      'RETURNS',
    ],
    [
      'paid by card, with a refund that was sent',
      ended('CARD', 'CONFIRMED', ['BOOKED', 'CANCELLED_BY_STUDIO'], sent),
      'REPAID',
    ],
    [
      'paid by card, with a refund that failed',
      ended('CARD', 'CONFIRMED', ['BOOKED', 'CANCELLED_BY_STUDIO'], { status: 'FAILED', sentAt: NOW }),
      'REPAID',
    ],
    [
      'paid by card, refunded with the class',
      ended('CARD', 'REFUNDED', ['BOOKED', 'CANCELLED_BY_STUDIO', 'REFUNDED'], { status: 'DONE', sentAt: NOW }),
      'REPAID',
    ],
    [
      'paid by card, refunded before',
      ended('CARD', 'REFUNDED', ['BOOKED', 'CANCELLED', 'REFUNDED'], { status: 'DONE', sentAt: NOW }),
      'STAYS_CANCELLED',
    ],
    [
      'paid by card, cancelled before with a refund that was not sent yet',
      ended('CARD', 'CANCELLED', ['BOOKED', 'CANCELLED'], unsent),
      'STAYS_CANCELLED',
    ],
  ])('decides about a booking that was %s', (_case, booking, decision) => {
    expect(decideReturn(booking)).toBe(decision);
  });

  it('plans who returns and whose money has left', () => {
    const returns = ended('IN_PERSON', 'CANCELLED', ['CANCELLED_BY_STUDIO']);
    const repaid = ended('CARD', 'CONFIRMED', ['CANCELLED_BY_STUDIO'], sent);
    const stays = ended('IN_PERSON', 'CANCELLED', ['CANCELLED']);
    expect(planRestoration([returns, repaid, stays])).toEqual({ returning: [returns], repaid: [repaid] });
  });
});

describe('whyNotRestorable', () => {
  const cancelledAt = new Date('2026-12-01T10:00:00Z');
  it.each([
    ['a class that is not cancelled', { cancelledAt: null, startsAt: new Date(NOW.getTime() + 1) }, 'is not cancelled'],
    ['a class that left the schedule', { cancelledAt, startsAt: null }, 'not on the schedule'],
    ['a class that would begin now', { cancelledAt, startsAt: NOW }, 'would have started'],
  ])('refuses %s', (_case, facts, reason) => {
    expect(whyNotRestorable(facts, NOW)).toContain(reason);
  });

  it('allows a cancelled class until the millisecond before it begins', () => {
    expect(whyNotRestorable({ cancelledAt, startsAt: new Date(NOW.getTime() + 1) }, NOW)).toBeNull();
  });
});
