import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { ClassDayDocument, type ClassDayFragment } from '../../../gql/admin-operations';
import { toErrorMessage } from '../../../lib/error-messages';
import { getProgress } from '../cancellation-progress';

const FAILED = 'Failed to load this class.';
/** How often a class is looked at: while refunds and mails are under way, and otherwise. */
const POLL_MS = { busy: 2_000, calm: 30_000 };

export type ClassDayState = { one: ClassDayFragment | null; error: string | null; reload: () => void };

/** One class of one day, kept up to date; looked at often while its cancellation is under way. */
export function useClassDay(id: string): ClassDayState {
  const { data, error, refetch, startPolling, stopPolling } = useQuery(ClassDayDocument, {
    variables: { id },
    skipPollAttempt: () => document.hidden,
  });
  const answer = data?.adminClass;
  const one = answer && !('message' in answer) ? answer : null;
  const refusal = answer && 'message' in answer ? answer.message : null;
  const isBusy = one?.state === 'CANCELLED' && !getProgress(one.attendees).isClosed;

  useEffect(() => {
    startPolling(isBusy ? POLL_MS.busy : POLL_MS.calm);
    return stopPolling;
  }, [isBusy, startPolling, stopPolling]);

  return {
    one,
    error: one ? null : (refusal ?? (error ? toErrorMessage(error, FAILED) : null)),
    reload: () => void refetch().catch(() => undefined),
  };
}
