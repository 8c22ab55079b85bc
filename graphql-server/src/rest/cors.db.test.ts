import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '#test/classes';
import { startTestServer, type TestServer } from '#test/server';

const ORIGIN = { origin: 'https://elsewhere.example' };
const OPEN = ['/availability', '/availability/homepage', '/availability/shared/:shareableId'].flatMap((path) => [
  path,
  `/api${path}`,
]);
const SHAREABLE_ID = 'a'.repeat(22);

let server: TestServer;
const routes: { method: string; url: string }[] = [];
beforeAll(async () => {
  server = await startTestServer({
    onRoute: ({ method, url }) => void routes.push(...[method].flat().map((one) => ({ method: one, url }))),
  });
  await createClass(server.deps.db, { shareableId: SHAREABLE_ID, showOnHomepage: true });
});
afterAll(() => server.close());

const allowedOrigin = ({ headers }: Response) => headers.get('access-control-allow-origin');
const toAddress = (url: string) => server.url + url.replace(':shareableId', SHAREABLE_ID).replace(/:\w+|\*/g, 'x');

describe('pages of other origins', () => {
  it.each(OPEN)('may read GET %s, and its 304 where it has an entity tag', async (url) => {
    const answer = await fetch(toAddress(url), { headers: ORIGIN });
    expect([answer.status, allowedOrigin(answer)]).toEqual([200, '*']);
    const tag = answer.headers.get('etag');
    expect(tag).not.toBeNull();
    const again = await fetch(toAddress(url), { headers: { ...ORIGIN, 'if-none-match': tag ?? '' } });
    expect([again.status, allowedOrigin(again)]).toEqual([304, '*']);
  });

  it.each(['', '/api'])('may read what goes wrong at %s/availability', async (prefix) => {
    const bad = await fetch(`${server.url}${prefix}/availability?startDate=x`, { headers: ORIGIN });
    expect([bad.status, allowedOrigin(bad)]).toEqual([400, '*']);
    const unknown = await fetch(`${server.url}${prefix}/availability/shared/${'b'.repeat(22)}`, { headers: ORIGIN });
    expect([unknown.status, allowedOrigin(unknown)]).toEqual([404, '*']);
  });

  it('may read that they sent too many requests', async () => {
    const strict = await startTestServer({ database: server.database, variables: { RATE_LIMIT_SCALE: '0.01' } });
    const read = () => fetch(`${strict.url}/availability/shared/${SHAREABLE_ID}`, { headers: ORIGIN });
    await read();
    const refused = await read();
    await strict.close();
    expect([refused.status, allowedOrigin(refused)]).toEqual([429, '*']);
    expect(refused.headers.get('access-control-expose-headers')).toContain('retry-after');
  });

  it.each(OPEN)('may send GET %s with headers of their own after a preflight', async (url) => {
    const asked = { ...ORIGIN, 'access-control-request-method': 'GET' };
    const preflight = await fetch(toAddress(url), { method: 'OPTIONS', headers: asked });
    expect([preflight.status, allowedOrigin(preflight)]).toEqual([204, '*']);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    const plain = await fetch(toAddress(url), { method: 'OPTIONS', headers: ORIGIN });
    expect([plain.status, allowedOrigin(plain)]).toEqual([405, null]);
  });

  it('may read nothing else, whatever the route and the method', async () => {
    const others = routes.filter(({ method, url }) => !(OPEN.includes(url) && /^(GET|HEAD)$/.test(method)));
    expect(others.length).toBeGreaterThan(150);
    const headers = { ...ORIGIN, accept: 'application/json', 'access-control-request-method': 'POST' };
    const open: string[] = [];
    for (const { method, url } of others) {
      const answer = await fetch(toAddress(url), { method, headers, redirect: 'manual' });
      if (allowedOrigin(answer)) open.push(`${method} ${url}`);
      await answer.body?.cancel();
    }
    expect(open).toEqual([]);
    const graphql = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query: `{ schedule(to: "${CLASS_DATE}") { today } }` }),
    });
    expect([graphql.status, allowedOrigin(graphql)]).toEqual([200, null]);
  });
});
