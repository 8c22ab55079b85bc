import { addMonths, getFirstDay, getLastDay, getMonth } from '#contract/civil-date';
import type { KeptScheduleQuery } from '../gql/operations';
import { findStoredOpening, STORED_SCHEDULE, storeMonth, storeOpening } from '../offline/stored-schedule';
import { storeCalendar } from './stored-calendar';

/** A schedule that is younger than this is not fetched again. */
const FRESH_MS = 60_000;

/**
 * Fetches and stores, for use offline, the schedule that the calendar and the home page show, the following month, and the
 * calendar's page. Without credentials, so that only public data is stored.
 */
export async function storeSchedule(): Promise<void> {
  const known = await findStoredOpening();
  if (known && Date.now() - Date.parse(known.schedule.asOf) < FRESH_MS) return;
  const opening = await fetchSchedule({});
  if (!opening) return;
  await storeOpening(opening);
  const month = addMonths(getMonth(opening.schedule.from), 1);
  const next = await fetchSchedule({ from: getFirstDay(month), to: getLastDay(month) });
  if (next) await storeMonth(month, next.schedule);
  await storeCalendar();
}

/**
 * Returns null when the server answers with anything but a schedule. A plain GET by the query's hash, because Apollo Client
 * is six times as large as the whole worker.
 */
async function fetchSchedule(variables: { from?: string; to?: string }): Promise<KeptScheduleQuery | null> {
  const search = new URLSearchParams({
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: STORED_SCHEDULE } }),
    variables: JSON.stringify(variables),
  });
  const response = await fetch(`/graphql?${search}`, { credentials: 'omit' });
  if (!response.ok) return null;
  const { data, errors } = await response.json();
  return errors ? null : data;
}
