import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryLedgerStore } from '#test/memory-ledger-store';
import { signEvent } from './event-sender';
import { type FakeStripe, startFakeStripe } from './fake-stripe';
import type { LedgerEvent } from './ledger';

const SECRET_KEY = 'sk_test_fake';
const PUBLISHABLE_KEY = 'pk_test_fake';

let fake: FakeStripe;
let stripe: Stripe;
let events: LedgerEvent[];

beforeEach(async () => {
  events = [];
  fake = await startFakeStripe({
    store: createMemoryLedgerStore(),
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    onEvent: (event) => events.push(event),
  });
  const { hostname: host, port } = new URL(fake.url);
  stripe = new Stripe(SECRET_KEY, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
});

afterEach(() => fake.close());

const create = (options?: Stripe.RequestOptions, amount = 1500) =>
  stripe.paymentIntents.create(
    {
      amount,
      currency: 'EUR',
      description: 'Mat',
      metadata: { attemptId: 'a 1&[x]' },
      allowed_payment_method_types: ['card'],
    },
    options,
  );

type Answer = { status: number; body: { error?: Record<string, unknown>; [key: string]: unknown } };

async function fromBrowser(path: string, fields?: Record<string, string>): Promise<Answer> {
  const response = await fetch(`${fake.url}/v1${path}`, {
    method: fields ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
    ...(fields ? { body: new URLSearchParams(fields) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

function confirm(intent: Stripe.PaymentIntent, number: string, overrides: Record<string, string> = {}) {
  return fromBrowser(`/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
    ...overrides,
  });
}

describe('payment intents of the fake Stripe', () => {
  it('stores the parameters of an intent', async () => {
    const created = await create();
    expect(created).toMatchObject({ currency: 'eur', livemode: false, metadata: { attemptId: 'a 1&[x]' } });
    expect(created.payment_method_types).toEqual(['card']);
    const found = await stripe.paymentIntents.retrieve(created.id, { expand: ['latest_charge'] });
    expect(found).toMatchObject({ id: created.id, latest_charge: null, status: 'requires_payment_method' });
  });

  it('refuses invalid requests with the error messages of Stripe', async () => {
    await expect(create(undefined, 49)).rejects.toMatchObject({ code: 'amount_too_small', statusCode: 400 });
    await expect(stripe.paymentIntents.retrieve('pi_x')).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
      type: 'StripeInvalidRequestError',
    });
    const forbiddenUser = await fetch(`${fake.url}/v1/payment_intents`, {
      headers: { authorization: 'Bearer sk_nope' },
    });
    expect(forbiddenUser.status).toBe(401);
    expect((await fetch(`${fake.url}/v1/payment_intents`)).status).toBe(401);
    expect((await fetch(`${fake.url}/v1/nothing`)).status).toBe(404);
    expect((await fromBrowser('/payment_intents')).status).toBe(403);
  });

  it('lists intents newest first, by page and by time', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await create()).id);
    const first = await stripe.paymentIntents.list({ limit: 2 });
    expect(first.has_more).toBe(true);
    const second = await stripe.paymentIntents.list({ limit: 3, starting_after: ids[1] });
    expect([...first.data, ...second.data].map((intent) => intent.id)).toEqual(ids);
    expect(second.has_more).toBe(false);
    const since = Math.floor(Date.now() / 1000) + 60;
    expect((await stripe.paymentIntents.list({ created: { gte: since } })).data).toEqual([]);
    expect((await stripe.paymentIntents.list({ created: { lt: since } })).data).toHaveLength(5);
  });

  it('cancels an intent that is not paid', async () => {
    const { id } = await create();
    await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
    });
  });
});

describe('idempotency of the fake Stripe', () => {
  it('repeats the response for the same parameters and refuses other parameters', async () => {
    const first = await create({ idempotencyKey: 'k' });
    const again = await create({ idempotencyKey: 'k' });
    expect(again.id).toBe(first.id);
    expect((again.lastResponse as unknown as { headers: Record<string, string> }).headers['idempotent-replayed']).toBe(
      'true',
    );
    await expect(create({ idempotencyKey: 'k' }, 2000)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
    await expect(stripe.refunds.create({ payment_intent: first.id }, { idempotencyKey: 'k' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });

  it('frees the key of a request refused before it began, and repeats a failure that came later', async () => {
    await expect(create({ idempotencyKey: 'k' }, 1)).rejects.toMatchObject({ code: 'amount_too_small' });
    const { id } = await create({ idempotencyKey: 'k' });
    await expect(stripe.refunds.create({ payment_intent: id }, { idempotencyKey: 'r' })).rejects.toThrow();
    await fake.ledger.pay(id);
    await expect(stripe.refunds.create({ payment_intent: id }, { idempotencyKey: 'r' })).rejects.toThrow();
    await expect(stripe.refunds.create({ payment_intent: id })).resolves.toMatchObject({ amount: 1500 });
  });
});

describe('paying with the fake Stripe.js', () => {
  it('pays an intent once with the card that always works', async () => {
    const intent = await create();
    expect(await confirm(intent, '4242 4242 4242 4242')).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    expect(await confirm(intent, '4242424242424242')).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_unexpected_state' } },
    });
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(paid.latest_charge).toMatchObject({ object: 'charge', paid: true, refunded: false, disputed: false });
    expect(events.map((event) => event.type)).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
  });

  it.each([
    ['4000000000000002', 'Your card was declined.', 'generic_decline'],
    ['4000000000009995', 'Your card has insufficient funds.', 'insufficient_funds'],
    ['4111111111111111', expect.stringContaining('non test card'), 'test_mode_live_card'],
  ])('declines the card %s and leaves the intent payable', async (number, message, declineCode) => {
    const intent = await create();
    const answer = await confirm(intent, number);
    expect(answer.status).toBe(402);
    expect(answer.body.error).toMatchObject({ type: 'card_error', message, decline_code: declineCode });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { message, decline_code: declineCode },
    });
    expect(await confirm(intent, '4242424242424242')).toMatchObject({ body: { status: 'succeeded' } });
  });

  it.each([
    [{ 'payment_method_data[card][number]': '4242424242424241' }, 'incorrect_number'],
    [{ 'payment_method_data[card][exp_month]': '13' }, 'invalid_expiry_month'],
    [{ 'payment_method_data[card][exp_year]': '20' }, 'invalid_expiry_year'],
    [{ 'payment_method_data[card][cvc]': '12' }, 'invalid_cvc'],
  ])('refuses an invalid card: %j', async (overrides, code) => {
    expect(await confirm(await create(), '4242424242424242', overrides as Record<string, string>)).toMatchObject({
      status: 402,
      body: { error: { code } },
    });
  });

  it.each([
    ['succeeded', 200, 'succeeded'],
    ['failed', 402, 'requires_payment_method'],
  ])('requires an authentication that %s', async (outcome, code, status) => {
    const intent = await create();
    const requested = await confirm(intent, '4000002500003155');
    expect(requested.body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    const authenticated = await fromBrowser(`/payment_intents/${intent.id}/authenticate`, {
      client_secret: intent.client_secret ?? '',
      outcome,
    });
    expect(authenticated.status).toBe(code);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status });
  });

  it('shows an intent only with its secret, and only the fields for a browser', async () => {
    const intent = await create();
    const shown = await fromBrowser(`/payment_intents/${intent.id}?client_secret=${intent.client_secret}`);
    expect(shown).toMatchObject({ status: 200, body: { id: intent.id, amount: 1500 } });
    expect(shown.body).not.toHaveProperty('metadata');
    expect((await fromBrowser(`/payment_intents/${intent.id}`)).status).toBe(404);
    expect((await fromBrowser(`/payment_intents/${intent.id}?client_secret=x`)).status).toBe(404);
  });

  it('stores no card number', async () => {
    const intent = await create();
    await confirm(intent, '4242424242424242');
    expect(JSON.stringify(await fake.ledger.find(intent.id))).not.toContain('42424242');
  });
});

describe('refunds of the fake Stripe', () => {
  it('never refunds more than was charged', async () => {
    const { id } = await create();
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toThrow('does not have a successful charge');
    await fake.ledger.pay(id);
    const part = await stripe.refunds.create({ payment_intent: id, amount: 400 });
    await expect(stripe.refunds.create({ payment_intent: id, amount: 1101 })).rejects.toThrow('greater than');
    const rest = await stripe.refunds.create({ payment_intent: id });
    expect(rest.amount).toBe(1100);
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await stripe.refunds.list({ payment_intent: id })).data.map((refund) => refund.id)).toEqual([
      rest.id,
      part.id,
    ]);
    expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ amount: 400, payment_intent: id });
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(charge).toMatchObject({ amount_refunded: 1500, refunded: true });
  });

  it('never refunds more than was charged under parallel requests', async () => {
    const { id } = await create();
    await fake.ledger.pay(id);
    const requests = await Promise.allSettled(
      Array.from({ length: 10 }, () => stripe.refunds.create({ payment_intent: id, amount: 400 })),
    );
    expect(requests.filter((request) => request.status === 'fulfilled')).toHaveLength(3);
  });
});

describe('events of the fake Stripe', () => {
  it('signs events as the SDK verifies them', () => {
    const payload = '{ "id": "evt_1",  "object": "event", "note": "🌅" }';
    const event = stripe.webhooks.constructEvent(payload, signEvent(payload, 'whsec_x'), 'whsec_x');
    expect(event.id).toBe('evt_1');
    expect(() => stripe.webhooks.constructEvent(payload, signEvent(payload, 'other'), 'whsec_x')).toThrow();
  });
});
