import { SESSION_IDLE_DAYS, type SessionEndReason } from '#contract/session-end';
import { changeForAdmin, readForAdmin } from '../../admin/admin-stored';
import { type ListedSchedule, listComing } from './attendance';

const NAME = 'day.v1';

/** Of a schedule, what the teacher needs on the beach: the classes of today and who comes, without addresses. */
export function getDay({ today, asOf, keepUntil: storedUntil, classes }: ListedSchedule): ListedSchedule {
  const ofToday = classes.filter(({ date }) => date === today);
  const onlyPeople = (one: ListedSchedule['classes'][number]) => ({
    ...one,
    attendees: listComing(one.attendees).map((person) => ({ ...person, email: null })),
  });
  return { today, asOf, keepUntil: storedUntil, classes: ofToday.map(onlyPeople) };
}

/** Keeps today's classes for as long as this sign-in stands. Rejects where the browser keeps nothing. */
export async function storeDay(token: string, schedule: ListedSchedule): Promise<void> {
  await changeForAdmin(token, NAME, () => getDay(schedule));
}

/** The day that was last seen with this sign-in; null when none was. */
export async function findStoredDay(token: string): Promise<ListedSchedule | null> {
  return readForAdmin<ListedSchedule>(token, NAME).catch(() => null); // nothing is kept in this browser
}

const DAY_MS = 86_400_000;
/** The server notes the last use at most once a minute. */
const LAST_USED_STALE_MS = 60_000;

/** Why the session of a stored day ended: the end that it carries is the one for lack of use, or an earlier one. */
export function getEndReason({
  asOf,
  keepUntil: storedUntil,
}: Pick<ListedSchedule, 'asOf' | 'keepUntil'>): SessionEndReason {
  const leftMs = Date.parse(storedUntil) - Date.parse(asOf);
  return leftMs >= SESSION_IDLE_DAYS * DAY_MS - LAST_USED_STALE_MS ? 'IDLE' : 'EXPIRED';
}
