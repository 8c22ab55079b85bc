import type { KeptScheduleQuery } from '../gql/operations';
import { PUBLIC_READS } from '../gql/public-reads';
import { readStored, writeStored } from './database';

type Stored = KeptScheduleQuery;
type Schedule = Stored['schedule'];
/** The question stands beside its answer: what an earlier version asked for is not read as though it were this one's. */
type Shaped<T> = { shape: string; value: T };

const OPENING = 'opening';
const getName = (month: string) => `month ${month}`;

/** The question that answers all of it, by its hash. */
export const STORED_SCHEDULE = PUBLIC_READS.KeptSchedule;

/** Keeps the month that the calendar opens with and the classes of the home page. */
export const storeOpening = (value: Stored) => keep(OPENING, value);

/** Keeps a month (YYYY-MM) that the visitor looked at. */
export const storeMonth = (month: string, value: Schedule) => keep(getName(month), value);

/** What was last seen of the opening month and the home page; null when nothing was. */
export const findStoredOpening = () => stored<Stored>(OPENING);

/** What was last seen of a month, without one of the month that the calendar opens with; null when nothing was. */
export async function findStoredSchedule(month: string | null): Promise<Schedule | null> {
  const opening = (await findStoredOpening())?.schedule ?? null;
  if (month === null) return opening;
  const known = [await stored<Schedule>(getName(month)), opening].filter((one) => one?.from.startsWith(month));
  return latest(known);
}

function latest(known: readonly (Schedule | null)[]): Schedule | null {
  return known.reduce((best, one) => (one && (!best || one.asOf > best.asOf) ? one : best), null);
}

async function keep<T>(name: string, value: T): Promise<void> {
  const shaped: Shaped<T> = { shape: STORED_SCHEDULE, value };
  await writeStored(name, shaped);
}

async function stored<T>(name: string): Promise<T | null> {
  const shaped = (await readStored(name)) as Shaped<T> | undefined;
  return shaped?.shape === STORED_SCHEDULE ? shaped.value : null;
}
