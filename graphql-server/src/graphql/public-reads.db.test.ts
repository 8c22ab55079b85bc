import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyOverRest } from '../../test/buyers';
import { CLASS_DATE, createClass } from '../../test/classes';
import { ask, type GraphqlBody } from '../../test/graphql';
import { startTestServer, type TestServer } from '../../test/server';
import { PUBLIC_READS } from './public-reads';

let server: TestServer;
let other: TestServer;
let classId: string;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ database: server.database });
  ({ id: classId } = await createClass(server.deps.db, { capacity: 9 }));
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const [hash = '', text = ''] =
  Object.entries(PUBLIC_READS).find(([, words]) => words.startsWith('query Schedule')) ?? [];
const MONTH = { from: `${CLASS_DATE.slice(0, 7)}-01`, to: `${CLASS_DATE.slice(0, 7)}-28` };

type PersistedQuery = {
  sha256Hash?: string;
  query?: string;
  variables?: string;
  headers?: Record<string, string>;
  at?: string;
};

/** Sends a persisted query as the browser does, by its hash alone. */
async function askByHash(persisted: PersistedQuery = {}) {
  const { sha256Hash = hash, query, variables = JSON.stringify(MONTH), headers = {}, at = server.url } = persisted;
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } });
  const search = new URLSearchParams({ extensions, variables, ...(query ? { query } : {}) });
  const response = await fetch(`${at}/graphql?${search}`, { headers });
  const text = await response.text();
  return { response, text, body: (text ? JSON.parse(text) : {}) as GraphqlBody };
}

const getSpots = ({ data }: GraphqlBody) =>
  (data as { schedule: { slots: { remainingSpots: number }[] } }).schedule.slots[0]?.remainingSpots;

describe('a persisted public query', () => {
  it('answers a persisted query like the full query', async () => {
    const { body } = await askByHash();
    const full = await ask(server.url, text, MONTH);
    const withoutMoment = ({ data }: GraphqlBody) => ({ ...(data as { schedule: object }).schedule, asOf: null });
    expect(withoutMoment(body)).toEqual(withoutMoment(full.body));
    expect(getSpots(body)).toBe(9);
  });

  it('compresses a cached response and answers 304 to a matching ETag', async () => {
    // A response contains its time, so one that is rendered again differs. Retry when the cache entry expired between the two requests.
    for (let attempt = 0; ; attempt += 1) {
      const { response } = await askByHash({ headers: { 'accept-encoding': 'gzip;q=0.5, br' } });
      expect(response.headers.get('content-encoding')).toBe('br');
      expect(response.headers.get('cache-control')).toBe('public, no-cache');
      const again = await askByHash({ headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
      if (again.response.status === 200 && attempt < 3) continue;
      expect([again.response.status, again.text]).toEqual([304, '']);
      break;
    }
  });

  it('shows a place taken a moment ago, in this process and in another one', async () => {
    const before = getSpots((await askByHash({ at: other.url })).body) ?? 0;
    for (let taken = 1; taken <= 3; taken += 1) {
      await buyOverRest(server.url, { classId });
      expect(getSpots((await askByHash()).body)).toBe(before - taken);
      expect(getSpots((await askByHash({ at: other.url })).body)).toBe(before - taken);
    }
  });
});

describe('other persisted queries', () => {
  it('does not find an unknown hash and lets no client register one', async () => {
    const unknown = 'a'.repeat(64);
    expect((await askByHash({ sha256Hash: unknown })).text).toContain('PersistedQueryNotFound');
    expect((await askByHash({ sha256Hash: unknown, query: '{ __typename }' })).response.status).toBe(400);
    const query = '{ __typename }';
    const own = createHash('sha256').update(query).digest('hex');
    expect((await askByHash({ sha256Hash: own, query, variables: '{}' })).response.status).toBe(200);
    expect((await askByHash({ sha256Hash: own })).text).toContain('PersistedQueryNotFound');
    expect((await askByHash({ sha256Hash: 'constructor' })).text).toContain('PersistedQueryNotFound');
  });

  it.each([
    ['variables that are no JSON', '{'],
    ['variables that are a list', '[]'],
    ['a day that there is none of', '{"from":"2027-02-30","to":"2027-03-01"}'],
    ['a range without end', '{"from":"2027-01-01","to":"2099-01-01"}'],
  ])('refuses a persisted query with a message for %s', async (_what, variables) => {
    const { response, body } = await askByHash({ variables });
    expect(response.status).toBe(400);
    expect(body.errors?.[0]?.message).toMatch(/[a-z]/);
  });
});
