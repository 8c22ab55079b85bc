import { describe, expect, it } from 'vitest';
import { bookingListInput, getBookingState } from './booking-list';

describe('getBookingState', () => {
  it.each([
    ['CONFIRMED', 'CARD', 'CARD_CONFIRMED'],
    ['CANCELLED', 'CARD', 'CARD_CANCELLED'],
    ['REFUNDED', 'CARD', 'REFUNDED'],
    ['CONFIRMED', 'IN_PERSON', 'IN_PERSON'],
    ['CANCELLED', 'IN_PERSON', 'IN_PERSON'],
  ] as const)('turns a booking with status %s and payment method %s into state %s', (status, paymentMethod, state) => {
    expect(getBookingState({ status, paymentMethod })).toBe(state);
  });
});

describe('bookingListInput', () => {
  it('sorts the newest bookings first when the input is empty', () => {
    expect(bookingListInput.parse({})).toEqual({ sort: 'CREATED_AT', direction: 'DESC' });
  });

  it.each([
    { sort: 'PASSWORD' },
    { direction: 'desc; DROP TABLE' },
    { state: 'PAID' },
    { from: '2026-02-30' },
    { to: ['2026-01-01', '2026-01-02'] },
    { text: 'x'.repeat(300) },
    { text: '\u0000' },
  ])('refuses the list input %j with a readable message', (input) => {
    const { success, error } = bookingListInput.safeParse(input);
    expect(success).toBe(false);
    expect(error?.issues[0]?.message).toMatch(/[a-z ]{10,}\.?/);
  });
});
