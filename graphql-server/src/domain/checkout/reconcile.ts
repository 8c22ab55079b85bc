import { staleBefore } from '../payment/decisions';
import { getIssueKey } from '../payment/payment-issues';
import type { Payments } from '../ports';
import { readRecords, stepFor } from './payment-records';
import { type ReconcileDeps, reconcilePayment, toTiming } from './reconcile-payment';

/** An attempt is left alone for this long: its own browser is busy with it. */
const FRESH_MS = 30_000;
/** How far back the provider's own list is read each time, and how far after a start: a restored backup may lack days. */
const RECENT_MS = 2 * 3_600_000;
const LONG_MS = 30 * 86_400_000;
/** How many attempts one pass asks about, the ones that were asked longest ago first. */
const BATCH = 200;

/**
 * Looks after every payment whose end is not known, and after the provider's own list, so that nothing is lost when neither a
 * browser nor an event came back. `isDeep` reads the list of thirty days. Returns how many payments it looked into. Neither a
 * part nor a payment that fails stops the others: all failures are thrown at the end, as an AggregateError. What needs no
 * provider comes first, and its list last, because that may take minutes.
 */
export async function reconcile(deps: ReconcileDeps, { isDeep }: { isDeep: boolean }): Promise<number> {
  const { payments } = deps;
  if (!payments) return 0;
  const failures: unknown[] = [];
  const attempted = async <T>(part: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await part();
    } catch (error) {
      failures.push(error);
      return otherwise;
    }
  };
  const done = new Set<string>();
  const reconcileAll = async (ids: readonly string[]) => {
    for (const id of ids.filter((each) => !done.has(each))) {
      done.add(id);
      await attempted(() => reconcilePayment(deps, id), undefined);
    }
  };
  await attempted(() => requeueRefunds(deps), undefined);
  await attempted(() => abandonUnnamed(deps), undefined);
  await reconcileAll(await attempted(() => takeUnfinished(deps), []));
  await reconcileAll(await attempted(() => listUnreconciledIntents(deps, payments, isDeep ? LONG_MS : RECENT_MS), []));
  if (failures.length > 0)
    throw new AggregateError(failures, `Failures while reconciling payments: ${failures.length}.`);
  return done.size;
}

/** Payments of the provider's list that our records do not agree with. */
async function listUnreconciledIntents(deps: ReconcileDeps, payments: Payments, reachMs: number): Promise<string[]> {
  const timing = toTiming(deps);
  const intents = await payments.listIntents({ since: new Date(timing.now.getTime() - reachMs) });
  const records = await readRecords(deps.db, payments, intents);
  return intents
    .filter((intent) => {
      const step = stepFor(records, intent, timing);
      return step.do === 'RAISE' ? !records.raised.has(getIssueKey(intent.id, step.kind)) : step.do !== 'NOTHING';
    })
    .map(({ id }) => id);
}

/**
 * Payments of our records whose end is not known, but for those whose end is for a person to find. Taking them moves them to
 * the end of the line, so that payments that cannot end yet do not block the others.
 */
async function takeUnfinished({ db, clock, timeScale }: ReconcileDeps): Promise<string[]> {
  const raised = await db.paymentIssue.findMany({
    where: { kind: { in: ['DISPUTED', 'UNEXPECTED'] } },
    select: { paymentIntentId: true },
  });
  const attempts = await db.paymentAttempt.findMany({
    where: {
      status: 'OPEN',
      paymentIntentId: { not: null, notIn: raised.map(({ paymentIntentId }) => paymentIntentId) },
      createdAt: { lt: new Date(clock.now().getTime() - FRESH_MS * timeScale) },
      installation: { role: { not: 'LEFT_ALONE' } },
    },
    select: { id: true, paymentIntentId: true },
    orderBy: [{ updatedAt: 'asc' }, { id: 'asc' }],
    take: BATCH,
  });
  await db.paymentAttempt.updateMany({
    where: { id: { in: attempts.map(({ id }) => id) }, status: 'OPEN' },
    data: { updatedAt: clock.now() },
  });
  return attempts.flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
}

/** Attempts for which the provider never named a payment. */
async function abandonUnnamed(deps: ReconcileDeps): Promise<void> {
  await deps.db.paymentAttempt.updateMany({
    where: { status: 'OPEN', paymentIntentId: null, createdAt: { lt: staleBefore(toTiming(deps)) } },
    data: { status: 'ABANDONED', holdExpiresAt: null },
  });
}

/** Refunds that are due and whose job is lost, as with a restored backup. */
async function requeueRefunds({ db, clock, jobs, timeScale }: ReconcileDeps): Promise<void> {
  const due = await db.refund.findMany({
    where: {
      status: 'DUE',
      purpose: 'UNUSABLE_PAYMENT',
      createdAt: { lt: new Date(clock.now().getTime() - 2 * FRESH_MS * timeScale) },
      paymentAttempt: { installation: { role: { in: ['CURRENT', 'REPLACED'] } } },
    },
    select: { id: true },
    take: BATCH,
  });
  for (const { id } of due) {
    await jobs.enqueue(db, 'refund-payment', { refundId: id }, { key: `refund-${id}`, preservesRunAt: true });
  }
}
