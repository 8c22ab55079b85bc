import type { BookingStatus, InstallationRole, PaymentAttempt, PaymentAttemptStatus, PaymentIssueKind } from '#prisma';
import type { PaymentRefusedReason } from '../errors';
import { formatPrice } from '../format';
import type { ProviderIntent } from '../ports';

/** OURS: handled here. UNDECIDED: nothing is paid back or cancelled before an admin decides. ELSEWHERE: never touched. */
export type Ownership = 'OURS' | 'UNDECIDED' | 'ELSEWHERE';

const OWNERSHIP: Record<InstallationRole, Ownership> = {
  CURRENT: 'OURS',
  REPLACED: 'OURS',
  UNDECIDED: 'UNDECIDED',
  LEFT_ALONE: 'ELSEWHERE',
};

/** Whose payments an installation's are. `role` is null for an installation that this database does not know. */
export const getOwnership = (role: InstallationRole | null): Ownership => (role ? OWNERSHIP[role] : 'ELSEWHERE');

/** What our records say of a payment. */
export type AttemptState = {
  ownership: Ownership;
  status: PaymentAttemptStatus;
  createdAt: Date;
  holdExpiresAt: Date | null;
  /** Whether it names a class and a person, so that it can become a booking by itself. */
  isBound: boolean;
  /** What became of its booking; null when it has none. */
  bookingStatus: BookingStatus | null;
};

/** A payment that no attempt of our records names as its intent. */
export type UnrecordedFacts = {
  /** Of the installation that made it; null when that is unknown here. */
  role: InstallationRole | null;
  /** Whether its metadata names an attempt of our records: the intent's id was lost, or replaced by a later intent. */
  isAttemptKnown: boolean;
  /** Whether an admin has decided that it is refunded. */
  isRefundDecided: boolean;
};

export type Timing = {
  now: Date;
  /** Multiplies the times that are waited. */
  timeScale: number;
  /** How long a seat is held while someone pays, in minutes. */
  holdMinutes: number;
};

export type Step =
  /** All is as it should be, or will be without anybody's doing. */
  | { do: 'NOTHING' }
  /** Paid for a class by a person we know: it becomes their booking, or goes back. */
  | { do: 'FINALISE' }
  /** Paid, and nobody says for what; or given back elsewhere, in part or in full: all of it goes back, and they are told. */
  | { do: 'REFUND'; text: string; issue?: PaymentIssueKind }
  /** Never paid, and nobody is paying any more. */
  | { do: 'ABANDON' }
  /** Given back in full at the provider itself. */
  | { do: 'RECORD_REFUND' }
  /** Ours, but not in our records: an attempt is written for it, and decided about like any other. */
  | { do: 'ADOPT' }
  /** A person should look. */
  | { do: 'RAISE'; kind: PaymentIssueKind; text: string };

/** How long after paying somebody may take to say for what: the browser asks within seconds. */
export const UNCLAIMED_MS = 120_000;
/** How long beyond the hold an attempt may still be paid, in minutes. */
const GRACE_MINUTES = 20;
/** How old an open attempt is when it ends because the provider does not know its intent any more. */
export const MISSING_MS = 86_400_000;

/** How long after its beginning an attempt may be paid at its price, in minutes. */
export const payableMinutes = (holdMinutes: number) => holdMinutes + GRACE_MINUTES;

/** Attempts that began before this instant and are not paid will not be. */
export const staleBefore = ({ now, timeScale, holdMinutes }: Timing) =>
  new Date(now.getTime() - payableMinutes(holdMinutes) * 60_000 * timeScale);

const NOTHING: Step = { do: 'NOTHING' };
const raise = (kind: PaymentIssueKind, text: string): Step => ({ do: 'RAISE', kind, text });
const DISPUTED = raise('DISPUTED', "The client's bank disputes this payment. Answer it in Stripe's dashboard.");
const BOUNCED = raise('REFUND_FAILED', 'This payment was to be given back, but the provider says that it was not.');

/**
 * Decides what happens to a payment of our records, from those and from what the provider says of it now; `intent` is null
 * when the provider does not know it.
 */
export function nextStep(attempt: AttemptState, intent: ProviderIntent | null, timing: Timing): Step {
  if (attempt.ownership === 'ELSEWHERE') return NOTHING;
  if (!intent) return nextStepMissing(attempt, timing);
  if (intent.status !== 'succeeded') return nextStepUnpaid(attempt, intent, timing);
  const givenBack = isAllBack(intent) ? nextStepRefundedElsewhere(attempt) : NOTHING;
  if (givenBack.do !== 'NOTHING') return givenBack;
  if (intent.isDisputed) return DISPUTED;
  switch (attempt.status) {
    case 'OPEN':
    case 'ABANDONED':
      return nextStepPaid(attempt, intent, timing);
    case 'BOOKED':
      if (isAllBack(intent)) return NOTHING;
      if (attempt.bookingStatus === 'REFUNDED') return BOUNCED;
      if (intent.amountRefundedCents > 0) {
        return raise('PARTLY_REFUNDED', 'A part of this payment was given back at the provider. The booking stands.');
      }
      return NOTHING;
    case 'REFUND_DUE':
      return NOTHING;
    case 'REFUNDED':
      return isAllBack(intent) ? NOTHING : BOUNCED;
  }
}

/** Decides what happens to a payment of the provider's list that our records do not have. */
export function nextStepUnrecorded(facts: UnrecordedFacts, intent: ProviderIntent): Step {
  const { role, isAttemptKnown, isRefundDecided } = facts;
  if (intent.status !== 'succeeded' || getOwnership(role) === 'ELSEWHERE') return NOTHING;
  if (isAttemptKnown) return { do: 'ADOPT' };
  if (isAllBack(intent)) return NOTHING;
  if (role === 'REPLACED' || (role === 'CURRENT' && isRefundDecided)) return { do: 'ADOPT' };
  return raise('UNKNOWN_PAYMENT', unknownMessage(intent));
}

const unknownMessage = ({ amountReceivedCents, amountRefundedCents }: ProviderIntent) =>
  `${formatPrice(amountReceivedCents - amountRefundedCents)} was paid, but the payment is not in this database. ` +
  'Nothing happens to it until you decide.';

const isAllBack = ({ amountRefundedCents, amountReceivedCents }: ProviderIntent) =>
  amountRefundedCents >= amountReceivedCents;

/** Nothing can be paid any more where the provider knows no intent; it may have been away only, so this takes a day. */
function nextStepMissing({ status, createdAt }: AttemptState, { now, timeScale }: Timing): Step {
  const isOld = now.getTime() - createdAt.getTime() > MISSING_MS * timeScale;
  return status === 'OPEN' && isOld ? { do: 'ABANDON' } : NOTHING;
}

function nextStepUnpaid(attempt: AttemptState, intent: ProviderIntent, timing: Timing): Step {
  if (attempt.status === 'BOOKED') {
    return raise('UNEXPECTED', `There is a booking for this payment, but the provider calls it ${intent.status}.`);
  }
  if (attempt.status !== 'OPEN' || intent.status === 'processing') return NOTHING;
  const isHeld = attempt.holdExpiresAt !== null && attempt.holdExpiresAt > timing.now;
  // A cancelled payment may be about to be replaced by another one for the same seat: nobody else gets it meanwhile.
  if (intent.status === 'canceled') return isHeld ? NOTHING : { do: 'ABANDON' };
  // Giving it up cancels the intent, which may be somebody's whom the other installation still serves.
  if (attempt.ownership === 'UNDECIDED') return NOTHING;
  const isStale = attempt.createdAt < staleBefore(timing);
  return isStale && !isHeld ? { do: 'ABANDON' } : NOTHING;
}

function nextStepPaid(attempt: AttemptState, intent: ProviderIntent, { now, timeScale }: Timing): Step {
  if (isAllBack(intent)) return NOTHING;
  if (intent.amountRefundedCents > 0) {
    return { do: 'REFUND', text: 'A part of this payment was given back elsewhere; the rest goes back too.' };
  }
  if (attempt.isBound) return { do: 'FINALISE' };
  const paidFor = now.getTime() - (intent.paidAt ?? intent.createdAt).getTime();
  if (paidFor < UNCLAIMED_MS * timeScale) return NOTHING;
  return { do: 'REFUND', text: 'Nobody said which class this payment was for.', issue: 'UNCLAIMED' };
}

/** All of it is back without our doing, disputed or not: the place is free, and the person, if known, is notified as usual. */
function nextStepRefundedElsewhere({ status, isBound, bookingStatus }: AttemptState): Step {
  if (status === 'BOOKED') return bookingStatus === 'CONFIRMED' ? { do: 'RECORD_REFUND' } : NOTHING;
  if (status !== 'OPEN') return NOTHING;
  return isBound ? { do: 'REFUND', text: 'This payment was given back elsewhere.' } : { do: 'ABANDON' };
}

export type Refusal = {
  isAccepted: false;
  reason: PaymentRefusedReason;
  message: string;
  /** The person's money is here, but it cannot buy what it was paid for. */
  isRefundDue: boolean;
  /** What our records cannot explain, in words for the teacher. */
  issue: string | null;
};

export type Decision = { isAccepted: true } | Refusal;

type Consequences = { isRefundDue?: boolean; issue?: string };

const refused = (
  reason: PaymentRefusedReason,
  message: string,
  { isRefundDue = false, issue }: Consequences = {},
): Decision => ({ isAccepted: false, reason, message, isRefundDue, issue: issue ?? null });

export const RETURNED = 'This payment is being returned to you in full and cannot be used again.';
const FOREIGN =
  "This payment is paid, but Stripe names another purpose or mode for it than our records do. Look at it in Stripe's dashboard, and refund it there if need be.";
const WRONG_SUM = 'Stripe received another amount or currency than was asked for. All of it goes back by itself.';

type Attempt = Pick<PaymentAttempt, 'id' | 'status' | 'amountCents' | 'currency' | 'installationId'>;

/**
 * Whether a payment, as the provider tells it now, pays for the attempt that it was made for: succeeded, the exact amount
 * and currency, the right mode, made for this attempt by its installation, and neither refunded nor disputed.
 */
export function checkPayment(attempt: Attempt, intent: ProviderIntent | null, expected: { isLive: boolean }): Decision {
  if (attempt.status === 'REFUND_DUE' || attempt.status === 'REFUNDED') {
    return refused('ALREADY_USED', RETURNED);
  }
  if (!intent) return refused('WRONG_PAYMENT', 'This payment was not made for this booking.');
  if (!isMadeFor(attempt, intent) || intent.isLive !== expected.isLive) {
    const isPaid = intent.status === 'succeeded' && intent.amountRefundedCents < intent.amountReceivedCents;
    const message = 'This payment was not made for this booking.';
    return refused('WRONG_PAYMENT', message, isPaid ? { issue: FOREIGN } : {});
  }
  if (intent.status !== 'succeeded') {
    return refused('NOT_PAID', `This payment is not complete (status: ${toWord(intent.status)}).`);
  }
  if (intent.amountRefundedCents > 0)
    return refused('ALREADY_USED', 'This payment was refunded and cannot be used again.');
  if (intent.isDisputed) return refused('ALREADY_USED', 'This payment is disputed and cannot be used.');
  if (intent.amountReceivedCents !== attempt.amountCents || intent.currency !== attempt.currency) {
    const message = 'This payment is not the price of this class. It is refunded in full.';
    return refused('WRONG_PAYMENT', message, { isRefundDue: true, issue: WRONG_SUM });
  }
  return { isAccepted: true };
}

/** Intents of earlier versions name no installation; the attempt alone identifies them. */
function isMadeFor({ id, installationId }: Attempt, intent: ProviderIntent): boolean {
  return intent.attemptId === id && (intent.installationId ?? installationId) === installationId;
}

const toWord = (status: string) => (/^[a-z_]{1,40}$/.test(status) ? status : 'unknown');
