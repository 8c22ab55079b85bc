import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#test/graphql';
import { startTestServer, type TestServer } from '#test/server';
import { PERSISTED_QUERIES } from './public-reads';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

describe('the audits of the GraphQL over HTTP specification', () => {
  /** Recommended for the older type of response: status 200 for a document that is refused. It is 400, as for the newer type. */
  const WITH_STATUS_400 = ['572B', 'FDE2', '7B9B'];
  const audits = serverAudits({ url: () => `${server.url}/graphql`, fetchFn: fetch });
  const required = audits
    .filter(({ id }) => !WITH_STATUS_400.includes(id))
    .map((audit) => [audit.name, audit] as const);

  it.each(required)('%s', async (_name, audit) => {
    const result = await audit.fn();
    expect(result.status === 'ok' ? null : result.reason).toBeNull();
  });
});

describe('a response whose status is an error', () => {
  it.each([
    ['of the admin without a token', '{ inbox { unreadMessageCount } }', 401],
    ['that cannot be parsed', '{', 400],
    ['with an unknown field', '{ nothing }', 400],
    ['with a value that is not allowed', '{ schedule(from: "2027-01-01", to: "2028-01-01") { today } }', 400],
  ])('has no data, for a request %s', async (_what, query, status) => {
    const answer = await ask(server.url, query);
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.length).toBeGreaterThan(0);
    expect(Object.keys(answer.body)).not.toContain('data');
  });

  it('stays 200 with data when another field was answered', async () => {
    const { status, body } = await ask(server.url, '{ checkout { isTestMode } inbox { unreadMessageCount } }');
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { checkout: { isTestMode: true } }, errors: [{}] });
  });
});

describe('a public query by its hash', () => {
  const [sha256Hash = ''] = Object.entries(PERSISTED_QUERIES).find(([, text]) => text.includes('HomepageDates')) ?? [];
  const fetchAs = (accept: string) =>
    fetch(
      `${server.url}/graphql?${new URLSearchParams({ extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash } }) })}`,
      {
        headers: { accept },
      },
    );

  it.each([
    ['*/*', 'application/json; charset=utf-8'],
    ['application/graphql-response+json,application/json;q=0.9', 'application/graphql-response+json; charset=utf-8'],
  ])('is answered to a client that accepts %s with %s', async (accept, type) => {
    const answer = await fetchAs(accept);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(answer.headers.get('vary')).toMatch(/\baccept\b(?!-)/);
  });

  it('is refused to a client that accepts no JSON', async () => {
    expect((await fetchAs('text/html')).status).toBe(406);
  });
});
