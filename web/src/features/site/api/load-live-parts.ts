import type { ApolloClient } from '@apollo/client';
import {
  HomepageEventsDocument,
  type HomepageEventsQuery,
  WeekDocument,
  type WeekQuery,
} from '../../../gql/operations';
import { covers, type DayOfWeek, daysOfWeek, weekFrom } from '../week';

export type HomepageEvent = HomepageEventsQuery['homepageEvents'][number];
export type WeekClass = WeekQuery['schedule']['slots'][number];

/** What changes on the home page from day to day. */
export type LiveParts = { events: readonly HomepageEvent[]; week: DayOfWeek<WeekClass>[] };

/** Asks for both parts at once. One that cannot be had is left out: the page is whole without it. */
export async function loadLiveParts(client: ApolloClient): Promise<LiveParts> {
  const [events, week] = await Promise.allSettled([loadEvents(client), loadWeek(client)]);
  return {
    events: events.status === 'fulfilled' ? events.value : [],
    week: week.status === 'fulfilled' ? week.value : [],
  };
}

async function loadEvents(client: ApolloClient): Promise<readonly HomepageEvent[]> {
  const { data } = await client.query({ query: HomepageEventsDocument });
  return data?.homepageEvents ?? [];
}

/**
 * The coming seven days, counted from the server's today. The first answer is the month that the calendar opens with;
 * only where the week leaves that month is it asked for by itself.
 */
async function loadWeek(client: ApolloClient): Promise<DayOfWeek<WeekClass>[]> {
  const { data: month } = await client.query({ query: WeekDocument, variables: {} });
  if (!month) return [];
  const week = weekFrom(month.schedule.today);
  const known = covers(month.schedule, week)
    ? month
    : (await client.query({ query: WeekDocument, variables: week })).data;
  return daysOfWeek(week, known?.schedule.slots ?? []);
}
