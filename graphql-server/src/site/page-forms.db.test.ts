import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server';
import { ensureSiteBuilt } from '../cli/ensure-built';

let server: TestServer;
beforeAll(async () => {
  await ensureSiteBuilt();
  server = await startTestServer();
}, 300_000);
afterAll(() => server?.close());

const UNKNOWN_MAIL = '/stop-mails/6f1c1a52-0000-4000-8000-000000000009';
const contact = (fields: Record<string, string>) => ({ name: 'Ana', message: 'Hola', ...fields });
const TOO_LARGE = { message: 'x'.repeat(200_000) };

/** Submits a form as a browser without scripts does. */
async function submit(
  path: string,
  fields: Record<string, string>,
  accept = 'text/html,application/xhtml+xml,*/*;q=0.8',
) {
  const body = new URLSearchParams(fields);
  const answer = await fetch(server.url + path, { method: 'POST', redirect: 'manual', headers: { accept }, body });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

const readAlert = (page: string) =>
  /<div role="alert"[^>]*>.*?<div>(.*?)<\/div>/s.exec(page)?.[1]?.replaceAll('<!-- -->', '');

const REFUSED: [string, Record<string, string>, number, string][] = [
  ['/contact', contact({ email: 'ana@example' }), 400, 'Email is invalid.'],
  ['/contact', {}, 400, 'Name is required. Email is required.'],
  ['/contact', TOO_LARGE, 413, 'The request is too large.'],
  ['/my-bookings', TOO_LARGE, 413, 'The request is too large.'],
  [UNKNOWN_MAIL, {}, 404, 'This link does not belong to one of our mails.'],
];

it.each(REFUSED)('answers a refused form of %s with its page and the reason', async (path, fields, status, message) => {
  const { text, ...answer } = await submit(path, fields);
  expect(answer).toEqual({ status, type: 'text/html; charset=utf-8' });
  expect(readAlert(text)).toBe(message);
  expect(text).toMatch(/<form[^>]* method="post"/);
  expect(await server.deps.db.contactMessage.count()).toBe(0);
});

it.each(REFUSED)('answers a client of %s that reads JSON with JSON', async (path, fields, status, message) => {
  const { text, ...answer } = await submit(path, fields, 'application/json');
  expect(answer).toEqual({ status, type: 'application/json; charset=utf-8' });
  expect(JSON.parse(text)).toEqual({ message });
});
