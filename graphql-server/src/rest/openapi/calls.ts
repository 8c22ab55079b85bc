import * as z from 'zod/mini';
import { bookingsFileInput } from '#contract/booking-list';
import { LIMITS } from '#contract/limits';
import { mailingInput, replyInput } from '#contract/mail-input';
import { messageStatusInput } from '#contract/message-status-input';
import { contactInput } from '#contract/person-input';
import { renewDeviceInput, shownPushInput } from '#contract/push-input';
import { signInInput } from '#contract/sign-in-input';
import { createStudioTime } from '../../domain/schedule/studio-time';
import { availabilityPayload } from '../admin/availability-payload';
import { monthQuery } from '../public/availability';
import { bookingPayload, intentPayload } from '../public/booking-payload';
import * as answers from './answers';

export const TAGS = {
  Schedule: 'The classes that the public can book.',
  Bookings: 'Booking and paying for a place.',
  Contact: 'The contact form.',
  'Sign-in': 'The session of an admin.',
  'Admin: bookings': 'Bookings and refunds.',
  'Admin: classes': 'Classes and series.',
  'Admin: messages': 'Contact messages and replies.',
  'Admin: mail': 'Mailings to clients.',
  Operation: 'Probes, metrics and what other programs send.',
} as const;

/** The fields of a request with their descriptions. A description may come with a schema that replaces the one of zod. */
export type Fields = { schema: z.ZodMiniObject; descriptions: Record<string, string | Described> };
type Described = { description: string; [keyword: string]: unknown };

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path as OpenAPI writes it, with `{id}`. */
  path: string;
  /** Where the path is mounted. */
  at: 'root' | 'api and root';
  operationId: string;
  tag: keyof typeof TAGS;
  isAdmin?: boolean;
  summary: string;
  description?: string;
  query?: Fields;
  body?: Fields | 'any';
  takesIdempotencyKey?: boolean;
  answer: {
    status: 200 | 201 | 202;
    description: string;
    body: z.ZodMiniType | 'text/csv' | 'text/calendar' | 'text/html' | 'text/plain' | 'JSON';
  };
  /** Documented failures besides those of every call, see `listFailures`. */
  failures?: number[];
  /** The body of those failures that have more than a message. */
  failureBodies?: Record<number, z.ZodMiniType>;
  /** True for the answers that any page may read (`Access-Control-Allow-Origin: *`) and revalidate with an entity tag. */
  isOpen?: boolean;
};

/** Keeps the descriptions complete: the compiler notices a field without one. */
function fields<Schema extends z.ZodMiniObject>(
  schema: Schema,
  descriptions: Record<keyof z.input<Schema> & string, string | Described>,
): Fields {
  return { schema, descriptions };
}

const CLAIM = 'Claim: the call is refused when the class has another one.';
const PERSON = {
  userName: `Name of the person who comes, at most ${LIMITS.name} characters.`,
  userEmail: 'Email address that the confirmation goes to.',
  userPhone: 'Phone number for messages about the weather.',
  message: `Free text for the teacher, at most ${LIMITS.notes} characters.`,
};
const CLASS = {
  classId: 'Availability id, or occurrence id `{availabilityId}_{date}`.',
  classDate: 'Date of the class, YYYY-MM-DD. Required for a series when `classId` is an availability id.',
  clientSecret: 'Client secret of a payment that this person started for the class: the held seat is theirs.',
};

// The zone matters to the dates of a parsed body only, not to its shape.
const availabilityBody = fields(availabilityPayload(createStudioTime('UTC')), {
  title: 'Title on the schedule.',
  className: 'General name of the class; "Pilates Class" for a new class when absent.',
  classType: 'Kind of class.',
  location: 'Place where the class is held.',
  price: { description: 'Price of a place in euros, with at most two decimals.', type: 'number', minimum: 0 },
  spots: 'Number of places on each date.',
  duration: 'Length in minutes.',
  date: {
    description: 'Date of the class, YYYY-MM-DD. For a series its first date; optional there.',
    type: ['string', 'null'],
  },
  time: { description: "Start time in the studio's time zone, HH:MM.", type: ['string', 'null'] },
  isActive: 'True to open the class for booking; true for a new class when absent.',
  showOnHomepage: 'True to announce the class on the home page; not allowed for a series.',
  isRecurring: 'Optional; must agree with `recurrenceRule`.',
  recurrenceRule:
    'The days of a series; null for a class that takes place once. Weekdays also as numbers (0 is Monday), dates also as instants.',
});

/** Every REST call of the product, in the order of the documentation. openapi.json and /api/docs are made from it. */
export const CALLS: readonly Call[] = [
  {
    method: 'GET',
    path: '/availability',
    at: 'api and root',
    operationId: 'listAvailability',
    tag: 'Schedule',
    summary: 'Lists the bookable classes of a month, from now on.',
    description:
      'One element per date: a series is expanded. Sorted by date, then time. Full classes have 0 `remainingSpots`.',
    query: fields(monthQuery, { startDate: 'A date of the month, YYYY-MM-DD; the current month when absent.' }),
    answer: { status: 200, description: 'The classes.', body: z.array(answers.slot) },
    failures: [400, 429],
    isOpen: true,
  },
  {
    method: 'GET',
    path: '/availability/homepage',
    at: 'api and root',
    operationId: 'listHomepageEvents',
    tag: 'Schedule',
    summary: 'Lists the coming classes that the home page announces.',
    answer: { status: 200, description: 'The classes, soonest first.', body: z.array(answers.homepageEvent) },
    failures: [429],
    isOpen: true,
  },
  {
    method: 'GET',
    path: '/availability/shared/{shareableId}',
    at: 'api and root',
    operationId: 'getSharedClass',
    tag: 'Schedule',
    summary: 'Finds one class by its share link.',
    answer: { status: 200, description: 'The class.', body: answers.sharedClass },
    failures: [404, 409, 429],
    isOpen: true,
  },
  {
    method: 'POST',
    path: '/api/bookings/create-payment-intent',
    at: 'root',
    operationId: 'createPaymentIntent',
    tag: 'Bookings',
    summary: 'Starts a card payment and holds a seat.',
    description:
      'With a class, its price has to equal `amount`, and a seat is held while the person pays. Without one, `amount` has to be the price of some active class.',
    body: fields(intentPayload, {
      amount: { description: 'Amount in euros, with at most two decimals.', type: 'number', minimum: 0 },
      ...CLASS,
      ...PERSON,
    }),
    answer: { status: 200, description: 'A payment that can be paid now.', body: answers.paymentIntent },
    failures: [402, 404, 409, 429],
    failureBodies: Object.fromEntries(
      [400, 402, 404, 409, 413, 415, 429, 431, 500, 503].map((status) => [status, answers.paymentIntentFailure]),
    ),
  },
  {
    method: 'POST',
    path: '/api/bookings',
    at: 'root',
    operationId: 'createBooking',
    tag: 'Bookings',
    summary: 'Books one place.',
    description: 'A payment that buys no place is refunded in full.',
    takesIdempotencyKey: true,
    body: fields(bookingPayload, {
      ...CLASS,
      ...PERSON,
      className: CLAIM,
      classTime: CLAIM,
      location: CLAIM,
      price: { description: CLAIM, type: ['number', 'null'] },
      paymentMethod: 'Way of paying: `stripe` needs `paymentIntentId`.',
      paymentIntentId: 'Payment intent that is paid already. Not allowed with `payInPerson`.',
    }),
    answer: { status: 201, description: 'The booking.', body: answers.bookingCreated },
    failures: [402, 404, 409, 429],
  },
  {
    method: 'GET',
    path: '/api/bookings/{id}/calendar.ics',
    at: 'root',
    operationId: 'getBookingCalendar',
    tag: 'Bookings',
    summary: 'Returns the calendar file of a booking.',
    answer: { status: 200, description: 'An iCalendar file with one event.', body: 'text/calendar' },
    failures: [404],
  },
  {
    method: 'POST',
    path: '/api/contact',
    at: 'root',
    operationId: 'sendContactMessage',
    tag: 'Contact',
    summary: 'Sends a message to the teacher.',
    body: fields(contactInput, {
      name: 'Name of the sender.',
      email: 'Email address that the reply goes to.',
      message: 'Text of the message.',
      key: 'Idempotency key: 32 random hexadecimal digits. Repeating a key stores the message once.',
    }),
    answer: { status: 201, description: 'The message has arrived.', body: answers.message },
    failures: [429],
  },
  {
    method: 'POST',
    path: '/api/auth/admin/login',
    at: 'root',
    operationId: 'signIn',
    tag: 'Sign-in',
    summary: 'Signs in and returns the token of a new session.',
    body: fields(signInInput, {
      username: 'Name of the account.',
      password: 'Password of the account.',
      code: 'Current code of the authenticator app, or a recovery code. Required with a second factor.',
    }),
    answer: { status: 200, description: 'The new session.', body: answers.adminSession },
    failures: [401, 429],
    failureBodies: { 401: answers.signInRefused },
  },
  {
    method: 'POST',
    path: '/api/auth/logout',
    at: 'root',
    operationId: 'signOut',
    tag: 'Sign-in',
    isAdmin: true,
    summary: 'Ends the session; its token is dead.',
    body: 'any',
    answer: { status: 200, description: 'The session has ended.', body: answers.message },
  },
  {
    method: 'GET',
    path: '/api/bookings/admin',
    at: 'root',
    operationId: 'listBookings',
    tag: 'Admin: bookings',
    isAdmin: true,
    summary: 'Lists all bookings, newest first.',
    answer: { status: 200, description: 'The bookings.', body: z.array(answers.adminBooking) },
  },
  {
    method: 'GET',
    path: '/api/bookings/admin.csv',
    at: 'root',
    operationId: 'exportBookings',
    tag: 'Admin: bookings',
    isAdmin: true,
    summary: 'Returns the bookings that match a filter as a CSV file.',
    query: fields(bookingsFileInput, {
      separator: 'Separator of the cells; with a semicolon, prices have a decimal comma.',
      text: 'Part of the name or the email address.',
      from: 'Earliest date of the class, YYYY-MM-DD.',
      to: 'Latest date of the class, YYYY-MM-DD.',
      state: 'Payment method and status in one value.',
      sort: 'Column to sort by.',
      direction: 'Ascending or descending.',
    }),
    answer: { status: 200, description: 'A CSV file with a header.', body: 'text/csv' },
    failures: [400],
  },
  {
    method: 'POST',
    path: '/api/bookings/admin/{id}/refund',
    at: 'root',
    operationId: 'refundBooking',
    tag: 'Admin: bookings',
    isAdmin: true,
    summary: 'Refunds a confirmed card booking in full and frees its seat.',
    description: 'Safe to repeat: a payment is refunded once. It cannot be undone.',
    body: 'any',
    answer: { status: 200, description: 'The money is on its way back.', body: answers.refunded },
    failures: [404, 409],
  },
  {
    method: 'GET',
    path: '/availability/admin',
    at: 'api and root',
    operationId: 'listAvailabilities',
    tag: 'Admin: classes',
    isAdmin: true,
    summary: 'Lists all classes and series, not expanded.',
    answer: { status: 200, description: 'The classes and series.', body: z.array(answers.availability) },
  },
  {
    method: 'GET',
    path: '/admin/availability',
    at: 'api and root',
    operationId: 'listAvailabilitiesToo',
    tag: 'Admin: classes',
    isAdmin: true,
    summary: 'The same list at a second address.',
    description: 'Without the prefix it is also a page: send `Accept: application/json` or the token.',
    answer: { status: 200, description: 'The classes and series.', body: z.array(answers.availability) },
  },
  {
    method: 'POST',
    path: '/availability/admin',
    at: 'api and root',
    operationId: 'createAvailability',
    tag: 'Admin: classes',
    isAdmin: true,
    summary: 'Adds a class or a series.',
    body: availabilityBody,
    answer: { status: 201, description: 'The new class or series.', body: answers.availability },
    failureBodies: { 400: answers.availabilityRefused },
  },
  {
    method: 'PUT',
    path: '/availability/admin/{id}',
    at: 'api and root',
    operationId: 'updateAvailability',
    tag: 'Admin: classes',
    isAdmin: true,
    summary: 'Replaces the fields of a class or series.',
    description:
      'People on dates that move are notified. Dates that have begun, or that people have booked and that would move into the past, stay as they were; for a class that is not recurring such a time is refused. 409 when fewer places would be left than are taken, or when a class that is not recurring has begun with people and would get another name, date, time, duration, place or price.',
    body: availabilityBody,
    answer: { status: 200, description: 'The class or series after the change.', body: answers.availability },
    failures: [404, 409],
    failureBodies: { 400: answers.availabilityRefused },
  },
  {
    method: 'DELETE',
    path: '/availability/admin/{id}',
    at: 'api and root',
    operationId: 'deleteAvailability',
    tag: 'Admin: classes',
    isAdmin: true,
    summary: 'Removes a class or series for good. Its bookings stay.',
    answer: { status: 200, description: 'It is deleted.', body: answers.message },
    failures: [404],
  },
  {
    method: 'PUT',
    path: '/admin/availability/{id}/toggle-homepage',
    at: 'api and root',
    operationId: 'toggleHomepage',
    tag: 'Admin: classes',
    isAdmin: true,
    summary: 'Switches the announcement on the home page on or off. 409 for a series.',
    body: 'any',
    answer: { status: 200, description: 'The class after the change.', body: answers.availability },
    failures: [404, 409],
  },
  {
    method: 'POST',
    path: '/availability/admin/{id}/share',
    at: 'api and root',
    operationId: 'shareAvailability',
    tag: 'Admin: classes',
    isAdmin: true,
    summary: 'Returns the share link of a class, the same each time. 409 for a series.',
    body: 'any',
    answer: { status: 200, description: 'The link.', body: answers.shareLink },
    failures: [404, 409],
  },
  {
    method: 'GET',
    path: '/api/contact/admin/contact-messages',
    at: 'root',
    operationId: 'listContactMessages',
    tag: 'Admin: messages',
    isAdmin: true,
    summary: 'Lists all contact messages with their replies, newest first.',
    answer: { status: 200, description: 'The messages.', body: z.array(answers.contactMessage) },
  },
  {
    method: 'GET',
    path: '/api/contact/admin/contact-messages/{id}',
    at: 'root',
    operationId: 'getContactMessage',
    tag: 'Admin: messages',
    isAdmin: true,
    summary: 'Finds one contact message with its replies.',
    answer: { status: 200, description: 'The message.', body: answers.contactMessage },
    failures: [404],
  },
  {
    method: 'PUT',
    path: '/api/contact/admin/contact-messages/{id}/status',
    at: 'root',
    operationId: 'setContactMessageStatus',
    tag: 'Admin: messages',
    isAdmin: true,
    summary: 'Marks a message as read or unread, archived or not.',
    description: 'An absent mark stays as it is; one of the two is required.',
    body: fields(messageStatusInput, {
      isRead: 'True to mark the message as read, false as unread.',
      isArchived: 'True to archive the message, false to take it out of the archive.',
    }),
    answer: { status: 200, description: 'The message after the change.', body: answers.contactMessage },
    failures: [404],
  },
  {
    method: 'POST',
    path: '/api/contact/admin/contact-messages/{id}/reply',
    at: 'root',
    operationId: 'replyToContactMessage',
    tag: 'Admin: messages',
    isAdmin: true,
    summary: 'Queues a reply as a mail to the sender.',
    takesIdempotencyKey: true,
    body: fields(replyInput, {
      recipientEmail: "Email address of the message's sender; 400 for any other.",
      subject: 'Subject of the mail.',
      textBody: 'Text of the mail.',
    }),
    answer: { status: 200, description: 'The reply is queued.', body: answers.replySent },
    failures: [404, 409],
  },
  {
    method: 'DELETE',
    path: '/api/contact/admin/contact-messages/{id}',
    at: 'root',
    operationId: 'deleteContactMessage',
    tag: 'Admin: messages',
    isAdmin: true,
    summary: 'Deletes an archived message and its replies for good. 409 when it is not archived.',
    answer: { status: 200, description: 'It is deleted.', body: answers.message },
    failures: [404, 409],
  },
  {
    method: 'POST',
    path: '/api/admin/send-email',
    at: 'root',
    operationId: 'sendMailing',
    tag: 'Admin: mail',
    isAdmin: true,
    summary: 'Queues one mail for each recipient.',
    description: 'Nothing is sent when one recipient is not an email address.',
    takesIdempotencyKey: true,
    body: fields(mailingInput, {
      to: `Email addresses, separated by commas; at most ${LIMITS.recipients}.`,
      subject: 'Subject of the mails.',
      textBody: 'Text of the mails.',
    }),
    answer: { status: 202, description: 'The mails are queued.', body: answers.message },
    failures: [409],
  },
  {
    method: 'GET',
    path: '/api/admin/client-emails',
    at: 'root',
    operationId: 'listClientEmails',
    tag: 'Admin: mail',
    isAdmin: true,
    summary: 'Lists the addresses of all people who have booked, without those who unsubscribed.',
    answer: { status: 200, description: 'The addresses.', body: z.array(z.string()) },
  },
  {
    method: 'GET',
    path: '/healthz',
    at: 'root',
    operationId: 'getLiveness',
    tag: 'Operation',
    summary: 'Answers while the process lives.',
    answer: { status: 200, description: 'It lives.', body: answers.health },
  },
  {
    method: 'GET',
    path: '/readyz',
    at: 'root',
    operationId: 'getReadiness',
    tag: 'Operation',
    summary: 'Says whether the database answers and is migrated.',
    answer: { status: 200, description: 'It is ready.', body: answers.health },
    failureBodies: { 503: answers.health },
  },
  {
    method: 'GET',
    path: '/metrics',
    at: 'root',
    operationId: 'getMetrics',
    tag: 'Operation',
    summary: 'Returns the metrics for Prometheus, with the token of METRICS_TOKEN. Without that variable: 404.',
    answer: { status: 200, description: 'The metrics.', body: 'text/plain' },
    failures: [401, 404],
  },
  {
    method: 'POST',
    path: '/api/stripe/webhook',
    at: 'root',
    operationId: 'receiveStripeEvent',
    tag: 'Operation',
    summary: 'Receives an event of Stripe, signed in the header `Stripe-Signature`.',
    body: 'any',
    answer: { status: 200, description: 'The event is stored.', body: answers.eventReceived },
  },
  {
    method: 'POST',
    path: '/api/push/renew',
    at: 'root',
    operationId: 'renewPushDevice',
    tag: 'Operation',
    summary: 'Replaces the endpoint of a push device, whose old endpoint proves who it is.',
    body: fields(renewDeviceInput, {
      oldEndpoint: 'Endpoint URL that the device had.',
      device: 'The new subscription, as `PushSubscription.toJSON` returns it.',
    }),
    answer: { status: 200, description: 'The new endpoint is stored.', body: answers.message },
    failures: [404, 429],
  },
  {
    method: 'POST',
    path: '/api/push/shown',
    at: 'root',
    operationId: 'recordShownPush',
    tag: 'Operation',
    summary: 'Records that a device has shown a push, whose receipt proves it.',
    body: fields(shownPushInput, { receipt: 'The receipt that came with the push.' }),
    answer: { status: 200, description: 'The push is recorded as shown.', body: answers.message },
    failures: [404, 429],
  },
  {
    method: 'GET',
    path: '/api/openapi.json',
    at: 'root',
    operationId: 'getOpenApi',
    tag: 'Operation',
    summary: 'Returns this description.',
    answer: { status: 200, description: 'An OpenAPI 3.1 document.', body: 'JSON' },
  },
  {
    method: 'GET',
    path: '/api/docs',
    at: 'root',
    operationId: 'getDocs',
    tag: 'Operation',
    summary: 'Returns this description as a page.',
    answer: { status: 200, description: 'A page.', body: 'text/html' },
  },
];

/** The failures of a call: its own, and those that every call with a token, a body or a database shares. */
export function listFailures({ isAdmin, body, failures = [], failureBodies = {} }: Call): number[] {
  const all = [
    ...failures,
    ...Object.keys(failureBodies).map(Number),
    ...(isAdmin ? [401, 403] : []),
    ...(body ? [400, 413, 415] : []),
    431,
    500,
    503,
  ];
  return [...new Set(all)].sort((a, b) => a - b);
}
