import * as z from 'zod/mini';
import { LIMITS } from '#contract/limits';
import { localDate, localTime } from '#contract/text';
import { classTypeCode, selectedSlotSchema, weatherCallSchema } from './selected-slot';
import type { SlotNews } from './slot-news';

const paymentMethodSchema = z.enum(['payNow', 'payInPerson']);
export type PaymentChoice = z.infer<typeof paymentMethodSchema>;

/** Accepts every spelling of the payment method that the API uses. */
const anyPaymentMethod = z.pipe(
  z.string(),
  z.transform((code: string) => (isInPerson(code) ? ('IN_PERSON' as const) : ('CARD' as const))),
);

/** True for every code that means paying at the class. */
function isInPerson(code: string): boolean {
  return code === 'IN_PERSON' || code === 'in_person' || code === 'payInPerson';
}

/** What is too long is stored too, so that it can be shortened after a reload. No request can be longer than this. */
const typedText = z.string().check(z.maxLength(LIMITS.bodyBytes));
const userDataSchema = z.object({ name: typedText, email: typedText, notes: typedText });
export type UserData = z.infer<typeof userDataSchema>;

export const bookingDetailsSchema = z.object({
  id: z.string(),
  title: z.string(),
  className: z.string(),
  classType: classTypeCode,
  date: localDate,
  time: localTime,
  durationMinutes: z.number(),
  location: z.string(),
  priceCents: z.number(),
  name: z.string(),
  email: z.string(),
  paymentMethod: anyPaymentMethod,
  /** An ISO 8601 instant; absent when an earlier version of the page stored the booking. */
  freeCancellationUntil: z.optional(z.string()),
  /** As it was when the class was picked. */
  weatherCall: z.nullish(weatherCallSchema),
  /** Address of the page on which the booking is changed. */
  manageUrl: z._default(z.nullable(z.string()), null),
});
export type BookingDetails = z.infer<typeof bookingDetailsSchema>;

/** A payment that was confirmed but whose booking is unknown. The server is asked about it before another charge. */
const pendingPaymentSchema = z.object({
  paymentIntentId: z.string(),
  clientSecret: z.string(),
  isPaid: z.boolean(),
});
export type PendingPayment = z.infer<typeof pendingPaymentSchema>;

export type BookingFailure = {
  message: string;
  isClassGone: boolean;
  isSafeToRetry: boolean;
  /** True when the card was refused by its bank: nothing was charged, and the place is still held. */
  isDeclined?: boolean;
  /** True when the message itself says when to retry. */
  hasRetryTime?: boolean;
};

const emptyUserData: UserData = { name: '', email: '', notes: '' };

/** The part of the state that is saved in session storage and survives a reload. */
export const storedStateSchema = z.object({
  selectedSlot: z.nullable(selectedSlotSchema),
  userData: userDataSchema,
  paymentMethod: z.nullable(paymentMethodSchema),
  bookingDetails: z.nullable(bookingDetailsSchema),
  heldSlotId: z.nullable(z.string()),
  /** The client secret of the payment that holds the place: proves to the server that the hold is this visitor's. */
  heldSecret: z._default(z.nullable(z.string()), null),
  pendingPayment: z.nullable(pendingPaymentSchema),
  countedBookingId: z.nullable(z.string()),
});
export type StoredState = z.infer<typeof storedStateSchema>;

export type BookingState = StoredState & {
  isSubmitting: boolean;
  error: BookingFailure | null;
  /** What happened to the chosen class since it was chosen; null while it is as the visitor saw it. */
  slotNews: SlotNews | null;
};

export const initialState: BookingState = {
  selectedSlot: null,
  userData: emptyUserData,
  paymentMethod: null,
  bookingDetails: null,
  heldSlotId: null,
  heldSecret: null,
  pendingPayment: null,
  countedBookingId: null,
  isSubmitting: false,
  error: null,
  slotNews: null,
};

export function toStoredState({ isSubmitting: _, error: __, slotNews: ___, ...stored }: BookingState): StoredState {
  return stored;
}
