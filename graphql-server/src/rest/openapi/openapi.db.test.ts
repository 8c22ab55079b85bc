import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminHeaders, createAdmin } from '#test/admin';
import { createCardBooking, startProvider } from '#test/card-bookings';
import { CLASS_DATE, createClass } from '#test/classes';
import { DOCUMENTED_CALLS, findContradiction } from '#test/documented';
import { createPushDevice } from '#test/push-device';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { signEvent } from '../../sandbox/stripe/event-sender';
import { CALLS } from '../calls';

const METRICS_TOKEN = 'a-token-for-the-figures';
const WEBHOOK_SECRET = 'whsec_test';
const SHAREABLE_ID = 'a'.repeat(22);
const PERSON = { userName: 'Ana Pons', userEmail: 'ana@example.com' };
const MESSAGES = '/api/contact/admin/contact-messages';

let server: TestServer;
let provider: Awaited<ReturnType<typeof startProvider>>;
let admin: Record<string, string>;
const mounted: string[] = [];

beforeAll(async () => {
  provider = await startProvider();
  server = await startTestServer({
    variables: { METRICS_TOKEN, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET },
    adjust: (deps) => ({ ...deps, payments: provider.payments }),
    onRoute: ({ method, url, config }) => {
      if (config?.isRest) mounted.push(...[method].flat().map((one) => `${one} ${url}`));
    },
  });
  await createAdmin(server.deps.db, { username: 'marina', password: 'a long password' });
  admin = await adminHeaders(server.deps.db);
});
afterAll(async () => {
  await server.close();
  await provider.fake.close();
});

/** Sends a call; `call` compares the answer with openapi.json. Returns the body. */
async function send<Body = Record<string, unknown>>(method: string, path: string, body?: unknown, headers = {}) {
  const answer = await call<Body>(method, server.url + path, body, { accept: 'application/json', ...headers });
  expect([method, path, Math.floor(answer.status / 100)]).toEqual([method, path, 2]);
  return answer.body;
}

/** Sends a call whose answer is no JSON. */
async function sendForText(path: string, type: string, headers: Record<string, string> = {}) {
  const answer = await fetch(server.url + path, { headers });
  expect([path, answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([path, 200, type]);
  return answer.text();
}

describe('openapi.json', () => {
  it('lists exactly the REST routes that are mounted', () => {
    const routes = mounted.filter((route) => !route.startsWith('HEAD '));
    const documented = DOCUMENTED_CALLS.map(({ method, address }) => `${method} ${address}`);
    expect(documented.sort()).toEqual(routes.sort());
    expect(documented.length).toBeGreaterThan(40);
  });

  it('is served as it stands in the repository', async () => {
    const answer = await fetch(`${server.url}/api/openapi.json`);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toEqual(JSON.parse(readFileSync('openapi.json', 'utf8')));
  });

  it('names every call once and says who may send it', () => {
    const names = CALLS.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
      paths: Record<string, Record<string, { summary?: string; security?: object[] }>>;
    };
    const operations = Object.values(paths).flatMap(({ servers: _, ...methods }) => Object.values(methods));
    expect(operations).toHaveLength(names.length);
    for (const { summary, security } of operations)
      expect(summary).toMatch(security?.length ? /^Admin\. / : /^Public\. /);
  });

  it('makes the tests notice an answer that it does not describe', () => {
    const shared = { _id: crypto.randomUUID(), date: CLASS_DATE, time: '10:00', classType: 'Reformer', location: 'x' };
    const find = (body: object, status = 200) =>
      findContradiction('GET', '/availability/shared/abc', { status, type: 'application/json; charset=utf-8', body });
    expect(find({ ...shared, remainingSpots: 1, price: 15 })).toBeNull();
    expect(find({ ...shared, remainingSpots: 1, price: 15, email: 'x' })).toContain('additional properties');
    expect(find({ ...shared, remainingSpots: 1 })).toContain("must have required property 'price'");
    expect(find({ ...shared, remainingSpots: '1', price: 15 })).toContain('must be integer');
    expect(find({ message: 'x' }, 402)).toContain('not documented');
    expect(find({ error: 'x' }, 404)).toContain("'message'");
    expect(findContradiction('GET', '/elsewhere', { status: 200, type: 'application/json', body: {} })).toBeNull();
  });
});

describe('real answers agree with openapi.json', () => {
  it('when the public reads the schedule, books, pays and writes', async () => {
    const { id } = await createClass(server.deps.db, { shareableId: SHAREABLE_ID, showOnHomepage: true, capacity: 9 });
    for (const prefix of ['', '/api']) {
      expect(await send('GET', `${prefix}/availability?startDate=${CLASS_DATE}`)).toHaveLength(1);
      expect(await send('GET', `${prefix}/availability/homepage`)).toHaveLength(1);
      await send('GET', `${prefix}/availability/shared/${SHAREABLE_ID}`);
    }
    await send('POST', '/api/bookings/create-payment-intent', { amount: 15, classId: id, ...PERSON });
    await send('POST', '/api/bookings/create-payment-intent', { amount: 15 });
    const inPerson = { classId: id, ...PERSON, paymentMethod: 'payInPerson', message: 'First time' };
    const { booking } = await send<{ booking: { _id: string } }>('POST', '/api/bookings', inPerson);
    await sendForText(`/api/bookings/${booking._id.toUpperCase()}/calendar.ics`, 'text/calendar');
    await send('POST', '/api/contact', { name: 'Ana', email: 'ana@example.com', message: 'Hello' });
  });

  it('when a call is refused', async () => {
    const refusals: [string, string, unknown, Record<string, string>, number][] = [
      ['GET', '/availability?startDate=x', undefined, {}, 400],
      ['GET', '/availability/shared/%zz', undefined, {}, 400],
      ['GET', '/availability/shared/x', undefined, {}, 404],
      ['POST', '/api/bookings', {}, {}, 400],
      ['POST', '/api/bookings', '{', {}, 400],
      ['POST', '/api/bookings', { classId: crypto.randomUUID(), ...PERSON, paymentMethod: 'payInPerson' }, {}, 404],
      ['POST', '/api/bookings/create-payment-intent', { amount: -1 }, {}, 400],
      ['POST', '/api/bookings/create-payment-intent', '{', {}, 400],
      ['POST', '/api/bookings/create-payment-intent', 'x'.repeat(200_000), {}, 413],
      ['POST', '/api/bookings/create-payment-intent', 'a=b', { 'content-type': 'text/csv' }, 415],
      ['POST', '/api/bookings/create-payment-intent', '{}', { 'content-encoding': 'gzip' }, 415],
      ['POST', '/api/bookings/create-payment-intent', '{}', { 'x-filler': 'x'.repeat(20_000) }, 431],
      ['POST', '/api/contact', '{}', { 'content-encoding': 'gzip' }, 415],
      ['POST', '/availability/admin', '{}', { ...admin, 'content-encoding': 'gzip' }, 415],
      ['POST', '/api/contact', 'x'.repeat(200_000), {}, 413],
      ['POST', '/api/contact', 'a=b', { 'content-type': 'text/csv' }, 415],
      ['POST', '/api/auth/admin/login', { username: 'marina', password: 'wrong' }, {}, 401],
      ['GET', '/api/bookings/admin', undefined, {}, 401],
      ['POST', '/availability/admin', {}, admin, 400],
      ['PUT', `/availability/admin/${crypto.randomUUID()}`, { title: 'x' }, admin, 400],
      ['DELETE', `/availability/admin/${crypto.randomUUID()}`, undefined, admin, 404],
      ['POST', `/api/bookings/admin/${crypto.randomUUID()}/refund`, undefined, admin, 404],
      ['POST', '/api/push/renew', {}, {}, 400],
      ['POST', '/api/push/shown', {}, {}, 400],
      ['POST', '/api/push/shown', { receipt: 'forged' }, {}, 404],
      ['GET', '/metrics', undefined, {}, 401],
    ];
    for (const [method, path, body, headers, status] of refusals) {
      const answer = await call(method, server.url + path, body, headers);
      expect([method, path, answer.status]).toEqual([method, path, status]);
    }
  });

  it('when an admin works', async () => {
    const { token } = await send<{ token: string }>('POST', '/api/auth/admin/login', {
      username: 'marina',
      password: 'a long password',
    });
    const own = { authorization: `Bearer ${token}` };
    const { id, paymentIntentId } = await createCardBooking(server.deps.db, provider.fake);
    expect(paymentIntentId).not.toBeNull();
    await send('GET', '/api/bookings/admin', undefined, own);
    await sendForText('/api/bookings/admin.csv?sort=NAME', 'text/csv', own);
    await send('POST', `/api/bookings/admin/${id}/refund`, undefined, own);
    await send('GET', '/api/bookings/admin', undefined, own);

    const single = { title: 'Flow', classType: 'Reformer', location: 'Beach', price: 12.5, spots: 4, duration: 60 };
    const payload = { ...single, date: CLASS_DATE, time: '10:00', isRecurring: false, recurrenceRule: null };
    const created = await send<{ _id: string }>('POST', '/availability/admin', payload, own);
    const rule = { frequency: 'WEEKLY', byweekday: ['MO'], dtstart: CLASS_DATE, wkst: 'MO', until: null };
    await send('POST', '/availability/admin', { ...payload, isRecurring: true, recurrenceRule: rule }, own);
    const address = `/availability/admin/${created._id}`;
    await send('PUT', address, { ...payload, title: 'Calm flow' }, own);
    await send('PUT', `/admin${address.replace('/admin', '')}/toggle-homepage`, undefined, own);
    await send('POST', `${address}/share`, undefined, own);
    for (const list of ['/availability/admin', '/api/availability/admin', '/admin/availability']) {
      expect((await send<object[]>('GET', list, undefined, own)).length).toBeGreaterThan(1);
    }
    await send('DELETE', `/api${address}`, undefined, own);

    const [written] = await send<{ _id: string }[]>('GET', MESSAGES, undefined, own);
    const thread = `${MESSAGES}/${written?._id}`;
    const reply = { recipientEmail: 'ana@example.com', subject: 'Re', textBody: 'Yes' };
    await send('POST', `${thread}/reply`, reply, own);
    await send('PUT', `${thread}/status`, { isRead: true, isArchived: true }, own);
    await send('GET', thread, undefined, own);
    await send('DELETE', thread, undefined, own);
    await send('GET', '/api/admin/client-emails', undefined, own);
    await send('POST', '/api/admin/send-email', { to: 'ana@example.com', subject: 'News', textBody: 'Hello' }, own);
    await send('POST', '/api/auth/logout', undefined, own);
  });

  it('when other programs call', async () => {
    await send('GET', '/healthz');
    await send('GET', '/readyz');
    await sendForText('/metrics', 'text/plain', { authorization: `Bearer ${METRICS_TOKEN}` });
    const event = JSON.stringify({
      id: 'evt_documented',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { object: 'payment_intent', id: 'pi_1' } },
    });
    await send('POST', '/api/stripe/webhook', event, { 'stripe-signature': signEvent(event, WEBHOOK_SECRET) });
    const unknown = await call('POST', `${server.url}/api/push/renew`, {
      oldEndpoint: 'https://fcm.googleapis.com/fcm/send/old',
      device: { endpoint: 'https://fcm.googleapis.com/fcm/send/new', ...createPushDevice().keys },
    });
    expect(unknown.status).toBe(404);
  });
});

describe('/api/docs', () => {
  it('lists every call on a page that needs no script and no other address', async () => {
    const page = await sendForText('/api/docs', 'text/html');
    for (const { path, summary, method } of CALLS) {
      expect(page).toContain(`<b class="method">${method}</b> <code>${path}</code>`);
      expect(page).toContain(summary.split(/['`]/)[0]);
    }
    expect(page).not.toMatch(/<script|<link|<img|https?:\/\/|@import|url\(/);
    const headers = (await fetch(`${server.url}/api/docs`)).headers;
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
