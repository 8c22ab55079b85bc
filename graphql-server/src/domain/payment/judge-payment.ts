import type { PaymentAttempt } from '#prisma';
import type { PaymentRefusedReason } from '../errors';
import type { ProviderIntent } from '../ports';

export type Verdict =
  | { isAccepted: true }
  /** `isRefundDue`: the person's money is here, but it cannot buy what it was paid for. */
  | { isAccepted: false; reason: PaymentRefusedReason; message: string; isRefundDue: boolean };

const refused = (reason: PaymentRefusedReason, message: string, isRefundDue = false): Verdict => ({
  isAccepted: false,
  reason,
  message,
  isRefundDue,
});

type Attempt = Pick<PaymentAttempt, 'id' | 'status' | 'amountCents' | 'currency'>;

/**
 * Whether a payment, as the provider tells it now, pays for the attempt that it was made for: succeeded, the exact amount
 * and currency, the right mode, made for this attempt, and neither refunded nor disputed.
 */
export function judgePayment(attempt: Attempt, intent: ProviderIntent | null, expected: { isLive: boolean }): Verdict {
  if (attempt.status === 'REFUND_DUE' || attempt.status === 'REFUNDED') {
    return refused('ALREADY_USED', 'This payment is being returned to you in full and cannot be used again.');
  }
  if (!intent || intent.attemptId !== attempt.id || intent.isLive !== expected.isLive) {
    return refused('WRONG_PAYMENT', 'This payment was not made for this booking.');
  }
  if (intent.status !== 'succeeded') {
    return refused('NOT_PAID', `This payment is not complete (status: ${wordOf(intent.status)}).`);
  }
  if (intent.amountRefundedCents > 0)
    return refused('ALREADY_USED', 'This payment was refunded and cannot be used again.');
  if (intent.isDisputed) return refused('ALREADY_USED', 'This payment is disputed and cannot be used.');
  if (intent.amountReceivedCents !== attempt.amountCents || intent.currency !== attempt.currency) {
    return refused('WRONG_PAYMENT', 'This payment is not the price of this class. It is refunded in full.', true);
  }
  return { isAccepted: true };
}

const wordOf = (status: string) => (/^[a-z_]{1,40}$/.test(status) ? status : 'unknown');
