import type { PaymentRecord } from '../../src/sandbox/stripe/record';
import { type Evidence, getRows } from './evidence';

type CardBooking = {
  id: string;
  paymentIntentId: string;
  status: string;
  priceCents: number;
  /** Amount of the payment attempt. */
  amountCents: number | null;
  /** Cancelled without a refund: too late, or the teacher decided so. */
  hasNoRefund: boolean;
};
type RefundRow = {
  id: string;
  paymentIntentId: string;
  key: string;
  status: string;
  amountCents: number;
  providerRefundId: string | null;
};
type Issue = { paymentIntentId: string; kind: string };

/** The facts in the database about one payment. */
type Facts = { bookings: CardBooking[]; refunds: RefundRow[]; issues: Set<string> };

const CARD_BOOKINGS = `
  SELECT b."id", b."paymentIntentId", b."status", b."priceCents", p."amountCents",
         coalesce((SELECT e."kind" IN ('CANCELLED', 'CANCELLED_LATE') AND e."amountCents" IS NULL FROM "BookingEvent" e
                    WHERE e."bookingId" = b."id" AND e."kind" IN ('CANCELLED', 'CANCELLED_LATE', 'CANCELLED_BY_STUDIO')
                    ORDER BY e."id" DESC LIMIT 1), false) AS "hasNoRefund"
    FROM "Booking" b LEFT JOIN "PaymentAttempt" p ON p."id" = b."paymentAttemptId"
   WHERE b."paymentMethod" = 'CARD'`;
const REFUNDS = `SELECT "id", "paymentIntentId", "key", "status", "amountCents", "providerRefundId" FROM "Refund"`;
const ISSUES = `SELECT "paymentIntentId", "kind" FROM "PaymentIssue"`;

/**
 * I2: every cent of a paid payment belongs to a live booking, to a refund, or to a place that was cancelled without one; or the
 * payment is minutes old. I3: one payment has at most one booking. I4: the refunds at the provider are our executed ones, each
 * once, and never more than was paid. I5: payment and attempt have the same amount, and so have the booking and the differences
 * of its moves together.
 */
export async function paymentViolations(evidence: Evidence): Promise<string[]> {
  const facts = await readFacts(evidence);
  const twice = [...facts].filter(([, { bookings }]) => bookings.length > 1);
  const oldBefore = (Date.now() - (evidence.graceMs ?? 0)) / 1_000;
  return [
    ...twice.map(([id, { bookings }]) => `I3: payment ${id} bought ${bookings.length} bookings.`),
    ...(evidence.payments ? checkLedger(evidence.payments, facts, oldBefore) : []),
  ];
}

async function readFacts(evidence: Evidence): Promise<Map<string, Facts>> {
  const known = new Map<string, Facts>();
  const getFacts = (id: string) => {
    const facts = known.get(id) ?? { bookings: [], refunds: [], issues: new Set<string>() };
    known.set(id, facts);
    return facts;
  };
  for (const row of await getRows<CardBooking>(evidence, CARD_BOOKINGS))
    getFacts(row.paymentIntentId).bookings.push(row);
  for (const row of await getRows<RefundRow>(evidence, REFUNDS)) getFacts(row.paymentIntentId).refunds.push(row);
  for (const { paymentIntentId, kind } of await getRows<Issue>(evidence, ISSUES))
    getFacts(paymentIntentId).issues.add(kind);
  return known;
}

const NOTHING_KNOWN: Facts = { bookings: [], refunds: [], issues: new Set() };
const isLive = ({ bookings }: Facts) => bookings.some(({ status }) => status === 'CONFIRMED');
/** A person looks at it: the bank decides, or the provider did not execute a refund. */
const isRaised = ({ issues }: Facts) => issues.has('DISPUTED') || issues.has('REFUND_FAILED');

function checkLedger(payments: readonly PaymentRecord[], known: Map<string, Facts>, oldBefore: number): string[] {
  const ledger = new Map(payments.map((payment) => [payment.id, payment]));
  const unpaid = [...known].filter(
    ([id, facts]) => isLive(facts) && !isRaised(facts) && ledger.get(id)?.status !== 'succeeded',
  );
  return [
    ...unpaid.map(([id]) => `I2: there is a live booking for payment ${id}, which is not paid.`),
    ...payments
      .filter(({ metadata }) => metadata.attemptId)
      .flatMap((payment) => {
        const facts = known.get(payment.id) ?? NOTHING_KNOWN;
        return [
          ...(payment.status === 'succeeded' ? checkCents(payment, facts, payment.createdAt < oldBefore) : []),
          ...checkRefunds(payment, facts),
          ...checkAmounts(payment, facts),
        ];
      }),
  ];
}

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);
/** The refunds that the provider accepted. */
const listAccepted = ({ refunds }: PaymentRecord) =>
  refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
const getRefundedCents = (payment: PaymentRecord) => sum(listAccepted(payment).map(({ amount }) => amount));

/** A payment without a place goes back as it was received, whatever was requested. */
const getAmount = ({ key, amountCents }: RefundRow, { amountReceived }: PaymentRecord) =>
  key === 'unusable' ? amountReceived : amountCents;

function checkCents(payment: PaymentRecord, facts: Facts, isOld: boolean): string[] {
  const { id, amountReceived: paid } = payment;
  const [booking] = facts.bookings;
  const promised = facts.refunds.filter(({ status }) => status !== 'FAILED' || isRaised(facts));
  const own = promised.find(({ key }) => key === `booking-${booking?.id}`);
  const others = promised.filter((refund) => refund !== own);
  const otherCents = sum(others.map((refund) => getAmount(refund, payment)));
  const placeCents = booking ? getPlaceCents(booking, own) : 0;
  const refunded = getRefundedCents(payment);
  const dueCents = otherCents + (isLive(facts) ? 0 : (own?.amountCents ?? 0));
  const violations: string[] = [];
  if (isLive(facts) && refunded > paid - placeCents && !facts.issues.has('PARTLY_REFUNDED')) {
    violations.push(`I2: payment ${id} is refunded and still has a live booking.`);
  }
  if (placeCents + otherCents !== paid && (booking || isOld)) {
    violations.push(
      `I2: of ${paid} cents of payment ${id}, ${placeCents} belong to its place and ${otherCents} to other refunds.`,
    );
  }
  if (refunded < dueCents && !isRaised(facts) && isOld) {
    violations.push(`I2: payment ${id} is to be refunded by ${dueCents} cents, and ${refunded} were.`);
  }
  return violations;
}

/** The cents of a payment that belong to its place, or to the refund of its price. */
function getPlaceCents({ status, priceCents, hasNoRefund }: CardBooking, own: RefundRow | undefined): number {
  if (status === 'CONFIRMED') return priceCents;
  if (own) return own.amountCents;
  return status === 'CANCELLED' && hasNoRefund ? priceCents : 0;
}

function checkRefunds(payment: PaymentRecord, facts: Facts): string[] {
  const { id, amountReceived: paid } = payment;
  const accepted = listAccepted(payment);
  const refunded = getRefundedCents(payment);
  const done = facts.refunds.filter(({ status }) => status === 'DONE');
  const doneCents = sum(done.map((refund) => getAmount(refund, payment)));
  const elsewhere = accepted.filter(({ metadata }) => !metadata.refundId);
  const violations: string[] = [];
  if (refunded > paid) violations.push(`I4: payment ${id} was refunded more than once.`);
  for (const refund of accepted.filter(({ metadata }) => metadata.refundId)) {
    const row = done.find((one) => one.id === refund.metadata.refundId);
    const isExpected = row && (elsewhere.length > 0 || getAmount(row, payment) === refund.amount);
    if (isExpected && row.providerRefundId === refund.id) continue;
    violations.push(
      `I4: the provider refunded ${refund.amount} cents of payment ${id}, which no executed refund names.`,
    );
  }
  if (refunded !== doneCents && !isRaised(facts) && !facts.issues.has('PARTLY_REFUNDED')) {
    violations.push(`I4: ${refunded} cents of payment ${id} were refunded; our executed refunds are ${doneCents}.`);
  }
  const acceptedIds = new Set(accepted.map((refund) => refund.id));
  const unknown = done.filter(({ providerRefundId }) => !acceptedIds.has(providerRefundId ?? ''));
  if (isRaised(facts)) return violations;
  violations.push(...unknown.map((row) => `I4: the provider does not know the executed refund ${row.id} of ${id}.`));
  const isUnrefunded = facts.bookings.some(
    (booking) => booking.status === 'REFUNDED' && !done.some(({ key }) => key === `booking-${booking.id}`),
  );
  if (isUnrefunded)
    violations.push(`I4: the booking of payment ${id} is marked as refunded, but has no executed refund.`);
  return violations;
}

function checkAmounts({ id, amountReceived: paid, currency }: PaymentRecord, { bookings, refunds }: Facts): string[] {
  const differences = sum(
    refunds.filter(({ key }) => key.startsWith('difference-')).map(({ amountCents }) => amountCents),
  );
  return bookings
    .filter(
      ({ priceCents, amountCents }) => priceCents + differences !== paid || amountCents !== paid || currency !== 'eur',
    )
    .map(
      ({ priceCents, amountCents }) =>
        `I5: payment ${id} has the amount ${paid}, its attempt ${amountCents}, its booking ${priceCents} and ${differences} in differences.`,
    );
}
