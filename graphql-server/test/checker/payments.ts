import type { PaymentRecord } from '../../src/sandbox/stripe/record';
import { type Evidence, getRows } from './evidence';

type CardBooking = { paymentIntentId: string; status: string; priceCents: number; amountCents: number | null };
type Known = { bookings: Map<string, CardBooking[]>; raised: Set<string>; oldBefore: number };

const CARD_BOOKINGS = `
  SELECT b."paymentIntentId", b."status", b."priceCents", p."amountCents"
    FROM "Booking" b LEFT JOIN "PaymentAttempt" p ON p."id" = b."paymentAttemptId"
   WHERE b."paymentMethod" = 'CARD'`;
const RAISED_ISSUES = `SELECT "paymentIntentId" FROM "MoneyConcern" WHERE "kind" IN ('DISPUTED', 'REFUND_FAILED')`;

/**
 * I2: a paid payment has one live booking, or is refunded, or is minutes old. I3: one payment has at most one booking. I4: a
 * refunded booking is refunded at the provider, once and in full. I5: payment, attempt and booking have the same amount.
 */
export async function paymentViolations(evidence: Evidence): Promise<string[]> {
  const bookings = new Map<string, CardBooking[]>();
  for (const row of await getRows<CardBooking>(evidence, CARD_BOOKINGS)) {
    bookings.set(row.paymentIntentId, [...(bookings.get(row.paymentIntentId) ?? []), row]);
  }
  const twice = [...bookings].filter(([, rows]) => rows.length > 1);
  const issues = await getRows<{ paymentIntentId: string }>(evidence, RAISED_ISSUES);
  const known: Known = {
    bookings,
    raised: new Set(issues.map(({ paymentIntentId }) => paymentIntentId)),
    oldBefore: (Date.now() - (evidence.graceMs ?? 0)) / 1_000,
  };
  return [
    ...twice.map(([id, rows]) => `I3: payment ${id} bought ${rows.length} bookings.`),
    ...(evidence.payments ? checkLedger(evidence.payments, known) : []),
  ];
}

function checkLedger(payments: readonly PaymentRecord[], known: Known): string[] {
  const ledger = new Map(payments.map((payment) => [payment.id, payment]));
  const unpaid = [...known.bookings].filter(
    ([id, rows]) => isLive(rows) && !known.raised.has(id) && ledger.get(id)?.status !== 'succeeded',
  );
  return [
    ...unpaid.map(([id]) => `I2: there is a live booking for payment ${id}, which is not paid.`),
    ...payments.filter(({ metadata }) => metadata.attemptId).flatMap((payment) => check(payment, known)),
  ];
}

function check(payment: PaymentRecord, { bookings, raised, oldBefore }: Known): string[] {
  const { id, amountReceived: paid } = payment;
  const rows = bookings.get(id) ?? [];
  const refunds = payment.refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const violations: string[] = [];
  const isPaid = payment.status === 'succeeded';
  if (isPaid && isLive(rows) && refunded >= paid)
    violations.push(`I2: payment ${id} is refunded and still has a live booking.`);
  if (isPaid && !isLive(rows) && refunded < paid && !raised.has(id) && payment.createdAt < oldBefore) {
    violations.push(`I2: payment ${id} is paid, has no live booking and is not refunded.`);
  }
  const fullRefunds = refunds.filter(({ amount }) => amount >= paid);
  if (refunded > paid || fullRefunds.length > 1) violations.push(`I4: payment ${id} was refunded more than once.`);
  if (rows.some(({ status }) => status === 'REFUNDED') && refunded < paid && !raised.has(id)) {
    violations.push(`I4: the booking of payment ${id} is marked as refunded, but the payment is not refunded.`);
  }
  for (const { priceCents, amountCents } of rows) {
    if (priceCents === paid && amountCents === paid && payment.currency === 'eur') continue;
    violations.push(`I5: payment ${id} has the amount ${paid}, its attempt ${amountCents}, its booking ${priceCents}.`);
  }
  return violations;
}

const isLive = (rows: CardBooking[]) => rows.some(({ status }) => status === 'CONFIRMED');
