import type { BookingStatus, MoneyConcernKind, PaymentAttemptStatus } from '#prisma';
import type { ProviderIntent } from '../ports';

/** What our records say of a payment. */
export type AttemptFacts = {
  status: PaymentAttemptStatus;
  createdAt: Date;
  holdExpiresAt: Date | null;
  /** Whether it names a class and a person, so that it can become a booking by itself. */
  isBound: boolean;
  /** What became of its booking; null when it has none. */
  bookingStatus: BookingStatus | null;
};

export type Step =
  /** All is as it should be, or will be without anybody's doing. */
  | { do: 'NOTHING' }
  /** Paid for a class by a person we know: it becomes their booking, or goes back. */
  | { do: 'FINALISE' }
  /** Paid, and nobody says for what; or given back elsewhere, in part or in full: all of it goes back, and they are told. */
  | { do: 'REFUND'; words: string; concern?: MoneyConcernKind }
  /** Never paid, and nobody is paying any more. */
  | { do: 'ABANDON' }
  /** Given back in full at the provider itself. */
  | { do: 'RECORD_REFUND' }
  /** A person should look. */
  | { do: 'RAISE'; kind: MoneyConcernKind; words: string };

/** How long after paying somebody may take to say for what: the browser asks within seconds. */
export const UNCLAIMED_MS = 120_000;
/** An attempt that is this old and not paid will not be. */
export const STALE_MS = 3_600_000;

const NOTHING: Step = { do: 'NOTHING' };
const raise = (kind: MoneyConcernKind, words: string): Step => ({ do: 'RAISE', kind, words });
const DISPUTED = raise('DISPUTED', "The client's bank disputes this payment. Answer it in Stripe's dashboard.");
const BOUNCED = raise('REFUND_FAILED', 'This payment was to be given back, but the provider says that it was not.');

/**
 * What has to be done about a payment, from our records and from what the provider says of it now. `pace` multiplies the
 * times that are waited.
 */
export function nextStep(attempt: AttemptFacts, intent: ProviderIntent, now: Date, pace = 1): Step {
  if (intent.status !== 'succeeded') return nextStepUnpaid(attempt, intent, now, pace);
  if (intent.isDisputed) return DISPUTED;
  const isAllBack = intent.amountRefundedCents >= intent.amountReceivedCents;
  switch (attempt.status) {
    case 'OPEN':
    case 'ABANDONED':
      return nextStepPaid(attempt, intent, now, pace);
    case 'BOOKED':
      if (attempt.bookingStatus === 'REFUNDED') return isAllBack ? NOTHING : BOUNCED;
      if (isAllBack) return { do: 'RECORD_REFUND' };
      if (intent.amountRefundedCents > 0) {
        return raise('PARTLY_REFUNDED', 'A part of this payment was given back at the provider. The booking stands.');
      }
      return NOTHING;
    case 'REFUND_DUE':
      return NOTHING;
    case 'REFUNDED':
      return isAllBack ? NOTHING : BOUNCED;
  }
}

function nextStepUnpaid(attempt: AttemptFacts, intent: ProviderIntent, now: Date, pace: number): Step {
  if (attempt.status === 'BOOKED') {
    return raise('UNEXPECTED', `There is a booking for this payment, but the provider calls it ${intent.status}.`);
  }
  if (attempt.status !== 'OPEN' || intent.status === 'processing') return NOTHING;
  const isHeld = attempt.holdExpiresAt !== null && attempt.holdExpiresAt > now;
  // A cancelled payment may be about to be replaced by another one for the same seat: nobody else gets it meanwhile.
  if (intent.status === 'canceled') return isHeld ? NOTHING : { do: 'ABANDON' };
  const isStale = now.getTime() - attempt.createdAt.getTime() > STALE_MS * pace;
  return isStale && !isHeld ? { do: 'ABANDON' } : NOTHING;
}

function nextStepPaid(attempt: AttemptFacts, intent: ProviderIntent, now: Date, pace: number): Step {
  if (intent.amountRefundedCents >= intent.amountReceivedCents) return nextStepGivenBack(attempt);
  if (intent.amountRefundedCents > 0) {
    return { do: 'REFUND', words: 'A part of this payment was given back elsewhere; the rest goes back too.' };
  }
  if (attempt.isBound) return { do: 'FINALISE' };
  const paidFor = now.getTime() - (intent.paidAt ?? intent.createdAt).getTime();
  if (paidFor < UNCLAIMED_MS * pace) return NOTHING;
  return { do: 'REFUND', words: 'Nobody said which class this payment was for.', concern: 'UNCLAIMED' };
}

/** All of it is back without our doing: whoever we know is told, by the same way as when we give it back. */
function nextStepGivenBack({ status, isBound }: AttemptFacts): Step {
  if (status === 'ABANDONED') return NOTHING;
  return isBound ? { do: 'REFUND', words: 'This payment was given back elsewhere.' } : { do: 'ABANDON' };
}
