import type { AttendanceInput } from '#contract/attendance-input';
import type { Booking } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { AttendanceConflictError, IdempotencyConflictError, StateConflictError } from '../errors';
import { longDate } from '../format';
import { lockBooking } from '../locks';
import type { Clock, Db, Tx } from '../ports';
import { inTransaction } from '../transaction';

type MarkRequest = { bookingId: string; mark: AttendanceInput; by: { username: string } };

/**
 * Marks whether a person came and whether they paid at the studio, once however often the same key arrives. Returns the
 * booking as it stands. Throws NotFoundError, StateConflictError (it cannot be marked), AttendanceConflictError (marked
 * otherwise since the version that the mark is based on), IdempotencyConflictError.
 */
export async function markAttendance(
  { db, clock }: { db: Db; clock: Clock },
  { bookingId, mark, by }: MarkRequest,
): Promise<Booking> {
  return inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!(await isNew(tx, bookingId, mark))) return booking;
    const decision = decideMark(booking, mark);
    if (decision.kind === 'refused') throw new StateConflictError(decision.text);
    if (decision.kind === 'conflict') throw new AttendanceConflictError(booking);
    if (decision.kind === 'unchanged') return booking;
    const at = clock.now();
    await recordAudit(tx, {
      by,
      action: 'marked attendance',
      subjectType: 'BOOKING',
      subjectId: bookingId,
      summary: `Marked a place in ${booking.title} on ${longDate(booking.localDate)}: ${formatMark(mark)}.`,
      at,
    });
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

/** Keeps the mark; false when it had arrived before. What is refused afterwards leaves no trace of it either. */
async function isNew(tx: Tx, bookingId: string, { key, attendance, isPaidCash }: AttendanceInput): Promise<boolean> {
  const data = { key, bookingId, attendance, isPaidCash };
  const { count } = await tx.attendanceMark.createMany({ data, skipDuplicates: true });
  if (count > 0) return true;
  const known = await tx.attendanceMark.findUniqueOrThrow({ where: { key } });
  const isSame = known.bookingId === bookingId && known.attendance === attendance && known.isPaidCash === isPaidCash;
  if (!isSame) throw new IdempotencyConflictError();
  return false;
}

type Place = Pick<Booking, 'status' | 'paymentMethod' | 'attendance' | 'paidCashAt' | 'attendanceVersion'>;
type Mark = Pick<AttendanceInput, 'baseVersion' | 'attendance' | 'isPaidCash'>;

export type Decision =
  /** It cannot be marked, in words for the teacher. */
  | { kind: 'refused'; text: string }
  /** All is marked so already, whoever did it. */
  | { kind: 'unchanged' }
  /** Another device marked it otherwise since. */
  | { kind: 'conflict' }
  | { kind: 'changed' };

/** What becomes of a mark on a place: only a confirmed one is marked, only one paid in person is paid at the studio. */
export function decideMark(place: Place, mark: Mark): Decision {
  if (place.status === 'REFUNDED') return refused('This booking was refunded: there is nobody to mark.');
  if (place.status === 'CANCELLED') return refused('This booking was cancelled: there is nobody to mark.');
  if (mark.isPaidCash && place.paymentMethod === 'CARD') return refused('This booking is paid by card already.');
  const isSo = place.attendance === mark.attendance && (place.paidCashAt !== null) === mark.isPaidCash;
  if (isSo) return { kind: 'unchanged' };
  return { kind: place.attendanceVersion === mark.baseVersion ? 'changed' : 'conflict' };
}

const refused = (text: string): Decision => ({ kind: 'refused', text });

const OUTCOME_LABELS = { CAME: 'came', ABSENT: 'did not come' } as const;

/** What is marked, in the record's words: 'came, paid cash'. */
export function formatMark({ attendance, isPaidCash }: Pick<Mark, 'attendance' | 'isPaidCash'>): string {
  const text = [attendance && OUTCOME_LABELS[attendance], isPaidCash && 'paid cash'].filter(Boolean);
  return text.join(', ') || 'nothing';
}
