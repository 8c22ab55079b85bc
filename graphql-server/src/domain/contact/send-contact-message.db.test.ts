import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const message = { name: 'Marta', email: 'marta@example.com', message: 'Hola!' };
const KEY = 'a1'.repeat(16);

const send = (body: object) => call('POST', `${server.url}/api/contact`, body);
const count = () => server.deps.db.contactMessage.count();

test('stores a contact message once and notifies the teacher once when it is sent repeatedly with one key', async () => {
  for (const _ of [1, 2, 3]) expect((await send({ ...message, key: KEY })).status).toBe(201);
  expect(await count()).toBe(1);
  expect(await server.deps.db.notification.count()).toBe(1);
  await send({ ...message, key: 'b2'.repeat(16) });
  expect(await count()).toBe(2);
});

test.each([{ name: 'Ana' }, { email: 'ana@example.com' }, { message: 'Adéu!' }])(
  'refuses another message with the key of an earlier one: %j',
  async (change) => {
    const key = 'c3'.repeat(16);
    expect((await send({ ...message, key })).status).toBe(201);
    const before = await count();
    expect(await send({ ...message, ...change, key })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('already used for a different request') },
    });
    expect(await count()).toBe(before);
    expect((await send({ ...message, email: ' marta@example.com', key })).status).toBe(201);
  },
);

test('stores each contact message without a key separately', async () => {
  const before = await count();
  for (const _ of [1, 2]) await send(message);
  expect(await count()).toBe(before + 2);
});

test.each(['', 'A1'.repeat(16), 'short', 7])('refuses a contact message with the key %j', async (key) => {
  expect((await send({ ...message, key })).status).toBe(400);
});
