import { DAY_MS, MINUTE_MS } from '#contract/durations';
import { formatEuros } from '#contract/format-price';
import type { BookingStatus, InstallationRole, PaymentAttempt, PaymentIssueKind } from '#prisma';
import type { PaymentRefusedReason } from '../errors';
import type { Jobs, ProviderIntent } from '../ports';

/** OURS: handled here. UNDECIDED: nothing is refunded or cancelled before an admin decides. ELSEWHERE: never touched. */
export type Ownership = 'OURS' | 'UNDECIDED' | 'ELSEWHERE';

const OWNERSHIP: Record<InstallationRole, Ownership> = {
  CURRENT: 'OURS',
  REPLACED: 'OURS',
  UNDECIDED: 'UNDECIDED',
  LEFT_ALONE: 'ELSEWHERE',
};

/** The ownership of an installation's payments; `role` is null for an installation that this database does not know. */
export const getOwnership = (role: InstallationRole | null): Ownership => (role ? OWNERSHIP[role] : 'ELSEWHERE');

/** The facts of a payment attempt in the database. */
export type AttemptState = Pick<
  PaymentAttempt,
  'id' | 'status' | 'amountCents' | 'currency' | 'installationId' | 'createdAt' | 'holdExpiresAt'
> & {
  ownership: Ownership;
  /** True when a class and a person are known, so that the payment can become a booking. */
  isBound: boolean;
  /** Null without a booking. */
  bookingStatus: BookingStatus | null;
  /** Our own refunds of this payment, in cents: those on their way, and those that the provider executed. */
  refundsDueCents: number;
  refundsDoneCents: number;
};

/** The facts in the database about an intent that no attempt names. */
export type UnrecordedState = {
  /** Of the installation that created the intent; null when it is unknown here. */
  role: InstallationRole | null;
  /** True when the intent's metadata names an attempt of this database: its id was lost, or a later intent replaced it. */
  isAttemptKnown: boolean;
  /** True when an admin decided that it is refunded. */
  isRefundDecided: boolean;
};

export type DecisionContext = {
  now: Date;
  scale: Jobs['scale'];
  /** How long a seat is held while someone pays, in minutes. */
  holdMinutes: number;
  /** True for a provider account in live mode. */
  isLive: boolean;
};

type Issue = { kind: PaymentIssueKind; text: string };

export type Step =
  /** Nothing to do now. */
  | { do: 'NOTHING' }
  /** Paid correctly for a known class and person: place the booking, or refund it when there is no place. */
  | { do: 'BOOK' }
  /** Refund all of it and notify the person; the teacher sees the issue, if any. */
  | { do: 'REFUND'; text: string; issue?: Issue }
  /** Nobody is paying any more: cancel the intent and end the hold. */
  | { do: 'ABANDON' }
  /** Refunded in full in the provider's dashboard: end the booking. */
  | { do: 'RECORD_REFUND' }
  /** Refunded in part there: the booking stands at what is left of the payment. `refundedCents` is what came back in all. */
  | ({ do: 'RECORD_PART'; refundedCents: number } & Issue)
  /** Ours, but missing in the database: write an attempt, then decide about that. */
  | { do: 'ADOPT' }
  /** Put it on the teacher's list of payment issues. */
  | ({ do: 'RAISE' } & Issue);

/** Why a payment buys nothing, for the person who presents it. */
type Refusal = { reason: PaymentRefusedReason; message: string };

/** The step for a payment, and the refusal for a person who presents it; a payment with step BOOK is accepted. */
export type Decision = { step: Step; refusal: Refusal };

/** A paid payment without class and person is refunded after this time: the browser books within seconds. */
const UNCLAIMED_MS = 120_000;
/** How long after the end of its hold an attempt may still be paid, in minutes. */
const GRACE_MINUTES = 20;
/** An open attempt is abandoned at this age when the provider does not know its intent. */
const MISSING_MS = DAY_MS;

/** How long after its start an attempt may be paid at its price, in minutes. */
export const payableMinutes = (holdMinutes: number) => holdMinutes + GRACE_MINUTES;

/** Unpaid attempts that were started before this instant will not be paid. */
export const staleBefore = ({ now, scale, holdMinutes }: Omit<DecisionContext, 'isLive'>) =>
  new Date(now.getTime() - scale(payableMinutes(holdMinutes) * MINUTE_MS));

export const RETURNED = 'This payment is being returned to you in full and cannot be used again.';

const NOTHING: Step = { do: 'NOTHING' };
const ABANDON: Step = { do: 'ABANDON' };
const raise = (kind: PaymentIssueKind, text: string): Step => ({ do: 'RAISE', kind, text });
const refuse = (reason: PaymentRefusedReason, message: string): Refusal => ({ reason, message });

const NOT_MADE_HERE = refuse('WRONG_PAYMENT', 'This payment was not made here.');
const NOT_FOR_THIS = refuse('WRONG_PAYMENT', 'This payment was not made for this booking.');
const NAMES_NOTHING = refuse('WRONG_PAYMENT', 'This payment names no class and no person yet.');
export const WRONG_SUM = refuse(
  'WRONG_PAYMENT',
  'This payment is not the price of this class. It is refunded in full.',
);
const IS_RETURNED = refuse('ALREADY_USED', RETURNED);
const IS_USED = refuse('ALREADY_USED', 'This payment was used for a booking.');
const IS_REFUNDED = refuse('ALREADY_USED', 'This payment was refunded and cannot be used again.');
const IS_DISPUTED = refuse('ALREADY_USED', 'This payment is disputed and cannot be used.');

const DISPUTED = raise('DISPUTED', "The client's bank disputes this payment. Answer it in Stripe's dashboard.");
const BOUNCED = raise('REFUND_FAILED', 'This payment was to be refunded, but the provider says that it was not.');
const PARTLY_REFUNDED: Issue = {
  kind: 'PARTLY_REFUNDED',
  text: 'A part of this payment was refunded at the provider. The place stays booked, and counts as paid with what is left.',
};
const FOREIGN = raise(
  'UNEXPECTED',
  "This payment is paid, but Stripe names another purpose or mode for it than our records do. Look at it in Stripe's dashboard, and refund it there if need be.",
);

/**
 * The one table of what happens to a payment, from what the database knows and what the provider says now; `intent` is null
 * when the provider does not know it. The reconciler takes the step; somebody who presents the payment gets the refusal too.
 */
export function decidePayment(
  attempt: AttemptState,
  intent: ProviderIntent | null,
  context: DecisionContext,
): Decision {
  if (attempt.ownership === 'ELSEWHERE') return { step: NOTHING, refusal: NOT_MADE_HERE };
  const decision = decideByState(attempt, intent, context);
  if (attempt.status === 'REFUND_DUE' || attempt.status === 'REFUNDED') return { ...decision, refusal: IS_RETURNED };
  if (intent && !isMadeFor(attempt, intent, context)) return { ...decision, refusal: NOT_FOR_THIS };
  return decision;
}

function decideByState(attempt: AttemptState, intent: ProviderIntent | null, context: DecisionContext): Decision {
  if (!intent) return { step: decideMissing(attempt, context), refusal: NOT_FOR_THIS };
  if (intent.status !== 'succeeded') return decideUnpaid(attempt, intent, context);
  const refunded = isRefundedInFull(intent) ? decideRefundedElsewhere(attempt) : NOTHING;
  if (refunded.do !== 'NOTHING') return { step: refunded, refusal: IS_REFUNDED };
  if (intent.isDisputed) return { step: DISPUTED, refusal: IS_DISPUTED };
  if (isRefundedInFull(intent)) return { step: NOTHING, refusal: IS_REFUNDED };
  switch (attempt.status) {
    case 'OPEN':
    case 'ABANDONED':
      return decidePaid(attempt, intent, context);
    case 'BOOKED':
      return { step: decideBooked(attempt, intent), refusal: IS_USED };
    case 'REFUND_DUE':
      return { step: NOTHING, refusal: IS_RETURNED };
    case 'REFUNDED':
      return { step: BOUNCED, refusal: IS_RETURNED };
  }
}

/** An open attempt whose intent the provider does not know. It may only be unreachable, so ending it takes a day. */
function decideMissing({ status, createdAt }: AttemptState, { now, scale }: DecisionContext): Step {
  const isOld = now.getTime() - createdAt.getTime() > scale(MISSING_MS);
  return status === 'OPEN' && isOld ? ABANDON : NOTHING;
}

function decideUnpaid(attempt: AttemptState, intent: ProviderIntent, context: DecisionContext): Decision {
  const isHeld = attempt.holdExpiresAt !== null && attempt.holdExpiresAt > context.now;
  const refusal = refuse('NOT_PAID', describeUnpaid(intent, attempt.status === 'OPEN' && isHeld));
  if (attempt.status === 'BOOKED') {
    const text = `There is a booking for this payment, but the provider calls it ${intent.status}.`;
    return { step: raise('UNEXPECTED', text), refusal };
  }
  const isClosed = attempt.status === 'ABANDONED';
  if ((attempt.status !== 'OPEN' && !isClosed) || intent.status === 'processing') return { step: NOTHING, refusal };
  // A cancelled intent may be about to be replaced by another one for the same seat: nobody else gets it meanwhile.
  if (intent.status === 'canceled') return { step: isHeld || isClosed ? NOTHING : ABANDON, refusal };
  // Abandoning cancels the intent, whose payer may still be served by the other installation.
  if (attempt.ownership === 'UNDECIDED') return { step: NOTHING, refusal };
  const isStale = attempt.createdAt < staleBefore(context);
  return { step: isClosed || (isStale && !isHeld) ? ABANDON : NOTHING, refusal };
}

/** Statuses of an intent that has charged nothing. Of any other, such as 'processing', only the provider knows. */
const UNCHARGED = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action', 'canceled']);

function describeUnpaid({ status }: ProviderIntent, isHeld: boolean): string {
  if (!UNCHARGED.has(status)) return 'This payment is not complete yet.';
  const place = isHeld ? 'Your place is still held for you.' : 'Your place is no longer held.';
  return `This payment was not completed. Nothing was charged. ${place}`;
}

/** Refunded in full at the provider, disputed or not: the place is free, and the person, if known, is notified. */
function decideRefundedElsewhere(attempt: AttemptState): Step {
  const { status, isBound, bookingStatus } = attempt;
  if (status === 'BOOKED') {
    const isOurs = bookingStatus === 'CANCELLED' && attempt.amountCents <= sumOwnRefunds(attempt);
    return bookingStatus === 'REFUNDED' || isOurs ? NOTHING : { do: 'RECORD_REFUND' };
  }
  if (status !== 'OPEN') return NOTHING;
  return isBound ? { do: 'REFUND', text: 'This payment was refunded elsewhere.' } : ABANDON;
}

function decidePaid(attempt: AttemptState, intent: ProviderIntent, context: DecisionContext): Decision {
  if (intent.amountRefundedCents > 0) {
    const text = 'A part of this payment was refunded elsewhere; the rest is refunded too.';
    return { step: { do: 'REFUND', text }, refusal: IS_REFUNDED };
  }
  if (!attempt.isBound) return { step: decideUnclaimed(intent, context), refusal: NAMES_NOTHING };
  if (!isMadeFor(attempt, intent, context)) return { step: FOREIGN, refusal: NOT_FOR_THIS };
  if (intent.amountReceivedCents !== attempt.amountCents || intent.currency !== attempt.currency) {
    const text = 'Stripe received another amount or currency than was requested. All of it is refunded automatically.';
    const issue = { kind: 'UNEXPECTED', text } as const;
    return { step: { do: 'REFUND', text: WRONG_SUM.message, issue }, refusal: WRONG_SUM };
  }
  return { step: { do: 'BOOK' }, refusal: IS_USED };
}

function decideUnclaimed(intent: ProviderIntent, { now, scale }: DecisionContext): Step {
  const paidForMs = now.getTime() - (intent.paidAt ?? intent.createdAt).getTime();
  if (paidForMs < scale(UNCLAIMED_MS)) return NOTHING;
  const text = 'Nobody said which class this payment was for.';
  return { do: 'REFUND', text, issue: { kind: 'UNCLAIMED', text } };
}

/** A part that we refunded ourselves is as it should be; only what differs at the provider is an issue. */
function decideBooked(attempt: AttemptState, { amountRefundedCents }: ProviderIntent): Step {
  if (amountRefundedCents < attempt.refundsDoneCents) return BOUNCED;
  if (amountRefundedCents <= sumOwnRefunds(attempt)) return NOTHING;
  return { do: 'RECORD_PART', refundedCents: amountRefundedCents, ...PARTLY_REFUNDED };
}

const sumOwnRefunds = ({ refundsDueCents, refundsDoneCents }: AttemptState) => refundsDueCents + refundsDoneCents;

/** True for an intent of this attempt, installation and mode. Intents of earlier versions name no installation. */
function isMadeFor({ id, installationId }: AttemptState, intent: ProviderIntent, { isLive }: DecisionContext): boolean {
  const isSameInstallation = (intent.installationId ?? installationId) === installationId;
  return intent.attemptId === id && isSameInstallation && intent.isLive === isLive;
}

/** Decides about an intent of the provider's list that no attempt of the database names. */
export function decideUnrecorded(state: UnrecordedState, intent: ProviderIntent): Step {
  const { role, isAttemptKnown, isRefundDecided } = state;
  if (intent.status !== 'succeeded' || getOwnership(role) === 'ELSEWHERE') return NOTHING;
  if (isAttemptKnown) return { do: 'ADOPT' };
  if (isRefundedInFull(intent)) return NOTHING;
  if (role === 'REPLACED' || (role === 'CURRENT' && isRefundDecided)) return { do: 'ADOPT' };
  const leftCents = intent.amountReceivedCents - intent.amountRefundedCents;
  return raise(
    'UNKNOWN_PAYMENT',
    `${formatEuros(leftCents)} was paid, but the payment is not in this database. Nothing happens to it until you decide.`,
  );
}

const isRefundedInFull = ({ amountRefundedCents, amountReceivedCents }: ProviderIntent) =>
  amountRefundedCents >= amountReceivedCents;
