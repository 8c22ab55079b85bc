import { studio } from '#studio';
import { queueMail } from '../mail/queue-mail';
import type { Clock, Db, Jobs, Tx } from '../ports';
import { inTransaction } from '../transaction';
import { pushTurn } from './push-job';

type SpreadDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  /** Multiplies the waits of background work. */
  pace: number;
};

/** Things that happen together are told together: a device waits this long for more of them. */
const GATHER_MS = 2_000;
/** A device rings at most this often; what happens meanwhile is told in one notification. */
const REST_MS = 30_000;

/** Sends a notice on its way to each device that wants its kind, or to the teacher's mailbox where there is none. */
export async function spreadNotice({ db, clock, jobs, pace }: SpreadDeps, noticeId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const notice = await tx.notice.findUnique({
      where: { id: noticeId },
      include: { outgoingMail: true, _count: { select: { deliveries: true } } },
    });
    if (!notice || notice.outgoingMail || notice._count.deliveries > 0) return;
    const devices = await tx.pushSubscription.findMany({ where: { wantedKinds: { has: notice.kind } } });
    if (devices.length === 0) return mailNotice(tx, jobs, noticeId);
    await tx.noticeDelivery.createMany({ data: devices.map(({ id }) => ({ noticeId, subscriptionId: id })) });
    for (const { id, lastDeliveredAt } of devices) {
      const runAt = nextRing(lastDeliveredAt, clock.now(), pace);
      await jobs.enqueue(tx, 'send-push', { subscriptionId: id }, { runAt, ...pushTurn(id), keepsRunAt: true });
    }
  });
}

/** When a device that rang last at `lastDeliveredAt` may ring again for what happens at `now`. */
export function nextRing(lastDeliveredAt: Date | null, now: Date, pace = 1): Date {
  const rested = (lastDeliveredAt?.getTime() ?? 0) + REST_MS * pace;
  return new Date(Math.max(now.getTime() + GATHER_MS * pace, rested));
}

/** Tells the teacher by mail instead. */
export function mailNotice(tx: Tx, jobs: Jobs, noticeId: string): Promise<void> {
  return queueMail(tx, jobs, { kind: 'TEACHER_NOTICE', recipient: studio.instructor.email, noticeId });
}
