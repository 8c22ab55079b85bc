import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/durations';
import { startProvider } from '#test/card-bookings';
import { CLASS_DATE, createClass } from '#test/classes';
import { ask } from '#test/graphql';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { reconcilePayment } from './reconcile-payment';

type Intent = { ok: boolean; clientSecret: string; paymentIntentId: string; holdExpiresAt: string; message?: string };

const HOME = '203.0.113.1';
const ELSEWHERE = '198.51.100.7';
const ANA = { userName: 'Ana Pons', userEmail: 'ana@example.com' };

let server: TestServer;
let provider: Awaited<ReturnType<typeof startProvider>>;
/** The time at which a test stopped the clock; null while it runs. */
let stoppedAt: number | null = null;
let aheadMs = 0;
beforeAll(async () => {
  provider = await startProvider();
  server = await startTestServer({
    variables: { TRUST_PROXY: '1' },
    clock: { now: () => new Date((stoppedAt ?? Date.now()) + aheadMs) },
    adjust: (deps) => ({ ...deps, payments: provider.payments }),
  });
});
afterAll(async () => {
  await server.close();
  await provider.fake.close();
});
beforeEach(() => {
  stoppedAt = null;
  aheadMs = 0;
  provider.fake.faults.clear();
});

const db = () => server.deps.db;
const from = (address: string) => ({ 'X-Forwarded-For': address });
const start = (classId: string, { address = HOME, ...body }: { address?: string; [field: string]: unknown } = {}) =>
  call<Intent>(
    'POST',
    `${server.url}/api/bookings/create-payment-intent`,
    { amount: 15, classId, classDate: CLASS_DATE, ...ANA, ...body },
    from(address),
  );
const book = (classId: string, { address = HOME, ...body }: { address?: string; [field: string]: unknown } = {}) =>
  call(
    'POST',
    `${server.url}/api/bookings`,
    { classId, classDate: CLASS_DATE, ...ANA, paymentMethod: 'payInPerson', ...body },
    from(address),
  );
const getStatus = async (id: string) => (await provider.fake.ledger.find(id))?.status;
const getAttempts = (availabilityId: string) =>
  db().paymentAttempt.findMany({ where: { occurrence: { availabilityId } }, orderBy: { createdAt: 'asc' } });
const started = async (classId: string, options = {}) => {
  const { status, body } = await start(classId, options);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
};
const FULL = { status: 409, body: { message: expect.stringContaining('just filled') } };

describe('a held seat', () => {
  it('refuses a held seat to somebody in another network who knows the name and e-mail of its person', async () => {
    const { id } = await createClass(db(), { capacity: 1 });
    const held = await started(id);
    expect(await start(id, { address: ELSEWHERE })).toMatchObject(FULL);
    expect(await book(id, { address: ELSEWHERE })).toMatchObject(FULL);
    expect(await getStatus(held.paymentIntentId)).toBe('requires_payment_method');
    await provider.fake.ledger.pay(held.paymentIntentId);
    const { paymentIntentId } = held;
    expect((await book(id, { paymentMethod: 'stripe', paymentIntentId })).status).toBe(201);
  });

  it('refuses a held seat to somebody in the same network who knows the e-mail alone', async () => {
    const { id } = await createClass(db(), { capacity: 1 });
    await started(id);
    expect(await start(id, { userName: 'Eve' })).toMatchObject(FULL);
    expect(await book(id, { userName: 'Eve' })).toMatchObject(FULL);
  });

  it('leaves a payment unchanged when somebody in another network pays under the same name and e-mail', async () => {
    const { id } = await createClass(db(), { capacity: 2 });
    const held = await started(id);
    const other = await started(id, { address: ELSEWHERE });
    expect(other.paymentIntentId).not.toBe(held.paymentIntentId);
    expect(await getStatus(held.paymentIntentId)).toBe('requires_payment_method');
    expect((await getAttempts(id)).map(({ status }) => status)).toEqual(['OPEN', 'OPEN']);
  });

  it('moves a held seat to another network, name and e-mail with its client secret', async () => {
    const { id } = await createClass(db(), { capacity: 1 });
    const { clientSecret } = await started(id);
    const moved = { address: ELSEWHERE, userName: 'Ana Pons Vidal', userEmail: 'ana.pons@example.com' };
    expect(await start(id, moved)).toMatchObject(FULL);
    await started(id, { ...moved, clientSecret });
    expect((await getAttempts(id)).at(-1)).toMatchObject({ email: 'ana.pons@example.com', status: 'OPEN' });
  });

  it('uses a held seat when its person pays in person after all, recognised by network, name and e-mail or by the client secret', async () => {
    const { id } = await createClass(db(), { capacity: 1 });
    await started(id);
    expect((await book(id)).status).toBe(201);
    const other = await createClass(db(), { capacity: 1 });
    const { clientSecret } = await started(other.id);
    expect((await book(other.id, { address: ELSEWHERE, clientSecret })).status).toBe(201);
    expect((await getAttempts(other.id)).map(({ holdExpiresAt }) => holdExpiresAt)).toEqual([null]);
  });
});

describe('a place booked in person while a payment for it is open in another tab', () => {
  const hasJob = async (paymentIntentId: string) => {
    const text = 'SELECT 1 FROM graphile_worker._private_jobs WHERE key = $1';
    return (await server.database.pool.query(text, [`payment-${paymentIntentId}`])).rows.length > 0;
  };

  it('closes the payment whose seat it uses, and a job cancels its intent', async () => {
    const { id } = await createClass(db(), { capacity: 2 });
    const { paymentIntentId } = await started(id);
    expect((await book(id)).status).toBe(201);
    expect(await getAttempts(id)).toMatchObject([{ status: 'ABANDONED', holdExpiresAt: null }]);
    expect(await hasJob(paymentIntentId)).toBe(true);
    await reconcilePayment(server.deps, paymentIntentId);
    expect(await getStatus(paymentIntentId)).toBe('canceled');
  });

  it('books a payment that succeeded at the same moment as a second place', async () => {
    const { id } = await createClass(db(), { capacity: 2 });
    const { paymentIntentId } = await started(id);
    expect((await book(id)).status).toBe(201);
    await provider.fake.ledger.pay(paymentIntentId);
    await reconcilePayment(server.deps, paymentIntentId);
    expect(await getStatus(paymentIntentId)).toBe('succeeded');
    expect(await getAttempts(id)).toMatchObject([{ status: 'BOOKED' }]);
  });

  it('leaves the payment for a friend under the same e-mail alone', async () => {
    const { id } = await createClass(db(), { capacity: 2 });
    const { paymentIntentId } = await started(id, { userName: 'Bo Pons' });
    expect((await book(id)).status).toBe(201);
    expect(await getAttempts(id)).toMatchObject([{ status: 'OPEN', holdExpiresAt: expect.any(Date) }]);
    expect(await hasJob(paymentIntentId)).toBe(false);
  });
});

describe('a client secret', () => {
  it('never gives out a client secret twice: cancels the earlier payment and keeps its seat', async () => {
    const { id } = await createClass(db(), { capacity: 1 });
    const first = await started(id);
    const second = await started(id);
    const third = await started(id, { clientSecret: second.clientSecret });
    expect(new Set([first, second, third].map(({ clientSecret }) => clientSecret)).size).toBe(3);
    const intents = [first, second, third].map(({ paymentIntentId }) => getStatus(paymentIntentId));
    expect(await Promise.all(intents)).toEqual(['canceled', 'canceled', 'requires_payment_method']);
    expect(await start(id, { userName: 'Bo', userEmail: 'bo@example.com' })).toMatchObject(FULL);
    expect((await getAttempts(id)).map(({ status }) => status)).toEqual(['ABANDONED', 'ABANDONED', 'OPEN']);
  });

  it('gives a client secret to one of many parallel requests of a person and leaves one payable payment', async () => {
    const { id } = await createClass(db(), { capacity: 2 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(id)));
    const given = answers.filter(({ status }) => status === 200);
    expect(given.length).toBeGreaterThan(0);
    expect(new Set(given.map(({ body }) => body.clientSecret)).size).toBe(given.length);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('another window') } });
    }
    const attempts = await getAttempts(id);
    const open = attempts.filter(({ status }) => status === 'OPEN');
    expect(open).toHaveLength(1);
    const ids = new Set(attempts.map((attempt) => attempt.id));
    const intents = (await provider.fake.ledger.list()).filter(({ metadata }) => ids.has(metadata.attemptId ?? ''));
    expect(intents.filter(({ status }) => status !== 'canceled').map((intent) => intent.id)).toEqual([
      open[0]?.paymentIntentId,
    ]);
  });

  it('reuses the intent when the answer to its creation was lost', async () => {
    const { id } = await createClass(db(), { capacity: 1 });
    provider.fake.faults.next({ on: 'payment_intents.create', kind: 'cut-after', times: 2 });
    const lost = await start(id);
    expect(lost).toMatchObject({ status: 503, body: { message: 'Failed to initialize payment intent.' } });
    expect((await getAttempts(id)).map(({ holdExpiresAt }) => holdExpiresAt)).toEqual([null]);
    await started(id);
    const [attempt, ...others] = await getAttempts(id);
    expect(others).toEqual([]);
    const intents = (await provider.fake.ledger.list()).filter(({ metadata }) => metadata.attemptId === attempt?.id);
    expect(intents.map((intent) => intent.id)).toEqual([attempt?.paymentIntentId]);
  });

  it('replaces an earlier payment by one of the new price when the price has changed', async () => {
    const { id } = await createClass(db());
    const first = await started(id);
    await db().availability.update({ where: { id }, data: { priceCents: 1800 } });
    const second = await started(id, { amount: 18 });
    expect(await getStatus(first.paymentIntentId)).toBe('canceled');
    expect((await provider.fake.ledger.find(second.paymentIntentId))?.amount).toBe(1800);
  });
});

describe('starting a payment again after paying', () => {
  it.each(['succeeded', 'processing'])(
    'answers that the class is already paid when the payment is %s, and keeps the seat',
    async (status) => {
      const { id } = await createClass(db(), { capacity: 1 });
      const { paymentIntentId } = await started(id);
      if (status === 'succeeded') await provider.fake.ledger.pay(paymentIntentId);
      else await provider.fake.ledger.override(paymentIntentId, { status });
      expect(await start(id)).toMatchObject({
        status: 402,
        body: { ok: false, message: expect.stringContaining('already paid') },
      });
      expect(await getStatus(paymentIntentId)).toBe(status);
      expect(await getAttempts(id)).toMatchObject([{ status: 'OPEN', holdExpiresAt: expect.any(Date) }]);
      const { rows } = await server.database.pool.query(`SELECT 1 FROM graphile_worker._private_jobs WHERE key = $1`, [
        `payment-${paymentIntentId}`,
      ]);
      expect(rows).toHaveLength(1);
    },
  );

  it('answers that the class is already paid when the payment succeeds just before its cancellation', async () => {
    const { id } = await createClass(db(), { capacity: 1 });
    const { paymentIntentId } = await started(id);
    const { payments } = provider;
    const cancelIntent = async (intent: string) => {
      await provider.fake.ledger.pay(intent);
      await payments.cancelIntent(intent);
    };
    const late = await startTestServer({
      database: server.database,
      variables: { TRUST_PROXY: '1' },
      adjust: (deps) => ({ ...deps, payments: { ...payments, cancelIntent } }),
    });
    try {
      const request = { amount: 15, classId: id, classDate: CLASS_DATE, ...ANA };
      const answer = await call('POST', `${late.url}/api/bookings/create-payment-intent`, request, from(HOME));
      expect(answer).toMatchObject({ status: 402, body: { message: expect.stringContaining('already paid') } });
    } finally {
      await late.close();
    }
    expect(await getAttempts(id)).toMatchObject([{ paymentIntentId, status: 'OPEN' }]);
  });

  it('returns an already paid class over GraphQL as a type of the schema', async () => {
    const { id } = await createClass(db());
    const { paymentIntentId } = await started(id);
    await provider.fake.ledger.pay(paymentIntentId);
    const query = `mutation ($input: StartPaymentInput!) { startPayment(input: $input) {
      __typename ... on UserError { message } ... on PaymentRefusedError { reason } } }`;
    const input = { classId: id, date: CLASS_DATE, name: ANA.userName, email: ANA.userEmail };
    const { body } = await ask(server.url, query, { input }, from(HOME));
    expect(body.data?.startPayment).toEqual({
      __typename: 'PaymentRefusedError',
      message: expect.stringContaining('already paid'),
      reason: 'ALREADY_USED',
    });
  });
});

describe('a renewed hold', () => {
  const getExpiry = async (answer: Promise<Intent>) => new Date((await answer).holdExpiresAt).getTime();

  it('ends a renewed hold three times HOLD_MINUTES after it began and treats the next one as new', async () => {
    stoppedAt = Date.now();
    const { id } = await createClass(db(), { capacity: 1 });
    const began = await getExpiry(started(id));
    const ends = began + 20 * MINUTE_MS;
    for (const minutes of [9, 18]) {
      aheadMs = minutes * MINUTE_MS;
      expect(await getExpiry(started(id))).toBe(began + minutes * MINUTE_MS);
    }
    aheadMs = 27 * MINUTE_MS;
    expect(await getExpiry(started(id))).toBe(ends);
    aheadMs = 29 * MINUTE_MS;
    expect(await getExpiry(started(id))).toBe(ends);
    aheadMs = 31 * MINUTE_MS;
    expect((await start(id, { userName: 'Bo', userEmail: 'bo@example.com' })).status).toBe(200);
    expect(await start(id)).toMatchObject(FULL);
  });
});
