import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyOverGraphql, buyOverRest } from '#test/buyers';
import { createClass } from '#test/classes';
import { eventually } from '#test/eventually';
import { startTestServer, type TestServer } from '#test/server';
import type { MailMessage } from '../ports';

const LINK = 'https://evil.example/prize';
const sent: MailMessage[] = [];

let server: TestServer;
beforeAll(async () => {
  const mailer = {
    send: async (message: MailMessage) => {
      sent.push(message);
    },
  };
  server = await startTestServer({ withWorker: true, adjust: (deps) => ({ ...deps, mailer }) });
});
afterAll(() => server.close());

it('mails no link that was typed as the name or the notes of a booking', async () => {
  const { id: classId } = await createClass(server.deps.db, { capacity: 9 });
  const name = `Ana ${LINK}`;
  await buyOverRest(server.url, { classId, name, email: 'one@victim.example', extra: { message: `Win: ${LINK}` } });
  await buyOverGraphql(server.url, { classId, name, email: 'two@victim.example', extra: { notes: `Win: ${LINK}` } });
  const toVictims = () => sent.filter(({ to }) => to.endsWith('@victim.example'));
  const toTeacher = () => sent.filter(({ to }) => !to.endsWith('@victim.example'));
  await eventually(async () => {
    expect([toVictims().length, toTeacher().length]).toEqual([2, 2]);
  });
  for (const { text, html, subject, calendar } of toVictims()) {
    expect(text).toMatch(/^Hello Ana,\n/);
    expect([text, html, subject, calendar?.content].join('\n')).not.toMatch(/evil|Win:/);
  }
  // The teacher's mail shows the typed text, without a link.
  for (const { text, html } of toTeacher()) {
    expect(text).toContain(name);
    expect(html).not.toMatch(/href="[^"]*evil/);
  }
  const rows = await server.deps.db.booking.findMany({ select: { name: true, notes: true } });
  expect(rows).toEqual([
    { name, notes: `Win: ${LINK}` },
    { name, notes: `Win: ${LINK}` },
  ]);
});
