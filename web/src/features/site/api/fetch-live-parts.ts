import type { ApolloClient } from '@apollo/client';
import {
  HomepageEventsDocument,
  type HomepageEventsQuery,
  WeekDocument,
  type WeekQuery,
} from '../../../gql/operations';
import { findStoredOpening } from '../../../offline/stored-schedule';
import { covers, type DayOfWeek, daysOfWeek, weekFrom } from '../week';

export type HomepageEvent = HomepageEventsQuery['homepageEvents'][number];
export type WeekClass = WeekQuery['schedule']['slots'][number];

/** What changes on the home page from day to day. */
export type LiveParts = {
  events: readonly HomepageEvent[];
  week: DayOfWeek<WeekClass>[];
  /** When all of it was true, where it was read from the device instead of asked for. */
  storedAsOf?: string;
};

/** Asks for both parts at once. One that cannot be had is left out: the page is whole without it. */
export async function fetchLiveParts(client: ApolloClient): Promise<LiveParts> {
  const [events, week] = await Promise.allSettled([fetchEvents(client), fetchWeek(client)]);
  if (events.status === 'rejected' && week.status === 'rejected') return readStoredParts();
  return {
    events: events.status === 'fulfilled' ? events.value : [],
    week: week.status === 'fulfilled' ? week.value : [],
  };
}

/** Both parts as this device last saw them; on the server, and on a device that saw nothing, there are none. */
async function readStoredParts(): Promise<LiveParts> {
  const stored = typeof indexedDB === 'undefined' ? null : await findStoredOpening().catch(() => null); // storage is blocked
  if (!stored) return { events: [], week: [] };
  const { today, slots, asOf } = stored.schedule;
  const from = [today, dateHere()].sort().at(-1) ?? today;
  const events = stored.homepageEvents.filter(({ date }) => date >= from);
  return { events, week: daysOfWeek(weekFrom(from), slots), storedAsOf: asOf };
}

/** Today by this device's clock: without signal there is no other. */
const dateHere = () => new Date().toLocaleDateString('sv-SE');

async function fetchEvents(client: ApolloClient): Promise<readonly HomepageEvent[]> {
  const { data } = await client.query({ query: HomepageEventsDocument });
  return data?.homepageEvents ?? [];
}

/**
 * The coming seven days, counted from the server's today. The first answer is the month that the calendar opens with;
 * only where the week leaves that month is it asked for by itself.
 */
async function fetchWeek(client: ApolloClient): Promise<DayOfWeek<WeekClass>[]> {
  const { data: month } = await client.query({ query: WeekDocument, variables: {} });
  if (!month) return [];
  const week = weekFrom(month.schedule.today);
  const known = covers(month.schedule, week)
    ? month
    : (await client.query({ query: WeekDocument, variables: week })).data;
  return daysOfWeek(week, known?.schedule.slots ?? []);
}
