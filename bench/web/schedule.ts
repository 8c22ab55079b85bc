import { print } from 'graphql';
import { ScheduleDocument, type ScheduleQuery } from '../../web/src/gql/operations';

export type Schedule = ScheduleQuery['schedule'];

/** The month that the calendar opens with, as the site asks for it. */
export async function askSchedule(origin: string): Promise<Schedule> {
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: print(ScheduleDocument) }),
  });
  const { data } = (await answer.json()) as { data?: ScheduleQuery };
  if (!data) throw new Error(`The schedule was not answered (status ${answer.status}).`);
  return data.schedule;
}
