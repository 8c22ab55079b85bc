import type { AttendanceFragment } from '../../gql/admin-operations';

/** The markable part of an attendance. */
export type Marked = Pick<AttendanceFragment, 'outcome' | 'isPaidCash'>;

/** A mark that the server has not saved yet. */
export type Mark = Marked & {
  /** Idempotency key: however often it is sent, it is one mark. */
  key: string;
  bookingId: string;
  /** The person's name, for messages. */
  name: string;
  /** The version of the attendance that this device had seen. */
  baseVersion: number;
  /** It was sent, and may have arrived. */
  isSent: boolean;
  /** Why the server did not save it; the teacher decides. */
  problem: Problem | null;
};

type Problem =
  /** Another device saved a different mark meanwhile. */
  { kind: 'conflict'; stands: AttendanceFragment } | { kind: 'refused'; text: string };

/** The outcome of a mark that was sent; `stands` is the attendance on the server. */
export type Outcome = { kind: 'saved'; stands: AttendanceFragment } | Problem;

/** A press that changes the mark of a person. */
export type NewMark = Pick<Mark, 'key' | 'name'> & {
  /** The attendance on the screen, which may be older than the queue. */
  seen: AttendanceFragment;
  change: (current: Marked) => Marked;
};

/**
 * Changes the latest mark of a person. The new mark replaces earlier ones of the same person, except one that was sent and may
 * have arrived. A press that changes nothing adds no mark.
 */
export function addMark(marks: readonly Mark[], { key, name, seen, change }: NewMark): Mark[] {
  const { bookingId, version: baseVersion } = seen;
  const current = findWaiting(marks, bookingId) ?? seen;
  const { outcome, isPaidCash } = change(current);
  if (outcome === current.outcome && isPaidCash === current.isPaidCash) return [...marks];
  const others = marks.filter((mark) => mark.bookingId !== bookingId || (mark.isSent && !mark.problem));
  return [...others, { key, bookingId, name, baseVersion, outcome, isPaidCash, isSent: false, problem: null }];
}

/** The last mark of a person that waits to be sent. */
function findWaiting(marks: readonly Mark[], bookingId: string): Mark | undefined {
  return marks.findLast((mark) => mark.bookingId === bookingId && !mark.problem);
}

/** The oldest mark without a problem; null when nothing can be sent. */
export function findNextToSend(marks: readonly Mark[]): Mark | null {
  return marks.find(({ problem }) => problem === null) ?? null;
}

/** Flags the next mark to send as sent. From here on a later mark of the same person waits behind it instead of replacing it. */
export function flagNextAsSent(marks: readonly Mark[]): Mark[] {
  const next = findNextToSend(marks);
  return marks.map((mark) => (mark === next ? { ...mark, isSent: true } : mark));
}

/**
 * Removes a mark that was answered. Later marks of the same person are then based on the version that it made. A problem moves
 * to the latest mark of the same person, because that one is what the teacher means.
 */
export function applyOutcome(marks: readonly Mark[], key: string, outcome: Outcome): Mark[] {
  const answered = marks.find((mark) => mark.key === key);
  if (!answered) return [...marks];
  const others = marks.filter((mark) => mark.key !== key);
  const isSamePerson = (mark: Mark) => mark.bookingId === answered.bookingId;
  if (outcome.kind === 'saved') {
    return others.map((mark) => (isSamePerson(mark) ? { ...mark, baseVersion: outcome.stands.version } : mark));
  }
  const latest = others.findLast(isSamePerson) ?? answered;
  return [...others.filter((mark) => !isSamePerson(mark)), { ...latest, problem: outcome }];
}

/** Resolves a conflict in favour of this device: the mark gets a new key and the version on the server as its base. */
export function resubmit(marks: readonly Mark[], key: string, newKey: string): Mark[] {
  return marks.map((mark) =>
    mark.key === key && mark.problem?.kind === 'conflict'
      ? { ...mark, key: newKey, baseVersion: mark.problem.stands.version, isSent: false, problem: null }
      : mark,
  );
}

export function removeMark(marks: readonly Mark[], key: string): Mark[] {
  return marks.filter((mark) => mark.key !== key);
}

/** The attendance with the higher version: from a list, or from the answer to a mark. */
export function pickNewer(listed: AttendanceFragment, received: AttendanceFragment | undefined): AttendanceFragment {
  return received && received.version > listed.version ? received : listed;
}

/** The last mark of a person that waits to be sent, or else the attendance on the server. */
export function getCurrentMark(
  attendance: AttendanceFragment,
  marks: readonly Mark[],
): Marked & { isPending: boolean } {
  const waiting = findWaiting(marks, attendance.bookingId);
  const { outcome, isPaidCash } = waiting ?? attendance;
  return { outcome, isPaidCash, isPending: waiting !== undefined };
}

const OUTCOME_LABELS = { CAME: 'came', ABSENT: 'did not come' } as const;

/** 'came, paid cash'. */
export function formatMarked({ outcome, isPaidCash }: Marked): string {
  const parts = [outcome && OUTCOME_LABELS[outcome], isPaidCash && 'paid cash'].filter(Boolean);
  return parts.join(', ') || 'not marked';
}

/** '2 marks wait for a connection.' */
export function formatWaitingMarks(count: number, isOnline: boolean): string {
  const text = count === 1 ? '1 mark waits' : `${count} marks wait`;
  return isOnline ? `${text} for the server, and will be sent again.` : `${text} for a connection.`;
}
