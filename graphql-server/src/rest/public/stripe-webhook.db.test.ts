import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server';
import { signEvent } from '../../sandbox/stripe/event-sender';

const SECRET = 'whsec_test';
const NOW_SECONDS = () => Math.floor(Date.now() / 1_000);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ variables: { STRIPE_WEBHOOK_SECRET: SECRET } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deps.db.providerEvent.deleteMany();
});

const event = (id: string, object: object = { object: 'payment_intent', id: 'pi_1' }) =>
  JSON.stringify({ id, object: 'event', type: 'payment_intent.succeeded', data: { object } });

async function deliver(body: string, signature: string | null, url = server.url) {
  const response = await fetch(`${url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) },
    body,
  });
  return { status: response.status, body: await response.json() };
}

const stored = () => server.deps.db.providerEvent.findMany({ orderBy: { id: 'asc' } });
const v1 = (body: string, secret = SECRET, at = NOW_SECONDS()) =>
  createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
const waitingJobs = async () =>
  (await server.database.pool.query(`SELECT key FROM graphile_worker.jobs WHERE key = 'payment-pi_twice'`)).rows;

const V2_EVENT = '{"id":"evt_v2","object":"v2.core.event","type":"v1.billing.meter.error_report_triggered"}';

describe('the signature of an event', () => {
  const body = event('evt_refused');
  const at = NOW_SECONDS();

  it.each<[string, string, string | null]>([
    ['no header', body, null],
    ['an empty header', body, ' '],
    ['no scheme that is known', body, `t=${at},v0=${v1(body)}`],
    ['what is no signature at all', body, "I'm not even a real signature header"],
    ['one word', body, 'bad_header'],
    ['no time', body, `v1=${v1(body)}`],
    ['no signature', body, `t=${at}`],
    ['a signature that is none', body, `t=${at},v1=bad_signature`],
    ['a signature in capitals', body, `t=${at},v1=${v1(body, SECRET, at).toUpperCase()}`],
    ['a time that is none', body, `t=soon,v1=${v1(body)}`],
    ['another secret', body, signEvent(body, 'whsec_other')],
    ['another body', `${body} `, signEvent(body, SECRET)],
    ['a time of ten minutes ago', body, signEvent(body, SECRET, at - 600)],
    ['a time that was changed', body, signEvent(body, SECRET, at - 600).replace(/t=\d+/, `t=${at}`)],
    ['a time of six minutes ago', body, signEvent(body, SECRET, at - 360)],
  ])('refuses an event with %s and stores nothing', async (_what, sent, signature) => {
    expect(await deliver(sent, signature)).toEqual({
      status: 400,
      body: { message: 'The signature of this event is not valid.' },
    });
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['a body that is no event', '[]', signEvent('[]', SECRET)],
    ['a body that is null', 'null', signEvent('null', SECRET)],
    ['an id with a NUL character', event('evt_\0'), signEvent(event('evt_\0'), SECRET)],
    ['an event of another kind of API', V2_EVENT, signEvent(V2_EVENT, SECRET)],
    ['an event without an id', '{"object":"event","type":"x"}', signEvent('{"object":"event","type":"x"}', SECRET)],
    ['an event without a type', '{"object":"event","id":"x"}', signEvent('{"object":"event","id":"x"}', SECRET)],
    ['a body that is no JSON', '{', signEvent('{', SECRET)],
    ['no body', '', signEvent('', SECRET)],
  ])('says of a signed body with %s that it is no event, and stores nothing', async (_what, sent, signature) => {
    expect(await deliver(sent, signature)).toEqual({
      status: 400,
      body: { message: 'The signature is valid, but the body is not an event that this address takes.' },
    });
    expect(await stored()).toEqual([]);
  });

  it('accepts one valid signature among several', async () => {
    const good = event('evt_good');
    const header = `t=${at},v1=${'0'.repeat(64)},v1=${v1(good, SECRET, at)},v0=${'0'.repeat(64)}`;
    expect(await deliver(good, header)).toEqual({ status: 200, body: { received: true } });
  });

  it.each([
    ['another one behind it', (header: string) => `${header},v1=potato`],
    ['one of a scheme to come', (header: string) => `${header},v2=${'0'.repeat(64)}`],
    ['nothing else', (header: string) => header],
  ])('accepts a signature four minutes later with %s', async (_what, change) => {
    const good = event('evt_late');
    const header = change(signEvent(good, SECRET, NOW_SECONDS() - 240));
    expect((await deliver(good, header)).status).toBe(200);
  });

  it('accepts a signed body of any content type', async () => {
    const good = event('evt_typed');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16']) {
      const headers = { 'content-type': type, 'stripe-signature': signEvent(good, SECRET) };
      const answer = await fetch(`${server.url}/api/stripe/webhook`, { method: 'POST', headers, body: good });
      expect([type, answer.status]).toEqual([type, 200]);
    }
    expect(await stored()).toHaveLength(1);
  });

  it('checks the signature over the exact bytes of the body', async () => {
    const odd = `{  "id":"evt_odd",\n "type" : "charge.refunded", "note":"día ☀️ \\u00e9", "data": {"object":{}} }`;
    expect((await deliver(odd, signEvent(odd, SECRET))).status).toBe(200);
  });
});

describe('an accepted event', () => {
  it('stores an event and queues its job once when it arrives five times', async () => {
    const body = event('evt_twice', { object: 'payment_intent', id: 'pi_twice' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => deliver(body, signEvent(body, SECRET))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await stored()).toMatchObject([{ id: 'evt_twice', paymentIntentId: 'pi_twice' }]);
    expect(await waitingJobs()).toEqual([{ key: 'payment-pi_twice' }]);
  });

  it.each([
    ['a charge', { object: 'charge', id: 'ch_1', payment_intent: 'pi_of_it' }, 'pi_of_it'],
    ['a dispute', { object: 'dispute', id: 'dp_1', charge: 'ch_1', payment_intent: 'pi_of_it' }, 'pi_of_it'],
    ['a refund', { object: 'refund', id: 're_1', payment_intent: 'pi_of_it' }, 'pi_of_it'],
    ['something else', { object: 'customer', id: 'cus_1' }, null],
    ['nothing', {}, null],
  ])('finds the payment that %s belongs to', async (_what, object, paymentIntentId) => {
    const body = event('evt_about', object);
    expect((await deliver(body, signEvent(body, SECRET))).status).toBe(200);
    expect(await stored()).toMatchObject([{ paymentIntentId }]);
  });

  it('fails while an event cannot be stored, so that Stripe sends it again', async () => {
    const body = event('evt_later');
    await server.database.pool.query('ALTER TABLE "ProviderEvent" RENAME TO "ProviderEvent_away"');
    const first = await deliver(body, signEvent(body, SECRET));
    await server.database.pool.query('ALTER TABLE "ProviderEvent_away" RENAME TO "ProviderEvent"');
    expect(first.status).toBeGreaterThanOrEqual(500);
    expect((await deliver(body, signEvent(body, SECRET))).status).toBe(200);
    expect(await stored()).toHaveLength(1);
  });
});

it('refuses every event when no webhook secret is set', async () => {
  const variables = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
  const without = await startTestServer({ variables });
  try {
    const body = event('evt_any');
    expect((await deliver(body, signEvent(body, SECRET), without.url)).status).toBe(503);
  } finally {
    await without.close();
  }
});
