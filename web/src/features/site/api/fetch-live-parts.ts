import type { ApolloClient, OperationVariables } from '@apollo/client';
import {
  HomepageEventsDocument,
  type HomepageEventsQuery,
  WeekDocument,
  type WeekQuery,
} from '../../../gql/operations';
import { hasBegun, hasPassed } from '../../../lib/has-passed';
import { getServerTime } from '../../../lib/server-time';
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
  const isPast = ({ homepageEvents }: HomepageEventsQuery, now: string) =>
    homepageEvents.some((event) => hasBegun(event, now));
  const data = await queryCurrent(client, { query: HomepageEventsDocument }, isPast);
  return data?.homepageEvents ?? [];
}

/**
 * The next seven days, counted from the server's today. Uses the month that the calendar opens with, which is cached, and
 * queries the week only when it reaches beyond that month.
 */
async function fetchWeek(client: ApolloClient): Promise<DayOfWeek<WeekClass>[]> {
  const isPast = ({ schedule }: WeekQuery, now: string) => hasPassed(schedule, now);
  const month = await queryCurrent(client, { query: WeekDocument, variables: {} }, isPast);
  if (!month) return [];
  const week = weekFrom(month.schedule.today);
  const known = covers(month.schedule, week)
    ? month
    : await queryCurrent(client, { query: WeekDocument, variables: week }, isPast);
  return daysOfWeek(week, known?.schedule.slots ?? []);
}

/** What the tab has cached, unless that shows a class that has begun: then the server's answer. On the server nothing is cached. */
async function queryCurrent<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  options: ApolloClient.QueryOptions<Data, Variables>,
  isPast: (data: Data, now: string) => boolean,
): Promise<Data | undefined> {
  const { data } = await client.query<Data, Variables>(options);
  const isOld = data && typeof document !== 'undefined' && isPast(data, getServerTime().toISOString());
  return isOld ? (await client.query<Data, Variables>({ ...options, fetchPolicy: 'network-only' })).data : data;
}
