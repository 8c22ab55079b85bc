import type { AttendanceFragment } from '../../gql/admin-operations';

/** What is marked about a person. */
export type Marked = Pick<AttendanceFragment, 'outcome' | 'isPaidCash'>;

/** A mark that the server has not taken yet. */
export type Mark = Marked & {
  /** Made here: however often it is sent, it is one mark. */
  key: string;
  bookingId: string;
  /** Whom it is about, for the words. */
  name: string;
  /** The version that this device had seen. */
  baseVersion: number;
  /** It was sent, and may have arrived. */
  isSent: boolean;
  /** What keeps it from being taken; it waits for the teacher. */
  problem: Problem | null;
};

export type Problem =
  /** Another device marked the person otherwise meanwhile. */
  { kind: 'conflict'; stands: AttendanceFragment } | { kind: 'refused'; text: string };

/** What became of a mark that was sent. */
export type Outcome = { kind: 'taken'; stands: AttendanceFragment } | Problem;

export type NewMark = Omit<Mark, 'isSent' | 'problem'>;

/** The marks with one more. What it says in place of another is not sent any more, unless that may have arrived. */
export function withMark(marks: readonly Mark[], mark: NewMark): Mark[] {
  const others = marks.filter(({ bookingId, isSent, problem }) => bookingId !== mark.bookingId || (isSent && !problem));
  return [...others, { ...mark, isSent: false, problem: null }];
}

/** The next one to send; null when nothing can be sent. One at a time, in the order in which they were made. */
export function nextToSend(marks: readonly Mark[]): Mark | null {
  return marks.find(({ problem }) => problem === null) ?? null;
}

export function asSent(marks: readonly Mark[], key: string): Mark[] {
  return marks.map((mark) => (mark.key === key ? { ...mark, isSent: true } : mark));
}

/**
 * The marks once one of them was answered. A later one about the same person then stands on the version that this one
 * made; what stood in its way is for the last one, which is what the teacher means.
 */
export function settled(marks: readonly Mark[], key: string, outcome: Outcome): Mark[] {
  const answered = marks.find((mark) => mark.key === key);
  if (!answered) return [...marks];
  const others = marks.filter((mark) => mark.key !== key);
  const isLater = (mark: Mark) => mark.bookingId === answered.bookingId;
  if (outcome.kind === 'taken') {
    return others.map((mark) => (isLater(mark) ? { ...mark, baseVersion: outcome.stands.version } : mark));
  }
  const meant = others.findLast(isLater) ?? answered;
  return [...others.filter((mark) => !isLater(mark)), { ...meant, problem: outcome }];
}

/** The marks once the teacher insists on one: it is made anew, on what stands now. */
export function insisted(marks: readonly Mark[], key: string, newKey: string): Mark[] {
  return marks.map((mark) =>
    mark.key === key && mark.problem?.kind === 'conflict'
      ? { ...mark, key: newKey, baseVersion: mark.problem.stands.version, isSent: false, problem: null }
      : mark,
  );
}

export function without(marks: readonly Mark[], key: string): Mark[] {
  return marks.filter((mark) => mark.key !== key);
}

/** Of what is known about a person from a list and from an answer to a mark, what was so later. */
export function later(listed: AttendanceFragment, received: AttendanceFragment | undefined): AttendanceFragment {
  return received && received.version > listed.version ? received : listed;
}

/** What is marked about a person, as far as this device knows: the last mark that waits, or what the server has. */
export function markedNow(attendance: AttendanceFragment, marks: readonly Mark[]): Marked & { isWaiting: boolean } {
  const waiting = marks.findLast(({ bookingId, problem }) => bookingId === attendance.bookingId && !problem);
  const { outcome, isPaidCash } = waiting ?? attendance;
  return { outcome, isPaidCash, isWaiting: waiting !== undefined };
}

const OUTCOME_LABELS = { CAME: 'came', ABSENT: 'did not come' } as const;

/** 'came, paid cash' */
export function formatMarked({ outcome, isPaidCash }: Marked): string {
  const text = [outcome && OUTCOME_LABELS[outcome], isPaidCash && 'paid cash'].filter(Boolean);
  return text.join(', ') || 'not marked';
}

/** '2 marks wait for signal.' */
export function formatWaiting(count: number, isOnline: boolean): string {
  const text = count === 1 ? '1 mark waits' : `${count} marks wait`;
  return isOnline ? `${text} for the server, and will be sent again.` : `${text} for signal.`;
}
