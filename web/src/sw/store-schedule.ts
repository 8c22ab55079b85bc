import type { KeptScheduleQuery } from '../gql/operations';
import { addMonths, firstDayOf, lastDayOf, monthOf } from '../lib/civil-date';
import { KEPT_SCHEDULE, keepMonth, keepOpening, keptOpening } from '../offline/stored-schedule';
import { keepCalendar } from './stored-calendar';

/** A schedule that was kept more recently than this is not asked for again. */
const FRESH_MS = 60_000;

/** Asks for what the calendar and the home page show, for the month after, and for the calendar's page, as anybody may; keeps them for a moment without signal. */
export async function keepSchedule(): Promise<void> {
  const known = await keptOpening();
  if (known && Date.now() - Date.parse(known.schedule.asOf) < FRESH_MS) return;
  const opening = await ask({});
  if (!opening) return;
  await keepOpening(opening);
  const month = addMonths(monthOf(opening.schedule.from), 1);
  const next = await ask({ from: firstDayOf(month), to: lastDayOf(month) });
  if (next) await keepMonth(month, next.schedule);
  await keepCalendar();
}

/** Null when the server answers with anything but a schedule. */
async function ask(variables: { from?: string; to?: string }): Promise<KeptScheduleQuery | null> {
  const search = new URLSearchParams({
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: KEPT_SCHEDULE } }),
    variables: JSON.stringify(variables),
  });
  const response = await fetch(`/graphql?${search}`, { credentials: 'omit' });
  if (!response.ok) return null;
  const { data, errors } = await response.json();
  return errors ? null : data;
}
