import { addDays } from '#contract/civil-date';
import { LIMITS } from '#contract/limits';
import {
  HomepageDatesDocument,
  MovedClassDocument,
  type MovedClassQuery,
  ScheduleDocument,
} from '../../../gql/operations';
import { browserClient } from '../../../lib/browser-client';
import { findFirstDay, findNamedDay } from '../preselect';

/** Number of schedule queries of the longest allowed range, together about a year. */
const RANGES = 6;

/** Finds the day of the class in the data that the calendar and the home page query anyway; null when it is not there. */
export async function locateNearby(preselect: string): Promise<string | null> {
  const client = browserClient();
  const named = findNamedDay(preselect);
  if (named) return named;
  const { data: first } = await client.query({ query: ScheduleDocument, variables: {} });
  const day = first ? findFirstDay(preselect, first.schedule.slots) : null;
  if (day) return day;
  const { data: home } = await client.query({ query: HomepageDatesDocument });
  return home ? findFirstDay(preselect, home.homepageEvents) : null;
}

/** Finds the day of the class in the coming year; null when it is not there. */
export async function locateAhead(preselect: string): Promise<string | null> {
  const client = browserClient();
  const { data: first } = await client.query({ query: ScheduleDocument, variables: {} });
  let from = first ? addDays(first.schedule.to, 1) : null;
  for (let range = 0; from !== null && range < RANGES; range += 1) {
    const to: string = addDays(from, LIMITS.scheduleDays - 1);
    const { data } = await client.query({
      query: ScheduleDocument,
      variables: { from, to },
      fetchPolicy: 'no-cache',
    });
    const day = data ? findFirstDay(preselect, data.schedule.slots) : null;
    if (day) return day;
    from = addDays(to, 1);
  }
  return null;
}

/** Finds where the class of an old link takes place now: the slot, or the error that it is no longer on the schedule. */
export async function locateMoved(classId: string): Promise<MovedClassQuery['movedClass']> {
  const variables = { classId };
  const { data } = await browserClient().query({ query: MovedClassDocument, variables, fetchPolicy: 'no-cache' });
  if (!data) throw new Error('The server did not answer.');
  return data.movedClass;
}
