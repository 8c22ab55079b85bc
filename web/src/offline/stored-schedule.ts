import { createStore, get, set } from 'idb-keyval';
import type { KeptScheduleQuery } from '../gql/operations';
import { PUBLIC_READS } from '../gql/public-reads';

/**
 * Values that outlive the tab, for pages and the service worker alike. Only what everybody may see belongs here. Installed
 * apps have values under these names.
 */
const values = createStore('public', 'values');

type Stored = KeptScheduleQuery;
type Schedule = Stored['schedule'];
/** The hash of the query beside its result: a result that an earlier version stored is not read as this version's. */
type Shaped<T> = { shape: string; value: T };

const OPENING = 'opening';
const toMonthKey = (month: string) => `month ${month}`;

/** Hash of the query whose result is stored. */
export const STORED_SCHEDULE = PUBLIC_READS.KeptSchedule;

/** Stores the month that the calendar opens with and the classes of the home page. */
export const storeOpening = (value: Stored) => store(OPENING, value);

/** Stores a month (YYYY-MM) that the visitor looked at. */
export const storeMonth = (month: string, value: Schedule) => store(toMonthKey(month), value);

/** The stored opening month and home page; null when there are none. */
export const findStoredOpening = () => findStored<Stored>(OPENING);

/** The stored schedule of a month, or of the month that the calendar opens with; null when there is none. */
export async function findStoredSchedule(month: string | null): Promise<Schedule | null> {
  const opening = (await findStoredOpening())?.schedule ?? null;
  if (month === null) return opening;
  const known = [await findStored<Schedule>(toMonthKey(month)), opening].filter((one) => one?.from.startsWith(month));
  return findLatest(known);
}

function findLatest(known: readonly (Schedule | null)[]): Schedule | null {
  return known.reduce((best, one) => (one && (!best || one.asOf > best.asOf) ? one : best), null);
}

/** Rejects where storage is blocked or full. */
async function store<T>(name: string, value: T): Promise<void> {
  const shaped: Shaped<T> = { shape: STORED_SCHEDULE, value };
  await set(name, shaped, values);
}

/** Rejects where storage is blocked. */
async function findStored<T>(name: string): Promise<T | null> {
  const shaped = await get<Shaped<T>>(name, values);
  return shaped?.shape === STORED_SCHEDULE ? shaped.value : null;
}
