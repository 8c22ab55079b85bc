import { useQuery } from '@apollo/client/react';
import { ClassDayDocument, type ClassDayFragment } from '../../../gql/admin-operations';
import { refusalIn, toErrorMessage } from '../../../lib/error-messages';
import { usePolling, WHILE_SEEN } from '../../../lib/use-polling';
import { getProgress } from '../cancellation-progress';

const FAILED = 'Failed to load this class.';
/** Poll intervals: while refunds and mails are under way, and otherwise. */
const POLL_MS = { busy: 2_000, calm: 30_000 };

export type ClassDayState = { occurrence: ClassDayFragment | null; error: string | null; reload: () => void };

/** Polls one dated class; more often while its cancellation is under way. */
export function useClassDay(id: string): ClassDayState {
  const { data, error, refetch, ...polling } = useQuery(ClassDayDocument, {
    variables: { id },
    ...WHILE_SEEN,
  });
  const answer = data?.adminClass;
  const occurrence = answer && !('message' in answer) ? answer : null;
  const isBusy = occurrence?.state === 'CANCELLED' && getProgress(occurrence).isUnderWay;
  usePolling(polling, isBusy ? POLL_MS.busy : POLL_MS.calm);

  return {
    occurrence,
    error: occurrence ? null : (refusalIn(answer) ?? (error ? toErrorMessage(error, FAILED) : null)),
    reload: () => void refetch().catch(() => undefined),
  };
}
