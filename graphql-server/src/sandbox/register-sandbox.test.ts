import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryLedgerStore } from '#test/memory-ledger-store';
import { createStripePayments } from '../adapters/stripe/stripe-payments';
import type { Payments, ProviderIntent } from '../domain/ports';
import { registerSandbox } from './register-sandbox';
import { type FakeStripe, startFakeStripe } from './stripe/fake-stripe';

const KEYS = { secretKey: 'sk_test_mount', publishableKey: 'pk_test_mount' };
const EMPTY_MAILBOX = { add: async () => undefined, list: async () => [], find: async () => null };

let fake: FakeStripe;
let payments: Payments;
let app: FastifyInstance;
let intent: ProviderIntent;

beforeEach(async () => {
  fake = await startFakeStripe({ store: createMemoryLedgerStore(), ...KEYS });
  payments = createStripePayments({ ...KEYS, apiBase: fake.url, scriptUrl: null, isTestMode: true });
  app = Fastify();
  registerSandbox(app, { payments, ledger: fake.ledger, mailbox: EMPTY_MAILBOX });
  intent = await payments.createIntent({
    attemptId: 'a1',
    installationId: 'b1',
    amountCents: 2200,
    description: '<b>Sunrise</b>',
  });
});

afterEach(async () => {
  await app.close();
  await fake.close();
});

const call = (path: string, fields?: Record<string, string>, clientSecret = intent.clientSecret ?? '') =>
  app.inject({
    method: fields ? 'POST' : 'GET',
    url: `/sandbox/stripe/v1${path}`,
    headers: {
      authorization: `Bearer ${KEYS.publishableKey}`,
      'stripe-client-secret': clientSecret,
      ...(fields ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(fields ? { payload: new URLSearchParams(fields).toString() } : {}),
  });

async function bankAddress(returnUrl = 'https://studio.example/book/thank-you?from=bank'): Promise<string> {
  const answer = await call(`/payment_intents/${intent.id}/confirm`, {
    'payment_method_data[type]': 'sandbox_bank_redirect',
    return_url: returnUrl,
  });
  return answer.json().next_action?.redirect_to_url.url;
}

const decide = (url: string, outcome: string) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `outcome=${outcome}`,
  });

describe('the browser API of the fake Stripe', () => {
  it('serves the fake Stripe.js', async () => {
    const answer = await app.inject('/sandbox/stripe.js');
    expect(answer.headers['content-type']).toContain('text/javascript');
    expect(answer.body).toContain('window.Stripe = Stripe');
  });

  it('shows and pays an intent with its client secret', async () => {
    expect((await call(`/payment_intents/${intent.id}`)).json()).toMatchObject({ id: intent.id, amount: 2200 });
    expect((await call(`/payment_intents/${intent.id}`, undefined, 'pi_other_secret_x')).statusCode).toBe(404);
    const paid = await call(`/payment_intents/${intent.id}/confirm`, {
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    });
    expect(paid.json()).toMatchObject({ status: 'succeeded' });
    expect(await payments.findIntent(intent.id)).toMatchObject({ status: 'succeeded', amountReceivedCents: 2200 });
  });

  it('offers no call that needs the secret key', async () => {
    expect((await call('/refunds', { payment_intent: intent.id })).statusCode).toBe(404);
    expect((await call('/payment_intents')).statusCode).toBe(404);
    const withSecretKey = await app.inject({
      url: `/sandbox/stripe/v1/payment_intents/${intent.id}`,
      headers: { authorization: `Bearer ${KEYS.secretKey}` },
    });
    expect(withSecretKey.statusCode).toBe(401);
  });
});

describe('the test bank page', () => {
  it('shows the payment with escaped text and without the client secret in its address', async () => {
    const url = await bankAddress();
    expect(url).toMatch(new RegExp(`^/sandbox/stripe/redirect/${intent.id}/[A-Za-z0-9]{32}$`));
    const page = await app.inject(url);
    expect(page.body).toContain('€22.00');
    expect(page.body).toContain('&lt;b&gt;Sunrise&lt;/b&gt;');
    expect(page.body).not.toContain('_secret_');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([
    ['succeeded', 'succeeded'],
    ['failed', 'requires_payment_method'],
  ])('redirects back once when the payment %s', async (outcome, status) => {
    const url = await bankAddress();
    const answer = await decide(url, outcome);
    expect(answer.statusCode).toBe(303);
    const target = new URL(String(answer.headers.location));
    expect(`${target.origin}${target.pathname}`).toBe('https://studio.example/book/thank-you');
    expect(Object.fromEntries(target.searchParams)).toEqual({
      from: 'bank',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.clientSecret,
      redirect_status: outcome,
    });
    expect(await payments.findIntent(intent.id)).toMatchObject({ status });
    expect((await decide(url, 'succeeded')).statusCode).toBe(404);
    expect((await app.inject(url)).statusCode).toBe(404);
  });

  it('redirects only to a web address and accepts no other token', async () => {
    expect(await bankAddress('javascript:alert(1)')).toBeUndefined();
    const url = await bankAddress();
    expect((await decide(url.replace(/.$/, '!'), 'succeeded')).statusCode).toBe(404);
    expect(await payments.findIntent(intent.id)).toMatchObject({ status: 'requires_action' });
  });
});
