import { type LoaderArgs, serverClient } from '../../../boot/server-client';
import { ScheduleDocument, type ScheduleQuery } from '../../../gql/operations';

export type Opening = ScheduleQuery['schedule'] | null;

/** The month that the calendar opens with, for the server to draw. In the browser the calendar asks by itself, and shows that it does. */
export async function fetchOpening({ context }: LoaderArgs): Promise<Opening> {
  const client = context.get(serverClient);
  if (!client) return null;
  const { data } = await client.query({ query: ScheduleDocument, variables: {} });
  return data?.schedule ?? null;
}
