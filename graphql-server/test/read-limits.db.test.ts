import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { CLASS_DATE, createClass } from '#test/classes';
import { ask, formatText, type GraphqlBody } from '#test/graphql';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import type { PublicRequest } from '../src/domain/ports';
import { PERSISTED_QUERIES } from '../src/graphql/public-reads';

const PER_MINUTE = 300;
/** The clock stands still, so that cache entries do not expire. */
const NOW = new Date();
const clock = { now: () => NOW };

let server: TestServer;
let counting: TestServer;
/** The requests that `counting` has counted. */
const counted: PublicRequest[] = [];
beforeAll(async () => {
  [server, counting] = await Promise.all([
    startTestServer({ clock, variables: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } }),
    startTestServer({
      clock,
      variables: { TRUST_PROXY: '1' },
      adjust: (deps) => ({
        ...deps,
        requestLimits: {
          consume: async (kind) => {
            counted.push(kind);
          },
        },
      }),
    }),
  ]);
  await createClass(server.deps.db);
  await createClass(counting.deps.db, { showOnHomepage: true });
});
afterAll(async () => {
  await server.close();
  await counting.close();
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const CHECKOUT = '{ checkout { isTestMode } }';
const [SCHEDULE_HASH = '', SCHEDULE = ''] =
  Object.entries(PERSISTED_QUERIES).find(([, text]) => text.startsWith('query Schedule')) ?? [];
const EXTENSIONS = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: SCHEDULE_HASH } });
const getMonth = (month: string) => ({ from: `${month}-01`, to: `${month}-28` });

const read = (url: string, path: string, headers: Record<string, string> = {}) =>
  call<GraphqlBody>('GET', url + path, undefined, headers);
const getSearch = (variables: object) =>
  `/graphql?${new URLSearchParams({ extensions: EXTENSIONS, variables: JSON.stringify(variables) })}`;
const readByHash = (month: string, headers: Record<string, string>) =>
  read(server.url, getSearch(getMonth(month)), headers);
const readMonth = (month: string, headers: Record<string, string>) =>
  read(server.url, `/availability?startDate=${month}-01`, headers);

/** Uses up this many of the requests that an address has per minute. */
async function exhaust(address: string, count = PER_MINUTE, kind: PublicRequest = 'uncached-read'): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => server.deps.requestLimits.consume(kind, address)));
}

describe('the limit on uncached public reads', () => {
  it('answers 300 reads a minute of one address, then 429, while other addresses and cached answers get 200', async () => {
    const attacker = from('203.0.113.1');
    const visitor = from('203.0.113.2');
    await readMonth('2027-01', visitor);
    await read(server.url, '/availability/homepage', visitor);
    await readByHash('2027-01', visitor);

    // Uses up most of the minute's reads at once, so that even a slow machine finishes within the minute.
    await exhaust('203.0.113.1', PER_MINUTE - 60);
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(server.url, CHECKOUT, {}, attacker)));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await ask(server.url, CHECKOUT, {}, attacker);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      errors: [{ message: expect.stringMatching(/^Too many/), extensions: { code: 'TOO_MANY_REQUESTS' } }],
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);

    // Cached responses stay free for everybody.
    expect((await readMonth('2027-01', attacker)).status).toBe(200);
    expect((await read(server.url, '/availability/homepage', attacker)).status).toBe(200);
    expect((await readByHash('2027-01', attacker)).status).toBe(200);
    // Uncached ones are refused to this address alone, over every transport.
    const otherWays = [
      await readByHash('2027-02', attacker),
      await read(server.url, `/graphql?${new URLSearchParams({ query: CHECKOUT })}`, attacker),
      await readMonth('2027-02', attacker),
    ];
    for (const { status, headers } of otherWays) {
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect(otherWays[0]?.body).toEqual(refused.body);
    expect(otherWays[1]?.body).toEqual(refused.body);
    expect(otherWays[2]?.body).toEqual({ message: refused.body.errors?.[0]?.message });
    expect((await ask(server.url, CHECKOUT, {}, visitor)).status).toBe(200);
    expect((await readMonth('2027-02', visitor)).status).toBe(200);
    expect((await readByHash('2027-02', visitor)).status).toBe(200);
    expect((await readMonth('2027-02', attacker)).status).toBe(200);
  });

  it('refuses an attacker but no visitor who requests the same uncached month at the same moment', async () => {
    const attacker = '203.0.113.3';
    await exhaust(attacker);
    for (let month = 1; month <= 12; month += 1) {
      const name = `2028-${String(month).padStart(2, '0')}`;
      const ways = [readMonth, readByHash].flatMap((way) => [
        way(name, from(attacker)),
        way(name, from(`203.0.113.${100 + month}`)),
        way(name, from(attacker)),
      ]);
      const statuses = (await Promise.all(ways)).map(({ status }) => status);
      expect([statuses[1], statuses[4]]).toEqual([200, 200]);
      for (const status of statuses) expect([200, 429]).toContain(status);
    }
  });

  it('counts a whole IPv6 network as one address', async () => {
    await exhaust('2001:db8:1:2::1');
    expect((await ask(server.url, CHECKOUT, {}, from('2001:db8:1:2:ffff::9'))).status).toBe(429);
    expect((await ask(server.url, CHECKOUT, {}, from('2001:db8:1:3::1'))).status).toBe(200);
  });

  it('limits mutations and reads separately', async () => {
    const mutation =
      'mutation { sendContactMessage(input: { name: "A", email: "a@example.com", message: "Hello" }) { __typename } }';
    const reader = from('203.0.113.4');
    await exhaust('203.0.113.4');
    expect((await ask(server.url, CHECKOUT, {}, reader)).status).toBe(429);
    const { body } = await ask(server.url, mutation, {}, reader);
    expect(body.data).toEqual({ sendContactMessage: { __typename: 'ContactReceipt' } });

    const writer = from('203.0.113.6');
    await exhaust('203.0.113.6', PER_MINUTE, 'possible-change');
    expect((await ask(server.url, mutation, {}, writer)).status).toBe(429);
    expect((await ask(server.url, CHECKOUT, {}, writer)).status).toBe(200);
  });

  it('refuses a document over the read limit before it is parsed, also a query that only mentions mutations', async () => {
    const address = from('203.0.113.7');
    await exhaust('203.0.113.7');
    expect((await ask(server.url, '{ nothing', {}, address)).status).toBe(429);
    expect((await ask(server.url, `# mutation\n${CHECKOUT}`, {}, address)).status).toBe(429);
  });

  it('does not limit the reads of a signed-in admin', async () => {
    await exhaust('203.0.113.5');
    const { authorization } = await adminHeaders(server.deps.db);
    const { authorization: nonAdminToken } = await adminHeaders(server.deps.db, { username: 'guest', isAdmin: false });
    const read = async (token: string, month: string) => {
      const headers = { ...from('203.0.113.5'), authorization: token };
      const answers = [
        await ask(server.url, CHECKOUT, {}, headers),
        await readByHash(month, headers),
        await readMonth(month, headers),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await read('Bearer of-nobody-at-all-0123456789', '2029-01')).toEqual([429, 429, 429]);
    expect(await read(nonAdminToken, '2029-01')).toEqual([429, 429, 429]);
    expect(await read(authorization, '2029-01')).toEqual([200, 200, 200]);
  });
});

describe('the count of reads', () => {
  /** How many reads these requests count as. */
  async function countStatus(send: () => Promise<unknown>): Promise<number> {
    counted.length = 0;
    await send();
    return counted.filter((kind) => kind === 'uncached-read').length;
  }
  const queryCounting = (query: string, variables: object = {}, headers = {}) =>
    ask(counting.url, query, variables, headers);

  it('counts each executed full-text query as one read', async () => {
    expect(await countStatus(() => queryCounting('{ a: schedule { today } b: homepageEvents { id } }'))).toBe(1);
    expect(await countStatus(() => queryCounting(SCHEDULE, getMonth('2027-03')))).toBe(1);
    expect(await countStatus(() => queryCounting(SCHEDULE, getMonth('2027-03')))).toBe(1);
  });

  it.each([
    ['a document that is no GraphQL', '{', {}],
    ['a document with a mistake', 'query { nothing }', {}],
    ['too many schedules', `{ ${[0, 1, 2, 3].map((i) => `a${i}: schedule { today }`).join(' ')} }`, {}],
    ['a variable that is not declared', CHECKOUT, { x: 1 }],
    ['a variable that does not fit', SCHEDULE, { from: 'tomorrow' }],
    ['a query with the word mutation in a comment', `# mutation\n${CHECKOUT}`, {}],
  ])('counts %s as one read', async (_name, query, variables) => {
    expect(await countStatus(() => queryCounting(query, variables))).toBe(1);
  });

  it('counts a mutation once and not as a read', async () => {
    expect(await countStatus(() => queryCounting('mutation { signOut }'))).toBe(0);
    expect(counted).toEqual(['possible-change']);
  });

  it('does not count a document that is too long to be parsed', async () => {
    expect(await countStatus(() => queryCounting(CHECKOUT.padEnd(15_001)))).toBe(0);
    expect(counted).toEqual([]);
  });

  it('counts a query with an unknown token and no query of an admin', async () => {
    const headers = await adminHeaders(counting.deps.db);
    expect(await countStatus(() => queryCounting('{ me { username } }', {}, headers))).toBe(0);
    expect(await countStatus(() => queryCounting(CHECKOUT, {}, headers))).toBe(0);
    const nobody = { authorization: `${headers.authorization.slice(0, -3)}xyz` };
    expect(await countStatus(() => queryCounting(CHECKOUT, {}, nobody))).toBe(1);
  });

  it('counts one read for all who request the same at once', async () => {
    const search = getSearch(getMonth('2027-04'));
    const all = () =>
      Promise.all(Array.from({ length: 20 }, (_, i) => read(counting.url, search, from(`198.51.100.${i}`))));
    expect(await countStatus(all)).toBe(1);
    expect(await countStatus(all)).toBe(0);
  });

  it('counts one read for every way to write the same variables', async () => {
    const { from: first, to: last } = getMonth('2027-05');
    const ways = [
      JSON.stringify({ from: first, to: last }),
      JSON.stringify({ to: last, from: first }),
      `{${' '.repeat(1_000)}"from": "${first}",\n"to":"${last}" }`,
      `{"\\u0066rom":"\\u0032${first.slice(1)}","to":"${last}"}`,
      `{"from":"2020-01-01","from":"${first}","to":"${last}"}`,
    ].map((variables) => new URLSearchParams({ extensions: EXTENSIONS, variables }));
    ways.push(
      new URLSearchParams({
        extensions: JSON.stringify({ x: 1, persistedQuery: { sha256Hash: SCHEDULE_HASH, version: 1, x: 1 }, y: [] }),
        variables: JSON.stringify({ from: first, to: last }),
        operationName: 'Schedule',
        x: '1',
      }),
    );
    const bodies = new Set<string>();
    const send = async () => {
      for (const way of ways) bodies.add(JSON.stringify((await read(counting.url, `/graphql?${way}`)).body));
    };
    expect(await countStatus(send)).toBe(1);
    expect(bodies.size).toBe(1);
    expect([...bodies][0]).toContain(`"from":"${first}"`);
  });

  it('counts one read for variables that are absent, empty and null', async () => {
    const ways = ['', '&variables={}', '&variables={"from":null}', '&variables={"to":null,"from":null}'].map(
      (variables) => `/graphql?extensions=${encodeURIComponent(EXTENSIONS)}${variables}`,
    );
    const send = async () => {
      for (const way of ways) expect((await read(counting.url, way)).status).toBe(200);
    };
    expect(await countStatus(send)).toBe(1);
  });

  it('counts one read for a month over REST, whichever day, path or further parameter names it', async () => {
    const month = CLASS_DATE.slice(0, 7);
    const ways = ['', '/api'].flatMap((prefix) =>
      [`startDate=${month}-01`, `startDate=${month}-17`, `x=1&startDate=${month}-01&y[]=2`].map(
        (search) => `${prefix}/availability?${search}`,
      ),
    );
    const send = async () => {
      for (const way of ways) expect(formatText(await read(counting.url, way))).toBe('');
    };
    expect(await countStatus(send)).toBe(1);
    expect(await countStatus(() => read(counting.url, '/availability/homepage?x=1'))).toBe(1);
    expect(await countStatus(() => read(counting.url, '/api/availability/homepage?x=2'))).toBe(0);
  });

  it('does not count the queries of server rendering as reads', async () => {
    expect(await countStatus(() => fetch(`${counting.url}/?x=1`))).toBe(0);
  });
});
