import { print } from 'graphql';
import { ScheduleDocument, type ScheduleQuery } from '../../web/src/gql/operations';

export type Schedule = ScheduleQuery['schedule'];

/** Fetches the month with which the calendar opens. @throws when the server returns no schedule. */
export async function fetchSchedule(origin: string): Promise<Schedule> {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: print(ScheduleDocument) }),
  });
  const { data } = (await response.json()) as { data?: ScheduleQuery };
  if (!data) throw new Error(`The server returned no schedule (status ${response.status}).`);
  return data.schedule;
}
