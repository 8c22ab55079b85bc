import type { AttendanceInput } from '#contract/attendance-input';
import type { Booking } from '#prisma';
import { MOVES } from '../booking-events';
import { AttendanceConflictError, IdempotencyConflictError, StateConflictError } from '../errors';
import { nameDay } from '../format';
import { recordChange } from '../outbox/record-change';
import { lockBooking } from '../payment/lock-payment';
import type { Clock, Db, Jobs, Tx } from '../ports';
import { inTransaction } from '../transaction';

type MarkRequest = { bookingId: string; mark: AttendanceInput; by: { username: string } };

/**
 * Marks whether a person came and whether they paid at the studio, once however often the same key arrives. Returns the
 * current booking.
 * @throws NotFoundError, IdempotencyConflictError
 * @throws StateConflictError when the booking cannot be marked, or moved to another class since the version that the mark is based on
 * @throws AttendanceConflictError when it was marked differently since the version that the mark is based on
 */
export async function markAttendance(
  { db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs },
  { bookingId, mark, by }: MarkRequest,
): Promise<Booking> {
  return inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!(await isNewMark(tx, bookingId, mark))) return booking;
    const { cancelledAt } = await tx.occurrence.findUniqueOrThrow({ where: { id: booking.occurrenceId } });
    const decision = decideMark({ ...booking, isClassCancelled: cancelledAt !== null }, mark);
    if (decision.kind === 'refused') throw new StateConflictError(decision.text);
    if (decision.kind === 'conflict') {
      if (await hasMovedSince(tx, booking, mark)) {
        const place = `${booking.title} on ${nameDay(booking.localDate)}`;
        throw new StateConflictError(`This person has moved to ${place}: mark them there.`);
      }
      throw new AttendanceConflictError(booking);
    }
    if (decision.kind === 'unchanged') return booking;
    const at = clock.now();
    const text = isCashReturn(booking, mark) ? 'cash handed back' : formatMark(mark);
    await recordChange(tx, jobs, { kind: 'ATTENDANCE_MARKED', booking, by, mark: text, at });
    return tx.booking.update({
      where: { id: bookingId },
      data: {
        attendance: mark.attendance,
        paidCashAt: mark.isPaidCash ? (booking.paidCashAt ?? at) : null,
        attendanceVersion: { increment: 1 },
      },
    });
  });
}

/** Stores the key of the mark; false when it had arrived before. A refusal later in the transaction removes it again. */
async function isNewMark(
  tx: Tx,
  bookingId: string,
  { key, attendance, isPaidCash }: AttendanceInput,
): Promise<boolean> {
  const data = { key, bookingId, attendance, isPaidCash };
  const { count } = await tx.attendanceMark.createMany({ data, skipDuplicates: true });
  if (count > 0) return true;
  const known = await tx.attendanceMark.findUniqueOrThrow({ where: { key } });
  const isSame = known.bookingId === bookingId && known.attendance === attendance && known.isPaidCash === isPaidCash;
  if (!isSame) throw new IdempotencyConflictError();
  return false;
}

/** Each mark and each move raises the version by one. */
async function hasMovedSince(
  tx: Tx,
  { id: bookingId, attendanceVersion }: Booking,
  { baseVersion }: AttendanceInput,
): Promise<boolean> {
  const changes = await tx.bookingEvent.findMany({
    where: { bookingId, OR: [{ kind: 'ATTENDANCE_MARKED' }, MOVES] },
    orderBy: { id: 'desc' },
    take: Math.max(attendanceVersion - baseVersion, 0),
  });
  return changes.some(({ kind }) => kind !== 'ATTENDANCE_MARKED');
}

type Place = Pick<Booking, 'status' | 'paymentMethod' | 'attendance' | 'paidCashAt' | 'attendanceVersion'> & {
  isClassCancelled: boolean;
};
type Mark = Pick<AttendanceInput, 'baseVersion' | 'attendance' | 'isPaidCash'>;

export type MarkDecision =
  /** The booking cannot be marked; `text` is the message for the teacher. */
  | { kind: 'refused'; text: string }
  /** The booking has this mark already. */
  | { kind: 'unchanged' }
  /** Another device marked the booking differently in the meantime. */
  | { kind: 'conflict' }
  | { kind: 'changed' };

/**
 * Decides about a mark: only confirmed bookings can be marked, nobody comes to a cancelled class, and only those paid in person
 * can be paid at the studio. Of a place that was cancelled, the mark of its cash can be taken away: it was handed back.
 */
export function decideMark(place: Place, mark: Mark): MarkDecision {
  if (place.status === 'REFUNDED') return refused('This booking was refunded: there is nobody to mark.');
  if (!isCashReturn(place, mark)) {
    if (place.status === 'CANCELLED') return refused('This booking was cancelled: there is nobody to mark.');
    if (mark.attendance !== null && place.isClassCancelled) {
      return refused('This class was cancelled: there is nobody to mark.');
    }
  }
  if (mark.isPaidCash && place.paymentMethod === 'CARD') return refused('This booking is paid by card already.');
  const isUnchanged = place.attendance === mark.attendance && (place.paidCashAt !== null) === mark.isPaidCash;
  if (isUnchanged) return { kind: 'unchanged' };
  return { kind: place.attendanceVersion === mark.baseVersion ? 'changed' : 'conflict' };
}

/** Whether a mark takes away the cash of a cancelled place, and nothing else. */
const isCashReturn = (place: Pick<Place, 'status' | 'attendance' | 'paidCashAt'>, mark: Mark): boolean =>
  place.status === 'CANCELLED' && place.paidCashAt !== null && !mark.isPaidCash && mark.attendance === place.attendance;

const refused = (text: string): MarkDecision => ({ kind: 'refused', text });

const OUTCOME_LABELS = { CAME: 'came', ABSENT: 'did not come' } as const;

/** Formats a mark for the audit log: 'came, paid cash'. */
export function formatMark({ attendance, isPaidCash }: Pick<Mark, 'attendance' | 'isPaidCash'>): string {
  const parts = [attendance && OUTCOME_LABELS[attendance], isPaidCash && 'paid cash'].filter(Boolean);
  return parts.join(', ') || 'nothing';
}
