import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { buyOverRest } from '#test/buyers';
import { CLASS_DATE, createClass } from '#test/classes';
import { ask } from '#test/graphql';
import { startTestServer, type TestServer } from '#test/server';

let server: TestServer;
let admin: Record<string, string>;
let classId: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await adminHeaders(server.deps.db);
  ({ id: classId } = await createClass(server.deps.db));
  await buyOverRest(server.url, { classId, email: 'Ana.Pons@example.com' });
});
afterAll(() => server.close());

const SET = `mutation ($email: String!, $text: String!) { setClientNote(email: $email, text: $text) {
  __typename ... on ClientNote { email text } ... on UserError { message } } }`;
const ROSTER = 'query ($id: ID!) { adminClass(id: $id) { ... on AdminClass { attendees { name privateNote } } } }';

async function setNote(text: string, email = 'ana.PONS@example.com', headers = admin) {
  const { body } = await ask(server.url, SET, { email, text }, headers);
  return body.data?.setClientNote;
}
async function listNotes() {
  const { body } = await ask(server.url, ROSTER, { id: `${classId}_${CLASS_DATE}` }, admin);
  const found = body.data?.adminClass as { attendees: { privateNote: string | null }[] };
  return found.attendees.map(({ privateNote }) => privateNote);
}

it('shows a private note on the roster by address, whatever its case, replaces it, and removes it with an empty text', async () => {
  expect(await listNotes()).toEqual([null]);
  expect(await setNote('  Left knee.\nSlow start. ')).toEqual({
    __typename: 'ClientNote',
    email: 'ana.pons@example.com',
    text: 'Left knee.\nSlow start.',
  });
  expect(await listNotes()).toEqual(['Left knee.\nSlow start.']);
  await setNote('Right knee.');
  expect(await listNotes()).toEqual(['Right knee.']);
  expect(await setNote('')).toMatchObject({ text: null });
  expect(await listNotes()).toEqual([null]);
  expect(await server.deps.db.clientNote.count()).toBe(0);
});

it('refuses a private note that another device has changed since it was read, with what is stored, and repeats a save', async () => {
  const email = 'read@example.com';
  const save = async (text: string, baseText: string) => {
    const mutation = `mutation ($email: String!, $text: String!, $baseText: String!) {
      setClientNote(email: $email, text: $text, baseText: $baseText) { __typename ... on NoteConflictError { stands { text } } } }`;
    return (await ask(server.url, mutation, { email, text, baseText }, admin)).body.data?.setClientNote;
  };
  const saved = { __typename: 'ClientNote' };
  const stands = (text: string | null) => ({ __typename: 'NoteConflictError', stands: { text } });
  // Both devices have opened it without a note, and save at once.
  const answers = await Promise.all([save('Left knee.', ''), save('Right knee.', '')]);
  const { text } = await server.deps.db.clientNote.findUniqueOrThrow({ where: { email } });
  const [first, second] = text === 'Left knee.' ? answers : answers.toReversed();
  expect([first, second]).toEqual([saved, stands(text)]);
  expect(await save(text, '')).toEqual(saved);
  expect(await save('Both knees.', text)).toEqual(saved);
  expect(await save('', text)).toEqual(stands('Both knees.'));
  expect(await save('', 'Both knees.')).toEqual(saved);
  expect(await save('Hip.', 'Both knees.')).toEqual(stands(null));
});

it('records that a private note changed, and never what it says', async () => {
  await server.deps.db.auditEntry.deleteMany();
  await setNote('A secret word.');
  await setNote('A secret word.');
  await setNote('');
  const audit = await server.deps.db.auditEntry.findMany({ orderBy: { createdAt: 'asc' } });
  expect(audit.map(({ action }) => action)).toEqual(['noted', 'removed a note']);
  expect(JSON.stringify(audit)).not.toMatch(/secret|ana\.pons/i);
});

it('knows a client by a private note alone, exports it, and erases it', async () => {
  const email = 'only.noted@example.com';
  await setNote('Asked for private classes.', email);
  const run = async (operation: string) => {
    const query = `${operation.startsWith('client') ? 'query' : 'mutation'} ($email: String!) { answer: ${operation} }`;
    return (await ask(server.url, query, { email }, admin)).body.data?.answer as Record<string, unknown>;
  };
  const find = 'client(email: $email) { __typename ... on ClientSummary { hasPrivateNote bookings } }';
  expect(await run(find)).toEqual({ __typename: 'ClientSummary', hasPrivateNote: true, bookings: 0 });
  const file = await run('exportClient(email: $email) { ... on ClientFile { content } }');
  expect(JSON.parse(String(file.content)).privateNoteAboutYou.note).toBe('Asked for private classes.');
  await run('eraseClient(email: $email) { __typename }');
  expect(await run(find)).toEqual({ __typename: 'NotFoundError' });
  expect(await server.deps.db.clientNote.count({ where: { email } })).toBe(0);
});

it('refuses a private note of more than 1,000 characters, without an address, or from a visitor', async () => {
  expect(await setNote('x'.repeat(1001))).toMatchObject({ __typename: 'InvalidInputError' });
  expect(await setNote('x'.repeat(1000))).toMatchObject({ __typename: 'ClientNote' });
  expect(await setNote('x', '')).toMatchObject({ __typename: 'InvalidInputError' });
  expect(await setNote('x', 'ana@example.com', {})).toBeUndefined();
});
