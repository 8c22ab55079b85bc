import type { Booking } from '#prisma';
import { createStripePayments } from '../src/adapters/stripe/stripe-payments';
import type { Db } from '../src/domain/ports';
import { createStudioTime } from '../src/domain/time/studio-time';
import { type FakeStripe, startFakeStripe } from '../src/sandbox/stripe/fake-stripe';
import { CLASS_DATE, createClass } from './classes';
import { bookingFactory } from './factories/booking';
import { occurrenceFactory } from './factories/occurrence';
import { paymentAttemptFactory } from './factories/payment-attempt';
import { createMemoryLedgerStore } from './memory-ledger-store';

const KEYS = { secretKey: 'sk_test_refunds', publishableKey: 'pk_test_refunds' };

/** Starts a fake Stripe that the test controls, and the product's client for it, whose timeout a busy machine does not reach. */
export async function startProvider({ timeoutMs = 5_000 } = {}) {
  const fake = await startFakeStripe({ store: createMemoryLedgerStore(), ...KEYS });
  const options = { ...KEYS, apiBase: fake.url, scriptUrl: null, isTestMode: true, timeoutMs };
  return { fake, payments: createStripePayments(options) };
}

const PERSON = { name: 'Ana Pons', email: 'ana.pons@example.com' };
const studioTime = createStudioTime('Europe/Madrid');

async function createPlace(db: Db) {
  const availability = await createClass(db, { capacity: 1 });
  const occurrence = await db.occurrence.create({ data: occurrenceFactory(availability.id) });
  return { availability, occurrenceId: occurrence.id, localDate: CLASS_DATE, studioTime };
}

/** Inserts a confirmed booking of the only place in a class, paid in person unless the overrides change that. */
export async function createBookingRow(db: Db, overrides: Partial<Booking> = {}): Promise<Booking> {
  return db.booking.create({ data: bookingFactory(await createPlace(db), PERSON, overrides) });
}

/** Inserts a confirmed booking of the only place in a class, paid by card at the fake Stripe. */
export async function createCardBooking(db: Db, fake: FakeStripe, overrides: Partial<Booking> = {}): Promise<Booking> {
  const where = await createPlace(db);
  const payment = await fake.ledger.run((session) => session.create({ amount: 1500, currency: 'eur' }));
  await fake.ledger.pay(payment.id);
  const attempt = await db.paymentAttempt.create({
    data: paymentAttemptFactory(where.occurrenceId, new Date(), {
      status: 'BOOKED',
      holdExpiresAt: null,
      paymentIntentId: payment.id,
    }),
  });
  const paid = { paymentMethod: 'CARD', paymentIntentId: payment.id, paymentAttemptId: attempt.id } as const;
  return db.booking.create({ data: bookingFactory(where, PERSON, { ...paid, ...overrides }) });
}
