import { type LoaderArgs, serverClient } from '../../../boot/server-client';
import { ScheduleDocument, type ScheduleQuery } from '../../../gql/operations';

export type FirstMonth = ScheduleQuery['schedule'] | null;

/**
 * Loader: the month that the calendar opens with, for server rendering. Null in the browser, where the calendar fetches it
 * itself and shows that it is loading.
 */
export async function fetchFirstMonth({ context }: LoaderArgs): Promise<FirstMonth> {
  const client = context.get(serverClient);
  if (!client) return null;
  const { data } = await client.query({ query: ScheduleDocument, variables: {} });
  return data?.schedule ?? null;
}
