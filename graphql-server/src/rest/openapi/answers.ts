import * as z from 'zod/mini';
import { BOOKING_STATUS_LABELS, CLASS_TYPE_LABELS, PAYMENT_METHOD_CODES, WEEKDAYS } from '#contract/enums';
import { localDate, localTime } from '#contract/text';

/** The bodies of all REST answers. They are strict: a key that is not documented is a mistake. */

// Destructuring `z` would add all of zod to the bundle, with its forty languages.
const describe = z.describe;
const text = (description: string) => z.string().check(describe(description));
const optionalText = (description: string) => z.nullable(z.string()).check(describe(description));
const id = (description: string) => z.guid().check(describe(description));
const date = (description: string) => localDate.check(describe(description));
const time = localTime.check(describe("Start time in the studio's time zone, HH:MM in 24 hours."));
const instant = (description: string) => z.iso.datetime().check(describe(description));
const count = (description: string) => z.int().check(z.minimum(0), describe(description));
const flag = (description: string) => z.boolean().check(describe(description));
const price = z.number().check(z.minimum(0), describe('Price of a place in euros, with at most two decimals.'));
const classType = z.enum(Object.values(CLASS_TYPE_LABELS)).check(describe('Kind of class.'));
const classDate = date("Date of the class in the studio's time zone.");
const location = text('Place where the class is held.');
const className = text('General name of the class, for example "Pilates Class".');
const title = text('Title on the schedule.');
const remainingSpots = count('Free places, without those held for people who are paying.');

export const message = z.strictObject({ message: text('A sentence for the user.') });

export const slot = z.strictObject({
  _id: id('Availability id of the class or series.'),
  occurrenceId: text('Occurrence id, `{_id}_{date}`.'),
  title,
  className,
  classType,
  date: classDate,
  time,
  duration: count('Length in minutes.'),
  location,
  price,
  spots: count('Number of places in all.'),
  remainingSpots,
  isRecurring: flag('True when the class belongs to a series.'),
});

export const homepageEvent = z.strictObject({
  _id: id('Availability id of the class.'),
  date: classDate,
  time,
  title,
  location,
  price,
  spots: remainingSpots,
  classType,
});

export const sharedClass = z.strictObject({
  _id: id('Availability id of the class.'),
  date: classDate,
  time,
  classType,
  location,
  remainingSpots,
  price,
});

const bookingFields = {
  _id: id('Confirmation id.'),
  createdAt: instant('When the booking was made.'),
  name: text('Name of the person who comes to the class.'),
  email: text('Email address that all mails about this booking go to.'),
  classDate,
  classTime: time,
  classType,
  className,
  location,
  price,
  paymentMethod: z
    .enum(Object.values(PAYMENT_METHOD_CODES))
    .check(describe('Way of paying: online with `stripe`, or at the studio.')),
  bookingStatus: z.enum(Object.values(BOOKING_STATUS_LABELS)).check(describe('Status of the booking.')),
};
const refundId = optionalText("Stripe's id of the refund; null unless the booking was refunded.");

export const booking = z.strictObject(bookingFields);

export const adminBooking = z.strictObject({
  ...bookingFields,
  phone: optionalText('Phone number; null when the person gave none.'),
  message: optionalText('Free text from the person to the teacher; null when there is none.'),
  paymentIntentId: optionalText("Stripe's id of the payment; null for a booking that is paid in person."),
  refundId,
});

export const bookingCreated = z.strictObject({ booking });

export const refundedBooking = z.strictObject({
  _id: bookingFields._id,
  bookingStatus: bookingFields.bookingStatus,
  refundId,
});

export const refunded = z.strictObject({ message: message.shape.message, booking: refundedBooking });

export const paymentIntent = z.strictObject({
  ok: z.literal(true),
  clientSecret: text('Secret of the payment intent, for the card form. Keep it private.'),
  paymentIntentId: text("Stripe's id of the payment intent."),
  publishableKey: text('Public Stripe key that the card form is created with.'),
  holdExpiresAt: z
    .nullable(z.iso.datetime())
    .check(describe('When the held seat is released; null when no seat is held.')),
});

export const paymentIntentFailure = z.strictObject({ ok: z.literal(false), message: message.shape.message });

const recurrenceRule = z.strictObject({
  frequency: z.enum(['DAILY', 'WEEKLY']).check(describe('Every day, or selected days of each week.')),
  byweekday: z.array(z.enum(WEEKDAYS)).check(describe('Weekdays of a weekly series; empty for a daily one.')),
  dtstart: date('First date of the series.'),
  wkst: z.literal('MO').check(describe('The week starts on Monday.')),
  until: z.nullable(localDate).check(describe('Last date, inclusive; null for a series without an end.')),
});

export const availability = z.strictObject({
  _id: id('Availability id.'),
  title,
  className,
  classType,
  location,
  price,
  spots: count('Number of places on each date.'),
  duration: count('Length in minutes.'),
  date: date('Date of the class, or first date of the series.'),
  time,
  isRecurring: flag('True for a series.'),
  recurrenceRule: z
    .nullable(recurrenceRule)
    .check(describe('The days of a series; null for a class that takes place once.')),
  isActive: flag('True when the class is open for booking and on the schedule.'),
  showOnHomepage: flag('True when the home page announces the class.'),
});

export const availabilityRefused = z.strictObject({
  message: message.shape.message,
  errors: z.optional(
    z
      .array(
        z.strictObject({ msg: text('The problem, as a sentence for the user.'), path: text('Name of the field.') }),
      )
      .check(describe('One entry per invalid field.')),
  ),
});

export const shareLink = z.strictObject({
  shareableUrl: text('Path of the page of this class, `/book/{shareableId}`; the same on every call.'),
});

const reply = z.strictObject({
  _id: id('Id of the reply.'),
  createdAt: instant('When the reply was written.'),
  recipientEmail: text('Email address that the reply was sent to.'),
  subject: text('Subject of the mail.'),
  textBody: text('Text of the mail.'),
});

export const contactMessage = z.strictObject({
  _id: id('Id of the message.'),
  createdAt: instant('When the message arrived.'),
  name: text('Name of the sender.'),
  email: text('Email address of the sender.'),
  subject: optionalText('Subject; null for a message from the contact form.'),
  message: text('Text of the message; it may be empty.'),
  isRead: flag('True when the message is marked as read.'),
  isArchived: flag('True when the message is archived.'),
  replies: z.array(reply).check(describe('Replies of the teacher, oldest first.')),
});

export const replySent = z.strictObject({ message: message.shape.message, contactMessage });

export const adminSession = z.strictObject({
  token: text('Token of the new session, for the header `Authorization: Bearer {token}`.'),
  user: z.strictObject({
    _id: id('Id of the account.'),
    username: text('Name that the account signs in with.'),
    isAdmin: flag('True when the account may call the admin routes.'),
  }),
});

export const signInRefused = z.strictObject({
  message: message.shape.message,
  codeRequired: z.optional(z.literal(true)).check(describe('True when only the code of the second factor is missing.')),
});

export const eventReceived = z.strictObject({ received: z.literal(true) });

/** The two probes, which may say more about themselves with time. */
export const health = z.looseObject({ status: text('`ok`, `ready` or `not ready`.') });

const components = {
  Message: message,
  Slot: slot,
  HomepageEvent: homepageEvent,
  SharedClass: sharedClass,
  Booking: booking,
  AdminBooking: adminBooking,
  BookingCreated: bookingCreated,
  RefundedBooking: refundedBooking,
  Refunded: refunded,
  PaymentIntent: paymentIntent,
  PaymentIntentFailure: paymentIntentFailure,
  RecurrenceRule: recurrenceRule,
  Availability: availability,
  AvailabilityRefused: availabilityRefused,
  ShareLink: shareLink,
  Reply: reply,
  ContactMessage: contactMessage,
  ReplySent: replySent,
  AdminSession: adminSession,
  SignInRefused: signInRefused,
  EventReceived: eventReceived,
  Health: health,
};

/** The answers by their names in the document. */
export const ANSWERS: [string, z.ZodMiniType][] = Object.entries(components);
