import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { studio } from '#studio';
import { adminHeaders } from '#test/admin';
import { getCanaries, plantClient } from '#test/canary-client';
import { ask } from '#test/graphql';
import { startTestServer, type TestServer } from '#test/server';
import { wholeDatabase } from '#test/whole-database';
import { sendMail } from '../mail/send-mail';
import { exportClient } from './client-file';

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => NOW } });
  headers = await adminHeaders(server.deps.db);
});
afterAll(() => server.close());

const NOW = new Date('2026-11-02T09:00:00Z');
const LONG_AGO = '2026-03-02';
const COMING = '2031-03-02';

const FIELDS =
  'email bookings payments refunds mails messages waitlistEntries wantsNoLetters hasPrivateNote openMatters';
const find = (email: string) =>
  run(
    `query ($email: String!) { answer: client(email: $email) {
  __typename ... on ClientSummary { ${FIELDS} } ... on UserError { message } } }`,
    email,
  );
const exported = (email: string) =>
  run(
    `mutation ($email: String!) { answer: exportClient(email: $email) {
  __typename ... on ClientFile { name content } ... on UserError { message } } }`,
    email,
  );
const erase = (email: string) =>
  run(
    `mutation ($email: String!) { answer: eraseClient(email: $email) {
  __typename ... on ErasedClient { summary } ... on UserError { message } } }`,
    email,
  );

async function run(query: string, email: string) {
  const { body } = await ask(server.url, query, { email }, headers);
  return body.data?.answer as Record<string, unknown>;
}

const NOTHING = { __typename: 'NotFoundError', message: 'Nothing is kept about this address.' };

describe('client data', () => {
  it('finds a client by the exact address, ignoring case', async () => {
    const canaries = getCanaries('found');
    await plantClient(server.deps.db, canaries, LONG_AGO);
    // As a LIKE pattern the client's address would match this one too.
    await plantClient(server.deps.db, { ...getCanaries('other'), email: 'canaryXfound@example.com' }, LONG_AGO);
    const summary = {
      bookings: 3,
      payments: 3,
      refunds: 1,
      mails: 4,
      messages: 1,
      waitlistEntries: 1,
      wantsNoLetters: true,
      hasPrivateNote: true,
      openMatters: [],
    };
    for (const written of [canaries.email, ` ${canaries.email.toUpperCase()} `]) {
      expect(await find(written)).toEqual({ __typename: 'ClientSummary', email: canaries.email, ...summary });
    }
    expect(await find('canary-found@example.com')).toEqual(NOTHING);
    expect(await find('no address')).toMatchObject({ __typename: 'InvalidInputError', message: 'Email is invalid.' });
  });

  it('names the export by the day of the studio', async () => {
    const { email } = getCanaries('named');
    await plantClient(server.deps.db, getCanaries('named'), LONG_AGO);
    const clock = { now: () => new Date('2027-03-08T23:30:00Z') };
    const { name } = await exportClient({ ...server.deps, clock }, { admin: { username: 'teacher' }, email });
    expect(name).toBe('client-data-2027-03-09.json');
  });

  it('exports everything stored about a client in readable form, and nothing about others', async () => {
    const canaries = getCanaries('exported');
    await plantClient(server.deps.db, canaries, LONG_AGO);
    const { name, content } = await exported(canaries.email);
    expect(name).toMatch(/^client-data-\d{4}-\d\d-\d\d\.json$/);
    const text = String(content);
    for (const word of Object.values(canaries)) expect(text).toContain(word);
    expect(text).not.toMatch(/found|other|digest|null/);
    const file = JSON.parse(text);
    expect(file.about).toBe(`Everything that Mar i Pins keeps about ${canaries.email}.`);
    expect(file.bookings[0]).toMatchObject({
      class: 'Sunrise Flow',
      day: LONG_AGO,
      dayInWords: 'Monday 2 March 2026',
      time: '10:00',
      price: '€15.00',
      paid: 'by card',
      status: 'confirmed',
    });
    expect(file.mailsToYou[3]).toMatchObject({ what: 'client mail', subject: 'News', words: canaries.mailing });
    expect(file.whatTheStudioDid).toMatchObject([{ what: 'Refunded a place.' }]);
    expect(await exported('nobody@example.com')).toEqual(NOTHING);
  });

  it('erases a client from every table and leaves dates and amounts for the accounts', async () => {
    const canaries = getCanaries('erased');
    const { db } = server.deps;
    const planted = await plantClient(db, canaries, LONG_AGO);
    const before = await wholeDatabase(server.database.pool);
    const personal = [
      canaries.name,
      canaries.email,
      canaries.phone,
      canaries.notes,
      canaries.message,
      canaries.answer,
      canaries.failure,
      canaries.network,
      canaries.privateNote,
      canaries.device,
    ];
    expect(personal.filter((word) => !before.toLowerCase().includes(word.toLowerCase()))).toEqual([]);

    expect(await erase(canaries.email)).toEqual({
      __typename: 'ErasedClient',
      summary:
        'The client was erased: 2 bookings kept for the accounts without the person, 1 booking, 1 waitlist place and 1 message deleted.',
    });

    const after = await wholeDatabase(server.database.pool);
    expect(personal.filter((word) => after.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
    expect(await db.booking.findUniqueOrThrow({ where: { id: planted.booking.id } })).toMatchObject({
      name: 'Erased client',
      email: 'client@erased.invalid',
      priceCents: 1500,
      localDate: new Date(LONG_AGO),
      paymentIntentId: canaries.paymentIntentId,
      requestDigest: null,
    });
    expect(await db.refund.findMany({ where: { providerRefundId: canaries.refundId } })).toMatchObject([
      { amountCents: 1500, status: 'DONE' },
    ]);
    expect(await db.booking.findUnique({ where: { id: planted.cancelled.id } })).toBeNull();
    expect(await find(canaries.email)).toEqual(NOTHING);
    expect(await erase(canaries.email)).toEqual(NOTHING);
    const last = await db.auditEntry.findFirstOrThrow({ where: { action: 'erased' } });
    expect(last).toMatchObject({ username: 'teacher', subjectType: 'CLIENT', subjectId: null });
  });

  it('counts the waitlist places of a client who only waits, before and after erasing', async () => {
    const { db } = server.deps;
    const { occurrenceId, booking } = await plantClient(db, getCanaries('full'), COMING);
    const person = { name: 'Wanda Waits', email: 'wanda@example.com', startsAt: booking.startsAt };
    const { id } = await db.waitlistEntry.create({ data: { ...person, occurrenceId } });
    expect(await find(person.email)).toMatchObject({ bookings: 0, messages: 0, waitlistEntries: 1, openMatters: [] });
    expect(await erase(person.email)).toMatchObject({
      summary:
        'The client was erased: 0 bookings kept for the accounts without the person, 0 bookings, 1 waitlist place and 0 messages deleted.',
    });
    expect(await db.waitlistEntry.findUnique({ where: { id } })).toBeNull();
    expect(await find(person.email)).toEqual(NOTHING);
  });

  it('refuses to erase a client with a future booking, and says why', async () => {
    const canaries = getCanaries('open');
    await plantClient(server.deps.db, canaries, COMING);
    const refusal = 'Sunrise Flow on Sunday 2 March 2031 is booked: cancel or refund that place first.';
    expect(await find(canaries.email)).toMatchObject({ openMatters: [refusal] });
    expect(await erase(canaries.email)).toEqual({ __typename: 'StateConflictError', message: refusal });
    expect(await find(canaries.email)).toMatchObject({ bookings: 3, messages: 1 });
  });

  it('sends an erased client no queued mail and excludes them from mailings', async () => {
    const canaries = getCanaries('silent');
    const { db } = server.deps;
    const { booking, mailing } = await plantClient(db, canaries, LONG_AGO);
    const waiting = { kind: 'CLASS_CHANGED', bookingId: booking.id, recipient: canaries.email, edition: 1 } as const;
    const { id } = await db.outgoingMail.create({ data: waiting });
    // Two erased clients received the same mailing: their placeholder addresses must stay distinct.
    const other = getCanaries('silent2');
    await plantClient(db, other, LONG_AGO);
    await db.outgoingMail.create({ data: { kind: 'CLIENT_MAIL', mailingId: mailing.id, recipient: other.email } });
    expect([await erase(canaries.email), await erase(other.email)]).toMatchObject([
      { __typename: 'ErasedClient' },
      { __typename: 'ErasedClient' },
    ]);
    expect(await db.outgoingMail.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'SKIPPED' });
    const late = await db.outgoingMail.create({
      data: { ...waiting, recipient: 'client@erased.invalid', edition: 2 },
    });
    const sent: string[] = [];
    const mailer = { send: async ({ to }: { to: string }) => void sent.push(to) };
    await sendMail({ ...server.deps, mailer, origin: 'https://studio.example', studio }, late.id);
    expect(sent).toEqual([]);
    const { body } = await ask(server.url, '{ clientEmails }', {}, headers);
    expect(JSON.stringify(body)).not.toContain('erased.invalid');
  });
});
