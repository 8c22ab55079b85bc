import { describe, expect, it } from 'vitest';
import { openMatters } from './open-matters';

const NOW = new Date('2026-12-03T10:30:00Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

const booking = {
  status: 'CONFIRMED',
  title: 'Sunrise Flow',
  localDate: new Date('2026-12-03'),
  startsAt: minutes(60),
  durationMinutes: 60,
  rebookingOffer: null,
} as const;
const attempt = { id: 'a', status: 'OPEN', amountCents: 1500, installation: { role: 'CURRENT' } } as const;
const refund = { paymentAttemptId: 'a', status: 'DUE', amountCents: 1500 } as const;
const refundDue = { ...attempt, status: 'REFUND_DUE' } as const;
const undecided = { installation: { role: 'UNDECIDED' } } as const;
const leftAlone = { installation: { role: 'LEFT_ALONE' } } as const;
const none = { bookings: [], attempts: [], refunds: [], issues: [] };

describe('openMatters', () => {
  it.each([
    ['no records', none, []],
    [
      'a future booking',
      { bookings: [booking] },
      ['Sunrise Flow on Thursday 3 December 2026 is booked: cancel or refund that place first.'],
    ],
    [
      'a booked class that is still running',
      { bookings: [{ ...booking, startsAt: minutes(-59) }] },
      [expect.stringMatching(/is booked/)],
    ],
    ['a booked class that is over', { bookings: [{ ...booking, startsAt: minutes(-60) }] }, []],
    [
      'a choice that is open after a cancelled class',
      { bookings: [{ ...booking, startsAt: minutes(-60), rebookingOffer: { outcome: null } }] },
      [expect.stringMatching(/is booked/)],
    ],
    ['a cancelled booking', { bookings: [{ ...booking, status: 'CANCELLED' }] }, []],
    ['a refunded booking', { bookings: [{ ...booking, status: 'REFUNDED' }] }, []],
    [
      'an open payment',
      { attempts: [attempt] },
      ['A payment of €15.00 was begun: it ends by itself within 31 minutes.'],
    ],
    [
      'an open payment from a restored backup',
      { attempts: [{ ...attempt, ...undecided }] },
      ['A payment of €15.00 was begun before this database was restored: decide under payment issues first.'],
    ],
    [
      'a refund that waits for a decision',
      { attempts: [{ ...refundDue, ...undecided }], refunds: [refund] },
      ['A refund of €15.00 waits since this database was restored: decide under payment issues first.'],
    ],
    [
      'a refund that another installation has to make',
      { attempts: [{ ...refundDue, ...leftAlone }], refunds: [{ ...refund, status: 'FAILED' }] },
      [],
    ],
    ['a payment that became a booking', { attempts: [{ ...attempt, status: 'BOOKED' }] }, []],
    ['an abandoned payment', { attempts: [{ ...attempt, status: 'ABANDONED' }] }, []],
    ['a refund that is due', { refunds: [refund] }, ['A refund of €15.00 is on its way: wait until it is done.']],
    [
      'a refund that failed',
      { refunds: [{ ...refund, status: 'FAILED' }] },
      ['A refund of €15.00 failed: ask for it again, or settle it with the client.'],
    ],
    ['a refund that is done', { refunds: [{ ...refund, status: 'DONE' }] }, []],
    ['an open payment issue', { issues: [{ resolvedAt: null }] }, ['A payment issue is open: resolve it first.']],
    ['a resolved payment issue', { issues: [{ resolvedAt: NOW }] }, []],
  ] as const)('lists the reasons against erasing a client with %s', (_record, records, reasons) => {
    expect(openMatters({ ...none, ...records }, { now: NOW, holdMinutes: 10 })).toEqual(reasons);
  });

  it('lists several reasons against erasing a client together', () => {
    expect(
      openMatters(
        { bookings: [booking], attempts: [attempt], refunds: [refund], issues: [] },
        { now: NOW, holdMinutes: 10 },
      ),
    ).toHaveLength(3);
  });
});
