import type { WaitlistEntry } from '#prisma';
import { queueWaitlistPushes } from '../outbox/queue-client-pushes';
import { queueWaitlistMails } from '../outbox/queue-mails';
import type { Jobs, Tx } from '../ports';
import type { DatedClassNow } from '../schedule/lock-class';
import { countTaken } from '../seats/seats';
import type { StudioTime } from '../time/studio-time';
import { IS_LIVE } from './end-waiting';

/**
 * Mails and notifies people who wait that a place is free for the first to book, in the transaction that has locked the class: each
 * of them once, until the class is full again. A mail that was skipped, because the class could not be booked then, is repeated; one
 * that has not left yet says the same.
 */
export async function mailFirstCome(
  tx: Tx,
  deps: { jobs: Jobs; studioTime: StudioTime },
  waiting: readonly WaitlistEntry[],
  now: Date,
): Promise<void> {
  const lastStatus = await readLastStatus(tx, waiting);
  const due = waiting.filter(({ id, isFreePlaceMailed }) => {
    const status = lastStatus.get(id);
    return status !== 'QUEUED' && (!isFreePlaceMailed || status === 'SKIPPED');
  });
  const ids = waiting.map(({ id }) => id);
  const where = { id: { in: ids }, isFreePlaceMailed: false };
  await tx.waitlistEntry.updateMany({ where, data: { isFreePlaceMailed: true } });
  await queueWaitlistMails(tx, deps.jobs, 'WAITLIST_FIRST_COME', due);
  await queueWaitlistPushes(tx, deps, { entryIds: due.map(({ id }) => id), kind: 'PLACE_FREE', now });
}

/** Reads the status of the last mail about a free place, by entry. An entry without such a mail is absent. */
async function readLastStatus(tx: Tx, entries: readonly WaitlistEntry[]) {
  const mails = await tx.outgoingMail.findMany({
    where: { kind: 'WAITLIST_FIRST_COME', waitlistEntryId: { in: entries.map(({ id }) => id) } },
    select: { waitlistEntryId: true, status: true },
    orderBy: { edition: 'asc' },
  });
  return new Map(mails.map(({ waitlistEntryId, status }) => [waitlistEntryId, status]));
}

/**
 * Notes that a class is full, in the transaction that has locked it and taken a place in it: the next place that becomes free is
 * mailed again. Does nothing while a place is free.
 */
export async function noteFullAgain(
  tx: Tx,
  { occurrence, datedClass }: Pick<DatedClassNow, 'occurrence' | 'datedClass'>,
  now: Date,
): Promise<void> {
  const mailed = { occurrenceId: occurrence.id, isFreePlaceMailed: true, ...IS_LIVE };
  if (!(await tx.waitlistEntry.findFirst({ where: mailed, select: { id: true } }))) return;
  if ((await countTaken(tx, occurrence.id, now)) < datedClass.capacity) return;
  await tx.waitlistEntry.updateMany({ where: mailed, data: { isFreePlaceMailed: false } });
}
