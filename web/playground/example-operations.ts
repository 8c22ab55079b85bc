/// <reference path="./graphql-text.d.ts" />
import addAttendee from './examples/add-attendee.graphql?raw';
import bookingByLink from './examples/booking-by-link.graphql?raw';
import bookings from './examples/bookings.graphql?raw';
import cancelByLink from './examples/cancel-by-link.graphql?raw';
import checkout from './examples/checkout.graphql?raw';
import contactMessages from './examples/contact-messages.graphql?raw';
import createBooking from './examples/create-booking.graphql?raw';
import createClass from './examples/create-class.graphql?raw';
import finishPayment from './examples/finish-payment.graphql?raw';
import firstMonth from './examples/first-month.graphql?raw';
import homepageEvents from './examples/homepage-events.graphql?raw';
import moveByLink from './examples/move-by-link.graphql?raw';
import moveTargets from './examples/move-targets.graphql?raw';
import nextClasses from './examples/next-classes.graphql?raw';
import range from './examples/range.graphql?raw';
import scheduleChanged from './examples/schedule-changed.graphql?raw';
import sendContactMessage from './examples/send-contact-message.graphql?raw';
import sharedClass from './examples/shared-class.graphql?raw';
import signIn from './examples/sign-in.graphql?raw';
import signOut from './examples/sign-out.graphql?raw';
import startPayment from './examples/start-payment.graphql?raw';
import studioChanged from './examples/studio-changed.graphql?raw';

export type ExampleOperation = { query: string; variables?: string; headers?: string };

const json = (value: unknown) => JSON.stringify(value, null, 2);

const CLASS_ID = 'an id from FirstMonth';
const LINK = 'the last part of the address in the mail';
const PERSON = { name: 'Ada Lovelace', email: 'ada@example.com' };

const NEW_CLASS = {
  title: 'Sunset flow',
  classType: 'MAT_PILATES',
  location: 'Barceloneta beach',
  priceCents: 1800,
  capacity: 10,
  durationMinutes: 60,
  time: '19:30',
};

/** Each operation has a key of its own: a key that was used for another request is refused. */
const idempotencyHeaders = (key: string, effect: string) => `{
  // The same key and input ${effect} once.
  // Use a new key for the next one.
  "Idempotency-Key": "playground-${key}"
}`;

/**
 * The example operations, one tab each: from reading the schedule to paying, then signing in and what an admin does. The first
 * one runs without any input and explains who may call what.
 */
export function exampleOperations(now: Date): ExampleOperation[] {
  return [
    { query: firstMonth },
    { query: range, variables: json({ from: dayAfter(now, 0), to: dayAfter(now, 13) }) },
    { query: sharedClass, variables: json({ shareableId: 'the last part of a share link' }) },
    { query: homepageEvents },
    { query: checkout },
    { query: scheduleChanged, variables: json({ from: dayAfter(now, 0), to: dayAfter(now, 30) }) },
    { query: startPayment, variables: json({ input: { classId: CLASS_ID, ...PERSON } }) },
    {
      query: createBooking,
      variables: json({ input: { classId: CLASS_ID, ...PERSON, paymentMethod: 'IN_PERSON', notes: 'My first class' } }),
      headers: idempotencyHeaders('book-1', 'book'),
    },
    {
      query: finishPayment,
      variables: json({ paymentIntentId: 'from StartPayment', clientSecret: 'from StartPayment' }),
    },
    { query: bookingByLink, variables: json({ link: LINK }) },
    { query: moveTargets, variables: json({ link: LINK }) },
    {
      query: moveByLink,
      variables: json({ link: LINK, to: 'an id from MoveTargets' }),
      headers: idempotencyHeaders('move-1', 'move the booking'),
    },
    { query: cancelByLink, variables: json({ link: LINK, expectsCents: 1800 }) },
    {
      query: sendContactMessage,
      variables: json({ input: { ...PERSON, message: 'Do you teach beginners too?' } }),
    },
    { query: signIn, variables: json({ input: { username: 'admin', password: 'your password' } }) },
    { query: nextClasses },
    { query: bookings, variables: json({ filter: { text: 'ada' } }) },
    {
      query: addAttendee,
      variables: json({ input: { classId: 'an id from NextClasses', name: 'Ada Lovelace', isPaidCash: true } }),
      headers: idempotencyHeaders('add-1', 'add the person'),
    },
    { query: createClass, variables: json({ input: { ...NEW_CLASS, date: dayAfter(now, 30) } }) },
    { query: contactMessages },
    { query: studioChanged },
    { query: signOut },
  ];
}

const dayAfter = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
