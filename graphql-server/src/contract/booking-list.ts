import * as z from 'zod/mini';
import type { BOOKING_STATUS_LABELS, PaymentMethodCode } from './enums';
import { LIMITS } from './limits';
import { line, localDate } from './text';

/** What a row of the teacher's list says as a whole, and how the documented screen spells it. */
export const BOOKING_STATES = {
  CARD_CONFIRMED: 'card-confirmed',
  IN_PERSON: 'in-person',
  CARD_CANCELLED: 'card-cancelled',
  REFUNDED: 'refunded',
} as const;

export type BookingState = keyof typeof BOOKING_STATES;

type Facts = { status: keyof typeof BOOKING_STATUS_LABELS; paymentMethod: PaymentMethodCode };

/** The state of a booking: paid by card, to be paid in person (also when it was cancelled), cancelled, refunded. */
export function getBookingState({ status, paymentMethod }: Facts): BookingState {
  if (status === 'REFUNDED') return 'REFUNDED';
  if (paymentMethod === 'IN_PERSON') return 'IN_PERSON';
  return status === 'CANCELLED' ? 'CARD_CANCELLED' : 'CARD_CONFIRMED';
}

/** What the list can be sorted by. */
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

const pickOne = <Value extends string>(values: readonly Value[], text: string) => z.enum(values, text);

/** Which bookings, and in which order; without words, all of them, newest first. */
export const bookingListInput = z.object({
  text: z.nullish(line({ label: 'Search', max: LIMITS.search })),
  from: z.nullish(localDate),
  to: z.nullish(localDate),
  state: z.nullish(pickOne(Object.keys(BOOKING_STATES) as BookingState[], 'There is no such state.')),
  sort: z._default(pickOne(BOOKING_COLUMNS, 'The list cannot be sorted by this.'), 'CREATED_AT'),
  direction: z._default(pickOne(SORT_DIRECTIONS, 'The direction must be ASC or DESC.'), 'DESC'),
});
export type BookingListInput = z.infer<typeof bookingListInput>;
