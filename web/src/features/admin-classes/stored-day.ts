import type { ApolloClient } from '@apollo/client';
import { DAY_MS } from '#contract/durations';
import { SESSION_IDLE_DAYS, type SessionEndReason } from '#contract/session-end';
import { changeForAdmin, readForAdmin } from '../../admin/admin-stored';
import { NextClassesDocument } from '../../gql/admin-operations';
import { type ListedSchedule, listComing } from './attendance';
import { isLive } from './waitlist';

const NAME = 'day.v1';

/**
 * The part of a schedule that the teacher needs offline: the classes of today, and of last night while they take place, and the
 * people who come or wait, without their email.
 */
export function toStoredDay({ today, asOf, keepUntil, classes }: ListedSchedule): ListedSchedule {
  const todaysClasses = classes.filter(({ date }) => date <= today);
  const toStoredClass = (occurrence: ListedSchedule['classes'][number]) => ({
    ...occurrence,
    attendees: listComing(occurrence.attendees).map((person) => ({ ...person, email: null })),
    waitlist: occurrence.waitlist?.filter(isLive).map((entry) => ({ ...entry, email: null })) ?? [],
  });
  return { today, asOf, keepUntil, classes: todaysClasses.map(toStoredClass) };
}

/** Stores today's classes until this session ends. Rejects when the browser's storage is full or switched off. */
export async function storeDay(token: string, schedule: ListedSchedule): Promise<void> {
  await changeForAdmin(token, NAME, () => toStoredDay(schedule));
}

/** The day that this session stored last; null when there is none. */
export async function findStoredDay(token: string): Promise<ListedSchedule | null> {
  return readForAdmin<ListedSchedule>(token, NAME).catch(() => null); // the storage is switched off
}

/** The day that a sign-in stored; null when it stored none. */
export type StoredDay = { token: string; day: ListedSchedule | null };

/** The day as a device stores it, from the server that renders it for a device without one. Rejects when the query fails. */
export async function queryStoredDay(client: ApolloClient, token: string): Promise<StoredDay> {
  const { data } = await client.query({ query: NextClassesDocument });
  const schedule = data?.adminClasses;
  return { token, day: schedule ? toStoredDay(schedule) : null };
}

/** The stored day of the sign-in with this token; null when nobody is signed in. */
export async function readStoredDay(token: string | null): Promise<StoredDay | null> {
  return token === null ? null : { token, day: await findStoredDay(token) };
}

/** The server records the last use at most once a minute. */
const LAST_USED_STALE_MS = 60_000;

/** Why the session of a stored day ended: it was idle until its idle limit, or it expired before that. */
export function inferEndReason({ asOf, keepUntil }: Pick<ListedSchedule, 'asOf' | 'keepUntil'>): SessionEndReason {
  const leftMs = Date.parse(keepUntil) - Date.parse(asOf);
  return leftMs >= SESSION_IDLE_DAYS * DAY_MS - LAST_USED_STALE_MS ? 'IDLE' : 'EXPIRED';
}
