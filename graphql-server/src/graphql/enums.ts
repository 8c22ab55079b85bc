import { BOOKING_COLUMNS, BOOKING_STATES, type BookingState, SORT_DIRECTIONS } from '#contract/booking-list';
import { CLASS_TYPE_LABELS, WEEKDAYS } from '#contract/enums';
import {
  AttendanceOutcome,
  BookingStatus,
  ClassType,
  Frequency,
  MailStatus,
  PaymentMethod,
  RefundStatus,
} from '#prisma';
import { DATE_DIFFERENCES, type DateDifference } from '../domain/availability/list-series-dates';
import { CLASS_UNAVAILABLE_MESSAGES, type ClassUnavailableReason, PAYMENT_REFUSED_REASONS } from '../domain/errors';
import { builder } from './builder';

export const ClassTypeEnum = builder.enumType('ClassType', {
  description: `Kinds of classes: ${Object.values(CLASS_TYPE_LABELS).join(', ')}.`,
  values: Object.values(ClassType),
});

export const PaymentMethodEnum = builder.enumType('PaymentMethod', {
  description: 'How a place is paid.',
  values: Object.values(PaymentMethod),
});

export const BookingStatusEnum = builder.enumType('BookingStatus', {
  description: 'What became of a booking.',
  values: Object.values(BookingStatus),
});

export const AttendanceOutcomeEnum = builder.enumType('AttendanceOutcome', {
  description: 'Whether a person came, as the teacher marked it.',
  values: Object.values(AttendanceOutcome),
});

export const RefundStatusEnum = builder.enumType('RefundStatus', {
  description: 'DUE: on its way. DONE: the provider has carried it out. FAILED: the provider refused.',
  values: Object.values(RefundStatus),
});

export const MailStatusEnum = builder.enumType('MailStatus', {
  description: 'What became of a mail.',
  values: Object.values(MailStatus),
});

export const ClassUnavailableReasonEnum = builder.enumType('ClassUnavailableReason', {
  description: 'Why a class takes no booking.',
  values: Object.keys(CLASS_UNAVAILABLE_MESSAGES) as ClassUnavailableReason[],
});

export const PaymentRefusedReasonEnum = builder.enumType('PaymentRefusedReason', {
  description: 'Why a payment buys no place.',
  values: PAYMENT_REFUSED_REASONS,
});

export const BookingStateEnum = builder.enumType('BookingState', {
  description: "What a booking in the teacher's list is as a whole, of how it is paid and what became of it.",
  values: Object.keys(BOOKING_STATES) as BookingState[],
});

export const BookingColumnEnum = builder.enumType('BookingColumn', {
  description: "What the teacher's list of bookings can be sorted by.",
  values: BOOKING_COLUMNS,
});

export const SortDirectionEnum = builder.enumType('SortDirection', {
  description: 'Up or down.',
  values: SORT_DIRECTIONS,
});

export const FrequencyEnum = builder.enumType('Frequency', {
  description: 'How often a series repeats.',
  values: Object.values(Frequency),
});

export const WeekdayEnum = builder.enumType('Weekday', {
  description: 'Days of the week, which starts on Monday.',
  values: WEEKDAYS,
});

export const DateDifferenceEnum = builder.enumType('DateDifference', {
  description: 'What can be different on one date of a series.',
  values: Object.keys(DATE_DIFFERENCES) as DateDifference[],
});
