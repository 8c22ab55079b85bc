import { expect, it } from 'vitest';
import { type OwnBooking, withBooking } from './own-bookings';

const booking = (id: string, date: string, time = '09:30'): OwnBooking => ({
  id,
  title: 'Sunrise Mat',
  className: 'Pilates Class',
  classType: 'MAT_PILATES',
  date,
  time,
  durationMinutes: 60,
  location: 'Barceloneta beach',
  priceCents: 1500,
  paymentMethod: 'CARD',
});

const ids = (bookings: readonly OwnBooking[]) => bookings.map(({ id }) => id);

it('sorts the bookings of a device by day and time', () => {
  const known = [booking('b', '2027-03-02'), booking('d', '2027-03-02', '18:00')];
  expect(ids(withBooking(known, booking('c', '2027-03-02', '10:00')))).toEqual(['b', 'c', 'd']);
});

it('replaces the stored version of a booking', () => {
  const moved = withBooking([booking('a', '2027-03-02')], booking('a', '2027-03-09'));
  expect(moved).toEqual([booking('a', '2027-03-09')]);
});

it('discards the oldest booking when a device has more than 50', () => {
  const many = Array.from({ length: 50 }, (_, index) => booking(`${index}`, '2027-03-02'));
  const stored = withBooking(many, booking('new', '2027-03-03'));
  expect(stored).toHaveLength(50);
  expect(ids(stored)).toContain('new');
  expect(ids(stored)).not.toContain('0');
});
