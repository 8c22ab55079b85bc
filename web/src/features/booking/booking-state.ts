import * as z from 'zod/mini';
import { LIMITS } from '#contract/limits';
import { localDate, localTime } from '#contract/text';
import { classTypeCode, selectedSlotSchema } from './selected-slot';

export const paymentMethodSchema = z.enum(['payNow', 'payInPerson']);
export type PaymentChoice = z.infer<typeof paymentMethodSchema>;

/** Every spelling of the payment method that an answer may carry. */
const anyPaymentMethod = z.pipe(
  z.string(),
  z.transform((word: string) => (isInPerson(word) ? ('IN_PERSON' as const) : ('CARD' as const))),
);

/** True for each word that means paying at the class. */
export function isInPerson(word: string): boolean {
  return word === 'IN_PERSON' || word === 'in_person' || word === 'payInPerson';
}

const userDataSchema = z.object({
  name: z.string().check(z.maxLength(2 * LIMITS.name)),
  email: z.string().check(z.maxLength(2 * LIMITS.email)),
  notes: z.string().check(z.maxLength(2 * LIMITS.notes)),
});
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
});
export type BookingDetails = z.infer<typeof bookingDetailsSchema>;

/** A payment that was sent off and whose booking is not yet known. It is asked about before anything is charged again. */
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
  /** The message itself says when to try again. */
  saysWhen?: boolean;
};

const emptyUserData: UserData = { name: '', email: '', notes: '' };

/** What survives a reload. */
export const storedStateSchema = z.object({
  selectedSlot: z.nullable(selectedSlotSchema),
  userData: userDataSchema,
  paymentMethod: z.nullable(paymentMethodSchema),
  bookingDetails: z.nullable(bookingDetailsSchema),
  heldSlotId: z.nullable(z.string()),
  /** The client secret of the payment that holds the place: shows the server that the held place is this visitor's. */
  heldSecret: z._default(z.nullable(z.string()), null),
  pendingPayment: z.nullable(pendingPaymentSchema),
  countedBookingId: z.nullable(z.string()),
});
export type StoredState = z.infer<typeof storedStateSchema>;

export type BookingState = StoredState & {
  isSubmitting: boolean;
  error: BookingFailure | null;
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
};

/** The part of the state that is kept for a reload. */
export function toStoredState({ isSubmitting: _, error: __, ...stored }: BookingState): StoredState {
  return stored;
}
