import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the sandbox inside the application', () => {
  it('serves the fake Stripe.js and completes its payment', async () => {
    const script = await fetch(`${server.url}${server.deps.payments?.scriptUrl}`);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    const intent = await server.deps.payments?.createIntent({
      attemptId: '6f1c1a52-0000-4000-8000-00000000000a',
      installationId: '6f1c1a52-0000-4000-8000-00000000000b',
      amountCents: 1500,
      description: 'Flow',
    });
    const answer = await fetch(`${server.url}/sandbox/stripe/v1/payment_intents/${intent?.id}/confirm`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.deps.payments?.publishableKey}`,
        'stripe-client-secret': intent?.clientSecret ?? '',
      },
      body: new URLSearchParams({
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '4242424242424242',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2034',
        'payment_method_data[card][cvc]': '123',
      }),
    });
    expect(await answer.json()).toMatchObject({ status: 'succeeded' });
    expect(await server.deps.payments?.findIntent(intent?.id ?? '')).toMatchObject({ status: 'succeeded' });
  });

  it.each(['/sandbox/stripe/redirect/a%00b/c', '/sandbox/stripe/v1/payment_intents/a%00b?key=pk_test_sandbox'])(
    'answers 404 for the unknown payment at %s',
    async (path) => {
      expect((await fetch(server.url + path)).status).toBe(404);
    },
  );

  it('serves the mailbox with its own content security policy', async () => {
    const page = await fetch(`${server.url}/dev/mailbox`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect((await fetch(`${server.url}/sandbox/sandbox.css`)).headers.get('content-type')).toContain('text/css');
  });
});
