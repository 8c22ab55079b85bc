import { ScheduleDocument, type ScheduleQuery } from '../../../gql/operations';
import { browserClient } from '../../../lib/browser-client';
import { firstDayOf, lastDayOf } from '../../../lib/civil-date';

export type ScheduleAnswer = {
  schedule: ScheduleQuery['schedule'] | null;
  /** True while the server is being asked, also when something is shown meanwhile. */
  isAsking: boolean;
  hasFailed: boolean;
};

/**
 * Tells the classes of a month, without one of the first month that has any: what is cached at once, then the server's
 * answer, and every change from then on. The answer ends it.
 */
export function watchSchedule(month: string | null, tell: (answer: ScheduleAnswer) => void): () => void {
  const query = browserClient().watchQuery({
    query: ScheduleDocument,
    variables: month === null ? {} : { from: firstDayOf(month), to: lastDayOf(month) },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const subscription = query.subscribe(({ data, dataState, loading, error }) =>
    tell({
      schedule: dataState === 'complete' ? data.schedule : null,
      isAsking: loading,
      hasFailed: error !== undefined,
    }),
  );
  return () => subscription.unsubscribe();
}
