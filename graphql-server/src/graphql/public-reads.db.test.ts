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

type Question = {
  sha256Hash?: string;
  query?: string;
  variables?: string;
  headers?: Record<string, string>;
  at?: string;
};

/** As the browser asks, by the hash alone. */
async function askByHash(question: Question = {}) {
  const { sha256Hash = hash, query, variables = JSON.stringify(MONTH), headers = {}, at = server.url } = question;
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } });
  const search = new URLSearchParams({ extensions, variables, ...(query ? { query } : {}) });
  const response = await fetch(`${at}/graphql?${search}`, { headers });
  const words = await response.text();
  return { response, words, body: (words ? JSON.parse(words) : {}) as GraphqlBody };
}

const spotsIn = ({ data }: GraphqlBody) =>
  (data as { schedule: { slots: { remainingSpots: number }[] } }).schedule.slots[0]?.remainingSpots;

describe('a question that everybody asks, by its hash', () => {
  it('is answered as in full', async () => {
    const { body } = await askByHash();
    const full = await ask(server.url, text, MONTH);
    const withoutMoment = ({ data }: GraphqlBody) => ({ ...(data as { schedule: object }).schedule, asOf: null });
    expect(withoutMoment(body)).toEqual(withoutMoment(full.body));
    expect(spotsIn(body)).toBe(9);
  });

  it('comes packed, and not again to whoever has it', async () => {
    // The moment of an answer is part of it: one that is made anew differs. Three in a row come from one second.
    for (let attempt = 0; ; attempt += 1) {
      const { response } = await askByHash({ headers: { 'accept-encoding': 'gzip;q=0.5, br' } });
      expect(response.headers.get('content-encoding')).toBe('br');
      expect(response.headers.get('cache-control')).toBe('public, no-cache');
      const again = await askByHash({ headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
      if (again.response.status === 200 && attempt < 3) continue;
      expect([again.response.status, again.words]).toEqual([304, '']);
      break;
    }
  });

  it('counts a place that was just taken, here and in a process beside', async () => {
    const before = spotsIn((await askByHash({ at: other.url })).body) ?? 0;
    for (let taken = 1; taken <= 3; taken += 1) {
      await buyOverRest(server.url, { classId });
      expect(spotsIn((await askByHash()).body)).toBe(before - taken);
      expect(spotsIn((await askByHash({ at: other.url })).body)).toBe(before - taken);
    }
  });
});

describe('what is no such question', () => {
  it('is not found, and nobody adds to them', async () => {
    const unknown = 'a'.repeat(64);
    expect((await askByHash({ sha256Hash: unknown })).words).toContain('PersistedQueryNotFound');
    expect((await askByHash({ sha256Hash: unknown, query: '{ __typename }' })).response.status).toBe(400);
    const query = '{ __typename }';
    const own = createHash('sha256').update(query).digest('hex');
    expect((await askByHash({ sha256Hash: own, query, variables: '{}' })).response.status).toBe(200);
    expect((await askByHash({ sha256Hash: own })).words).toContain('PersistedQueryNotFound');
    expect((await askByHash({ sha256Hash: 'constructor' })).words).toContain('PersistedQueryNotFound');
  });

  it.each([
    ['variables that are no JSON', '{'],
    ['variables that are a list', '[]'],
    ['a day that there is none of', '{"from":"2027-02-30","to":"2027-03-01"}'],
    ['a range without end', '{"from":"2027-01-01","to":"2099-01-01"}'],
  ])('is refused in words for %s', async (_what, variables) => {
    const { response, body } = await askByHash({ variables });
    expect(response.status).toBe(400);
    expect(body.errors?.[0]?.message).toMatch(/[a-z]/);
  });
});
