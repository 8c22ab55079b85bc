import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyOverRest } from '#test/buyers';
import { createClass } from '#test/classes';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { ask } from '#test/graphql';
import { type ServerProcess, spawnServer } from '#test/process';
import { call } from '#test/rest';

const script = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;
/** Makes a process print which modules of the sandbox it loads. */
const REPORT_SANDBOX = `--import ${script(`
  import { register } from 'node:module';
  register(${JSON.stringify(
    script(`
      import { writeSync } from 'node:fs';
      export function load(url, context, next) {
        if (url.includes('/src/sandbox/')) writeSync(2, 'LOADED ' + url + '\\n');
        return next(url, context);
      }`),
  )});`)}`;

let database: TestDatabase;
let production: ServerProcess;
let development: ServerProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  const variables = { DATABASE_URL: database.url, NODE_OPTIONS: REPORT_SANDBOX };
  [production, development] = await Promise.all([
    spawnServer({ ...variables, NODE_ENV: 'production' }),
    spawnServer({ ...variables, NODE_ENV: 'development' }),
  ]);
});
afterAll(async () => {
  await Promise.all([production.stop(), development.stop()]);
  await database.close();
});

const SANDBOX_ADDRESSES = ['/sandbox/stripe.js', '/sandbox/sandbox.css', '/dev/mailbox'];
const getStatuses = (url: string) =>
  Promise.all(SANDBOX_ADDRESSES.map(async (path) => (await fetch(url + path, { headers: { accept: '*/*' } })).status));

describe('production without keys', () => {
  it('loads no sandbox module and serves no sandbox address in production, unlike in development', async () => {
    expect(await getStatuses(production.url)).toEqual([404, 404, 404]);
    expect(await getStatuses(development.url)).toEqual([200, 200, 200]);
    expect((await call('POST', `${production.url}/sandbox/stripe/v1/payment_intents/pi_1/confirm`, {})).status).toBe(
      404,
    );
    expect(development.output()).toMatch(/LOADED .*\/src\/sandbox\/start-sandbox\.ts/);
    expect(production.output()).not.toContain('LOADED');
  });

  it('does not offer Pay Now without provider keys, and says why', async () => {
    const query = '{ checkout { cardPayments cardPaymentsOffReason isTestMode stripeScript } }';
    expect((await ask(production.url, query)).body.data?.checkout).toEqual({
      cardPayments: false,
      cardPaymentsOffReason: expect.stringContaining('pay in person'),
      isTestMode: false,
      stripeScript: null,
    });
  });

  it('refuses card payments over REST and GraphQL without provider keys, and stores no attempt', async () => {
    const { id: classId } = await createClass(database.db);
    const text = expect.stringMatching(/card payments/i);
    for (const body of [{ amount: 15 }, { amount: 15, classId }]) {
      const answer = await call('POST', `${production.url}/api/bookings/create-payment-intent`, body);
      expect(answer).toMatchObject({ status: 400, body: { ok: false, message: text } });
    }
    const extra = { paymentMethod: 'stripe', paymentIntentId: 'pi_1' };
    expect(await buyOverRest(production.url, { classId, extra })).toMatchObject({ status: 400, message: text });
    const query = `mutation ($input: StartPaymentInput!) {
      startPayment(input: $input) { __typename ... on UserError { message } } }`;
    const input = { classId, name: 'Ana', email: 'ana@example.com' };
    expect((await ask(production.url, query, { input })).body.data?.startPayment).toEqual({
      __typename: 'CardPaymentsOffError',
      message: text,
    });
    expect(await database.db.paymentAttempt.count()).toBe(0);
  });
});

describe('production without a mail server', () => {
  it('books without a mail server and leaves the mail queued', async () => {
    await development.stop();
    const { id: classId } = await createClass(database.db);
    const { bookingId } = await buyOverRest(production.url, { classId });
    const mail = await database.db.outgoingMail.findFirstOrThrow({ where: { bookingId } });
    expect(mail).toMatchObject({ status: 'QUEUED', recipient: 'ana@example.com' });
    // No worker takes the job, so all its attempts are left when a mail server is configured.
    const { rows } = await database.pool.query(
      `SELECT attempts, locked_at AS "lockedAt" FROM graphile_worker._private_jobs WHERE payload ->> 'mailId' = $1`,
      [mail.id],
    );
    expect(rows).toEqual([{ attempts: 0, lockedAt: null }]);
  });
});

describe('production on SIGTERM', () => {
  it('shuts down in order with exit code 0 on SIGTERM', async () => {
    expect(await production.stop()).toBe(0);
    expect(production.output()).toContain('"msg":"stopping"');
  });
});
