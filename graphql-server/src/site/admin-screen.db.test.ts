import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations';
import { adminHeaders } from '#test/admin';
import { startTestServer, type TestServer } from '#test/server';
import { createTodaysClass } from '../../../web/e2e/todays-class';
import { ensureSiteBuilt } from '../cli/ensure-built';

let server: TestServer;
beforeAll(async () => {
  await ensureSiteBuilt();
  server = await startTestServer();
  const { deps } = server;
  // Of tomorrow too: the day may end before the test does.
  const tomorrow = { now: () => new Date(deps.clock.now().getTime() + DAY_MS) };
  for (const clock of [deps.clock, tomorrow]) {
    await createTodaysClass({ server: { deps: { ...deps, clock } } }, 'Today <script>');
  }
});
afterAll(() => server?.close());

async function open(headers: Record<string, string>) {
  const answer = await fetch(`${server.url}/admin/dashboard`, { headers: { accept: 'text/html', ...headers } });
  const [type, cacheControl] = ['content-type', 'cache-control'].map((name) => answer.headers.get(name));
  return { status: answer.status, type, cacheControl, body: await answer.text() };
}

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

describe('the dashboard', () => {
  it('is rendered for its admin, with today’s people but not their email addresses, and is stored nowhere', async () => {
    const { body, ...answer } = await open(await adminHeaders(server.deps.db));
    expect(answer).toEqual({ status: 200, type: HTML, cacheControl: 'no-store' });
    expect(body).toContain('aria-label="Came: Ana Pons"');
    expect(body).toContain('Today &lt;script&gt;');
    expect(body).not.toMatch(/Today <script>|@example/);
  });

  it('shows nobody in the page that a browser opens, which sends no token', async () => {
    const { body, ...answer } = await open({});
    expect(answer).toEqual({ status: 200, type: HTML, cacheControl: 'no-cache' });
    expect(body).not.toContain('Ana Pons');
  });

  it.each([
    ['an unknown token', async () => ({ authorization: `Bearer ${'a'.repeat(43)}` }), 401],
    [
      'the token of an account that is no admin',
      () => adminHeaders(server.deps.db, { username: 'visitor', isAdmin: false }),
      403,
    ],
  ])('is refused with %s', async (_case, getHeaders, status) => {
    const { body, ...answer } = await open(await getHeaders());
    expect(answer).toEqual({ status, type: JSON_TYPE, cacheControl: 'no-store' });
    expect(JSON.parse(body)).toHaveProperty('message');
    expect(body).not.toContain('Ana Pons');
  });
});
