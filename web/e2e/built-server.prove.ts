import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeStripe, startFakeStripe } from '../../graphql-server/src/sandbox/stripe/fake-stripe';
import { buyOverRest } from '../../graphql-server/test/buyers';
import { createClass } from '../../graphql-server/test/classes';
import { createTestDatabase, type TestDatabase } from '../../graphql-server/test/database';
import { eventually } from '../../graphql-server/test/eventually';
import { type MailSink, startMailSink } from '../../graphql-server/test/faults/mail-sink';
import { createMemoryLedgerStore } from '../../graphql-server/test/memory-ledger-store';
import { type ServerProcess, spawnServer } from '../../graphql-server/test/process';
import { call } from '../../graphql-server/test/rest';

/** Keys of Stripe's test mode, which the fake Stripe simulates. */
const KEYS = { secretKey: 'sk_test_built', publishableKey: 'pk_test_built' };

let database: TestDatabase;
let mailSink: MailSink;
let stripe: FakeStripe;
let server: ServerProcess;
beforeAll(async () => {
  [database, mailSink, stripe] = await Promise.all([
    createTestDatabase(),
    startMailSink(),
    startFakeStripe({ store: createMemoryLedgerStore(), ...KEYS }),
  ]);
  const variables = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    SMTP_URL: mailSink.url,
    METRICS_TOKEN: 'token-of-the-figures',
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_built',
    STRIPE_API_BASE: stripe.url,
  };
  server = await spawnServer(variables, '/readyz', 'dist/server/main.js');
});
afterAll(async () => {
  await server.stop();
  await stripe.close();
  await mailSink.close();
  await database.close();
});

/** All other tests run from the sources: only these prove that the bundled packages work. */
describe('the built server', () => {
  it('the built server accepts a booking and sends its mail', async () => {
    const { id: classId } = await createClass(database.db);
    expect(await buyOverRest(server.url, { classId, email: 'ana@example.com' })).toMatchObject({ status: 201 });
    await eventually(async () => expect(mailSink.mails.flatMap(({ to }) => to)).toContain('ana@example.com'));
  });

  it('the built server creates a payment at Stripe', async () => {
    const { id: classId } = await createClass(database.db);
    const body = { amount: 15, classId, userName: 'Ana', userEmail: 'ana@example.com' };
    const answer = await call('POST', `${server.url}/api/bookings/create-payment-intent`, body);
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
  });

  it('the built server serves hashed files with a cache lifetime of one year, and no source maps', async () => {
    const page = await (await fetch(server.url, { headers: { accept: 'text/html' } })).text();
    const [file = ''] = /\/assets\/[\w-]+\.js/.exec(page) ?? [];
    const script = await fetch(server.url + file);
    expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(script.headers.get('content-type')).toContain('javascript');
    expect((await fetch(`${server.url}${file}.map`)).status).toBe(404);
  });

  it('the built server serves its metrics', async () => {
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer token-of-the-figures' } });
    expect(await answer.text()).toContain('nodejs_version_info');
  });

  it('the built server shuts down with exit code 0', async () => {
    expect(await server.stop()).toBe(0);
  });
});
