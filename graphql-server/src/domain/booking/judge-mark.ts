import type { AttendanceInput } from '#contract/attendance-input';
import type { Booking } from '#prisma';

type Place = Pick<Booking, 'status' | 'paymentMethod' | 'attendance' | 'paidCashAt' | 'attendanceVersion'>;
type Mark = Pick<AttendanceInput, 'baseVersion' | 'attendance' | 'isPaidCash'>;

export type Verdict =
  /** It cannot be marked, in words for the teacher. */
  | { kind: 'refused'; words: string }
  /** All is marked so already, whoever did it. */
  | { kind: 'unchanged' }
  /** Another device marked it otherwise since. */
  | { kind: 'conflict' }
  | { kind: 'changed' };

/** What becomes of a mark on a place: only a confirmed one is marked, only one paid in person is paid at the studio. */
export function judgeMark(place: Place, mark: Mark): Verdict {
  if (place.status === 'REFUNDED') return refused('This booking was refunded: there is nobody to mark.');
  if (place.status === 'CANCELLED') return refused('This booking was cancelled: there is nobody to mark.');
  if (mark.isPaidCash && place.paymentMethod === 'CARD') return refused('This booking is paid by card already.');
  const isSo = place.attendance === mark.attendance && (place.paidCashAt !== null) === mark.isPaidCash;
  if (isSo) return { kind: 'unchanged' };
  return { kind: place.attendanceVersion === mark.baseVersion ? 'changed' : 'conflict' };
}

const refused = (words: string): Verdict => ({ kind: 'refused', words });

const OUTCOME_WORDS = { CAME: 'came', ABSENT: 'did not come' } as const;

/** What is marked, in the record's words: 'came, paid cash'. */
export function markInWords({ attendance, isPaidCash }: Pick<Mark, 'attendance' | 'isPaidCash'>): string {
  const words = [attendance && OUTCOME_WORDS[attendance], isPaidCash && 'paid cash'].filter(Boolean);
  return words.join(', ') || 'nothing';
}
