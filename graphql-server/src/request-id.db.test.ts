import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#test/eventually';
import { ask, formatText } from '#test/graphql';
import { captureLog } from '#test/log-lines';
import { startTestServer, type TestServer } from '#test/server';

const stored = captureLog();
let server: TestServer;
beforeAll(async () => {
  const fail = () => Promise.reject(new Error('nobody foresaw this'));
  server = await startTestServer({
    variables: { TRUST_PROXY: '1' },
    adjust: (deps) => ({
      ...deps,
      log: stored.log,
      db: { availability: { findMany: fail }, $queryRaw: fail } as never,
    }),
  });
});
afterAll(() => server.close());

const toLines = (requestId: string | null) => stored.lines().filter((line) => line.requestId === requestId);

describe('request ids', () => {
  it.each([
    ['/healthz', 200],
    ['/no-such-page', 404],
    ['/api/no-such-call', 404],
    ['/api/contact', 405],
    ['/api/admin/client-emails', 401],
    ['/availability', 500],
    ['/graphql?query={homepageEvents{id}}', 200],
    ['/%zz', 400],
  ])('sends and logs one request id for %s, with status %i', async (path, status) => {
    const response = await fetch(server.url + path, { headers: { accept: 'application/json' } });
    const id = response.headers.get('x-request-id');
    expect([response.status, id]).toEqual([status, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    if (path !== '/%zz') {
      await eventually(async () =>
        expect(toLines(id)).toContainEqual(expect.objectContaining({ msg: 'answered', status })),
      );
    }
  });

  it('logs and shows the proxy’s request id for an unexpected failure', async () => {
    const requestId = 'edge-2f9c51d0';
    const rest = await fetch(`${server.url}/availability`, { headers: { 'x-request-id': requestId } });
    const graphql = await ask(server.url, '{ homepageEvents { id } }', {}, { 'x-request-id': requestId });
    expect([await rest.text(), formatText(graphql)]).toEqual([
      expect.stringContaining(`tell us this number: ${requestId}.`),
      expect.stringContaining(`tell us this number: ${requestId}.`),
    ]);
    const failures = toLines(requestId).filter(({ msg }) => msg === 'unexpected failure');
    expect(failures).toMatchObject([{ err: { type: 'Error' } }, { err: { type: 'Error' } }]);
    expect(stored.text()).not.toContain('nobody foresaw this');
  });
});
