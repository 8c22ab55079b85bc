import { LIMITS } from '#contract/limits';
import { LINK_RENEWED } from '#contract/personal-pages';
import type { Actor, BookingEvent, BookingEventKind } from '#prisma';
import { answerRebooking } from '../../domain/cancelled-class/answer-rebooking';
import { cancelBooking } from '../../domain/changes/cancel-booking';
import {
  findManagedBooking,
  listMoveTargets,
  type ManagedBooking,
  readManagedBooking,
  renewLink,
} from '../../domain/changes/managed-booking';
import { moveBooking } from '../../domain/changes/move-booking';
import {
  ClassUnavailableError,
  IdempotencyConflictError,
  InvalidInputError,
  NotFoundError,
  QuoteChangedError,
  ServiceUnavailableError,
  StateConflictError,
  TooManyRequestsError,
} from '../../domain/errors';
import { findLinkedBooking } from '../../domain/links';
import { parseClassReferenceOrThrow, parseIdempotencyKey } from '../../domain/parse-input';
import type { Slot } from '../../domain/schedule/dated-class';
import { fromDbDate } from '../../domain/time/local-date';
import { builder } from '../builder';
import { CancellationQuoteType } from '../cancellation-quote';
import type { GraphqlContext } from '../context';
import { BookingStatusEnum, ClassTypeEnum, type Described, PaymentMethodEnum } from '../enums';
import { costOfDays } from '../field-cost';
import { RebookingOfferType } from '../rebooking-offer';
import { WeatherCallType } from '../weather-call';
import { SlotType } from './slot';

const BookingEventKindEnum = builder.enumType('BookingEventKind', {
  description: 'Events in the life of a booking.',
  values: {
    BOOKED: { description: 'The booking was made.' },
    MOVED: { description: 'It moved to another class.' },
    CANCELLED: { description: 'The client cancelled it in time, or the teacher did.' },
    CANCELLED_LATE: { description: 'The client cancelled it after the free-cancellation instant.' },
    CANCELLED_BY_STUDIO: { description: 'The class was cancelled.' },
    REFUNDED: { description: 'Money went back.' },
    REFUND_FAILED: { description: 'The payment provider refused a refund.' },
    REBOOKING_OFFERED: { description: 'After a cancelled class, another one was offered.' },
    REBOOKED: { description: 'After a cancelled class, the booking moved to another one, or the class was restored.' },
    ATTENDANCE_MARKED: { description: 'The teacher marked attendance.' },
    WAITLIST_BOOKED: { description: 'The booking was made with a place from the waitlist.' },
    CLASS_CHANGED: { description: 'The class has another time or place on its date.' },
  } satisfies Described<BookingEventKind>,
});

const ActorEnum = builder.enumType('Actor', {
  description: 'Causer of an event.',
  values: {
    CLIENT: { description: 'The owner of the booking.' },
    TEACHER: { description: 'The teacher.' },
    STUDIO: { description: 'The system itself, or the payment provider.' },
    API: { description: 'A program with an API token.' },
  } satisfies Described<Actor>,
});

const BookingEventType = builder.objectRef<BookingEvent>('BookingEvent').implement({
  description: 'Something that happened to a booking.',
  fields: (t) => ({
    kind: t.expose('kind', { type: BookingEventKindEnum, description: 'Kind of event.' }),
    by: t.expose('by', { type: ActorEnum, description: 'Causer of the event.' }),
    at: t.expose('at', { type: 'Instant', description: 'When, an ISO 8601 instant in UTC.' }),
    amountCents: t.exposeInt('amountCents', {
      nullable: true,
      description:
        'The money that it is about, in euro cents: what was paid, or goes back; null when it is about none.',
    }),
  }),
});

export const ManagedBookingType = builder.objectRef<ManagedBooking>('ManagedBooking').implement({
  description: 'A booking as its owner sees it through a personal link: no address in full, no phone, no notes.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Confirmation id, a UUID.' }),
    link: t.exposeString('link', { description: 'The personal link: the last part of its address below `/manage/`.' }),
    status: t.expose('status', { type: BookingStatusEnum, description: 'Confirmed, cancelled or refunded.' }),
    title: t.exposeString('title', { description: 'Title of the class on the schedule.' }),
    classType: t.expose('classType', { type: ClassTypeEnum, description: 'Kind of class.' }),
    availabilityId: t.exposeID('availabilityId', { description: 'Availability id of the class or series.' }),
    date: t.field({
      type: 'LocalDate',
      description: "Date of the class in the studio's time zone, YYYY-MM-DD.",
      resolve: ({ localDate }) => fromDbDate(localDate),
    }),
    time: t.expose('localTime', {
      type: 'LocalTime',
      description: "Start time in the studio's time zone, HH:MM in 24 hours.",
    }),
    startsAt: t.expose('startsAt', {
      type: 'Instant',
      description: 'When the class starts, an ISO 8601 instant in UTC.',
    }),
    durationMinutes: t.exposeInt('durationMinutes', { description: 'Length of the class in minutes.' }),
    location: t.exposeString('location', { description: 'Place where the class is held.' }),
    priceCents: t.exposeInt('priceCents', { description: 'Price of the place in euro cents.' }),
    paymentMethod: t.expose('paymentMethod', {
      type: PaymentMethodEnum,
      description: 'Way of paying: by card or in person.',
    }),
    isPaidCash: t.boolean({
      description: 'True when the price was paid in cash already.',
      resolve: ({ paidCashAt }) => paidCashAt !== null,
    }),
    moneyLine: t.exposeString('moneyLine', {
      description: 'Money that was paid or comes back, as a sentence for the owner.',
    }),
    firstName: t.exposeString('firstName', { description: 'First name of the person.' }),
    maskedEmail: t.exposeString('maskedEmail', {
      description: 'Address that the mails go to, with its first letter and its domain only; empty when there is none.',
    }),
    freeCancellationUntil: t.expose('freeCancellationUntil', {
      type: 'Instant',
      description: 'Until when cancelling is free, this instant included: an ISO 8601 instant in UTC.',
    }),
    cancellation: t.expose('cancellation', {
      type: CancellationQuoteType,
      description: 'Result of cancelling it now.',
    }),
    canMove: t.boolean({
      description: 'True when `moveByLink` is allowed.',
      resolve: ({ whyNotMovable }) => whyNotMovable === null,
    }),
    whyNotMovable: t.exposeString('whyNotMovable', {
      nullable: true,
      description: 'Why it cannot be moved, as a sentence for the owner; null when it can.',
    }),
    movesLeft: t.exposeInt('movesLeft', { description: 'Number of moves that the owner has left.' }),
    rebooking: t.expose('rebooking', {
      type: RebookingOfferType,
      nullable: true,
      description:
        'The choice after the class was cancelled, open or answered; null when no choice was offered. While it is open, `answerRebooking` takes the answer.',
    }),
    weatherCall: t.expose('weatherCall', {
      type: WeatherCallType,
      nullable: true,
      description: 'Promised decision about the weather; null for a class without one.',
    }),
    joinLinkFrom: t.expose('joinLinkFrom', {
      type: 'Instant',
      nullable: true,
      description:
        'Instant from which `joinUrl` can be there, ISO 8601 in UTC; null when the class is not online, is over or cancelled, or the booking has ended.',
    }),
    joinUrl: t.exposeString('joinUrl', {
      nullable: true,
      description:
        'Address of the room of an online class, from 60 minutes before the start until the end; null before and after that, and while the teacher has set none.',
    }),
    history: t.expose('history', { type: [BookingEventType], description: 'Events of the booking, oldest first.' }),
  }),
});

const LINK = 'The personal link: the last part of the address in the mail, after `/manage/`.';

/** Changes the booking of a personal link and returns it as its owner sees it then. */
async function changeByLink(
  { deps, clientAddress }: GraphqlContext,
  link: string,
  change: (bookingId: string) => Promise<unknown>,
): Promise<ManagedBooking> {
  await deps.rateLimits.consume('personal-link', clientAddress);
  const { id } = await findLinkedBooking(deps.db, deps.linkSecret, link);
  await change(id);
  return readManagedBooking(deps, id);
}

builder.queryField('bookingByLink', (t) =>
  t.field({
    skipTypeScopes: true,
    type: ManagedBookingType,
    description: 'The booking that a personal link opens. Reading changes nothing.',
    errors: { types: [NotFoundError, TooManyRequestsError] },
    args: { link: t.arg.string({ required: true, description: LINK }) },
    resolve: async (_root, { link }, { deps, clientAddress }) => {
      await deps.rateLimits.consume('personal-link', clientAddress);
      return findManagedBooking(deps, link);
    },
  }),
);

const MoveTargets = builder.objectRef<{ asOf: Date; slots: Slot[] }>('MoveTargets').implement({
  description: 'Classes that a booking can be moved to.',
  fields: (t) => ({
    asOf: t.expose('asOf', {
      type: 'Instant',
      description: "The server's time of this answer, an ISO 8601 instant in UTC: tells a deadline that has passed.",
    }),
    slots: t.expose('slots', {
      type: [SlotType],
      description: 'Classes with a free place that cost at most what was paid by card, sorted by date and time.',
    }),
  }),
});

builder.queryField('moveTargets', (t) =>
  t.field({
    skipTypeScopes: true,
    type: MoveTargets,
    description:
      'The classes that the booking of a personal link can be moved to. Without a range: from today, for two months. StateConflictError: the booking cannot be moved.',
    errors: { types: [NotFoundError, StateConflictError, InvalidInputError, TooManyRequestsError] },
    args: {
      link: t.arg.string({ required: true, description: LINK }),
      from: t.arg({ type: 'LocalDate', description: 'First date, YYYY-MM-DD; today when absent.' }),
      to: t.arg({ type: 'LocalDate', description: 'Last date, inclusive, YYYY-MM-DD; two months later when absent.' }),
    },
    complexity: (range) => costOfDays(range, LIMITS.scheduleDays),
    resolve: async (_root, { link, from, to }, { deps, clientAddress }) => {
      await deps.rateLimits.consume('personal-link', clientAddress);
      const range = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
      return { asOf: deps.clock.now(), slots: await listMoveTargets(deps, link, range) };
    },
  }),
);

builder.mutationField('cancelByLink', (t) =>
  t.field({
    skipTypeScopes: true,
    type: ManagedBookingType,
    description:
      'Cancels the booking of a personal link: its seat is free at once, and a refund is on its way. Safe to repeat: a booking that is cancelled is returned as it is. StateConflictError: the class has started or was cancelled.',
    errors: {
      types: [QuoteChangedError, StateConflictError, NotFoundError, TooManyRequestsError, ServiceUnavailableError],
    },
    args: {
      link: t.arg.string({ required: true, description: LINK }),
      expectsCents: t.arg.int({
        required: true,
        description: 'The refund that the person was shown, in euro cents. QuoteChangedError when it is another now.',
      }),
    },
    resolve: (_root, { link, expectsCents }, context) =>
      changeByLink(context, link, (bookingId) =>
        cancelBooking(context.deps, { bookingId, by: { kind: 'CLIENT', expectsCents } }),
      ),
  }),
);

builder.mutationField('moveByLink', (t) =>
  t.field({
    skipTypeScopes: true,
    type: ManagedBookingType,
    description:
      'Moves the booking of a personal link to another class. Paid by card: the class costs at most as much, and the difference goes back. With the header `Idempotency-Key` it is safe to repeat. StateConflictError: the booking cannot be moved, or not to this class.',
    errors: {
      types: [
        InvalidInputError,
        ClassUnavailableError,
        StateConflictError,
        IdempotencyConflictError,
        NotFoundError,
        TooManyRequestsError,
        ServiceUnavailableError,
      ],
    },
    args: {
      link: t.arg.string({ required: true, description: LINK }),
      to: t.arg.id({
        required: true,
        description: 'The class to move to: its occurrence id, `{availabilityId}_{date}`.',
      }),
    },
    resolve: (_root, { link, to }, context) =>
      changeByLink(context, link, (bookingId) => {
        const requestKey = parseIdempotencyKey(context.idempotencyKey);
        const target = parseClassReferenceOrThrow(to, 'to');
        return moveBooking(context.deps, { bookingId, to: target, by: { kind: 'CLIENT' }, requestKey });
      }),
  }),
);

builder.mutationField('answerRebooking', (t) =>
  t.field({
    skipTypeScopes: true,
    type: ManagedBookingType,
    description:
      'Answers the choice after the class of a personal link was cancelled. The first answer counts; the same one again is safe. StateConflictError: there is no choice, another answer was given, or it is too late for another class.',
    errors: {
      types: [
        InvalidInputError,
        ClassUnavailableError,
        StateConflictError,
        NotFoundError,
        TooManyRequestsError,
        ServiceUnavailableError,
      ],
    },
    args: {
      link: t.arg.string({ required: true, description: LINK }),
      to: t.arg.id({
        description:
          'The class to move to: its occurrence id, `{availabilityId}_{date}`. Absent: the money back, or for a place that is paid in person, no place.',
      }),
    },
    resolve: (_root, { link, to }, context) =>
      changeByLink(context, link, (bookingId) => {
        const target = to === null || to === undefined ? null : parseClassReferenceOrThrow(to, 'to');
        return answerRebooking(context.deps, { bookingId, to: target });
      }),
  }),
);

const LinkReceipt = builder.objectRef<{ message: string }>('LinkReceipt').implement({
  description: 'Confirms that a new personal link was mailed.',
  fields: (t) => ({ message: t.exposeString('message', { description: 'The same in a sentence for the owner.' }) }),
});

builder.mutationField('renewLink', (t) =>
  t.field({
    skipTypeScopes: true,
    type: LinkReceipt,
    description:
      'Ends the personal link of a booking and mails a new one to its owner, for example after it was forwarded.',
    errors: { types: [NotFoundError, TooManyRequestsError, ServiceUnavailableError] },
    args: { link: t.arg.string({ required: true, description: LINK }) },
    resolve: async (_root, { link }, { deps, clientAddress }) => {
      await deps.rateLimits.consume('personal-link', clientAddress);
      await renewLink(deps, link);
      return { message: LINK_RENEWED };
    },
  }),
);
