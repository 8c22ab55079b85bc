import type { Booking, InstallationRole, PaymentAttempt, PaymentIssue, Refund } from '#prisma';
import { formatPrice, longDate } from '../format';
import { getOwnership, type Ownership, payableMinutes } from '../payment/decisions';

type AttemptMatter = Pick<PaymentAttempt, 'id' | 'status' | 'amountCents'> & {
  installation: { role: InstallationRole };
};
type RefundMatter = Pick<Refund, 'paymentAttemptId' | 'status' | 'amountCents'>;

type Matters = {
  bookings: readonly Pick<Booking, 'status' | 'title' | 'localDate' | 'startsAt' | 'durationMinutes'>[];
  attempts: readonly AttemptMatter[];
  /** Each of one of the attempts. */
  refunds: readonly RefundMatter[];
  issues: readonly Pick<PaymentIssue, 'resolvedAt'>[];
};

const MINUTE_MS = 60_000;

type Circumstances = {
  now: Date;
  /** How long a seat is held while someone pays, in minutes. */
  holdMinutes: number;
};

/**
 * What has to come to its end before a client can be erased, one sentence each; empty when nothing is open. The refund of a
 * payment that belongs to another installation never ends here, and is no reason to wait.
 */
export function openMatters(
  { bookings, attempts, refunds, issues }: Matters,
  { now, holdMinutes }: Circumstances,
): string[] {
  const coming = bookings.filter(
    ({ status, startsAt, durationMinutes }) =>
      status === 'CONFIRMED' && startsAt.getTime() + durationMinutes * MINUTE_MS > now.getTime(),
  );
  const open = attempts.filter(({ status }) => status === 'OPEN');
  const owners = new Map(attempts.map(({ id, installation }) => [id, getOwnership(installation.role)]));
  const getOwner = ({ paymentAttemptId }: RefundMatter) => owners.get(paymentAttemptId) ?? 'OURS';
  // A payment that is to go back has a refund that says so.
  const unsettled = refunds.filter((refund) => refund.status !== 'DONE' && getOwner(refund) !== 'ELSEWHERE');
  return [
    ...coming.map(
      ({ title, localDate }) => `${title} on ${longDate(localDate)} is booked: cancel or refund that place first.`,
    ),
    ...open.map((attempt) => openPaymentMatter(attempt, holdMinutes)),
    ...unsettled.map((refund) => refundMatter(refund, getOwner(refund))),
    ...(issues.some(({ resolvedAt }) => resolvedAt === null)
      ? ['A payment is on the list of money to look at: look at it first.']
      : []),
  ];
}

/** The reconciler comes round twice a minute, so that an attempt ends a little after it cannot be paid any more. */
const PASS_MINUTES = 1;
const DECIDE_FIRST = 'decide under payment issues first.';

function openPaymentMatter({ amountCents, installation }: AttemptMatter, holdMinutes: number): string {
  const payment = `A payment of ${formatPrice(amountCents)} was begun`;
  if (getOwnership(installation.role) === 'UNDECIDED')
    return `${payment} before this database was restored: ${DECIDE_FIRST}`;
  return `${payment}: it ends by itself within ${Math.ceil(payableMinutes(holdMinutes)) + PASS_MINUTES} minutes.`;
}

function refundMatter({ status, amountCents }: RefundMatter, ownership: Ownership): string {
  const refund = `A refund of ${formatPrice(amountCents)}`;
  if (status !== 'DUE') return `${refund} failed: ask for it again, or settle it with the client.`;
  if (ownership === 'UNDECIDED') return `${refund} waits since this database was restored: ${DECIDE_FIRST}`;
  return `${refund} is on its way: wait until it is done.`;
}
