import type { BookingColumn, BookingState, SORT_DIRECTIONS } from '#contract/booking-list';
import { CLASS_TYPE_LABELS } from '#contract/enums';
import type {
  AttendanceOutcome,
  BookingStatus,
  ClassType,
  Frequency,
  MailStatus,
  PaymentMethod,
  RefundStatus,
  Weekday,
} from '#prisma';
import type { DateDifference } from '../domain/dates/list-series-dates';
import type { ClassUnavailableReason, PaymentRefusedReason } from '../domain/errors';
import type { HoldKind } from '../domain/seats/held-places';
import { builder } from './builder';

/** Every value of an enum with its description: the compiler notices one that is missing. */
export type Described<Value extends string> = Record<Value, { description: string }>;

export const ClassTypeEnum = builder.enumType('ClassType', {
  description: 'Kind of class.',
  values: {
    MAT_PILATES: { description: `${CLASS_TYPE_LABELS.MAT_PILATES}: on a mat, outdoors or in the studio.` },
    REFORMER: { description: `${CLASS_TYPE_LABELS.REFORMER}: on the reformer machine.` },
    PRIVATE_SESSION: { description: `${CLASS_TYPE_LABELS.PRIVATE_SESSION}: for one person or one party.` },
    ONLINE_CLASS: { description: `${CLASS_TYPE_LABELS.ONLINE_CLASS}: by video.` },
  } satisfies Described<ClassType>,
});

export const PaymentMethodEnum = builder.enumType('PaymentMethod', {
  description: 'Way of paying for a place.',
  values: {
    CARD: { description: 'Online, by card or another method that Stripe offers.' },
    IN_PERSON: { description: 'At the studio.' },
  } satisfies Described<PaymentMethod>,
});

export const BookingStatusEnum = builder.enumType('BookingStatus', {
  description: 'Status of a booking.',
  values: {
    CONFIRMED: { description: 'The place is taken.' },
    CANCELLED: { description: 'Cancelled without a refund; the place is free.' },
    REFUNDED: { description: 'The card payment was refunded; the place is free.' },
  } satisfies Described<BookingStatus>,
});

export const AttendanceOutcomeEnum = builder.enumType('AttendanceOutcome', {
  description: 'Whether a person came, as the teacher marked it.',
  values: {
    CAME: { description: 'The person came.' },
    ABSENT: { description: 'The person did not come.' },
  } satisfies Described<AttendanceOutcome>,
});

export const RefundStatusEnum = builder.enumType('RefundStatus', {
  description: 'Progress of a refund.',
  values: {
    DUE: { description: 'Requested, not executed by Stripe yet.' },
    DONE: { description: 'Executed by Stripe.' },
    FAILED: { description: 'Refused by Stripe.' },
  } satisfies Described<RefundStatus>,
});

export const MailStatusEnum = builder.enumType('MailStatus', {
  description: 'Status of a mail.',
  values: {
    QUEUED: { description: 'Still to be sent.' },
    SENT: { description: 'Accepted by the mail server.' },
    FAILED: { description: 'Not delivered after all attempts.' },
    SKIPPED: { description: 'Not sent: the recipient unsubscribed after the mail was queued.' },
  } satisfies Described<MailStatus>,
});

export const ClassUnavailableReasonEnum = builder.enumType('ClassUnavailableReason', {
  description: 'Why a class cannot be booked.',
  values: {
    FULL: { description: 'No place is free.' },
    STARTED: { description: 'The class has started.' },
    CANCELLED: { description: 'The teacher cancelled the class on this date.' },
    INACTIVE: { description: 'The class is switched off or deleted.' },
    NO_SUCH_DATE: { description: 'The class is not held on this date.' },
    TOO_FAR_AHEAD: { description: 'Booking opens later; `Slot.opensOn` says when.' },
    NOT_FULL: { description: 'It has a free place, so that nobody has to wait for one.' },
    MOVED: { description: 'Time or place changed after the payment was started.' },
  } satisfies Described<ClassUnavailableReason>,
});

export const PaymentRefusedReasonEnum = builder.enumType('PaymentRefusedReason', {
  description: 'Why a payment cannot be used for a booking.',
  values: {
    NOT_PAID: { description: 'The payment is not complete.' },
    WRONG_PAYMENT: { description: 'The payment is unknown, or was made for something else.' },
    ALREADY_USED: { description: 'The payment was used for a booking already.' },
  } satisfies Described<PaymentRefusedReason>,
});

export const BookingStateEnum = builder.enumType('BookingState', {
  description: "Payment method and status of a booking in one value, for the teacher's list.",
  values: {
    CARD_CONFIRMED: { description: 'Paid by card and confirmed.' },
    IN_PERSON: { description: 'To be paid in person, also when it was cancelled.' },
    CARD_CANCELLED: { description: 'Paid by card and cancelled without a refund.' },
    REFUNDED: { description: 'Paid by card and refunded.' },
  } satisfies Described<BookingState>,
});

export const BookingColumnEnum = builder.enumType('BookingColumn', {
  description: "Columns that the teacher's list of bookings can be sorted by.",
  values: {
    ID: { description: 'Confirmation id.' },
    CREATED_AT: { description: 'When the booking was made.' },
    NAME: { description: 'Name of the person.' },
    EMAIL: { description: 'Email address of the person.' },
    CLASS_DATE: { description: 'Date of the class, then its start time.' },
    CLASS_TIME: { description: 'Start time of the class on any date.' },
    CLASS_TYPE: { description: 'Kind of class.' },
    LOCATION: { description: 'Place of the class.' },
    PRICE: { description: 'Price of the place.' },
    PAYMENT_METHOD: { description: 'Way of paying.' },
    PAYMENT_ID: { description: "Stripe's id of the payment; bookings without one first." },
    STATUS: { description: 'Status of the booking.' },
    MESSAGE: { description: 'Notes of the person; bookings without notes first.' },
  } satisfies Described<BookingColumn>,
});

export const SortDirectionEnum = builder.enumType('SortDirection', {
  description: 'Sort direction.',
  values: { ASC: { description: 'Ascending.' }, DESC: { description: 'Descending.' } } satisfies Described<
    (typeof SORT_DIRECTIONS)[number]
  >,
});

export const FrequencyEnum = builder.enumType('Frequency', {
  description: 'Repetition of a series.',
  values: {
    DAILY: { description: 'Every day.' },
    WEEKLY: { description: 'On selected days of each week.' },
  } satisfies Described<Frequency>,
});

export const WeekdayEnum = builder.enumType('Weekday', {
  description: 'Day of the week; the week starts on Monday.',
  values: {
    MO: { description: 'Monday.' },
    TU: { description: 'Tuesday.' },
    WE: { description: 'Wednesday.' },
    TH: { description: 'Thursday.' },
    FR: { description: 'Friday.' },
    SA: { description: 'Saturday.' },
    SU: { description: 'Sunday.' },
  } satisfies Described<Weekday>,
});

export const DateDifferenceEnum = builder.enumType('DateDifference', {
  description: 'Properties that can differ on one date of a series.',
  values: {
    TIME: { description: 'Start time.' },
    DURATION: { description: 'Length.' },
    PLACE: { description: 'Location.' },
    PRICE: { description: 'Price.' },
    SPOTS: { description: 'Number of places.' },
    WEATHER_CALL: { description: 'Time of the weather call.' },
    JOIN_LINK: { description: 'Link to the room of an online class.' },
  } satisfies Described<DateDifference>,
});

export const HoldKindEnum = builder.enumType('HoldKind', {
  description: 'For whom a place is held.',
  values: {
    PAYING: { description: 'Somebody who is paying right now.' },
    WAITLIST_OFFER: { description: 'Somebody of the waitlist, to whom it is offered.' },
    REBOOKING: { description: 'Somebody whose class was cancelled, and who can choose this one.' },
  } satisfies Described<HoldKind>,
});
