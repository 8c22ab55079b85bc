import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { buyOverRest } from '#test/buyers';
import { createClass } from '#test/classes';
import { eventually } from '#test/eventually';
import { ask } from '#test/graphql';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { toEmailDigest } from '../../lib/sha256';
import { startWorker } from '../../worker';
import type { JobName, MailMessage } from '../ports';
import { deleteOldData } from '../privacy/delete-old-data';
import { eraseClient } from '../privacy/erase-client';
import { findClient } from '../privacy/find-client';
import { listClientEmails, listOptOuts } from './opt-outs';
import { MailRefusedError } from './send-mail';

let server: TestServer;
let headers: { authorization: string };
const sent: MailMessage[] = [];
/** The error that the mail server answers with, by recipient. */
const refused = new Map<string, Error>();

beforeAll(async () => {
  const mailer = {
    send: async (message: MailMessage) => {
      const failure = refused.get(message.to);
      if (failure) throw failure;
      sent.push(message);
    },
  };
  server = await startTestServer({ adjust: (deps) => ({ ...deps, mailer }) });
  headers = await adminHeaders(server.deps.db);
});
afterAll(() => server.close());

beforeEach(async () => {
  const { db, database } = server.deps;
  sent.length = 0;
  refused.clear();
  await db.outgoingMail.deleteMany();
  await db.mailing.deleteMany();
  await db.booking.deleteMany();
  await db.mailOptOut.deleteMany();
  await database.pool.query('SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs');
});

const send = (mailing: object, extra = {}) =>
  call<{ message: string }>('POST', `${server.url}/api/admin/send-email`, mailing, { ...headers, ...extra });
const graphql = async (query: string, variables = {}) => (await ask(server.url, query, variables, headers)).body;
const mailing = (to: string, changes = {}) => ({ to, subject: 'New times', textBody: 'Hello!', ...changes });
const optOut = (email: string) => server.deps.db.mailOptOut.create({ data: { digest: toEmailDigest(email), email } });
const findMailing = () => server.deps.db.mailing.findFirstOrThrow();
async function jobs(name: JobName = 'send-mail') {
  const query = 'SELECT priority FROM graphile_worker.jobs WHERE task_identifier = $1';
  return (await server.deps.database.pool.query<{ priority: number }>(query, [name])).rows;
}

const PROGRESS = 'id subject queued sent failed skipped unreached { recipient reason }';
async function progress(): Promise<Record<string, unknown>> {
  const query = `query ($id: ID!) { mailing(id: $id) { ... on Mailing { ${PROGRESS} } } }`;
  return (await graphql(query, { id: (await findMailing()).id })).data?.mailing as Record<string, unknown>;
}

/** Runs a worker until no mail is queued, like a process that has just started. */
async function deliver(): Promise<void> {
  const worker = await startWorker(server.deps);
  try {
    await eventually(async () =>
      expect(await server.deps.db.outgoingMail.count({ where: { status: 'QUEUED' } })).toBe(0),
    );
  } finally {
    await worker.stop();
  }
}

describe('sending a mailing', () => {
  it('queues one mail for each distinct recipient, and a process that starts later sends them', async () => {
    const { status, body } = await send(mailing(' ana@example.com, jo@example.com,Ana@Example.com ,'));
    expect([status, body]).toEqual([202, { message: 'Your email is on its way to 2 people.' }]);
    expect(await progress()).toMatchObject({ subject: 'New times', queued: 2, sent: 0, failed: 0, skipped: 0 });
    expect(await jobs()).toEqual([{ priority: 10 }, { priority: 10 }]);
    await deliver();
    expect(sent.map(({ to }) => to).sort()).toEqual(['ana@example.com', 'jo@example.com']);
    for (const { id, unsubscribeUrl } of sent) expect(unsubscribeUrl).toMatch(new RegExp(`/stop-mails/${id}$`));
    expect(await progress()).toMatchObject({ queued: 0, sent: 2 });
  });

  it('accepts a mailing to 2,000 recipients and refuses one to 2,001', async () => {
    const addresses = Array.from({ length: 2_001 }, (_, index) => `client${index}@example.com`);
    const tooMany = await send(mailing(addresses.join(',')));
    expect([tooMany.status, tooMany.body.message]).toEqual([400, expect.stringContaining('At most 2000 recipients')]);
    expect(await server.deps.db.mailing.count()).toBe(0);
    expect((await send(mailing(addresses.slice(1).join(',')))).status).toBe(202);
    expect(await progress()).toMatchObject({ queued: 2_000 });
    expect(await jobs()).toHaveLength(2_000);
  });

  it.each([
    ['ana@example.com, ana', "'ana'"],
    ['ana@example.com, Jo <jo @example.com>', "'Jo <jo @example.com>'"],
    ['ana@example.com\r\nBcc: eve@evil.example', "'Bcc: eve@evil.example'"],
    ['ana@example.com, josé@example.com', "'josé@example.com'"],
  ])('refuses a mailing to %j, names the invalid address and sends nothing', async (to, named) => {
    const { status, body } = await send(mailing(to));
    expect([status, body.message]).toEqual([400, expect.stringContaining(named)]);
    expect(await server.deps.db.outgoingMail.count()).toBe(0);
  });

  it.each([
    [{ to: '' }, 'To, Subject, and Message Body are required.'],
    [{ to: ', ,' }, 'To, Subject, and Message Body are required.'],
    [{ subject: ' ' }, 'To, Subject, and Message Body are required.'],
    [{ textBody: undefined }, 'To, Subject, and Message Body are required.'],
    [{ to: ['ana@example.com'] }, 'To must be text.'],
    [{ subject: 'Hi\nBcc: eve@evil.example' }, 'Subject contains characters that cannot be used.'],
  ])('refuses a mailing with %j', async (changes, text) => {
    expect(await send({ ...mailing('ana@example.com'), ...changes })).toMatchObject({
      status: 400,
      body: { message: text },
    });
  });

  it('sends a mailing once when it is repeated with one idempotency key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => send(mailing('ana@example.com'), key)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await server.deps.db.outgoingMail.count()).toBe(1);
    expect((await send(mailing('jo@example.com'), key)).status).toBe(409);
  });

  it('records the number of recipients of a mailing without their names', async () => {
    await server.deps.db.auditEntry.deleteMany();
    await send(mailing('ana@example.com, jo@example.com'));
    expect(await server.deps.db.auditEntry.findMany()).toMatchObject([
      { username: 'teacher', subjectType: 'LETTER', summary: 'Sent an email to 2 people.' },
    ]);
  });
});

describe('recipients who have unsubscribed', () => {
  it('leaves unsubscribed recipients out of a mailing and counts them', async () => {
    await optOut('jo@example.com');
    const { body } = await send(mailing('ana@example.com, JO@example.com'));
    expect(body.message).toBe(
      'Your email is on its way to 1 person. 1 person asked not to be written to and was left out.',
    );
    expect(await progress()).toMatchObject({ queued: 1, skipped: 1 });
    const alone = await send(mailing('Jo@example.com'));
    expect(alone).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('asked not to be written to') },
    });
  });

  it('skips a queued mail whose recipient unsubscribes before it is sent', async () => {
    await send(mailing('ana@example.com, Jo@Example.com'));
    await optOut('jo@example.com');
    await deliver();
    expect(sent.map(({ to }) => to)).toEqual(['ana@example.com']);
    expect(await progress()).toMatchObject({ queued: 0, sent: 1, skipped: 1 });
  });

  const unsubscribe = (id: string, body: string, type = 'application/x-www-form-urlencoded') =>
    fetch(`${server.url}/stop-mails/${id}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': type },
      body,
    });

  it('unsubscribes a recipient by the button, also repeatedly, and not by opening the page', async () => {
    await send(mailing('Jo@Example.com'));
    const { id } = await server.deps.db.outgoingMail.findFirstOrThrow();
    await fetch(`${server.url}/stop-mails/${id}`, { headers: { accept: 'text/html' } });
    expect(await server.deps.db.mailOptOut.count()).toBe(0);
    for (const _ of [1, 2]) {
      const { status, headers: answered } = await unsubscribe(id, '');
      expect([status, answered.get('location')]).toEqual([303, '/mails-stopped']);
    }
    expect(await server.deps.db.mailOptOut.findMany()).toMatchObject([{ email: 'jo@example.com' }]);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])(
    'unsubscribes a recipient by the one-click request of a mail program with a body of type %s',
    async (type, body) => {
      await send(mailing('jo@example.com'));
      const { id } = await server.deps.db.outgoingMail.findFirstOrThrow();
      expect((await unsubscribe(id, body, type)).status).toBe(200);
      expect(await server.deps.db.mailOptOut.count()).toBe(1);
    },
  );

  async function mailOnce(email: string, createdAt = new Date()) {
    await send(mailing(email));
    const { id } = await server.deps.db.outgoingMail.findFirstOrThrow({
      where: { recipient: email, kind: 'CLIENT_MAIL' },
    });
    return server.deps.db.outgoingMail.update({ where: { id }, data: { status: 'SENT', createdAt } });
  }

  it('unsubscribes a recipient whose address was deleted by age from the mail of the link', async () => {
    const { db } = server.deps;
    const { id: classId } = await createClass(db);
    await buyOverRest(server.url, { classId, email: 'Lena@example.com' });
    const { id } = await mailOnce('Lena@example.com', new Date(Date.now() - 91 * 24 * 3_600_000));
    await deleteOldData(server.deps);
    expect(await db.outgoingMail.findUniqueOrThrow({ where: { id } })).toMatchObject({
      recipient: `${id}@erased.invalid`,
    });
    expect((await unsubscribe(id, '')).status).toBe(303);
    expect(await listClientEmails(db)).not.toContain('Lena@example.com');
    expect(await listOptOuts(db, { offset: 0, limit: 9 })).toEqual({ addresses: ['lena@example.com'], totalCount: 1 });
    expect((await send(mailing('lena@example.com'))).status).toBe(409);
  });

  it('never mails somebody again who had unsubscribed and was erased since', async () => {
    const { db } = server.deps;
    const { id } = await mailOnce('gone@example.com');
    await unsubscribe(id, '');
    const admin = { username: 'teacher' };
    await eraseClient(server.deps, { admin, email: 'gone@example.com' });
    expect(await listOptOuts(db, { offset: 0, limit: 9 })).toEqual({ addresses: [], totalCount: 0 });
    await expect(findClient(server.deps, 'gone@example.com')).rejects.toThrow('Nothing is kept');
    const { id: classId } = await createClass(db);
    await buyOverRest(server.url, { classId, email: 'gone@example.com' });
    expect(await listClientEmails(db)).not.toContain('gone@example.com');
    expect(await findClient(server.deps, 'gone@example.com')).toMatchObject({ isUnsubscribed: true });
  });

  it('answers the link of an erased client with a message', async () => {
    const { id } = await mailOnce('erased@example.com');
    await eraseClient(server.deps, { admin: { username: 'teacher' }, email: 'erased@example.com' });
    const answered = await unsubscribe(id, '');
    expect([answered.status, await answered.text()]).toEqual([404, expect.stringContaining('was deleted here')]);
    expect(await server.deps.db.mailOptOut.count()).toBe(0);
  });

  it('lists unsubscribed addresses, and sends to an address again after the teacher resubscribes it', async () => {
    await optOut('jo@example.com');
    await optOut('max@example.com');
    const allow = `mutation ($address: String!) { resubscribeAddress(address: $address) {
      __typename ... on MailOptOuts { addresses totalCount } } }`;
    expect((await graphql(allow, { address: 'JO@example.com' })).data?.resubscribeAddress).toMatchObject({
      addresses: ['max@example.com'],
      totalCount: 1,
    });
    expect((await graphql(allow, { address: 'jo@example.com' })).data?.resubscribeAddress).toEqual({
      __typename: 'NotFoundError',
    });
    expect((await graphql('{ mailOptOuts { totalCount } }')).data?.mailOptOuts).toEqual({ totalCount: 1 });
    expect((await send(mailing('jo@example.com'))).status).toBe(202);
  });

  it('unsubscribes nobody by the id of another mail or an unknown id', async () => {
    const booked = await server.deps.db.outgoingMail.create({
      data: { kind: 'BOOKING_CONFIRMATION', recipient: 'jo@example.com' },
    });
    for (const id of [booked.id, randomUUID(), 'nonsense']) expect((await unsubscribe(id, '')).status).toBe(404);
    expect(await server.deps.db.mailOptOut.count()).toBe(0);
  });
});

describe('listClientEmails', () => {
  it('lists the address of every client once in its latest spelling, without unsubscribed ones', async () => {
    const { id: classId } = await createClass(server.deps.db, { capacity: 10 });
    for (const email of ['Zoe@example.com', 'ana@example.com', 'jo@example.com', 'Ana@example.com']) {
      await buyOverRest(server.url, { classId, email });
    }
    await optOut('jo@example.com');
    const { status, body } = await call('GET', `${server.url}/api/admin/client-emails`, undefined, headers);
    expect([status, body]).toEqual([200, ['Ana@example.com', 'Zoe@example.com']]);
    expect((await graphql('{ clientEmails }')).data?.clientEmails).toEqual(body);
  });
});

describe('mails that fail', () => {
  it('reports recipients that a mailing could not reach, and retries them when the teacher asks', async () => {
    refused.set('jo@example.com', new MailRefusedError('550 no such user'));
    await send(mailing('ana@example.com, jo@example.com'));
    await deliver();
    expect(await progress()).toMatchObject({
      sent: 1,
      failed: 1,
      unreached: [{ recipient: 'jo@example.com', reason: '550 no such user' }],
    });
    refused.clear();
    const retry = `mutation ($id: ID!) { retryMailing(id: $id) { __typename ... on Mailing { queued failed } } }`;
    const { id } = await findMailing();
    expect((await graphql(retry, { id })).data?.retryMailing).toMatchObject({ queued: 1, failed: 0 });
    expect((await graphql(retry, { id })).data?.retryMailing).toEqual({ __typename: 'StateConflictError' });
    expect((await graphql(retry, { id: randomUUID() })).data?.retryMailing).toEqual({ __typename: 'NotFoundError' });
    await deliver();
    expect(sent.map(({ to }) => to).sort()).toEqual(['ana@example.com', 'jo@example.com']);
  });

  it('retries a mail by itself after a temporary failure, and sends to nobody twice', async () => {
    refused.set('jo@example.com', new Error('450 try later'));
    await send(mailing('ana@example.com, jo@example.com'));
    const worker = await startWorker(server.deps);
    try {
      await eventually(async () => {
        const failed = await server.deps.db.outgoingMail.findMany({ where: { lastError: '450 try later' } });
        expect(failed).toMatchObject([{ status: 'QUEUED', recipient: 'jo@example.com' }]);
      });
      refused.clear();
      await eventually(async () => expect(await progress()).toMatchObject({ queued: 0, sent: 2 }));
    } finally {
      await worker.stop();
    }
    expect(sent).toHaveLength(2);
  });

  it('stores no part of a mailing when its transaction fails', async () => {
    const { pool } = server.deps.database;
    await pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'disk full' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON "AuditEntry" EXECUTE FUNCTION refuse()`);
    try {
      expect((await send(mailing('ana@example.com'))).status).toBe(503);
    } finally {
      await pool.query('DROP FUNCTION refuse CASCADE');
    }
    expect([await server.deps.db.mailing.count(), await server.deps.db.outgoingMail.count()]).toEqual([0, 0]);
    expect(await jobs()).toEqual([]);
  });

  it('leaves mails queued without an attempt when no mail server is configured', async () => {
    await send(mailing('ana@example.com'));
    const worker = await startWorker({ ...server.deps, mailer: null });
    await server.deps.db.$transaction((tx) =>
      server.deps.jobs.enqueue(tx, 'refund-payment', { refundId: randomUUID() }),
    );
    // The worker runs: the other job is done.
    await eventually(async () => expect(await jobs('refund-payment')).toEqual([]));
    expect(await jobs()).toEqual([{ priority: 10 }]);
    await worker.stop();
    const { rows } = await server.deps.database.pool.query(
      `SELECT attempts FROM graphile_worker.jobs WHERE task_identifier = 'send-mail'`,
    );
    expect(rows).toEqual([{ attempts: 0 }]);
    expect((await graphql('{ mailStatus { isConfigured queued failed } }')).data?.mailStatus).toEqual({
      isConfigured: true,
      queued: 1,
      failed: 0,
    });
  });
});
