import type { Booking, MailKind, OutgoingMail, PaymentAttempt, Prisma } from '#prisma';
import type { studio } from '#studio';
import { findLastChange, MOVES } from '../booking-events';
import { WITH_QUOTE_FACTS } from '../changes/cancellation-quote';
import { findHeldSlots, listNextClasses } from '../changes/hold-next-seats';
import { WITH_REPLIES } from '../contact/list-messages';
import { formatClass } from '../format';
import { getManageUrl, getWaitlistUrl, toMyBookingsLink } from '../links';
import { bookingRefundKey, differenceRefundKey } from '../payment/refund-keys';
import type { Clock, Db, LinkSecret, Mailer, MailMessage } from '../ports';
import { NOTIFICATION_PARTS } from '../push/compose-push';
import { type DatedClass, getTitle, hasOpenPlace, takesPlace } from '../schedule/dated-class';
import { readSlots } from '../schedule/list-slots';
import type { StudioTime } from '../time/studio-time';
import { describeWaitedClass, isLive } from '../waitlist/end-waiting';
import { countBefore } from '../waitlist/waitlist-place';
import { isStillHeld } from './booking-calendar';
import { bookingConfirmationMail } from './templates/booking-confirmation';
import { bookingCancelledMail, bookingRefundedMail, type Cancellation } from './templates/booking-ended';
import { classCancelledMail, placeEndedMail } from './templates/class-cancelled';
import { bookingMovedMail, classChangedMail, classRestoredMail, type Move } from './templates/class-changed';
import { contactReplyMail } from './templates/contact-reply';
import type { BookingMailContext, MailContext } from './templates/context';
import { joinLinkMail } from './templates/join-link';
import { classMail, clientMail } from './templates/mailing';
import { differenceRefundedMail, paymentRefundedMail, type RefundedPayment } from './templates/payment-refunded';
import { manageLinkMail, myBookingsMail } from './templates/personal-links';
import { rebookingOfferMail } from './templates/rebooking-offer';
import { reminderMail } from './templates/reminder';
import { teacherNotificationMail } from './templates/teacher-notification';
import {
  type Waiting,
  type WaitlistMailContext,
  waitlistClosedMail,
  waitlistFirstComeMail,
  waitlistJoinedMail,
  waitlistLapsedMail,
  waitlistMovedMail,
  waitlistOfferMail,
  waitlistReopenedMail,
} from './templates/waitlist';

export type MailDeps = {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  studioTime: StudioTime;
  bookingHorizonDays: number;
  linkSecret: LinkSecret;
  origin: string;
  studio: typeof studio;
};

/** Composes a mail of one kind from the current state. Returns null when it no longer applies. */
type Composer = (mail: OutgoingMail, deps: MailDeps) => Promise<MailMessage | null>;

const WITH_CLASS = { occurrence: { include: { availability: true } } } satisfies Prisma.BookingInclude;
type BookedPlace = Prisma.BookingGetPayload<{ include: typeof WITH_CLASS }>;

/** Composes a mail about the booking that `mail` names, with the personal link to it. */
const aboutBooking =
  (
    compose: (
      booking: BookedPlace,
      context: BookingMailContext,
      mail: OutgoingMail,
      deps: MailDeps,
    ) => MailMessage | null | Promise<MailMessage | null>,
  ): Composer =>
  async (mail, deps) => {
    const id = mail.bookingId;
    const booking = id && (await deps.db.booking.findUnique({ where: { id }, include: WITH_CLASS }));
    if (!booking) return null;
    return compose(booking, await toBookingContext(deps, booking), mail, deps);
  };

/** Composes a mail about the place on a waitlist that `mail` names, with the personal link to it. */
const aboutWaiting =
  (
    compose: (
      waiting: Waiting,
      context: WaitlistMailContext,
      deps: MailDeps,
    ) => MailMessage | null | Promise<MailMessage | null>,
  ): Composer =>
  async ({ id: mailId, waitlistEntryId: id }, deps) => {
    const entry = id && (await deps.db.waitlistEntry.findUnique({ where: { id }, include: WITH_CLASS }));
    if (!entry) return null;
    const datedClass = describeWaitedClass(entry, entry.occurrence, deps.studioTime);
    const waiting = { entry, datedClass, before: await countBefore(deps.db, entry) };
    const waitlistUrl = await getWaitlistUrl(deps, entry);
    return compose(waiting, { ...toContext(deps), waitlistUrl, mailId }, deps);
  };

const toContext = ({ origin, studio, studioTime, clock }: MailDeps): MailContext => ({
  origin,
  studio,
  timeZone: studioTime.zone,
  now: clock.now(),
});

async function toBookingContext(
  deps: MailDeps,
  booking: Pick<Booking, 'id' | 'linkVersion'>,
): Promise<BookingMailContext> {
  return { ...toContext(deps), manageUrl: await getManageUrl(deps, booking) };
}

/** The composer of each kind of mail. */
export const COMPOSERS: Record<MailKind, Composer> = {
  // A delayed confirmation must not arrive after the mail that cancels the booking or the class.
  BOOKING_CONFIRMATION: aboutBooking((booking, context) =>
    isStillHeld(booking) ? bookingConfirmationMail(booking, context) : null,
  ),
  BOOKING_CANCELLED: aboutBooking(async (booking, context, _mail, { db }) =>
    bookingCancelledMail(booking, await findCancellation(db, booking), context),
  ),
  // The class may have been restored since, without those whose money had left.
  CLASS_CANCELLED: aboutBooking(async (booking, context, _mail, { db }) => {
    if (booking.occurrence.cancelledAt) return classCancelledMail(booking, context);
    return (await hasEndedWithClass(db, booking)) ? placeEndedMail(booking, context) : null;
  }),
  CLASS_CHANGED: aboutBooking(classChangedMail),
  REBOOKING_OFFER: aboutBooking(async (booking, context, { edition }, deps) => {
    const { id } = booking;
    const offer = await deps.db.rebookingOffer.findUnique({ where: { bookingId: id } });
    if (!offer) return null;
    const heldSlot = (await findHeldSlots(deps, [id])).get(id) ?? null;
    const facts = await deps.db.booking.findUniqueOrThrow({ where: { id }, include: WITH_QUOTE_FACTS });
    const otherSlots = (await listNextClasses(deps, facts)).filter((slot) => slot.id !== heldSlot?.id);
    const last = await deps.db.bookingEvent.findFirst({
      where: { bookingId: id, kind: 'REBOOKING_OFFERED' },
      orderBy: { id: 'desc' },
    });
    const isHeldClassMoved = last?.by === 'STUDIO';
    return rebookingOfferMail(booking, { offer, heldSlot, otherSlots, isHeldClassMoved, edition }, context);
  }),
  BOOKING_MOVED: aboutBooking(async (booking, context, mail, { db }) => {
    const move = await findMove(db, booking, mail.edition);
    return move && bookingMovedMail(booking, move, context);
  }),
  CLASS_RESTORED: aboutBooking(classRestoredMail),
  // A reminder that was delayed past a move is about the class of before; and that class may have left the schedule.
  REMINDER: aboutBooking(async (booking, context, { edition }, { db }) => {
    const moves = await db.bookingEvent.count({ where: { bookingId: booking.id, ...MOVES } });
    const { occurrence } = booking;
    return moves === edition && takesPlace(occurrence.availability, occurrence)
      ? reminderMail(booking, edition, context)
      : null;
  }),
  JOIN_LINK: aboutBooking((booking, context, { edition }) => joinLinkMail(booking, edition, context)),
  MANAGE_LINK: aboutBooking(manageLinkMail),
  WAITLIST_JOINED: aboutWaiting(async (waiting, context, { db }) => {
    if (!isLive(waiting.entry)) return null;
    const isBack = await wasMailedEnd(db, waiting.entry.id);
    return isBack ? waitlistReopenedMail(waiting, context) : waitlistJoinedMail(waiting, context);
  }),
  WAITLIST_OFFER: aboutWaiting(waitlistOfferMail),
  WAITLIST_LAPSED: aboutWaiting((waiting, context) =>
    waiting.entry.status === 'LAPSED' ? waitlistLapsedMail(waiting, context) : null,
  ),
  // Somebody may have booked the place since.
  WAITLIST_FIRST_COME: aboutWaiting(async (waiting, context, deps) =>
    waiting.entry.status === 'WAITING' && (await isBookable(deps, waiting.datedClass))
      ? waitlistFirstComeMail(waiting, context)
      : null,
  ),
  WAITLIST_MOVED: aboutWaiting((waiting, context) =>
    isLive(waiting.entry) ? waitlistMovedMail(waiting, context) : null,
  ),
  // The class may have been restored since.
  WAITLIST_CLOSED: aboutWaiting((waiting, context) =>
    waiting.entry.status === 'CLOSED' ? waitlistClosedMail(waiting, context) : null,
  ),
  MY_BOOKINGS: async (mail, deps) => {
    const link = toMyBookingsLink(await deps.linkSecret(), mail);
    return myBookingsMail({ mailId: mail.id, link, to: mail.recipient }, toContext(deps));
  },
  BOOKING_REFUNDED: aboutBooking(async (booking, context, { refundId: id }, { db }) => {
    const refund = id && (await db.refund.findUnique({ where: { id } }));
    return refund ? bookingRefundedMail(booking, refund, context) : null;
  }),
  PAYMENT_REFUNDED: async ({ refundId: id }, deps) => {
    const include = { paymentAttempt: { include: { ...WITH_CLASS, booking: true } } };
    const refund = id && (await deps.db.refund.findUnique({ where: { id }, include }));
    if (!refund) return null;
    const { booking } = refund.paymentAttempt;
    if (refund.purpose !== 'DIFFERENCE' || !booking) {
      return paymentRefundedMail(await toRefundedPayment(refund, deps), toContext(deps));
    }
    return differenceRefundedMail(booking, refund, await toBookingContext(deps, booking));
  },
  CONTACT_REPLY: async ({ replyId: id }, deps) => {
    const include = { contactMessage: { include: WITH_REPLIES } };
    const reply = id && (await deps.db.reply.findUnique({ where: { id }, include }));
    return reply ? contactReplyMail(reply, toContext(deps)) : null;
  },
  CLIENT_MAIL: async ({ id: mailId, mailingId: id }, deps) => {
    const mailing = id && (await deps.db.mailing.findUnique({ where: { id } }));
    return mailing ? clientMail({ ...mailing, mailId }, toContext(deps)) : null;
  },
  CLASS_MAIL: async ({ id: mailId, mailingId: id }, deps) => {
    const mailing = id ? await deps.db.mailing.findUnique({ where: { id }, include: WITH_CLASS }) : null;
    if (!mailing?.occurrence) return null;
    return classMail({ ...mailing, mailId, booked: formatClass(toOccasion(mailing.occurrence)) }, toContext(deps));
  },
  TEACHER_NOTICE: async ({ notificationId: id, createdAt }, deps) => {
    const notification = id && (await deps.db.notification.findUnique({ where: { id }, include: NOTIFICATION_PARTS }));
    if (!notification) return null;
    const isWeather = notification.kind === 'WEATHER_CALL_DUE';
    const together = isWeather ? await listWeatherCalls(deps.db, createdAt) : [notification];
    // The first of them carries all, the others are skipped.
    return together[0]?.id === id ? teacherNotificationMail(together, toContext(deps)) : null;
  },
};

/** Lists the weather calls whose mails were queued in one transaction: they are decided on one screen, and are one mail. */
const listWeatherCalls = (db: Db, queuedAt: Date) =>
  db.notification.findMany({
    where: { kind: 'WEATHER_CALL_DUE', outgoingMail: { createdAt: queuedAt } },
    include: NOTIFICATION_PARTS,
    orderBy: { id: 'asc' },
  });

/** True for somebody who was mailed that the class they wait for does not take place. */
async function wasMailedEnd(db: Db, waitlistEntryId: string): Promise<boolean> {
  const where = { kind: 'WAITLIST_CLOSED', waitlistEntryId, status: { not: 'SKIPPED' } } as const;
  return (await db.outgoingMail.count({ where })) > 0;
}

async function isBookable(deps: MailDeps, { availabilityId, localDate }: DatedClass): Promise<boolean> {
  const [slot] = await readSlots(deps, { from: localDate, to: localDate }, { id: availabilityId });
  return slot !== undefined && hasOpenPlace(slot);
}

async function hasEndedWithClass(db: Db, { id: bookingId, status }: BookedPlace): Promise<boolean> {
  if (status === 'CONFIRMED') return false;
  const events = await db.bookingEvent.findMany({ where: { bookingId }, orderBy: { id: 'asc' } });
  return findLastChange(events)?.kind === 'CANCELLED_BY_STUDIO';
}

/** Finds who cancelled a booking, and the refund of its price. */
async function findCancellation(db: Db, { id: bookingId, paymentIntentId }: BookedPlace): Promise<Cancellation> {
  const event = await db.bookingEvent.findFirst({
    where: { bookingId, kind: { in: ['CANCELLED', 'CANCELLED_LATE'] } },
    orderBy: { id: 'desc' },
  });
  const offer = await db.rebookingOffer.findUnique({ where: { bookingId } });
  const refund = await findRefund(db, paymentIntentId, bookingRefundKey({ id: bookingId }));
  return { event, refund, rebooking: offer?.outcome ?? null };
}

/** Finds the move of a booking with this number, counted from 1; null when there is none. */
async function findMove(
  db: Db,
  { id: bookingId, paymentIntentId }: BookedPlace,
  edition: number,
): Promise<Move | null> {
  const event = await db.bookingEvent.findFirst({
    where: { bookingId, ...MOVES },
    orderBy: { id: 'asc' },
    skip: Math.max(edition - 1, 0),
  });
  if (!event) return null;
  const difference = await findRefund(db, paymentIntentId, differenceRefundKey(event.id));
  return {
    by: event.by === 'CLIENT' ? 'CLIENT' : 'TEACHER',
    from: event.fromClass,
    differenceCents: difference?.amountCents ?? null,
    isRebooking: event.kind === 'REBOOKED',
    edition,
  };
}

function findRefund(db: Db, paymentIntentId: string | null, key: string) {
  if (!paymentIntentId) return null;
  return db.refund.findUnique({ where: { paymentIntentId_key: { paymentIntentId, key } } });
}

type RefundedAttempt = Prisma.RefundGetPayload<{ include: { paymentAttempt: { include: typeof WITH_CLASS } } }>;

async function toRefundedPayment({ id, amountCents, reason, paymentAttempt }: RefundedAttempt, deps: MailDeps) {
  const { occurrence, localTime, email, name } = paymentAttempt;
  const held = await findHeldPlace(deps.db, paymentAttempt);
  return {
    refundId: id,
    to: email ?? '',
    name,
    amountCents,
    // The class may have another time by now; they paid for this one.
    occasion: occurrence && { ...toOccasion(occurrence), ...(localTime && { localTime }) },
    reason,
    otherPlaceUrl: held && (await getManageUrl(deps, held)),
  } satisfies RefundedPayment;
}

/** Finds the newest place that the person of a payment has in its class; null when they have none. */
async function findHeldPlace(db: Db, { email, occurrenceId }: Pick<PaymentAttempt, 'email' | 'occurrenceId'>) {
  if (!email || !occurrenceId) return null;
  const held = await db.booking.findMany({
    where: { occurrenceId, status: 'CONFIRMED', occurrence: { cancelledAt: null } },
    orderBy: { createdAt: 'desc' },
  });
  return held.find((booking) => booking.email.toLowerCase() === email.toLowerCase()) ?? null;
}

type DateOfClass = Prisma.OccurrenceGetPayload<{ include: { availability: true } }>;

const toOccasion = ({ availability, ...date }: DateOfClass) => ({
  title: getTitle(availability, date),
  localDate: date.localDate,
  localTime: date.localTime ?? availability.localTime,
});
