import { KEPT_SCHEDULE_QUERY, keepOpening, keptOpening } from '../lib/kept-schedule';

/** A schedule that was kept more recently than this is not asked for again. */
const FRESH_MS = 60_000;

/** Asks for what the calendar and the home page show, as anybody may, and keeps it for a moment without signal. */
export async function keepSchedule(): Promise<void> {
  const known = await keptOpening();
  if (known && Date.now() - Date.parse(known.schedule.asOf) < FRESH_MS) return;
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ query: KEPT_SCHEDULE_QUERY }),
  });
  const { data, errors } = await response.json();
  if (data && !errors) await keepOpening(data);
}
