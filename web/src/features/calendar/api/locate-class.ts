import { LIMITS } from '#contract/limits';
import { HomepageDatesDocument, ScheduleDocument } from '../../../gql/operations';
import { browserClient } from '../../../lib/browser-client';
import { addDays } from '../../../lib/civil-date';
import { dayNamedBy, firstDayOfClass } from '../preselect';

/** How many of the longest ranges are searched: about a year. */
const RANGES = 6;

/** Finds the day to open among what the calendar and the home page show anyway. */
export async function locateNearby(preselect: string): Promise<string | null> {
  const client = browserClient();
  const named = dayNamedBy(preselect);
  if (named) return named;
  const { data: first } = await client.query({ query: ScheduleDocument, variables: {} });
  const day = first ? firstDayOfClass(preselect, first.schedule.slots) : null;
  if (day) return day;
  const { data: home } = await client.query({ query: HomepageDatesDocument });
  return home ? firstDayOfClass(preselect, home.homepageEvents) : null;
}

/** Looks through the coming year. */
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
    const day = data ? firstDayOfClass(preselect, data.schedule.slots) : null;
    if (day) return day;
    from = addDays(to, 1);
  }
  return null;
}
