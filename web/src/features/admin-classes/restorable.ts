import type { ClassDayFragment } from '../../gql/admin-operations';

type ClassToCancel = Pick<ClassDayFragment, 'state' | 'startsAt'>;

const hasBegun = ({ startsAt }: ClassToCancel, now: number) => Date.parse(startsAt) <= now;

/** Says whether a class can be restored once it is cancelled at `now`, in milliseconds since 1970. */
export function formatRestorable(occurrence: ClassToCancel, now: number): string {
  if (hasBegun(occurrence, now)) return 'It has begun: this cannot be undone.';
  if (occurrence.state === 'SCHEDULED') return 'Until it would have started you can restore it.';
  return 'You can restore it only after you have put it back on the schedule.';
}

/** Says when the refunds of a class leave that is cancelled at `now`, in milliseconds since 1970. */
export function formatRefundTime(occurrence: ClassToCancel, now: number): string {
  const canUndo = occurrence.state === 'SCHEDULED' && !hasBegun(occurrence, now);
  return `The money leaves after 90 seconds${canUndo ? '; until then you can undo it' : ''}.`;
}
