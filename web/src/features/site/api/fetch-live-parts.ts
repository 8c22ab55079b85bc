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

/** The parts of the home page that change from day to day. */
export type LiveParts = {
  events: readonly HomepageEvent[];
  week: DayOfWeek<WeekClass>[];
  /** The instant of the stored schedule when the server did not answer. */
  storedAsOf?: string;
};

/** Fetches both parts in parallel. A part that cannot be fetched is left out. */
export async function fetchLiveParts(client: ApolloClient): Promise<LiveParts> {
  const [events, week] = await Promise.allSettled([fetchEvents(client), fetchWeek(client)]);
  if (events.status === 'rejected' && week.status === 'rejected') return readStoredParts();
  return {
    events: events.status === 'fulfilled' ? events.value : [],
    week: week.status === 'fulfilled' ? week.value : [],
  };
}

/** Both parts as last stored on this device; empty on the server and on a device that has stored nothing. */
async function readStoredParts(): Promise<LiveParts> {
  const stored = typeof indexedDB === 'undefined' ? null : await findStoredOpening().catch(() => null); // storage is blocked
  if (!stored) return { events: [], week: [] };
  const { today, slots, asOf } = stored.schedule;
  const from = [today, deviceToday()].sort().at(-1) ?? today;
  const events = stored.homepageEvents.filter(({ date }) => date >= from);
  return { events, week: daysOfWeek(weekFrom(from), slots), storedAsOf: asOf };
}

/** Today by the device's clock, the only one offline. */
const deviceToday = () => new Date().toLocaleDateString('sv-SE');

async function fetchEvents(client: ApolloClient): Promise<readonly HomepageEvent[]> {
  const { data } = await client.query({ query: HomepageEventsDocument });
  return data?.homepageEvents ?? [];
}

/**
 * The next seven days, counted from the server's today. Uses the month that the calendar opens with, which is cached, and
 * queries the week only when it reaches beyond that month.
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
