import type { InstallationRole, PaymentAttempt } from '#prisma';
import {
  type AttemptState,
  getOwnership,
  nextStep,
  nextStepUnrecorded,
  type Step,
  type Timing,
} from '../payment/decisions';
import { getIssueKey, listRaisedIssues } from '../payment/payment-issues';
import type { Db, Payments, ProviderIntent } from '../ports';

export type RecordedAttempt = PaymentAttempt & {
  booking: { status: AttemptState['bookingStatus'] } | null;
  installation: { role: InstallationRole };
};

/** What our records say of some payments of the provider. */
export type PaymentRecords = {
  /** Attempts by the id of their intent. */
  byIntent: ReadonlyMap<string | null, RecordedAttempt>;
  /** Attempts by their own id, of those that the intents' metadata names. */
  byId: ReadonlyMap<string, RecordedAttempt>;
  roles: ReadonlyMap<string, InstallationRole>;
  /** Payment issues that were ever raised, as `concernKey`. */
  raised: ReadonlySet<string>;
  isLive: boolean;
};

const ATTEMPT_PARTS = { booking: { select: { status: true } }, installation: { select: { role: true } } } as const;

/** The attempt whose intent this is; null when our records have none. */
export function findRecordedAttempt(db: Db, paymentIntentId: string): Promise<RecordedAttempt | null> {
  return db.paymentAttempt.findUnique({ where: { paymentIntentId }, include: ATTEMPT_PARTS });
}

/** Reads what our records say of these payments of the provider. */
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

/** What has to be done about one payment of the provider. */
export function stepFor(records: PaymentRecords, intent: ProviderIntent, timing: Timing): Step {
  const attempt = records.byIntent.get(intent.id);
  if (attempt) return nextStep(getFacts(attempt), intent, timing);
  const facts = {
    role: getRole(records, intent),
    isAttemptKnown: namedAttempt(records, intent) !== null,
    isRefundDecided: records.raised.has(getIssueKey(intent.id, 'UNCLAIMED')),
  };
  return nextStepUnrecorded(facts, intent);
}

/** The attempt of our records that an intent's metadata names; null for none, or where another installation says so. */
export function namedAttempt({ byId, isLive }: PaymentRecords, intent: ProviderIntent): RecordedAttempt | null {
  const attempt = intent.attemptId && intent.isLive === isLive ? byId.get(intent.attemptId) : null;
  if (!attempt) return null;
  return (intent.installationId ?? attempt.installationId) === attempt.installationId ? attempt : null;
}

function getRole(records: PaymentRecords, intent: ProviderIntent): InstallationRole | null {
  const { attemptId, installationId, isLive } = intent;
  const named = namedAttempt(records, intent);
  if (named) return named.installation.role;
  if (!attemptId || !installationId || records.byId.has(attemptId) || isLive !== records.isLive) return null;
  return records.roles.get(installationId) ?? null;
}

/** What our records say of a payment, for the decision. */
export function getFacts(attempt: RecordedAttempt): AttemptState {
  const { status, createdAt, holdExpiresAt, occurrenceId, name, email, booking, installation } = attempt;
  return {
    ownership: getOwnership(installation.role),
    status,
    createdAt,
    holdExpiresAt,
    isBound: Boolean(occurrenceId && name && email),
    bookingStatus: booking?.status ?? null,
  };
}
