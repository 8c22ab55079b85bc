import { useQuery } from '@apollo/client/react';
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

/** The classes of a month; without one, of the first month that has any. Shows what is cached while it asks again. */
export function useSchedule(month: string | null): ScheduleState {
  const { data, previousData, loading, error, refetch } = useQuery(ScheduleDocument, {
    variables: month === null ? {} : { from: firstDayOf(month), to: lastDayOf(month) },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const schedule = data?.schedule ?? null;
  return {
    month: month ?? (schedule ? monthOf(schedule.from) : null),
    today: (schedule ?? previousData?.schedule)?.today ?? null,
    schedule,
    isLoading: loading && schedule === null,
    isFresh: !loading && error === undefined,
    hasFailed: error !== undefined,
    reload: () => void refetch().catch(() => undefined),
  };
}
