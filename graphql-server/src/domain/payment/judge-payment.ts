import type { PaymentAttempt } from '#prisma';
import type { PaymentRefusedReason } from '../errors';
import type { ProviderIntent } from '../ports';

export type Refusal = {
  isAccepted: false;
  reason: PaymentRefusedReason;
  message: string;
  /** The person's money is here, but it cannot buy what it was paid for. */
  isRefundDue: boolean;
  /** What our records cannot explain, in words for the teacher. */
  concern: string | null;
};

export type Verdict = { isAccepted: true } | Refusal;

type Consequences = { isRefundDue?: boolean; concern?: string };

const refused = (
  reason: PaymentRefusedReason,
  message: string,
  { isRefundDue = false, concern }: Consequences = {},
): Verdict => ({ isAccepted: false, reason, message, isRefundDue, concern: concern ?? null });

export const RETURNED = 'This payment is being returned to you in full and cannot be used again.';
const FOREIGN =
  "This payment is paid, but Stripe names another purpose or mode for it than our records do. Look at it in Stripe's dashboard, and refund it there if need be.";
const WRONG_SUM = 'Stripe received another amount or currency than was asked for. All of it goes back by itself.';

type Attempt = Pick<PaymentAttempt, 'id' | 'status' | 'amountCents' | 'currency' | 'installationId'>;

/**
 * Whether a payment, as the provider tells it now, pays for the attempt that it was made for: succeeded, the exact amount
 * and currency, the right mode, made for this attempt by its installation, and neither refunded nor disputed.
 */
export function judgePayment(attempt: Attempt, intent: ProviderIntent | null, expected: { isLive: boolean }): Verdict {
  if (attempt.status === 'REFUND_DUE' || attempt.status === 'REFUNDED') {
    return refused('ALREADY_USED', RETURNED);
  }
  if (!intent) return refused('WRONG_PAYMENT', 'This payment was not made for this booking.');
  if (!isMadeFor(attempt, intent) || intent.isLive !== expected.isLive) {
    const isPaid = intent.status === 'succeeded' && intent.amountRefundedCents < intent.amountReceivedCents;
    const message = 'This payment was not made for this booking.';
    return refused('WRONG_PAYMENT', message, isPaid ? { concern: FOREIGN } : {});
  }
  if (intent.status !== 'succeeded') {
    return refused('NOT_PAID', `This payment is not complete (status: ${wordOf(intent.status)}).`);
  }
  if (intent.amountRefundedCents > 0)
    return refused('ALREADY_USED', 'This payment was refunded and cannot be used again.');
  if (intent.isDisputed) return refused('ALREADY_USED', 'This payment is disputed and cannot be used.');
  if (intent.amountReceivedCents !== attempt.amountCents || intent.currency !== attempt.currency) {
    const message = 'This payment is not the price of this class. It is refunded in full.';
    return refused('WRONG_PAYMENT', message, { isRefundDue: true, concern: WRONG_SUM });
  }
  return { isAccepted: true };
}

/** Intents of earlier versions name no installation; the attempt alone identifies them. */
function isMadeFor({ id, installationId }: Attempt, intent: ProviderIntent): boolean {
  return intent.attemptId === id && (intent.installationId ?? installationId) === installationId;
}

const wordOf = (status: string) => (/^[a-z_]{1,40}$/.test(status) ? status : 'unknown');
