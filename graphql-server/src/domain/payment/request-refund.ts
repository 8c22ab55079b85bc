import type { Booking, PaymentAttempt, Refund, RefundPurpose } from '#prisma';
import { recordBookingEvents } from '../booking-events';
import { StateConflictError } from '../errors';
import type { Jobs, Tx } from '../ports';
import { inTransaction } from '../transaction';
import { getOwnership, type Ownership } from './decisions';
import { executeRefund, type RefundDeps } from './execute-refund';
import { lockBooking, lockPaymentAttempt, lockPaymentAttempts } from './lock-payment';
import { requireOurs, whyNotOurs } from './payment-owner';
import {
  BOOKING_REFUND,
  bookingRefundKey,
  differenceRefundKey,
  partRefundKey,
  resoldRefundKey,
  UNUSABLE_REFUND,
} from './refund-keys';
import { requireLeft } from './reserved-refunds';

/** How long after a refund request its outcome is checked: by then the provider has answered or timed out. */
const CONFIRM_AFTER_MS = 30_000;

/**
 * Refunds a confirmed card booking in full, once however often it is requested, or retries the refund of a cancelled one. The
 * request is committed before the call to the provider, and the seat is freed when the money is on its way.
 * @throws NotFoundError
 * @throws StateConflictError when it cannot be refunded, is not ours to refund, or the provider refuses
 * @throws ServiceUnavailableError when nothing was changed
 */
export async function refundBooking(
  deps: RefundDeps,
  { bookingId, by }: { bookingId: string; by: { username: string } },
): Promise<Booking> {
  const { db, clock, jobs } = deps;
  const refund = await inTransaction(db, async (tx) => {
    const at = clock.now();
    const booking = await lockBooking(tx, bookingId);
    const promised = await findBookingRefund(tx, booking);
    const refusal = whyNotRefundable(booking, promised);
    if (refusal) throw new StateConflictError(refusal, booking.status === 'REFUNDED');
    if (booking.paymentAttemptId) await requireOurs(tx, booking.paymentAttemptId);
    const byTeacher = { key: bookingRefundKey(booking), purpose: 'ADMIN', reason: 'Refunded by the teacher.' } as const;
    const { key, purpose, reason } = promised?.purpose === 'TAKEN_AGAIN' ? promised : byTeacher;
    const amountCents = booking.priceCents;
    const recorded = requireRecorded(
      await recordRefunds(tx, [{ booking, key, purpose, amountCents, reason, createdAt: at }]),
    );
    const runAt = new Date(at.getTime() + jobs.scale(CONFIRM_AFTER_MS));
    const refundId = recorded.id;
    if (booking.status === 'CANCELLED') {
      // Its money is promised: should this call fail, the job executes it.
      await jobs.enqueue(tx, 'refund-payment', { refundId }, { runAt, key: `refund-${refundId}` });
    } else {
      const jobKey = `confirm-refund-${refundId}`;
      await jobs.enqueue(tx, 'confirm-refund', { refundId, username: by.username }, { runAt, key: jobKey });
    }
    return recorded;
  });
  await executeRefund(deps, refund, by);
  return db.booking.findUniqueOrThrow({ where: { id: bookingId } });
}

/** Finds the refund that ends a booking, of whatever status. */
function findBookingRefund(tx: Tx, { paymentIntentId }: Booking): Promise<Refund | null> {
  return tx.refund.findFirst({ where: { paymentIntentId: paymentIntentId ?? '', ...BOOKING_REFUND.where } });
}

type BookingRefund = {
  purpose: 'ADMIN' | 'CLIENT' | 'REBOOKING';
  reason: string;
  at: Date;
  /** The job does not send it before this instant, unless somebody requests it by hand. Absent: at once. */
  leavesAt?: Date | null;
};

/**
 * Records, in the caller's transaction, that the price of a card booking is refunded, and enqueues the job that does so; the
 * same request again is the same refund, and is enqueued again. A refund that failed is due again, with today's price. The
 * caller holds the lock of the booking. The refund of a payment that belongs to another installation is recorded as failed,
 * because it is never executed here.
 * @throws StateConflictError when the booking was not paid by card, or when it exceeds what is left of the payment
 */
export async function recordBookingRefund(tx: Tx, jobs: Jobs, booking: Booking, facts: BookingRefund): Promise<Refund> {
  return requireRecorded(await recordBookingRefunds(tx, jobs, [booking], facts));
}

/** The same of several bookings, in as many queries as of one. */
export async function recordBookingRefunds(
  tx: Tx,
  jobs: Jobs,
  bookings: readonly Booking[],
  { purpose, reason, at: createdAt, leavesAt = null }: BookingRefund,
): Promise<Refund[]> {
  const facts = { purpose, reason, createdAt, leavesAt };
  const refunds = await recordRefunds(
    tx,
    bookings.map((booking) => ({
      ...{ booking, key: bookingRefundKey(booking), amountCents: booking.priceCents },
      ...facts,
    })),
  );
  await enqueueRefunds(tx, jobs, refunds);
  return refunds;
}

/**
 * Records, in the caller's transaction, that the price of a place that was cancelled late is refunded, because somebody else has taken
 * it, and enqueues the job that does so. The caller holds the lock of the booking.
 */
export async function recordTakenAgainRefund(tx: Tx, jobs: Jobs, booking: Booking, at: Date): Promise<void> {
  const reason = 'Somebody else has taken the place.';
  const key = resoldRefundKey(booking);
  const amountCents = booking.priceCents;
  const refund = { booking, key, purpose: 'TAKEN_AGAIN', amountCents, reason, createdAt: at } as const;
  await enqueueRefunds(tx, jobs, await recordRefunds(tx, [refund]));
}

/**
 * Records, in the caller's transaction, that what a moved booking costs less is refunded, and enqueues the job that does so.
 * `eventId` is the move's event. The caller holds the lock of the booking.
 * @throws StateConflictError when the booking was not paid by card, or when it exceeds what is left of the payment
 */
export async function recordDifferenceRefund(
  tx: Tx,
  jobs: Jobs,
  booking: Booking,
  { eventId, amountCents, reason }: { eventId: bigint; amountCents: number; reason: string },
): Promise<Refund> {
  const key = differenceRefundKey(eventId);
  const refunds = await recordRefunds(tx, [{ booking, key, purpose: 'DIFFERENCE', amountCents, reason }]);
  await enqueueRefunds(tx, jobs, refunds);
  return requireRecorded(refunds);
}

/** Enqueues the jobs that execute those of these refunds that are due. */
function enqueueRefunds(tx: Tx, jobs: Jobs, refunds: readonly Refund[]): Promise<void> {
  const due = refunds.filter(({ status }) => status === 'DUE');
  const refundJobs = due.map(({ id, leavesAt }) => ({
    payload: { refundId: id },
    key: `refund-${id}`,
    ...(leavesAt ? { runAt: leavesAt } : {}),
  }));
  return jobs.enqueueMany(tx, 'refund-payment', refundJobs);
}

/** The only one of these refunds. */
function requireRecorded([refund]: readonly Refund[]): Refund {
  if (!refund) throw new Error('No refund was recorded.');
  return refund;
}

type NewRefund = {
  booking: Booking;
  key: string;
  purpose: RefundPurpose;
  amountCents: number;
  reason: string;
  createdAt?: Date;
  leavesAt?: Date | null;
};

/** Records one refund of each of several payments under their locks, in as many queries as of one. No money moves yet. */
async function recordRefunds(tx: Tx, requested: readonly NewRefund[]): Promise<Refund[]> {
  if (requested.length === 0) return [];
  const attemptIds = requested.flatMap(({ booking }) => booking.paymentAttemptId ?? []);
  const attempts = new Map((await lockPaymentAttempts(tx, attemptIds)).map((attempt) => [attempt.id, attempt]));
  const known = await tx.refund.findMany({
    where: { paymentAttemptId: { in: attemptIds }, key: { in: requested.map(({ key }) => key) } },
  });
  const byKey = new Map(known.map((refund) => [refund.key, refund]));
  const missing = requested.flatMap(({ booking: { paymentAttemptId, paymentIntentId }, ...refund }) => {
    const attempt = attempts.get(paymentAttemptId ?? '');
    if (!attempt || !paymentIntentId) throw new StateConflictError('This booking names no payment.');
    const failed = byKey.get(refund.key) ?? null;
    const ownership = getOwnership(attempt.installation.role);
    if (failed && (failed.status !== 'FAILED' || ownership === 'ELSEWHERE')) return [];
    return [{ ...refund, attempt, paymentIntentId, ownership, failed }];
  });
  await requireLeft(tx, missing);
  for (const refund of await writeRefunds(tx, missing)) byKey.set(refund.key, refund);
  return requested.flatMap(({ key }) => byKey.get(key) ?? []);
}

type MissingRefund = Omit<NewRefund, 'booking'> & {
  attempt: PaymentAttempt;
  paymentIntentId: string;
  ownership: Ownership;
  /** The same refund, which failed before. */
  failed: Refund | null;
};

async function writeRefunds(tx: Tx, missing: readonly MissingRefund[]): Promise<Refund[]> {
  const written: Refund[] = [];
  for (const { failed, purpose, amountCents, reason } of missing) {
    if (!failed) continue;
    const data = { purpose, amountCents, reason, status: 'DUE' } as const;
    written.push(await tx.refund.update({ where: { id: failed.id }, data }));
  }
  const rows = missing.flatMap(({ failed, attempt, ownership, leavesAt = null, ...refund }) => {
    if (failed) return [];
    const outcome =
      ownership === 'ELSEWHERE'
        ? ({ status: 'FAILED', lastError: whyNotOurs(ownership) } as const)
        : ({ status: 'DUE' } as const);
    return [{ ...refund, paymentAttemptId: attempt.id, leavesAt, ...outcome }];
  });
  if (rows.length > 0) written.push(...(await tx.refund.createManyAndReturn({ data: rows })));
  return written;
}

/**
 * Records, in the caller's transaction, what was refunded at the provider and not here, once all of a payment is refunded
 * there: under the key of its booking, which ends with it. Returns null when refunds recorded here explain all of it.
 */
export async function recordRefundMadeElsewhere(tx: Tx, bookingId: string): Promise<Refund | null> {
  const booking = await lockBooking(tx, bookingId);
  const { paymentAttemptId, paymentIntentId, status } = booking;
  if (!paymentAttemptId || !paymentIntentId || status === 'REFUNDED') return null;
  const attempt = await lockPaymentAttempt(tx, paymentAttemptId);
  // No upsert: the trigger would count the known row beside the one that it is given to insert.
  const known = await findBookingRefund(tx, booking);
  const key = known?.key ?? bookingRefundKey(booking);
  const others = await tx.refund.aggregate({
    where: { paymentAttemptId, key: { not: key } },
    _sum: { amountCents: true },
  });
  const amountCents = attempt.amountCents - (others._sum.amountCents ?? 0);
  if (amountCents <= 0) return null;
  if (known) return tx.refund.update({ where: { id: known.id }, data: { status: 'DUE', amountCents } });
  const reason = 'Refunded at the provider.';
  return tx.refund.create({ data: { paymentAttemptId, paymentIntentId, key, purpose: 'ADMIN', amountCents, reason } });
}

/**
 * Records, in the caller's transaction, a part of a payment that was refunded at the provider and not here: from now on the place
 * costs what is left, which is what its cancellation returns. `refundedCents` is what the provider has returned in all; what is
 * recorded here already is not recorded again.
 */
export async function recordPartRefundedElsewhere(
  tx: Tx,
  bookingId: string,
  { refundedCents, at }: { refundedCents: number; at: Date },
): Promise<void> {
  const { paymentAttemptId, paymentIntentId, priceCents } = await lockBooking(tx, bookingId);
  if (!paymentAttemptId || !paymentIntentId) return;
  const own = await tx.refund.aggregate({
    where: { paymentAttemptId, status: { in: ['DUE', 'DONE'] } },
    _sum: { amountCents: true },
  });
  const amountCents = refundedCents - (own._sum.amountCents ?? 0);
  if (amountCents <= 0) return;
  const key = partRefundKey(refundedCents);
  const reason = 'A part was refunded at the provider.';
  await tx.refund.create({
    data: { paymentAttemptId, paymentIntentId, key, purpose: 'DIFFERENCE', status: 'DONE', amountCents, reason },
  });
  await tx.booking.update({ where: { id: bookingId }, data: { priceCents: Math.max(0, priceCents - amountCents) } });
  await recordBookingEvents(tx, [{ bookingId, kind: 'REFUNDED', by: 'STUDIO', amountCents, at }]);
}

/**
 * Records, in the caller's transaction, that a payment bought nothing and is refunded in full; a job refunds it and notifies
 * the person. Returns false, and records nothing, when the payment was completed or refunded meanwhile.
 */
export async function recordRefundDue(
  tx: Tx,
  jobs: Jobs,
  attempt: PaymentAttempt,
  reason: string,
  person?: { name: string; email: string },
): Promise<boolean> {
  await lockPaymentAttempt(tx, attempt.id);
  const { count } = await tx.paymentAttempt.updateMany({
    where: { id: attempt.id, status: { in: ['OPEN', 'ABANDONED'] } },
    data: {
      status: 'REFUND_DUE',
      holdExpiresAt: null,
      name: attempt.name ?? person?.name ?? null,
      email: attempt.email ?? person?.email ?? null,
    },
  });
  if (count === 0 || !attempt.paymentIntentId) return false;
  const refund = await tx.refund.create({
    data: {
      paymentAttemptId: attempt.id,
      paymentIntentId: attempt.paymentIntentId,
      purpose: 'UNUSABLE_PAYMENT',
      key: UNUSABLE_REFUND,
      amountCents: attempt.amountCents,
      reason,
    },
  });
  await enqueueRefunds(tx, jobs, [refund]);
  return true;
}

/**
 * The message for the teacher why a booking cannot be refunded; null for a confirmed booking that was paid by card, and for a
 * cancelled one whose refund was recorded and is not done.
 */
export function whyNotRefundable(
  { status, paymentMethod, priceCents }: Pick<Booking, 'status' | 'paymentMethod' | 'priceCents'>,
  refund: Pick<Refund, 'status'> | null = null,
): string | null {
  if (status === 'REFUNDED') return 'This booking was refunded already.';
  if (paymentMethod === 'IN_PERSON') return 'This booking is paid in person: there is no card payment to refund.';
  if (status === 'CANCELLED' && !refund) return 'This booking was cancelled: only a confirmed booking can be refunded.';
  return priceCents === 0 ? 'This place costs nothing: there is nothing to refund.' : null;
}
