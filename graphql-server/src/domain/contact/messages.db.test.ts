import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { eventually } from '#test/eventually';
import { contactMessageFactory } from '#test/factories/contact-message';
import { ask } from '#test/graphql';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';

let server: TestServer;
let headers: { authorization: string };
let id: string;

beforeAll(async () => {
  server = await startTestServer({ withWorker: true });
  headers = await adminHeaders(server.deps.db);
});
afterAll(() => server.close());

const createMessage = (overrides = {}) =>
  server.deps.db.contactMessage.create({ data: contactMessageFactory(overrides) });
beforeEach(async () => {
  await server.deps.db.contactMessage.deleteMany();
  await server.deps.db.auditEntry.deleteMany();
  ({ id } = await createMessage({ subject: 'Prices' }));
});

const MESSAGES = '/api/contact/admin/contact-messages';
const rest = <Body = { message: string }>(method: string, path: string, body?: unknown, extra = {}) =>
  call<Body>(method, server.url + MESSAGES + path, body, { ...headers, ...extra });
const graphql = async (query: string, variables = {}, extra = {}) =>
  (await ask(server.url, query, variables, { ...headers, ...extra })).body;
const summaries = async () =>
  (await server.deps.db.auditEntry.findMany({ orderBy: { createdAt: 'asc' } })).map(({ action }) => action);

const REPLY = { recipientEmail: 'ana.pons@example.com', subject: 'Re: Prices', textBody: 'From €15.' };

type Message = { _id: string; isRead: boolean; isArchived: boolean; replies: object[]; message: string };

describe('contact messages over REST', () => {
  it('lists all messages newest first over REST with exactly the documented keys', async () => {
    await rest('POST', `/${id}/reply`, REPLY);
    const older = await createMessage({ createdAt: new Date('2026-01-01'), isArchived: true });
    const { status, body } = await rest<Message[]>('GET', '');
    expect(status).toBe(200);
    expect(body.map(({ _id }) => _id)).toEqual([id, older.id]);
    const anInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const documented = {
      _id: id,
      createdAt: anInstant,
      name: 'Ana Pons',
      email: 'ana.pons@example.com',
      subject: 'Prices',
      message: 'Is the park class right for a beginner?',
      isRead: true,
      isArchived: false,
      replies: [{ _id: expect.any(String), createdAt: anInstant, ...REPLY }],
    };
    expect(body[0]).toStrictEqual(documented);
    expect((await rest('GET', `/${id}`)).body).toStrictEqual(documented);
  });

  it.each([randomUUID(), 'nonsense', '%00'])('answers 404 for the unknown message %s', async (unknown) => {
    const calls = [
      rest('GET', `/${unknown}`),
      rest('PUT', `/${unknown}/status`, { isRead: true }),
      rest('POST', `/${unknown}/reply`, REPLY),
      rest('DELETE', `/${unknown}`),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, body]).toEqual([404, { message: 'No conversation found.' }]);
    }
  });

  it('marks a message as read and archived, and back, and records each change once', async () => {
    const put = async (body: object) => (await rest<Message>('PUT', `/${id}/status`, body)).body;
    expect(await put({ isRead: true })).toMatchObject({ isRead: true, isArchived: false });
    expect(await put({ isRead: true })).toMatchObject({ isRead: true });
    expect(await put({ isArchived: true })).toMatchObject({ isRead: true, isArchived: true });
    expect(await put({ isArchived: false, isRead: false })).toMatchObject({ isRead: false, isArchived: false });
    expect((await summaries()).sort()).toEqual(['archived', 'marked as new', 'marked as read', 'unarchived']);
    const written = JSON.stringify(await server.deps.db.auditEntry.findMany());
    expect(written).not.toMatch(/Ana|example\.com/);
  });

  it.each([[{}], [{ isRead: 'yes' }], [{ isArchived: 1 }], [{ isArchived: null }], [[]], ['true']])(
    'refuses the message status %j',
    async (body) => {
      expect((await rest('PUT', `/${id}/status`, body)).status).toBe(400);
    },
  );

  it('deletes an archived message with its replies, and refuses to delete any other', async () => {
    await rest('POST', `/${id}/reply`, REPLY);
    const refused = await rest('DELETE', `/${id}`);
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('archived') } });
    await rest('PUT', `/${id}/status`, { isArchived: true });
    const { status, body } = await rest('DELETE', `/${id}`);
    expect([status, Object.keys(body)]).toEqual([200, ['message']]);
    expect(await server.deps.db.reply.count()).toBe(0);
    expect((await rest('DELETE', `/${id}`)).status).toBe(404);
  });
});

describe('replyToMessage', () => {
  const getMails = () => server.deps.sandbox?.mailbox?.list(50) ?? Promise.resolve([]);

  it('stores a reply in its thread and mails it', async () => {
    const textBody = `From €15.\n\n${randomUUID()}`;
    const { status, body } = await rest<{ message: string; contactMessage: Message }>('POST', `/${id}/reply`, {
      ...REPLY,
      recipientEmail: 'Ana Pons <mailto:ANA.Pons@example.com>.',
      textBody,
    });
    expect([status, Object.keys(body)]).toEqual([200, ['message', 'contactMessage']]);
    expect(body.contactMessage).toMatchObject({ isRead: true, replies: [{ ...REPLY, textBody }] });
    await eventually(async () => {
      const mail = (await getMails()).find(({ text }) => text.startsWith(textBody));
      expect(mail).toMatchObject({ to: ['ana.pons@example.com'], subject: 'Re: Prices' });
      expect(mail?.text).toContain('Ana Pons wrote:\n> Is the park class right for a beginner?');
    });
    expect(await summaries()).toEqual(['replied']);
  });

  it.each([
    [{ recipientEmail: 'eve@evil.example' }, 'A reply can only go to the person who wrote the message.'],
    [
      { recipientEmail: 'ana.pons@example.com, eve@evil.example' },
      'A reply can only go to the person who wrote the message.',
    ],
    [{ subject: '' }, 'To, Subject, and Message Body are required.'],
    [{ textBody: undefined }, 'To, Subject, and Message Body are required.'],
    [{ subject: 'Hi\r\nBcc: eve@evil.example' }, 'Subject contains characters'],
    [{ subject: 'x'.repeat(201) }, 'Subject is too long'],
    [{ textBody: 'x'.repeat(20_001) }, 'Message Body is too long'],
  ])('refuses a reply with %j', async (changes, text) => {
    const { status, body } = await rest('POST', `/${id}/reply`, { ...REPLY, ...changes });
    expect([status, body.message]).toEqual([400, expect.stringContaining(text)]);
    expect(await server.deps.db.reply.count()).toBe(0);
  });

  it('sends a reply once when it is repeated with one idempotency key over REST and GraphQL', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const query = `mutation ($id: ID!, $input: ContactReplyInput!) { replyToContactMessage(id: $id, input: $input) {
      __typename ... on ContactMessage { replies { subject mailStatus } } } }`;
    const answers = await Promise.all([
      rest('POST', `/${id}/reply`, REPLY, key),
      rest('POST', `/${id}/reply`, REPLY, key),
      rest('POST', `/${id}/reply`, REPLY, key),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { data } = await graphql(query, { id, input: REPLY }, key);
    expect(data?.replyToContactMessage).toMatchObject({ replies: [{ subject: 'Re: Prices' }] });
    expect(await server.deps.db.outgoingMail.count({ where: { reply: { contactMessageId: id } } })).toBe(1);

    expect((await rest('POST', `/${id}/reply`, { ...REPLY, subject: 'Other' }, key)).status).toBe(409);
    const other = await createMessage();
    expect((await rest('POST', `/${other.id}/reply`, REPLY, key)).status).toBe(409);
  });

  it('skips the mail of a reply whose thread was deleted before it was sent', async () => {
    const reply = await server.deps.db.reply.create({ data: { contactMessageId: id, ...REPLY } });
    const mail = await server.deps.db.outgoingMail.create({
      data: { kind: 'CONTACT_REPLY', recipient: REPLY.recipientEmail, replyId: reply.id },
    });
    await server.deps.db.contactMessage.delete({ where: { id } });
    await server.deps.db.$transaction((tx) => server.deps.jobs.enqueue(tx, 'send-mail', { mailId: mail.id }));
    await eventually(async () => {
      const { status } = await server.deps.db.outgoingMail.findUniqueOrThrow({ where: { id: mail.id } });
      expect(status).toBe('SKIPPED');
    });
  });
});

describe('contact messages over GraphQL', () => {
  const LIST = `query ($includeArchived: Boolean, $offset: Int, $limit: Int) {
    contactMessages(includeArchived: $includeArchived, offset: $offset, limit: $limit) {
      totalCount hasArchived nodes { name isArchived } } }`;

  it('lists one page of messages over GraphQL, with or without archived ones', async () => {
    await createMessage({ name: 'Old', createdAt: new Date('2026-01-01') });
    await createMessage({ name: 'Away', createdAt: new Date('2026-02-01'), isArchived: true });
    const list = async (variables: object) => (await graphql(LIST, variables)).data?.contactMessages;
    expect(await list({})).toEqual({
      totalCount: 2,
      hasArchived: true,
      nodes: [
        { name: 'Ana Pons', isArchived: false },
        { name: 'Old', isArchived: false },
      ],
    });
    expect(await list({ includeArchived: true, offset: 1, limit: 1 })).toEqual({
      totalCount: 3,
      hasArchived: true,
      nodes: [{ name: 'Away', isArchived: true }],
    });
  });

  it.each([{ limit: 0 }, { limit: 101 }, { offset: -1 }])('refuses the page %j of messages', async (variables) => {
    const { errors } = await graphql(LIST, variables);
    expect(errors?.[0]?.extensions?.code).toBe('INVALID_INPUT');
  });

  it('reads, archives and deletes one message with its replies over GraphQL', async () => {
    await rest('POST', `/${id}/reply`, REPLY);
    const one = await graphql(
      `query ($id: ID!) { contactMessage(id: $id) { ... on ContactMessage { email replies { recipientEmail textBody } } } }`,
      { id },
    );
    expect(one.data?.contactMessage).toEqual({
      email: REPLY.recipientEmail,
      replies: [{ recipientEmail: REPLY.recipientEmail, textBody: REPLY.textBody }],
    });
    const remove = `mutation ($id: ID!) { deleteContactMessage(id: $id) { __typename } }`;
    expect((await graphql(remove, { id })).data?.deleteContactMessage).toEqual({ __typename: 'StateConflictError' });
    const put = `mutation ($id: ID!) { setContactMessageStatus(id: $id, input: { isArchived: true }) {
      ... on ContactMessage { isArchived } } }`;
    expect((await graphql(put, { id })).data?.setContactMessageStatus).toEqual({ isArchived: true });
    expect((await graphql(remove, { id })).data?.deleteContactMessage).toEqual({ __typename: 'DeletedContactMessage' });
    const gone = await graphql(`query ($id: ID!) { contactMessage(id: $id) { ... on UserError { message } } }`, { id });
    expect(gone.data?.contactMessage).toEqual({ message: 'No conversation found.' });
  });
});
