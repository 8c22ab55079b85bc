import { MINUTE_MS } from '#contract/durations';
import { formatEuros } from '#contract/format-price';
import type { Booking, InstallationRole, PaymentAttempt, PaymentIssue, RebookingOffer, Refund } from '#prisma';
import { nameDay } from '../format';
import { getOwnership, type Ownership, payableMinutes } from '../payment/decisions';

type AttemptMatter = Pick<PaymentAttempt, 'id' | 'status' | 'amountCents'> & {
  installation: { role: InstallationRole };
};
type RefundMatter = Pick<Refund, 'paymentAttemptId' | 'status' | 'amountCents'>;

type PendingRecords = {
  bookings: readonly (Pick<Booking, 'status' | 'title' | 'localDate' | 'startsAt' | 'durationMinutes'> & {
    rebookingOffer: Pick<RebookingOffer, 'outcome'> | null;
  })[];
  attempts: readonly AttemptMatter[];
  /** Refunds of the attempts above. */
  refunds: readonly RefundMatter[];
  issues: readonly Pick<PaymentIssue, 'resolvedAt'>[];
};

/**
 * Lists the reasons why a client cannot be erased yet, one sentence each. The refund of a payment that belongs to another
 * installation is no reason: it never completes here. `holdMinutes` is how long a seat is held during a payment.
 */
export function openMatters(
  { bookings, attempts, refunds, issues }: PendingRecords,
  { now, holdMinutes }: { now: Date; holdMinutes: number },
): string[] {
  const coming = bookings.filter(
    ({ status, startsAt, durationMinutes, rebookingOffer }) =>
      status === 'CONFIRMED' &&
      (startsAt.getTime() + durationMinutes * MINUTE_MS > now.getTime() || rebookingOffer?.outcome === null),
  );
  const open = attempts.filter(({ status }) => status === 'OPEN');
  const owners = new Map(attempts.map(({ id, installation }) => [id, getOwnership(installation.role)]));
  const getOwner = ({ paymentAttemptId }: RefundMatter) => owners.get(paymentAttemptId) ?? 'OURS';
  // Attempts with status REFUND_DUE need no check of their own: each has a refund.
  const unfinished = refunds.filter((refund) => refund.status !== 'DONE' && getOwner(refund) !== 'ELSEWHERE');
  return [
    ...coming.map(
      ({ title, localDate }) => `${title} on ${nameDay(localDate)} is booked: cancel or refund that place first.`,
    ),
    ...open.map((attempt) => openPaymentMatter(attempt, holdMinutes)),
    ...unfinished.map((refund) => refundMatter(refund, getOwner(refund))),
    ...(issues.some(({ resolvedAt }) => resolvedAt === null) ? ['A payment issue is open: resolve it first.'] : []),
  ];
}

/** The reconciler runs twice a minute, so it closes an attempt within a minute after it can no longer be paid. */
const RECONCILE_MINUTES = 1;
const DECIDE_FIRST = 'decide under payment issues first.';

function openPaymentMatter({ amountCents, installation }: AttemptMatter, holdMinutes: number): string {
  const payment = `A payment of ${formatEuros(amountCents)} was begun`;
  if (getOwnership(installation.role) === 'UNDECIDED')
    return `${payment} before this database was restored: ${DECIDE_FIRST}`;
  return `${payment}: it ends by itself within ${Math.ceil(payableMinutes(holdMinutes)) + RECONCILE_MINUTES} minutes.`;
}

function refundMatter({ status, amountCents }: RefundMatter, ownership: Ownership): string {
  const refund = `A refund of ${formatEuros(amountCents)}`;
  if (status !== 'DUE') return `${refund} failed: ask for it again, or settle it with the client.`;
  if (ownership === 'UNDECIDED') return `${refund} waits since this database was restored: ${DECIDE_FIRST}`;
  return `${refund} is on its way: wait until it is done.`;
}
