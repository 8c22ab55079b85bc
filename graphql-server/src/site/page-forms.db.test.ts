import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyOverRest } from '#test/buyers';
import { CLASS_DATE, createClass } from '#test/classes';
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

/** The values of the fields that are filled, by their names, as they stand in the page. */
const readFields = (page: string) => ({
  ...Object.fromEntries(
    [...page.matchAll(/<input\b[^>]*>/g)].flatMap(([field]) => {
      const [name, value] = ['name', 'value'].map((key) => new RegExp(` ${key}="([^"]*)"`).exec(field)?.[1]);
      return name && value ? [[name, value]] : [];
    }),
  ),
  ...Object.fromEntries(
    [...page.matchAll(/<textarea\b[^>]* name="([^"]*)"[^>]*>([^<]+)</g)].map(([, ...pair]) => pair),
  ),
});

it.each([
  ['/contact', { name: 'Ana', email: 'bad@x', message: 'Hola\r\n<b>Ana</b>' }, 'Hola\n&lt;b&gt;Ana&lt;/b&gt;'],
  ['/contact', { name: 'Ana', email: 'bad@x" autofocus', message: `${'x'.repeat(5_000)}y` }, 'x'.repeat(5_000)],
])(
  'shows in a refused form of %s what was typed, escaped and no longer than the field: %j',
  async (path, fields, message) => {
    const { text } = await submit(path, { ...fields, password: 'secret word', unknown: 'secret word' });
    expect(readFields(text)).toEqual({ name: 'Ana', email: fields.email.replaceAll('"', '&quot;'), message });
    expect(text).not.toContain('secret word');
  },
);

it('shows the address again in the refused form of /my-bookings, and to nobody else', async () => {
  const refused = await submit('/my-bookings', { email: 'ana@example' });
  expect([refused.status, readFields(refused.text)]).toEqual([400, { email: 'ana@example' }]);
  for (const path of ['/my-bookings', '/contact']) {
    const page = await fetch(server.url + path, { headers: { accept: 'text/html' } });
    expect(readFields(await page.text())).toEqual({});
  }
});

it('shows in a refused form of a waitlist what was typed', async () => {
  const { id } = await createClass(server.deps.db, { capacity: 1 });
  await buyOverRest(server.url, { classId: id });
  const typed = { name: 'Ana Pons', email: 'ana@example', phone: '+34 600 111 222', notes: 'My knee' };
  const { status, text } = await submit(`/waitlist/join/${id}_${CLASS_DATE}`, typed);
  expect([status, readFields(text)]).toEqual([400, typed]);
});

it.each(REFUSED)('answers a client of %s that reads JSON with JSON', async (path, fields, status, message) => {
  const { text, ...answer } = await submit(path, fields, 'application/json');
  expect(answer).toEqual({ status, type: 'application/json; charset=utf-8' });
  expect(JSON.parse(text)).toEqual({ message });
});
