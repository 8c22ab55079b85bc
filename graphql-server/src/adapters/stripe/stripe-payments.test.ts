import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryLedgerStore } from '#test/memory-ledger-store';
import { ServiceUnavailableError, StateConflictError } from '../../domain/errors';
import type { NewProviderRefund, Payments } from '../../domain/ports';
import { type FakeStripe, startFakeStripe } from '../../sandbox/stripe/fake-stripe';
import { createStripePayments } from './stripe-payments';

const KEYS = { secretKey: 'sk_test_adapter', publishableKey: 'pk_test_adapter' };
const ATTEMPT_ID = '6f1c1a52-0000-4000-8000-0000000000a1';
const INSTALLATION_ID = '6f1c1a52-0000-4000-8000-0000000000b1';
const REQUEST = {
  attemptId: ATTEMPT_ID,
  installationId: INSTALLATION_ID,
  amountCents: 1999,
  description: 'Sunrise Flow',
};

let fake: FakeStripe;
let payments: Payments;

const paymentsAt = (apiBase: string, overrides = {}) =>
  createStripePayments({ ...KEYS, apiBase, scriptUrl: null, isTestMode: true, timeoutMs: 5_000, ...overrides });

beforeEach(async () => {
  fake = await startFakeStripe({ store: createMemoryLedgerStore(), ...KEYS });
  payments = paymentsAt(fake.url);
});

afterEach(() => fake.close());

describe('createIntent', () => {
  it('requests the amount in euros and sends our attempt id', async () => {
    const intent = await payments.createIntent(REQUEST);
    expect(intent).toEqual({
      id: expect.stringMatching(/^pi_/),
      status: 'requires_payment_method',
      amountCents: 1999,
      amountReceivedCents: 0,
      currency: 'eur',
      isLive: false,
      clientSecret: expect.stringContaining(`${intent.id}_secret_`),
      attemptId: ATTEMPT_ID,
      installationId: INSTALLATION_ID,
      amountRefundedCents: 0,
      isDisputed: false,
      createdAt: expect.any(Date),
      paidAt: null,
    });
  });

  it('creates one intent per attempt, however often it is called', async () => {
    const intents = await Promise.all([REQUEST, REQUEST, REQUEST].map((request) => payments.createIntent(request)));
    expect(new Set(intents.map((intent) => intent.id)).size).toBe(1);
    expect(await fake.ledger.list()).toHaveLength(1);
  });

  it('creates one intent when the first response is lost', async () => {
    fake.faults.next({ on: 'payment_intents.create', kind: 'cut-after' });
    const intent = await payments.createIntent(REQUEST);
    expect((await fake.ledger.list()).map((record) => record.id)).toEqual([intent.id]);
  });

  it('creates one intent when our own retry follows two lost responses', async () => {
    fake.faults.next({ on: 'payment_intents.create', kind: 'cut-after', times: 2 });
    await expect(payments.createIntent(REQUEST)).rejects.toThrow(ServiceUnavailableError);
    const intent = await payments.createIntent(REQUEST);
    expect((await fake.ledger.list()).map((record) => record.id)).toEqual([intent.id]);
  });

  it('retries after a connection that broke before the request was handled', async () => {
    fake.faults.next({ on: 'payment_intents.create', kind: 'cut-before' });
    await expect(payments.createIntent(REQUEST)).resolves.toMatchObject({ amountCents: 1999 });
  });

  it('retries after one slow response and one 500', async () => {
    fake.faults.next({ on: 'payment_intents.create', kind: 'delay', ms: 20_000 });
    const patient = paymentsAt(fake.url, { timeoutMs: 2_000 });
    await expect(patient.createIntent(REQUEST)).resolves.toMatchObject({ amountCents: 1999 });
    fake.faults.next({ on: 'payment_intents.create', kind: '500' });
    await expect(payments.createIntent({ ...REQUEST, attemptId: 'c3' })).resolves.toMatchObject({ amountCents: 1999 });
  });
});

describe('a failing provider', () => {
  it.each(['429', '500', 'html', 'cut-before'] as const)('reports %s as unavailable', async (kind) => {
    fake.faults.next({ on: 'payment_intents.create', kind, times: 3 });
    await expect(payments.createIntent(REQUEST)).rejects.toThrow(ServiceUnavailableError);
  });

  it('reports unavailable after two attempts that hang', async () => {
    // A third attempt would succeed. In production two attempts of 4 s fit the deadline of a request.
    fake.faults.next({ on: 'payment_intents.create', kind: 'delay', ms: 20_000, times: 2 });
    await expect(paymentsAt(fake.url, { timeoutMs: 300 }).createIntent(REQUEST)).rejects.toThrow(
      ServiceUnavailableError,
    );
  });

  it('reports unavailable when nobody listens, and when the key is wrong', async () => {
    await expect(paymentsAt('http://127.0.0.1:9').createIntent(REQUEST)).rejects.toThrow(ServiceUnavailableError);
    const forbiddenUser = paymentsAt(fake.url, { secretKey: 'sk_test_wrong' });
    await expect(forbiddenUser.createIntent(REQUEST)).rejects.toThrow(ServiceUnavailableError);
    await expect(forbiddenUser.findIntent('pi_1')).rejects.toThrow(ServiceUnavailableError);
  });

  it('ends a response that trickles for ever', async () => {
    const dripping = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    });
    await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve));
    const { port } = dripping.address() as AddressInfo;
    const slow = paymentsAt(`http://127.0.0.1:${port}`, { deadlineMs: 500 });
    await expect(slow.createIntent(REQUEST)).rejects.toThrow(ServiceUnavailableError);
    dripping.closeAllConnections();
    dripping.close();
  });

  it("leaves the client secret out of the error's cause", async () => {
    const { id } = await payments.createIntent(REQUEST);
    await fake.ledger.pay(id);
    const failure = await payments.cancelIntent(id).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(ServiceUnavailableError);
    expect(String((failure as Error).cause)).not.toContain('_secret_');
    expect((failure as Error).cause).toMatchObject({ message: expect.stringContaining('unexpected_state') });
  });
});

describe('findIntent', () => {
  it('returns a payment with its refunded amount and dispute', async () => {
    const { id } = await payments.createIntent(REQUEST);
    await fake.ledger.pay(id);
    expect(await payments.findIntent(id)).toMatchObject({ status: 'succeeded', amountReceivedCents: 1999 });
    await fake.ledger.refund(id, 500);
    await fake.ledger.dispute(id);
    expect(await payments.findIntent(id)).toMatchObject({ amountRefundedCents: 500, isDisputed: true });
  });

  it.each(['', 'pi_', 'pi_x/../refunds', `pi_${'x'.repeat(5000)}`, 'ch_1', 'pi_1?expand', ' pi_1', 'pi_1\n'])(
    'knows nothing of %j and does not ask',
    async (id) => {
      fake.faults.next({ on: 'payment_intents.retrieve', kind: '500', times: 5 });
      expect(await payments.findIntent(id)).toBeNull();
    },
  );

  it('returns null for an intent that the provider does not know', async () => {
    expect(await payments.findIntent('pi_unknown')).toBeNull();
  });

  it('passes on an unknown status and live mode', async () => {
    const { id } = await payments.createIntent(REQUEST);
    await fake.ledger.override(id, { status: 'foo', livemode: true });
    expect(await payments.findIntent(id)).toMatchObject({ status: 'foo', isLive: true });
  });

  it('throws when the amount is not a number', async () => {
    const { id } = await payments.createIntent(REQUEST);
    await fake.ledger.override(id, { amount: Number.NaN });
    await expect(payments.findIntent(id)).rejects.toThrow(ServiceUnavailableError);
  });
});

describe('cancelIntent', () => {
  it('cancels an intent, also one that is already cancelled or unknown', async () => {
    const { id } = await payments.createIntent(REQUEST);
    await payments.cancelIntent(id);
    await payments.cancelIntent(id);
    await payments.cancelIntent('pi_unknown');
    await payments.cancelIntent('nonsense');
    expect(await payments.findIntent(id)).toMatchObject({ status: 'canceled' });
  });

  it('throws when the intent was paid meanwhile', async () => {
    const { id } = await payments.createIntent(REQUEST);
    await fake.ledger.pay(id);
    await expect(payments.cancelIntent(id)).rejects.toThrow(ServiceUnavailableError);
  });
});

const REFUND_ID = '6f1c1a52-0000-4000-8000-0000000000c1';
const toRefund = (paymentIntentId: string, changes: Partial<NewProviderRefund> = {}): NewProviderRefund => ({
  paymentIntentId,
  refundId: REFUND_ID,
  amountCents: 1999,
  idempotencyKey: `refund-${REFUND_ID}`,
  ...changes,
});

describe('refund', () => {
  async function paidIntent() {
    const { id } = await payments.createIntent(REQUEST);
    await fake.ledger.pay(id);
    return id;
  }

  it('refunds the whole payment once, however often it is called', async () => {
    const paymentIntentId = await paidIntent();
    const sendQuery = () => payments.refund(toRefund(paymentIntentId));
    const answers = await Promise.all(Array.from({ length: 10 }, sendQuery));
    expect(new Set(answers.map((answer) => answer.refundId)).size).toBe(1);
    expect(await payments.findIntent(paymentIntentId)).toMatchObject({ amountRefundedCents: 1999 });
    expect((await fake.ledger.find(paymentIntentId))?.refunds).toHaveLength(1);
  });

  it('returns the same refund when the first response was lost', async () => {
    const paymentIntentId = await paidIntent();
    fake.faults.next({ on: 'refunds.create', kind: 'cut-after', times: 2 });
    const sendQuery = () => payments.refund(toRefund(paymentIntentId));
    await expect(sendQuery()).rejects.toThrow(ServiceUnavailableError);
    const { refundId } = await sendQuery();
    expect((await fake.ledger.find(paymentIntentId))?.refunds.map((refund) => refund.id)).toEqual([refundId]);
  });

  it('returns a refund that was made elsewhere', async () => {
    const paymentIntentId = await paidIntent();
    const elsewhere = await fake.ledger.refund(paymentIntentId);
    const { refundId } = await payments.refund(toRefund(paymentIntentId));
    expect(refundId).toBe(elsewhere.refunds[0]?.id);
  });

  it('refunds the rest after a partial refund', async () => {
    const paymentIntentId = await paidIntent();
    await fake.ledger.refund(paymentIntentId, 500);
    await payments.refund(toRefund(paymentIntentId));
    expect((await fake.ledger.find(paymentIntentId))?.refunds.map((refund) => refund.amount)).toEqual([500, 1499]);
  });

  it('refunds parts of one payment, each with our id of the refund, until all of it is refunded', async () => {
    const paymentIntentId = await paidIntent();
    await payments.refund(toRefund(paymentIntentId, { refundId: 'first', amountCents: 700, idempotencyKey: 'k1' }));
    await payments.refund(toRefund(paymentIntentId, { refundId: 'second', amountCents: 1299, idempotencyKey: 'k2' }));
    expect((await fake.ledger.find(paymentIntentId))?.refunds).toMatchObject([
      { amount: 700, metadata: { refundId: 'first' } },
      { amount: 1299, metadata: { refundId: 'second' } },
    ]);
  });

  it('finds its own part among other refunds instead of refunding it again under another idempotency key', async () => {
    const paymentIntentId = await paidIntent();
    const part = toRefund(paymentIntentId, { amountCents: 700 });
    await fake.ledger.refund(paymentIntentId, 200);
    fake.faults.next({ on: 'refunds.create', kind: 'cut-after', times: 2 });
    await expect(payments.refund(part)).rejects.toThrow(ServiceUnavailableError);
    await fake.ledger.refund(paymentIntentId, 300);
    const { refundId } = await payments.refund({ ...part, idempotencyKey: 'of another day' });
    const { refunds } = (await fake.ledger.find(paymentIntentId)) ?? { refunds: [] };
    expect(refunds.map(({ amount }) => amount)).toEqual([200, 700, 300]);
    expect(refundId).toBe(refunds[1]?.id);
  });

  it('refunds what is left when less is left than at a first attempt with the same idempotency key', async () => {
    const paymentIntentId = await paidIntent();
    // The provider stored a refusal under the key of the whole amount.
    await fake.ledger.dispute(paymentIntentId);
    await expect(payments.refund(toRefund(paymentIntentId))).rejects.toThrow(StateConflictError);
    const { charge } = (await fake.ledger.find(paymentIntentId)) ?? {};
    await fake.ledger.override(paymentIntentId, { charge: charge ? { ...charge, isDisputed: false } : null });
    await fake.ledger.refund(paymentIntentId, 500);
    await payments.refund(toRefund(paymentIntentId));
    expect((await fake.ledger.find(paymentIntentId))?.refunds.map(({ amount }) => amount)).toEqual([500, 1499]);
  });

  it('refunds a payment that was imported', async () => {
    await fake.ledger.importSucceeded({
      paymentIntentId: 'pi_demo_1',
      amountCents: 2200,
      metadata: { attemptId: ATTEMPT_ID },
    });
    const { refundId } = await payments.refund(toRefund('pi_demo_1', { amountCents: 2200 }));
    expect(refundId).toMatch(/^re_/);
    expect(await payments.findIntent('pi_demo_1')).toMatchObject({
      attemptId: ATTEMPT_ID,
      installationId: null,
      amountRefundedCents: 2200,
    });
  });

  it('throws StateConflictError for an unpaid, unknown or disputed payment', async () => {
    const { id } = await payments.createIntent(REQUEST);
    const disputed = await payments.createIntent({ ...REQUEST, attemptId: 'd4' });
    await fake.ledger.pay(disputed.id);
    await fake.ledger.dispute(disputed.id);
    for (const [paymentIntentId, text] of [
      [id, 'does not have a successful charge'],
      ['pi_unknown', 'No such payment_intent'],
      [disputed.id, 'disputed'],
    ] as const) {
      const refund = payments.refund(toRefund(paymentIntentId, { idempotencyKey: paymentIntentId }));
      const failure = await refund.catch((error: Error) => error);
      expect(failure).toBeInstanceOf(StateConflictError);
      expect((failure as Error).message).toContain(text);
    }
  });

  it('throws StateConflictError for a refund that the bank could not execute', async () => {
    const paymentIntentId = await paidIntent();
    const { refunds } = await fake.ledger.refund(paymentIntentId);
    await fake.ledger.override(paymentIntentId, { refunds: refunds.map((one) => ({ ...one, status: 'failed' })) });
    const refund = payments.refund(toRefund(paymentIntentId));
    await expect(refund).rejects.toThrow(StateConflictError);
  });

  it.each(['429', '500', 'html', 'cut-before'] as const)('does not treat %s as a refusal', async (kind) => {
    const paymentIntentId = await paidIntent();
    fake.faults.next({ on: 'refunds.create', kind, times: 3 });
    const refund = payments.refund(toRefund(paymentIntentId));
    await expect(refund).rejects.toThrow(ServiceUnavailableError);
  });

  it('does not treat a wrong key of ours as a refusal', async () => {
    const forbiddenUser = paymentsAt(fake.url, { secretKey: 'sk_test_wrong' });
    const refund = forbiddenUser.refund(toRefund(await paidIntent()));
    await expect(refund).rejects.toThrow(ServiceUnavailableError);
  });
});

describe('findRefund', () => {
  it('returns our own refund, or any other one only when the whole payment is refunded', async () => {
    const { id } = await payments.createIntent(REQUEST);
    await fake.ledger.pay(id);
    const find = (refundId: string | null) => payments.findRefund({ paymentIntentId: id, refundId });
    expect(await find(REFUND_ID)).toBeNull();
    const own = await payments.refund(toRefund(id, { amountCents: 700 }));
    expect(await find(REFUND_ID)).toBe(own.refundId);
    expect([await find('another'), await find(null)]).toEqual([null, null]);
    const { refunds } = await fake.ledger.refund(id, 1299);
    expect(await find(REFUND_ID)).toBe(own.refundId);
    expect([await find('another'), await find(null)]).toEqual([refunds[1]?.id, refunds[1]?.id]);
  });
});

describe('createStripePayments', () => {
  it('payments are live with a live key only', () => {
    expect(payments.isLive).toBe(false);
    expect(paymentsAt(fake.url, { secretKey: 'sk_live_1' }).isLive).toBe(true);
    expect(paymentsAt(fake.url, { scriptUrl: '/sandbox/stripe.js' }).scriptUrl).toBe('/sandbox/stripe.js');
  });
});
