import { getFirstDay, getLastDay, getMonth } from '#contract/civil-date';
import { ScheduleDocument, type ScheduleQuery } from '../../../gql/operations';
import { browserClient } from '../../../lib/browser-client';
import { checkConnection } from '../../../offline/connection';
import { findStoredSchedule, storeMonth } from '../../../offline/stored-schedule';

export type ScheduleAnswer = {
  schedule: ScheduleQuery['schedule'] | null;
  /** True while a query is running, even if a cached schedule is shown meanwhile. */
  isLoading: boolean;
  hasFailed: boolean;
};

/**
 * Watches the schedule of a month; without a month, of the first month that has classes. Calls `onAnswer` with the cached
 * schedule at once, then with the server's answer and with every later change. Stores each answer on the device and falls
 * back to it when the server does not answer. The returned function unsubscribes.
 */
export function watchSchedule(month: string | null, onAnswer: (answer: ScheduleAnswer) => void): () => void {
  const query = browserClient().watchQuery({
    query: ScheduleDocument,
    variables: month === null ? {} : { from: getFirstDay(month), to: getLastDay(month) },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  let latest = 0;
  const subscription = query.subscribe(async ({ data, dataState, loading, error }) => {
    latest += 1;
    const current = latest;
    const hasFailed = error !== undefined;
    const schedule = dataState === 'complete' ? data.schedule : null;
    if (schedule && !loading && !hasFailed) storeMonth(getMonth(schedule.from), schedule).catch(ignoreFullStorage);
    if (hasFailed) void checkConnection();
    const known = schedule ?? (hasFailed ? await findStoredSchedule(month).catch(() => null) : null);
    if (current === latest) onAnswer({ schedule: known, isLoading: loading, hasFailed });
  });
  return () => {
    latest += 1;
    subscription.unsubscribe();
  };
}

/** Storage is blocked or full: the schedule will be missing offline, and nothing else is lost. */
const ignoreFullStorage = () => undefined;
