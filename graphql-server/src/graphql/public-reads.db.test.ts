import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getFirstDay, getLastDay, getMonth } from '#contract/civil-date';
import { buyOverRest } from '../../test/buyers';
import { CLASS_DATE, createClass } from '../../test/classes';
import { ask, type GraphqlBody } from '../../test/graphql';
import { startTestServer, type TestServer } from '../../test/server';
import { PERSISTED_QUERIES } from './public-reads';

let server: TestServer;
let other: TestServer;
let classId: string;
/** A response contains its instant. The clock stands still, so that a rebuilt response is the same. */
const NOW = new Date();
beforeAll(async () => {
  const clock = { now: () => NOW };
  server = await startTestServer({ clock });
  other = await startTestServer({ database: server.database, clock });
  ({ id: classId } = await createClass(server.deps.db, { capacity: 9 }));
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const [hash = '', text = ''] =
  Object.entries(PERSISTED_QUERIES).find(([, query]) => query.startsWith('query Schedule')) ?? [];
const MONTH = { from: getFirstDay(getMonth(CLASS_DATE)), to: getLastDay(getMonth(CLASS_DATE)) };

type HashRequest = {
  sha256Hash?: string;
  query?: string;
  variables?: string;
  headers?: Record<string, string>;
  at?: string;
};

/** Sends a query as the browser does, by its hash alone. */
async function askByHash(request: HashRequest = {}) {
  const { sha256Hash = hash, query, variables = JSON.stringify(MONTH), headers = {}, at = server.url } = request;
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } });
  const search = new URLSearchParams({ extensions, variables, ...(query ? { query } : {}) });
  const response = await fetch(`${at}/graphql?${search}`, { headers });
  const responseText = await response.text();
  return { response, responseText, body: (responseText ? JSON.parse(responseText) : {}) as GraphqlBody };
}

const getSpots = ({ data }: GraphqlBody) =>
  (data as { schedule: { slots: { remainingSpots: number }[] } }).schedule.slots[0]?.remainingSpots;

describe('a public query by its hash', () => {
  it('a query by its hash gets the same response as its full text', async () => {
    const { body } = await askByHash();
    const full = await ask(server.url, text, MONTH);
    const withoutMoment = ({ data }: GraphqlBody) => ({ ...(data as { schedule: object }).schedule, asOf: null });
    expect(withoutMoment(body)).toEqual(withoutMoment(full.body));
    expect(getSpots(body)).toBe(9);
  });

  it('a response by hash is compressed, and revalidated with 304', async () => {
    const { response } = await askByHash({ headers: { 'accept-encoding': 'gzip;q=0.5, br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
    const again = await askByHash({ headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
    expect([again.response.status, again.responseText]).toEqual([304, '']);
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

describe('any other query by hash', () => {
  it('an unknown hash is not found, and clients cannot add any', async () => {
    const unknown = 'a'.repeat(64);
    expect((await askByHash({ sha256Hash: unknown })).responseText).toContain('PersistedQueryNotFound');
    expect((await askByHash({ sha256Hash: unknown, query: '{ __typename }' })).response.status).toBe(400);
    const query = '{ __typename }';
    const own = createHash('sha256').update(query).digest('hex');
    expect((await askByHash({ sha256Hash: own, query, variables: '{}' })).response.status).toBe(200);
    expect((await askByHash({ sha256Hash: own })).responseText).toContain('PersistedQueryNotFound');
    expect((await askByHash({ sha256Hash: 'constructor' })).responseText).toContain('PersistedQueryNotFound');
  });

  it.each([
    ['variables that are not JSON', '{'],
    ['variables that are a list', '[]'],
    ['a date that does not exist', '{"from":"2027-02-30","to":"2027-03-01"}'],
    ['a range without end', '{"from":"2027-01-01","to":"2099-01-01"}'],
  ])('a query by hash is refused with a message for %s', async (_what, variables) => {
    const { response, body } = await askByHash({ variables });
    expect(response.status).toBe(400);
    expect(body.errors?.[0]?.message).toMatch(/[a-z]/);
  });
});
