import type { InstallationRole, Prisma, RefundStatus } from '#prisma';
import type { BookingDeps } from '../booking/booking-request';
import {
  type AttemptState,
  type DecisionContext,
  decidePayment,
  decideUnrecorded,
  getOwnership,
  type Step,
} from '../payment/decisions';
import { getIssueKey, listRaisedIssues } from '../payment/payment-issues';
import type { Db, Payments, ProviderIntent } from '../ports';

const NAMED_CLASS = { select: { availabilityId: true, localDate: true } } as const;
const ATTEMPT_PARTS = {
  booking: { include: { occurrence: NAMED_CLASS } },
  occurrence: NAMED_CLASS,
  installation: { select: { role: true } },
  refunds: { select: { key: true, status: true, amountCents: true, reason: true } },
} as const satisfies Prisma.PaymentAttemptInclude;

/** An attempt with its booking, its refunds, and the classes that attempt and booking name now. */
export type RecordedAttempt = Prisma.PaymentAttemptGetPayload<{ include: typeof ATTEMPT_PARTS }>;

/** The facts in the database about some intents of the provider. */
export type PaymentRecords = {
  /** Attempts by the id of their intent. */
  byIntent: ReadonlyMap<string | null, RecordedAttempt>;
  /** Attempts by their own id, of those that the intents' metadata names. */
  byId: ReadonlyMap<string, RecordedAttempt>;
  roles: ReadonlyMap<string, InstallationRole>;
  /** Payment issues that were ever raised, by `getIssueKey`. */
  raised: ReadonlySet<string>;
  isLive: boolean;
};

/** The attempt that names this intent; null when none does. */
export function findRecordedAttempt(db: Db, paymentIntentId: string): Promise<RecordedAttempt | null> {
  return db.paymentAttempt.findUnique({ where: { paymentIntentId }, include: ATTEMPT_PARTS });
}

/** Reads the facts in the database about these intents of the provider, in four queries. */
export async function readRecords(
  db: Db,
  { isLive }: Pick<Payments, 'isLive'>,
  intents: readonly ProviderIntent[],
): Promise<PaymentRecords> {
  const include = ATTEMPT_PARTS;
  const ids = intents.map(({ id }) => id);
  const attempts = await db.paymentAttempt.findMany({ where: { paymentIntentId: { in: ids } }, include });
  const byIntent = new Map(attempts.map((attempt) => [attempt.paymentIntentId, attempt]));
  const namedIds = intents.filter(({ id }) => !byIntent.has(id)).flatMap(({ attemptId }) => attemptId ?? []);
  const named = await db.paymentAttempt.findMany({ where: { id: { in: namedIds } }, include });
  const installations = await db.installation.findMany();
  return {
    byIntent,
    byId: new Map(named.map((attempt) => [attempt.id, attempt])),
    roles: new Map(installations.map(({ id, role }) => [id, role])),
    raised: await listRaisedIssues(db, ids),
    isLive,
  };
}

/** Decides about one intent of the provider, recorded here or not. */
export function decideIntent(records: PaymentRecords, intent: ProviderIntent, context: DecisionContext): Step {
  const attempt = records.byIntent.get(intent.id);
  if (attempt) return decidePayment(toAttemptState(attempt), intent, context).step;
  const state = {
    role: findRole(records, intent),
    isAttemptKnown: findNamedAttempt(records, intent) !== null,
    isRefundDecided: records.raised.has(getIssueKey(intent.id, 'UNCLAIMED')),
  };
  return decideUnrecorded(state, intent);
}

/** The attempt that an intent's metadata names; null for none, or where another installation claims it. */
export function findNamedAttempt({ byId, isLive }: PaymentRecords, intent: ProviderIntent): RecordedAttempt | null {
  const attempt = intent.attemptId && intent.isLive === isLive ? byId.get(intent.attemptId) : null;
  if (!attempt) return null;
  return (intent.installationId ?? attempt.installationId) === attempt.installationId ? attempt : null;
}

function findRole(records: PaymentRecords, intent: ProviderIntent): InstallationRole | null {
  const { attemptId, installationId, isLive } = intent;
  const named = findNamedAttempt(records, intent);
  if (named) return named.installation.role;
  if (!attemptId || !installationId || records.byId.has(attemptId) || isLive !== records.isLive) return null;
  return records.roles.get(installationId) ?? null;
}

/** Converts an attempt to the facts that a decision needs. */
export function toAttemptState(attempt: RecordedAttempt): AttemptState {
  const { occurrenceId, name, email, booking, installation } = attempt;
  const sumRefunds = (state: RefundStatus) =>
    attempt.refunds.filter(({ status }) => status === state).reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    ...attempt,
    ownership: getOwnership(installation.role),
    isBound: Boolean(occurrenceId && name && email),
    bookingStatus: booking?.status ?? null,
    refundsDueCents: sumRefunds('DUE'),
    refundsDoneCents: sumRefunds('DONE'),
  };
}

/** Collects the facts that a decision depends on besides the payment. */
export function toDecisionContext(
  { clock, jobs, holdMinutes }: BookingDeps,
  { isLive }: Pick<Payments, 'isLive'>,
): DecisionContext {
  return { now: clock.now(), scale: jobs.scale, holdMinutes, isLive };
}
