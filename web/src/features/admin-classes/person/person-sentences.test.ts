import { describe, expect, it } from 'vitest';
import { formatAttendance, formatSums, formatWho, listComingPlaces, toMoney } from './person-sentences';

describe('formatWho', () => {
  it.each([
    [['Ana Pons'], 'Ana Pons'],
    [['Ana Pons', 'Bo Vidal'], 'Ana Pons and Bo Vidal'],
    [['Ana', 'Bo', 'Cleo'], 'Ana, Bo and Cleo'],
  ])('names the people of an address: %j', (names, text) => {
    expect(formatWho({ names })).toBe(text);
  });
});

describe('formatSums', () => {
  const none = { visits: 0, noShows: 0, lateCancellations: 0, paidCents: 0 };
  it.each([
    [none, '0 visits'],
    [{ ...none, visits: 12, noShows: 1, paidCents: 21_400 }, '12 visits, 1 no-show, €214 received in all'],
    [
      { ...none, visits: 1, lateCancellations: 2, paidCents: 1250 },
      '1 visit, 2 late cancellations, €12.50 received in all',
    ],
  ])('sums %j as %j', (sums, text) => {
    expect(formatSums(sums)).toBe(text);
  });
});

describe('listComingPlaces', () => {
  it('lists cancelled places and those of cancelled classes among the others, soonest first, and marks them', () => {
    const at = (date: string, bookedTime: string, status: 'CONFIRMED' | 'CANCELLED' = 'CONFIRMED') => ({
      date,
      bookedTime,
      status,
    });
    const person = {
      coming: [at('2026-12-01', '18:00'), at('2026-12-02', '18:00')],
      cancelled: [at('2026-12-02', '09:00', 'CANCELLED'), at('2026-12-03', '09:00')],
    };
    expect(listComingPlaces(person).map(({ date, bookedTime, off }) => [date, bookedTime, off])).toEqual([
      ['2026-12-01', '18:00', null],
      ['2026-12-02', '09:00', 'Cancelled'],
      ['2026-12-02', '18:00', null],
      ['2026-12-03', '09:00', 'Class cancelled'],
    ]);
  });
});

const place = {
  status: 'CONFIRMED',
  paymentMethod: 'IN_PERSON',
  priceCents: 1500,
  attendance: { bookingId: 'x', outcome: null, isPaidCash: false, version: 0 },
  refund: null,
} as const;
const marked = (outcome: 'CAME' | 'ABSENT') => ({ ...place, attendance: { ...place.attendance, outcome } });

describe('formatAttendance', () => {
  it.each([
    [marked('CAME'), 'Came'],
    [marked('ABSENT'), 'Did not come'],
    [place, null],
    [{ ...marked('CAME'), status: 'CANCELLED' as const }, null],
  ])('says whether the person came', (booking, text) => {
    expect(formatAttendance(booking)).toBe(text);
  });
});

describe('toMoney', () => {
  it.each([
    [place, '€15 in person'],
    [{ ...place, attendance: { ...place.attendance, isPaidCash: true } }, 'Paid €15 cash'],
    [
      { ...place, status: 'CANCELLED' as const, attendance: { ...place.attendance, isPaidCash: true } },
      'Cancelled, €15 cash to hand back',
    ],
    [{ ...place, paymentMethod: 'CARD' as const }, 'Paid €15 by card'],
    [{ ...place, status: 'REFUNDED' as const, paymentMethod: 'CARD' as const }, '€15 refunded'],
  ])('says whether the place is paid', (booking, text) => {
    expect(toMoney(booking, { isPast: false }).text).toBe(text);
  });

  it('says of a class that is over what was not paid', () => {
    expect(toMoney(place, { isPast: true }).text).toBe('€15 not paid');
    expect(toMoney({ ...place, priceCents: 0 }, { isPast: true }).text).toBe('Free');
    expect(toMoney({ ...place, status: 'CANCELLED' }, { isPast: true }).text).toBe('Cancelled');
  });
});
