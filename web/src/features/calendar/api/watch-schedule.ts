import { ScheduleDocument, type ScheduleQuery } from '../../../gql/operations';
import { browserClient } from '../../../lib/browser-client';
import { getFirstDay, getLastDay, getMonth } from '../../../lib/civil-date';
import { checkConnection } from '../../../offline/connection';
import { findStoredSchedule, storeMonth } from '../../../offline/stored-schedule';

export type ScheduleAnswer = {
  schedule: ScheduleQuery['schedule'] | null;
  /** True while the server is being asked, also when something is shown meanwhile. */
  isLoading: boolean;
  hasFailed: boolean;
};

/**
 * Tells the classes of a month, without one of the first month that has any: what is cached at once, then the server's
 * answer, and every change from then on. What comes is kept on the device, and stands in when nothing comes. The answer
 * ends it.
 */
export function watchSchedule(month: string | null, notify: (answer: ScheduleAnswer) => void): () => void {
  const query = browserClient().watchQuery({
    query: ScheduleDocument,
    variables: month === null ? {} : { from: getFirstDay(month), to: getLastDay(month) },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  let notified = 0;
  const subscription = query.subscribe(async ({ data, dataState, loading, error }) => {
    notified += 1;
    const turn = notified;
    const hasFailed = error !== undefined;
    const schedule = dataState === 'complete' ? data.schedule : null;
    if (schedule && !loading && !hasFailed) storeMonth(getMonth(schedule.from), schedule).catch(ignoreFullStorage);
    if (hasFailed) void checkConnection();
    const known = schedule ?? (hasFailed ? await findStoredSchedule(month).catch(() => null) : null);
    if (turn === notified) notify({ schedule: known, isLoading: loading, hasFailed });
  });
  return () => {
    notified += 1;
    subscription.unsubscribe();
  };
}

/** Storage is blocked or full: there will be no schedule without signal, and nothing else is lost. */
const ignoreFullStorage = () => undefined;
