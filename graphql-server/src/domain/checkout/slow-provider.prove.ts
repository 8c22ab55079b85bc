import { describe, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { startProvider } from '#test/card-bookings';
import { createClass } from '#test/classes';
import { ask } from '#test/graphql';
import { type Answer, call } from '#test/rest';
import { startTestServer } from '#test/server';

type Intent = { ok: boolean; clientSecret: string; paymentIntentId: string };

const HOME = '203.0.113.1';
const ANA = { userName: 'Ana Pons', userEmail: 'ana@example.com' };

const from = (address: string) => ({ 'X-Forwarded-For': address });

describe('a slow payment provider', () => {
  const OPERATIONS = [
    'payment_intents.create',
    'payment_intents.retrieve',
    'payment_intents.cancel',
    'refunds.create',
    'refunds.list',
  ] as const;
  const FINISH = `mutation ($id: String!, $secret: String!) {
    finishPayment(paymentIntentId: $id, clientSecret: $secret) { __typename } }`;

  const timed = async (answer: Promise<Answer<object>>) => {
    const startedAt = performance.now();
    const { status, body } = await answer;
    return { status, body, isInTime: performance.now() - startedAt < 12_000 };
  };

  it('answers every request within 12 s when each call to the provider is slow', async () => {
    // The timeout of production.
    const { fake, payments } = await startProvider({ timeoutMs: 4_000 });
    const slow = await startTestServer({ variables: { TRUST_PROXY: '1' }, adjust: (deps) => ({ ...deps, payments }) });
    const admin = await adminHeaders(slow.deps.db);
    const url = `${slow.url}/api/bookings`;
    const post = (path: string, body: object) => call<Intent>('POST', `${url}${path}`, { ...ANA, ...body }, from(HOME));
    const startFor = (classId: string) => post('/create-payment-intent', { amount: 15, classId });
    const claim = (classId: string, paymentIntentId: string) =>
      post('', { classId, paymentMethod: 'stripe', paymentIntentId });
    const delay = (ms: number) => {
      for (const on of OPERATIONS) fake.faults.next({ on, kind: 'delay', ms, times: 20 });
    };
    try {
      const classes = await Promise.all([1, 2, 3, 4].map(() => createClass(slow.deps.db, { capacity: 1 })));
      const [again = '', claimed = '', finished = '', booked = ''] = classes.map(({ id }) => id);
      const intents = new Map<string, Intent>();
      for (const { id } of classes) intents.set(id, (await startFor(id)).body);
      const getIntentId = (id: string) => intents.get(id)?.paymentIntentId ?? '';
      for (const id of [claimed, finished, booked]) await fake.ledger.pay(getIntentId(id));
      expect((await claim(booked, getIntentId(booked))).status).toBe(201);
      const booking = await slow.deps.db.booking.findFirstOrThrow();

      // Three calls of 2.5 s each: a look-up, a cancellation and a new intent.
      delay(2_500);
      expect(await timed(startFor(again))).toMatchObject({ status: 200, body: { ok: true }, isInTime: true });
      fake.faults.clear();
      delay(20_000);
      const answers = await Promise.all([
        timed(startFor(again)),
        timed(claim(claimed, getIntentId(claimed))),
        timed(
          ask(slow.url, FINISH, { id: getIntentId(finished), secret: intents.get(finished)?.clientSecret }, from(HOME)),
        ),
        timed(call('POST', `${url}/admin/${booking.id}/refund`, undefined, admin)),
      ]);
      expect(answers.map(({ isInTime }) => isInTime)).toEqual([true, true, true, true]);
      expect(answers[0]).toMatchObject({ status: 503, body: { message: 'Failed to initialize payment intent.' } });
      expect(answers[1]).toMatchObject({ status: 503 });
      expect(answers[2]?.body).toEqual({ data: { finishPayment: { __typename: 'ServiceUnavailableError' } } });
      expect(answers[3]).toMatchObject({ status: 503 });
      fake.faults.clear();
      // The seat is still theirs, and the next request succeeds.
      expect((await startFor(again)).status).toBe(200);
      expect((await claim(claimed, getIntentId(claimed))).status).toBe(201);
    } finally {
      await slow.close();
      await fake.close();
    }
  }, 60_000);
});
