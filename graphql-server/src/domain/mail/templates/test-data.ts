import type { Booking } from '#prisma';
import { studio } from '#studio';
import type { BookingWithDate } from '../booking-calendar';

export const CONTEXT = {
  origin: 'https://studio.example',
  studio,
  timeZone: 'Europe/Madrid',
  now: new Date('2026-11-20T10:00:00Z'),
  manageUrl: 'https://studio.example/manage/6f1c1a52-0000-4000-8000-000000000001.token',
};

export function toBooking(changes: Partial<Booking> = {}): Booking {
  return {
    id: '6f1c1a52-0000-4000-8000-000000000001',
    occurrenceId: '6f1c1a52-0000-4000-8000-000000000002',
    status: 'CONFIRMED',
    name: 'Marta Puig',
    email: 'marta@client.example',
    phone: '+34 600 111 222',
    notes: 'My left knee is stiff.',
    title: 'Sunrise Flow',
    className: 'Pilates Class',
    classType: 'MAT_PILATES',
    localDate: new Date('2026-12-03T00:00:00Z'),
    localTime: '07:45',
    startsAt: new Date('2026-12-03T06:45:00Z'),
    durationMinutes: 75,
    location: 'Barceloneta beach, by the walkway',
    priceCents: 2200,
    paymentMethod: 'CARD',
    paymentIntentId: 'pi_1',
    paymentAttemptId: null,
    refundId: null,
    attendance: null,
    paidCashAt: null,
    attendanceVersion: 0,
    freeCancellationUntil: new Date('2026-12-02T06:45:00Z'),
    linkVersion: 0,
    calendarKey: null,
    calendarBase: 0,
    idempotencyKey: null,
    requestDigest: null,
    createdAt: new Date('2026-11-20T10:00:00Z'),
    updatedAt: new Date('2026-11-20T10:00:00Z'),
    ...changes,
  };
}

type Dated = BookingWithDate['occurrence'];
export type DateChanges = Partial<Omit<Dated, 'availability'>> & { availability?: Partial<Dated['availability']> };

/** A booking with its date, which is unchanged by default. */
export function bookingWithDate(
  changes: Partial<Booking> = {},
  { availability = {}, ...date }: DateChanges = {},
): BookingWithDate {
  const untouched = {
    cancelledAt: null,
    cancelReason: null,
    version: 1,
    weatherCallMinutes: null,
    takesPlaceSince: null,
    classType: null,
    location: null,
    joinUrl: null,
  };
  const booking = toBooking(changes);
  const { classType, location } = booking;
  const series = { version: 1, weatherCallMinutes: null, classType, location, joinUrl: null };
  return { ...booking, occurrence: { ...untouched, ...date, availability: { ...series, ...availability } } };
}
