import * as z from 'zod/mini';
import type { BOOKING_STATUS_LABELS, PaymentMethodCode } from './enums';
import { LIMITS } from './limits';
import { line, localDate } from './text';

/** The states that tint a row of the booking list, with their spelling in the page. */
export const BOOKING_STATES = {
  CARD_CONFIRMED: 'card-confirmed',
  IN_PERSON: 'in-person',
  CARD_CANCELLED: 'card-cancelled',
  REFUNDED: 'refunded',
} as const;

export type BookingState = keyof typeof BOOKING_STATES;

type StatusAndMethod = { status: keyof typeof BOOKING_STATUS_LABELS; paymentMethod: PaymentMethodCode };

/** The list state of a booking. A booking to be paid in person stays IN_PERSON when it is cancelled. */
export function getBookingState({ status, paymentMethod }: StatusAndMethod): BookingState {
  if (status === 'REFUNDED') return 'REFUNDED';
  if (paymentMethod === 'IN_PERSON') return 'IN_PERSON';
  return status === 'CANCELLED' ? 'CARD_CANCELLED' : 'CARD_CONFIRMED';
}

/** Columns that the booking list can be sorted by. */
export const BOOKING_COLUMNS = [
  'ID',
  'CREATED_AT',
  'NAME',
  'EMAIL',
  'CLASS_DATE',
  'CLASS_TIME',
  'CLASS_TYPE',
  'LOCATION',
  'PRICE',
  'PAYMENT_METHOD',
  'PAYMENT_ID',
  'STATUS',
  'MESSAGE',
] as const;

export type BookingColumn = (typeof BOOKING_COLUMNS)[number];

export const SORT_DIRECTIONS = ['ASC', 'DESC'] as const;

const pickOne = <Value extends string>(values: readonly Value[], message: string) => z.enum(values, message);

/** Filter and order of the booking list. An empty input lists all bookings, newest first. */
export const bookingListInput = z.object({
  text: z.nullish(line({ label: 'Search', max: LIMITS.search })),
  from: z.nullish(localDate),
  to: z.nullish(localDate),
  state: z.nullish(pickOne(Object.keys(BOOKING_STATES) as BookingState[], 'There is no such state.')),
  sort: z._default(pickOne(BOOKING_COLUMNS, 'The list cannot be sorted by this.'), 'CREATED_AT'),
  direction: z._default(pickOne(SORT_DIRECTIONS, 'The direction must be ASC or DESC.'), 'DESC'),
});
export type BookingListInput = z.infer<typeof bookingListInput>;

/** `comma` is RFC 4180. `semicolon` has decimal commas too, as spreadsheets expect where prices are written 12,50. */
export const CSV_SEPARATORS = ['comma', 'semicolon'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** Filter, order and form of the file of bookings. */
export const bookingsFileInput = z.object({
  ...bookingListInput.shape,
  separator: z._default(pickOne(CSV_SEPARATORS, 'The separator must be comma or semicolon.'), 'comma'),
});
