import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminHeaders } from '#test/admin';
import { createClass } from '#test/classes';
import { openEventStream } from '#test/event-stream';
import { eventually } from '#test/eventually';
import { startTestServer, type TestServer } from '#test/server';
import { exampleOperations } from '../../../web/playground/example-operations';
import { ensurePlaygroundBuilt } from '../cli/ensure-built';

const html = { accept: 'text/html' };

describe('the playground', () => {
  let on: TestServer;
  let off: TestServer;
  let production: TestServer;

  beforeAll(async () => {
    await ensurePlaygroundBuilt();
    [on, off, production] = await Promise.all([
      startTestServer(),
      startTestServer({ variables: { ENABLE_PLAYGROUND: '0' } }),
      startTestServer({ variables: { NODE_ENV: 'production' } }),
    ]);
  });
  afterAll(() => Promise.all([on, off, production].map((server) => server.close())));

  test.each(['/graphiql', '/graphiql/'])('the playground at %s requests nothing from other hosts', async (address) => {
    const answer = await fetch(`${on.url}${address}`, { headers: html });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await answer.text();
    expect(page).toMatch(/<title>.+ GraphQL<\/title>/);
    const references = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, reference = '']) => reference);
    expect(references.length).toBeGreaterThan(1);
    for (const reference of references) {
      expect(reference).toMatch(/^\/(?!\/)/);
      expect((await fetch(`${on.url}${reference}`)).status, reference).toBe(200);
    }
    expect(page).not.toMatch(/<script(?![^>]* src=)/);
  });

  test('every file of the editor is served and cached for a year', async () => {
    for (const file of await readdir('dist/playground/assets')) {
      const answer = await fetch(`${on.url}/graphiql/assets/${file}`);
      expect(answer.status, file).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  test("the playground's policy allows its own host only, and leaves the site's policy as it is", async () => {
    const [playground, site] = await Promise.all(
      ['/graphiql', '/'].map(async (address) =>
        (await fetch(`${on.url}${address}`, { headers: html })).headers.get('content-security-policy'),
      ),
    );
    expect(playground).toContain("default-src 'none'");
    expect(playground).not.toMatch(/https?:|unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(site).toContain("default-src 'self'");
    expect(site).not.toContain("font-src 'self' data:");
  });

  test.each([
    ['when switched off', () => off],
    ['in production', () => production],
  ])('the playground is not found %s', async (_when, server) => {
    const style = (await readdir('dist/playground/assets')).find((file) => file.endsWith('.css'));
    for (const address of ['/graphiql', '/graphiql/', `/graphiql/assets/${style}`]) {
      const answer = await fetch(`${server().url}${address}`, { headers: html });
      expect(answer.status, address).toBe(404);
      expect(await answer.text()).not.toContain('/graphiql/assets/');
    }
  });

  test("the site's bundle contains nothing of the playground", async () => {
    const files = await readdir('dist/site/assets').catch(() => []);
    for (const file of files.filter((name) => name.endsWith('.js'))) {
      expect(await readFile(path.join('dist/site/assets', file), 'utf8'), file).not.toContain('graphiql-container');
    }
  });

  test("the playground's first example says who may call a field and how to sign in", () => {
    const [first] = exampleOperations(new Date());
    for (const part of ['"Public."', '"Admin."', 'SignIn', 'Authorization: Bearer {token}']) {
      expect(first?.query).toContain(part);
    }
  });

  const isLive = ({ query }: { query: string }) => query.includes('subscription ');

  test.each(exampleOperations(new Date()).filter(isLive))(
    "the playground's live example listens without errors: $query",
    async ({ query, variables = '{}' }) => {
      const session = query.includes('admin') ? await adminHeaders(on.deps.db) : {};
      const stream = await openEventStream(on.url, query, session, JSON.parse(variables));
      expect(stream.status).toBe(200);
      await eventually(async () => {
        await createClass(on.deps.db);
        expect(stream.results[0]).toHaveProperty('data');
      });
      stream.close();
    },
  );

  test.each(exampleOperations(new Date()).filter((example) => !isLive(example)))(
    "the playground's example runs without errors: $query",
    async ({ query, variables = '{}' }) => {
      const session = query.includes('# Admin') || query.includes('signOut') ? await adminHeaders(on.deps.db) : {};
      const answer = await fetch(`${on.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'playground-1', ...session },
        body: JSON.stringify({ query, variables: JSON.parse(variables) }),
      });
      expect(answer.status).toBe(200);
      expect(await answer.json()).not.toHaveProperty('errors');
    },
  );
});
