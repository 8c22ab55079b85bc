import { parseClassReference } from '#contract/occurrence-id';
import type { DateInput, DateTable_DateFragment as SeriesDate } from '../../gql/admin-operations';

/** The date after an action, the single class that it became on another day, or the reason why the action failed. */
export type DateOutcome =
  | { kind: 'saved'; date: SeriesDate }
  | { kind: 'moved'; id: string; day: string }
  /** `present`: the date as it is saved now; it was changed elsewhere meanwhile. */
  | { kind: 'refused'; refusal: string; present?: SeriesDate };

/** What an action makes of a date. */
export type DateRequest = { isSkipped: boolean } | { input: DateInput } | { day: string };

/** The outcome of an action whose answer does not say it, where the date shows that it is done; null otherwise. */
export function findOutcome(request: DateRequest, date: SeriesDate): DateOutcome | null {
  const moved = date.movedTo === null ? null : parseClassReference(date.movedTo);
  if ('day' in request) {
    return moved?.localDate === request.day ? { kind: 'moved', id: moved.availabilityId, day: request.day } : null;
  }
  const isDone =
    'input' in request ? !date.isSkipped && hasValues(date, request.input) : date.isSkipped === request.isSkipped;
  return isDone && !moved && !date.isCancelled ? { kind: 'saved', date } : null;
}

const hasValues = (date: SeriesDate, input: DateInput) =>
  (Object.keys(input) as (keyof DateInput)[]).every((field) => input[field] === date[field]);
