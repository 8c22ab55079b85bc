import { DAY_MS, HOUR_MS } from '#contract/durations';
import type { Prisma } from '#prisma';
import type { BookingDeps } from '../booking/booking-request';
import { endExpiredOffers } from '../changes/end-claim';
import { requeueChoices } from '../changes/hold-next-seats';
import { staleBefore } from '../payment/decisions';
import { getIssueKey } from '../payment/payment-issues';
import { OWNED_BY_JOB } from '../payment/reserved-refunds';
import type { Payments } from '../ports';
import { inTransaction } from '../transaction';
import { returnOfferedSeats } from '../waitlist/return-offered-seats';
import { decideIntent, readRecords, toDecisionContext } from './payment-records';
import { reconcilePayment } from './reconcile-payment';

/** A younger attempt is left alone: its own browser is completing it. */
const FRESH_MS = 30_000;
/** How far back a pass reads the provider's list, and how far a deep pass does: a restored backup may lack days. */
const RECENT_MS = 2 * HOUR_MS;
const LONG_MS = 30 * DAY_MS;
/** How many attempts one pass reconciles, the least recently reconciled first. */
const BATCH = 200;

/**
 * Ends the choices that nobody made in time, and offers those whose job is lost. Then, where there is a provider, reconciles every
 * unfinished payment of the database and every payment of the provider's list, so that nothing is lost when neither a browser nor
 * an event comes back. `isDeep` reads thirty days of the list instead of two hours. Returns the number of payments. A failure
 * stops neither the other payments nor the other parts. The list comes last, because reading it may take minutes.
 * @throws AggregateError with all failures, at the end
 */
export async function reconcile(deps: BookingDeps, { isDeep }: { isDeep: boolean }): Promise<number> {
  const { payments } = deps;
  const failures: unknown[] = [];
  const collectFailure = async <T>(part: () => Promise<T>, otherwise: T): Promise<T> => {
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
      await collectFailure(() => reconcilePayment(deps, id), undefined);
    }
  };
  await collectFailure(() => endExpiredOffers(deps), undefined);
  await collectFailure(() => requeueChoices(deps), undefined);
  if (payments) {
    await collectFailure(() => requeueRefunds(deps), undefined);
    await collectFailure(() => abandonWithoutIntent(deps), undefined);
    await reconcileAll(await collectFailure(() => takeUnfinished(deps), []));
    await reconcileAll(
      await collectFailure(() => listUnreconciledIntents(deps, payments, isDeep ? LONG_MS : RECENT_MS), []),
    );
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `Failures while reconciling payments: ${failures.length}.`);
  return done.size;
}

/** Payments of the provider's list that differ from the database. */
async function listUnreconciledIntents(deps: BookingDeps, payments: Payments, reachMs: number): Promise<string[]> {
  const context = toDecisionContext(deps, payments);
  const intents = await payments.listIntents({ since: new Date(context.now.getTime() - reachMs) });
  const records = await readRecords(deps.db, payments, intents);
  return intents
    .filter((intent) => {
      const step = decideIntent(records, intent, context);
      return step.do === 'RAISE' ? !records.raised.has(getIssueKey(intent.id, step.kind)) : step.do !== 'NOTHING';
    })
    .map(({ id }) => id);
}

/**
 * Unfinished payments of the database, without those that wait for a person. Taking them moves them to the end of the queue,
 * so that payments that cannot finish yet do not block the others.
 */
async function takeUnfinished({ db, clock, jobs }: BookingDeps): Promise<string[]> {
  const raised = await db.paymentIssue.findMany({
    where: { kind: { in: ['DISPUTED', 'UNEXPECTED'] } },
    select: { paymentIntentId: true },
  });
  const attempts = await db.paymentAttempt.findMany({
    where: {
      status: 'OPEN',
      paymentIntentId: { not: null, notIn: raised.map(({ paymentIntentId }) => paymentIntentId) },
      createdAt: { lt: new Date(clock.now().getTime() - jobs.scale(FRESH_MS)) },
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

/** Abandons attempts that never got an intent. */
async function abandonWithoutIntent(deps: BookingDeps): Promise<void> {
  const now = deps.clock.now();
  const where = {
    status: 'OPEN',
    paymentIntentId: null,
    createdAt: { lt: staleBefore({ now, holdMinutes: deps.holdMinutes, scale: deps.jobs.scale }) },
  } satisfies Prisma.PaymentAttemptWhereInput;
  // Looked for first: an update counts as a change of the schedule even if it changes no attempt.
  if (!(await deps.db.paymentAttempt.findFirst({ where, select: { id: true } }))) return;
  await inTransaction(deps.db, async (tx) => {
    const abandoned = await tx.paymentAttempt.updateManyAndReturn({
      where,
      data: { status: 'ABANDONED', holdExpiresAt: null },
      select: { id: true },
    });
    const ids = abandoned.map(({ id }) => id);
    await returnOfferedSeats(tx, ids, now);
  });
}

/** Enqueues due refunds whose job is lost, for example after a restored backup. */
async function requeueRefunds({ db, clock, jobs }: BookingDeps): Promise<void> {
  const now = clock.now();
  const due = await db.refund.findMany({
    where: {
      ...OWNED_BY_JOB,
      status: 'DUE',
      createdAt: { lt: new Date(now.getTime() - jobs.scale(2 * FRESH_MS)) },
      OR: [{ leavesAt: null }, { leavesAt: { lte: now } }],
      paymentAttempt: { installation: { role: { in: ['CURRENT', 'REPLACED'] } } },
    },
    select: { id: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: BATCH,
  });
  for (const { id } of due) {
    await jobs.enqueue(db, 'refund-payment', { refundId: id }, { key: `refund-${id}`, preservesRunAt: true });
  }
}
