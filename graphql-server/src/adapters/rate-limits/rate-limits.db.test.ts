import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '#contract/paths';
import { buyOverRest } from '#test/buyers';
import { createClass } from '#test/classes';
import { ask } from '#test/graphql';
import { type ServerProcess, spawnServer } from '#test/process';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';

/** A tenth of the limits: per minute six bookings, six payments, two messages and twelve lookups; per hour three new places. */
const tenth = { RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' };

let server: TestServer;
let other: ServerProcess;
let direct: TestServer;
beforeAll(async () => {
  [server, direct] = await Promise.all([
    startTestServer({ variables: tenth }),
    startTestServer({ variables: { ...tenth, TRUST_PROXY: '0' } }),
  ]);
  other = await spawnServer({ ...tenth, DATABASE_URL: server.database.url });
});
afterAll(async () => {
  await other.stop();
  await server.close();
  await direct.close();
});
beforeEach(() => server.database.pool.query('TRUNCATE rate_limit'));

const from = (address: string) => ({ 'X-Forwarded-For': address });
const MESSAGE = { name: 'Ana', email: 'ana@example.com', message: 'Hello' };
const write = (url: string, address: string) => call('POST', `${url}/api/contact`, MESSAGE, from(address));

const WRITE = `mutation ($input: SendContactMessageInput!) {
  sendContactMessage(input: $input) { __typename ... on TooManyRequestsError { message retryAfterSeconds } } }`;
const writeOverGraphql = async (url: string, address: string) =>
  (await ask(url, WRITE, { input: MESSAGE }, from(address))).body.data?.sendContactMessage;

describe('rate limits', () => {
  it('answers 429 with a message and Retry-After', async () => {
    const answers = [];
    for (let round = 0; round < 3; round += 1) answers.push(await write(server.url, '203.0.113.1'));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 429]);
    expect(answers[2]?.body).toEqual({ message: expect.stringMatching(/^Too many attempts/) });
    const seconds = Number(answers[2]?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it('counts REST and GraphQL of all processes together', async () => {
    expect((await write(server.url, '203.0.113.2')).status).toBe(201);
    expect(await writeOverGraphql(other.url, '203.0.113.2')).toMatchObject({ __typename: 'ContactReceipt' });
    expect(await writeOverGraphql(server.url, '203.0.113.2')).toEqual({
      __typename: 'TooManyRequestsError',
      message: expect.stringMatching(/^Too many attempts/),
      retryAfterSeconds: expect.any(Number),
    });
    expect((await write(other.url, '203.0.113.2')).status).toBe(429);
  });

  it('accepts another address, however busy the first one is', async () => {
    for (let round = 0; round < 5; round += 1) await write(server.url, '203.0.113.3');
    expect((await write(server.url, '203.0.113.3')).status).toBe(429);
    expect((await write(server.url, '203.0.113.4')).status).toBe(201);
  });

  it('trusts the X-Forwarded-For entry of the proxy, not those that a client puts before it', async () => {
    const statuses = [];
    for (let round = 0; round < 3; round += 1) {
      statuses.push((await write(server.url, `198.51.100.${round}, 203.0.113.5`)).status);
    }
    expect(statuses).toEqual([201, 201, 429]);
  });

  it('ignores X-Forwarded-For without a proxy', async () => {
    const statuses = [];
    for (let round = 0; round < 3; round += 1) statuses.push((await write(direct.url, `203.0.113.${round}`)).status);
    expect(statuses).toEqual([201, 201, 429]);
  });

  it('stops a script that books every class', async () => {
    const { id: classId } = await createClass(server.deps.db, { capacity: 100 });
    let buyers = 0;
    const buy = (address: string, extra = {}) => {
      buyers += 1;
      return buyOverRest(server.url, { classId, email: `b${buyers}@example.com`, headers: from(address), extra });
    };
    const statuses = [];
    for (let round = 0; round < 9; round += 1) statuses.push((await buy('203.0.113.6')).status);
    expect(statuses).toEqual([201, 201, 201, 429, 429, 429, 429, 429, 429]);
    expect(await server.deps.db.booking.count()).toBe(3);
    expect((await buy('203.0.113.7')).status).toBe(201);
    // A booking by card holds no place until it is paid, so the limit per minute stops it.
    const paid = { paymentMethod: 'stripe', paymentIntentId: 'pi_unknown' };
    const claims = [];
    for (let round = 0; round < 9; round += 1) claims.push((await buy('203.0.113.10', paid)).status);
    expect(claims).toEqual([402, 402, 402, 402, 402, 402, 429, 429, 429]);
  });

  it('counts each alias of one GraphQL request', async () => {
    const lines = Array.from({ length: 5 }, (_, i) => `m${i}: sendContactMessage(input: $input) { __typename }`);
    const query = `mutation ($input: SendContactMessageInput!) { ${lines.join(' ')} }`;
    const { body } = await ask(server.url, query, { input: MESSAGE }, from('203.0.113.8'));
    const types = Object.values(body.data ?? {}).map((result) => (result as { __typename: string }).__typename);
    expect(types.sort()).toEqual([
      'ContactReceipt',
      'ContactReceipt',
      'TooManyRequestsError',
      'TooManyRequestsError',
      'TooManyRequestsError',
    ]);
  });

  it('counts the pages of share links per network, as all else', async () => {
    const open = (address: string) =>
      fetch(`${server.url}${paths.book}/${'x'.repeat(22)}`, { headers: { accept: 'text/html', ...from(address) } });
    for (const host of [':1', ':2', 'a:b:c:d']) await open(`2001:db8:0:1:${host}`);
    await open('2001:db8:0:2::1');
    const { rows } = await server.database.pool.query(
      `SELECT points FROM rate_limit WHERE key LIKE 'share-lookup%' ORDER BY points`,
    );
    expect(rows).toEqual([{ points: 1 }, { points: 3 }]);
  });

  it('limits guesses of calendar files and of links in mails that end mailings', async () => {
    const client = from('203.0.113.11');
    const id = crypto.randomUUID();
    const open = () => call('GET', `${server.url}/api/bookings/${id}/calendar.ics`, undefined, client);
    const opened = await Promise.all(Array.from({ length: 7 }, open));
    expect(opened.map(({ status }) => status).sort()).toEqual([...Array(6).fill(404), 429]);
    const stop = () => fetch(server.url + paths.stopMails(id), { method: 'POST', headers: client, redirect: 'manual' });
    const stopped = await Promise.all(Array.from({ length: 31 }, stop));
    expect(stopped.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('limits guesses of share links and new payments', async () => {
    const lookUp = () =>
      call('GET', `${server.url}/availability/shared/${'x'.repeat(22)}`, undefined, from('203.0.113.9'));
    const looked = await Promise.all(Array.from({ length: 13 }, lookUp));
    expect(looked.map(({ status }) => status).sort()).toEqual([...Array(12).fill(404), 429]);
    const pay = () =>
      call('POST', `${server.url}/api/bookings/create-payment-intent`, { amount: 15 }, from('203.0.113.9'));
    const paid = await Promise.all(Array.from({ length: 7 }, pay));
    expect(paid.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(paid.find(({ status }) => status === 429)?.body).toMatchObject({ ok: false, message: expect.any(String) });
  });
});
