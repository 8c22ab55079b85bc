import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { createBookingRow } from '#test/card-bookings';
import { createClass } from '#test/classes';
import { contactMessageFactory } from '#test/factories/contact-message';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';

let server: TestServer;
let classId: string;
let messageId: string;
let bookingId: string;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.deps;
  ({ id: classId } = await createClass(db));
  ({ id: messageId } = await db.contactMessage.create({ data: contactMessageFactory({ isArchived: true }) }));
  ({ id: bookingId } = await createBookingRow(db));
});
afterAll(() => server.close());

/** Sends a call that names the type of a body and has none. */
const send = async (method: string, path: string, type = 'application/json') =>
  call(method, server.url + path, '', { ...(await adminHeaders(server.deps.db)), 'content-type': type });

it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
  'answers a path that needs no body and gets none of type %s',
  async (type) => {
    expect((await send('PUT', `/admin/availability/${classId}/toggle-homepage`, type)).status).toBe(200);
  },
);

it.each([
  ['PUT', () => `/admin/availability/${classId}/toggle-homepage`, 200],
  ['POST', () => `/availability/admin/${classId}/share`, 200],
  ['DELETE', () => `/api/contact/admin/contact-messages/${messageId}`, 200],
  ['DELETE', () => `/availability/admin/${classId}`, 200],
  // It is paid in person.
  ['POST', () => `/api/bookings/admin/${bookingId}/refund`, 409],
] as const)('answers %s of a path that needs no body (%#)', async (method, path, status) => {
  expect((await send(method, path())).status).toBe(status);
});

it('ends the session of a client that logs out', async () => {
  const headers = await adminHeaders(server.deps.db);
  expect((await call('POST', `${server.url}/api/auth/logout`, '', headers)).status).toBe(200);
  expect((await call('GET', `${server.url}/api/admin/client-emails`, undefined, headers)).status).toBe(401);
});

it.each(['/api/bookings', '/api/contact', '/api/auth/admin/login', '/api/admin/send-email', '/availability/admin'])(
  'says that POST %s needs a body',
  async (path) => {
    const { status, body } = await send('POST', path);
    expect([status, body.message]).toEqual([400, 'The body must be a JSON object.']);
  },
);

it('says that GraphQL needs a query', async () => {
  const { status, body } = await call<{ errors: { message: string }[] }>('POST', `${server.url}/graphql`, '');
  expect([status, body.errors[0]?.message]).toEqual([
    400,
    'POST body missing, invalid Content-Type, or JSON object has no keys.',
  ]);
});
