import type { Payments } from '../ports';
import { nextStep, STALE_MS } from './next-step';
import { concernKey, findRaised } from './raise-concern';
import { ATTEMPT_PARTS, factsOf, type ReconcileDeps, reconcilePayment } from './reconcile-payment';

/** An attempt is left alone for this long: its own browser is busy with it. */
const FRESH_MS = 30_000;
/** How far back the provider's own list is read each time, and how far after a start: a restored backup may lack days. */
const RECENT_MS = 2 * 3_600_000;
const LONG_MS = 30 * 86_400_000;
/** How many attempts one pass asks about, the ones that were asked longest ago first. */
const BATCH = 200;

/**
 * Looks after every payment whose end is not known, and after the provider's own list, so that nothing is lost when neither a
 * browser nor an event came back. `isDeep` reads the list of thirty days. Returns how many payments it looked into. One that
 * fails keeps no other waiting: all failures are thrown at the end, as an AggregateError.
 */
export async function reconcile(deps: ReconcileDeps, { isDeep }: { isDeep: boolean }): Promise<number> {
  const { payments } = deps;
  if (!payments) return 0;
  const listed = await findListed(deps, payments, isDeep ? LONG_MS : RECENT_MS);
  const ids = new Set([...listed, ...(await findUnfinished(deps))]);
  const failures: unknown[] = [];
  for (const id of ids) await reconcilePayment(deps, id).catch((error: unknown) => failures.push(error));
  await abandonUnnamed(deps);
  await requeueRefunds(deps);
  if (failures.length > 0)
    throw new AggregateError(failures, `Payments that could not be looked after: ${failures.length}.`);
  return ids.size;
}

/** Payments of the provider's list that our records do not agree with. */
async function findListed({ db, clock, pace }: ReconcileDeps, payments: Payments, reachMs: number): Promise<string[]> {
  const now = clock.now();
  const intents = await payments.listIntents({ since: new Date(now.getTime() - reachMs) });
  const ids = intents.map(({ id }) => id);
  const attempts = await db.paymentAttempt.findMany({
    where: { paymentIntentId: { in: ids } },
    include: ATTEMPT_PARTS,
  });
  const raised = await findRaised(db, ids);
  const known = new Map(attempts.map((attempt) => [attempt.paymentIntentId, attempt]));
  return intents
    .filter((intent) => {
      const attempt = known.get(intent.id);
      if (!attempt) return intent.attemptId !== null && intent.status === 'succeeded';
      const step = nextStep(factsOf(attempt), intent, now, pace);
      return step.do === 'RAISE' ? !raised.has(concernKey(intent.id, step.kind)) : step.do !== 'NOTHING';
    })
    .map(({ id }) => id);
}

/** Payments of our records whose end is not known, but for those whose end is for a person to find. */
async function findUnfinished({ db, clock, pace }: ReconcileDeps): Promise<string[]> {
  const raised = await db.moneyConcern.findMany({
    where: { kind: { in: ['DISPUTED', 'UNEXPECTED'] } },
    select: { paymentIntentId: true },
  });
  const attempts = await db.paymentAttempt.findMany({
    where: {
      status: 'OPEN',
      paymentIntentId: { not: null, notIn: raised.map(({ paymentIntentId }) => paymentIntentId) },
      createdAt: { lt: new Date(clock.now().getTime() - FRESH_MS * pace) },
    },
    select: { paymentIntentId: true },
    orderBy: { createdAt: 'asc' },
    take: BATCH,
  });
  return attempts.flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
}

/** Attempts for which the provider never named a payment. */
async function abandonUnnamed({ db, clock, pace }: ReconcileDeps): Promise<void> {
  await db.paymentAttempt.updateMany({
    where: {
      status: 'OPEN',
      paymentIntentId: null,
      createdAt: { lt: new Date(clock.now().getTime() - STALE_MS * pace) },
    },
    data: { status: 'ABANDONED', holdExpiresAt: null },
  });
}

/** Refunds that are due and whose job is lost, as with a restored backup. */
async function requeueRefunds({ db, clock, jobs, pace }: ReconcileDeps): Promise<void> {
  const due = await db.refund.findMany({
    where: {
      status: 'DUE',
      purpose: 'UNUSABLE_PAYMENT',
      createdAt: { lt: new Date(clock.now().getTime() - 2 * FRESH_MS * pace) },
    },
    select: { id: true },
    take: BATCH,
  });
  for (const { id } of due) {
    await jobs.enqueue(db, 'refund-payment', { refundId: id }, { key: `refund-${id}`, keepsRunAt: true });
  }
}
