import { getFirstDay, getLastDay, getMonth } from '#contract/civil-date';
import { type LoaderArgs, serverClient } from '../../../boot/server-client';
import { ScheduleDocument, type ScheduleQuery } from '../../../gql/operations';
import { findNamedDay } from '../preselect';

export type FirstMonth = ScheduleQuery['schedule'] | null;

/**
 * Loader: the month that the calendar opens with, for server rendering: of the class that the address selects, for browsers without
 * scripts, or the first one with classes. Null in the browser, where the calendar fetches it itself and shows that it is loading.
 */
export async function fetchFirstMonth({ context, request }: LoaderArgs): Promise<FirstMonth> {
  const client = context.get(serverClient);
  if (!client) return null;
  const day = findNamedDay(new URL(request.url).searchParams.get('preselect') ?? '');
  const month = day && getMonth(day);
  const variables = month ? { from: getFirstDay(month), to: getLastDay(month) } : {};
  const { data } = await client.query({ query: ScheduleDocument, variables });
  return data?.schedule ?? null;
}
