import { useQuery } from '@apollo/client/react';
import { useCallback, useEffect } from 'react';
import { ScheduleDocument, type ScheduleQuery } from '../../../gql/operations';
import { firstDayOf, lastDayOf, monthOf } from '../../../lib/civil-date';

export type ScheduleState = {
  /** The month on show; null until the first answer names it. */
  month: string | null;
  /** Today in the studio's zone, from the latest answer. */
  today: string | null;
  schedule: ScheduleQuery['schedule'] | null;
  isLoading: boolean;
  /** False while what is shown may be out of date. */
  isFresh: boolean;
  hasFailed: boolean;
  reload: () => void;
};

/**
 * The classes of a month; without one, of the first month that has any. Shows what is cached while it asks
 * again, and asks again by itself once the signal is back.
 */
export function useSchedule(month: string | null): ScheduleState {
  const { data, previousData, loading, error, refetch } = useQuery(ScheduleDocument, {
    variables: month === null ? {} : { from: firstDayOf(month), to: lastDayOf(month) },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const schedule = data?.schedule ?? null;
  const hasFailed = error !== undefined;
  const reload = useCallback(() => void refetch().catch(() => undefined), [refetch]);

  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [hasFailed, reload]);

  return {
    month: month ?? (schedule ? monthOf(schedule.from) : null),
    today: (schedule ?? previousData?.schedule)?.today ?? null,
    schedule,
    isLoading: loading && schedule === null,
    isFresh: !loading && !hasFailed,
    hasFailed,
    reload,
  };
}
