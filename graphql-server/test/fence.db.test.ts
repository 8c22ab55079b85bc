import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_IDLE_DAYS } from '#contract/session-end';
import { adminHeaders, createAdmin } from '#test/admin';
import { getExampleOperation, ROOT_FIELDS } from '#test/example-operation';
import { ask } from '#test/graphql';
import { PUBLIC_FIELDS } from '#test/public-fields';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { startSession } from '../src/domain/auth/sessions';

type Route = { method: string; url: string; isForAdmins: boolean };

let server: TestServer;
let callers: Record<string, { headers: Record<string, string>; status: number; code: string }>;
const routes: Route[] = [];

beforeAll(async () => {
  server = await startTestServer({
    onRoute: ({ method, url, config }) => {
      for (const one of [method].flat()) routes.push({ method: one, url, isForAdmins: Boolean(config?.isForAdmins) });
    },
  });
  const { db } = server.deps;
  const admin = await createAdmin(db);
  const longAgo = await startSession(db, { adminId: admin.id, userAgent: null, now: new Date('2020-01-01') });
  const idle = await adminHeaders(db);
  await db.session.updateMany({
    where: { expiresAt: { gt: new Date() } },
    data: { lastUsedAt: new Date(Date.now() - SESSION_IDLE_DAYS * 86_400_000) },
  });
  const ended = await adminHeaders(db);
  await call('POST', `${server.url}/api/auth/logout`, undefined, ended);
  const nobody = { status: 401, code: 'UNAUTHENTICATED' };
  callers = {
    'no token': { headers: {}, ...nobody },
    garbage: { headers: { authorization: 'Bearer "><script>alert(1)</script>' }, ...nobody },
    'a token that never was': { headers: { authorization: `Bearer ${'a'.repeat(43)}` }, ...nobody },
    'another scheme': { headers: { authorization: `Basic ${btoa('admin:admin')}` }, ...nobody },
    'an expired token': { headers: { authorization: `Bearer ${longAgo}` }, ...nobody },
    'a token that was not used for 14 days': { headers: idle, ...nobody },
    'an ended sign-in': { headers: ended, ...nobody },
    'no admin': {
      headers: await adminHeaders(db, { username: 'guest', isAdmin: false }),
      status: 403,
      code: 'FORBIDDEN',
    },
  };
});
afterAll(() => server.close());

const CALLERS = [
  'no token',
  'garbage',
  'a token that never was',
  'another scheme',
  'an expired token',
  'a token that was not used for 14 days',
  'an ended sign-in',
  'no admin',
];

const fencedFields = ROOT_FIELDS.filter(([name]) => !PUBLIC_FIELDS.includes(name));

describe('graphql', () => {
  it.each(fencedFields)('refuses %s (%s) to everybody but admins', async (_name, root, field) => {
    const { query, variables } = getExampleOperation(root, field);
    for (const caller of CALLERS) {
      const { headers = {}, status, code } = callers[caller] ?? {};
      const { status: answered, body } = await ask(server.url, query, variables, headers);
      expect([caller, answered, body.errors?.[0]?.extensions?.code, body.data]).toEqual([
        caller,
        status,
        code,
        undefined,
      ]);
    }
  });

  it.each(ROOT_FIELDS)(
    'says in the description of %s (%s) what a caller without a session gets',
    async (_name, root, field) => {
      const { query, variables } = getExampleOperation(root, field);
      const { body } = await ask(server.url, query, variables);
      const isRefused = body.errors?.[0]?.extensions?.code === 'UNAUTHENTICATED';
      expect(field.description).toMatch(isRefused ? /^Admin\. \S/ : /^Public\. \S/);
    },
  );

  it('answers the public fields of a request whose other fields are refused', async () => {
    const { status, body } = await ask(
      server.url,
      '{ checkout { holdMinutes } me { username } mailStatus { queued } }',
    );
    expect(status).toBe(200);
    expect(body.data).toEqual({ checkout: { holdMinutes: 10 }, me: null, mailStatus: null });
    expect(body.errors?.map(({ path, extensions }) => [path, extensions?.code])).toEqual([
      [['me'], 'UNAUTHENTICATED'],
      [['mailStatus'], 'UNAUTHENTICATED'],
    ]);
  });

  it('lists only public fields that exist', () => {
    const all = ROOT_FIELDS.map(([name]) => name);
    expect(PUBLIC_FIELDS.filter((name) => !all.includes(name))).toEqual([]);
  });
});

describe('rest', () => {
  it('protects every documented admin call', () => {
    const fenced = routes.filter(({ isForAdmins }) => isForAdmins).map(({ method, url }) => `${method} ${url}`);
    expect(fenced).toEqual(
      expect.arrayContaining([
        'POST /api/auth/logout',
        'GET /api/bookings/admin',
        'GET /api/bookings/admin.csv',
        'POST /api/bookings/admin/:id/refund',
        'GET /api/contact/admin/contact-messages',
        'GET /api/contact/admin/contact-messages/:id',
        'DELETE /api/contact/admin/contact-messages/:id',
        'PUT /api/contact/admin/contact-messages/:id/status',
        'POST /api/contact/admin/contact-messages/:id/reply',
        'POST /api/admin/send-email',
        'GET /api/admin/client-emails',
        'GET /availability/admin',
        'GET /api/availability/admin',
        'POST /availability/admin',
        'PUT /availability/admin/:id',
        'DELETE /availability/admin/:id',
        'POST /availability/admin/:id/share',
        'PUT /admin/availability/:id/toggle-homepage',
        'PUT /api/admin/availability/:id/toggle-homepage',
        'GET /admin/availability',
      ]),
    );
  });

  it('refuses every admin call to visitors and users without rights', async () => {
    const fenced = routes.filter(({ isForAdmins, method }) => isForAdmins && method !== 'HEAD');
    for (const { method, url } of fenced) {
      const address = server.url + url.replaceAll(/:\w+/g, '6f9619ff-8b86-4d01-b42d-00c04fc964ff');
      for (const caller of CALLERS) {
        const { headers = {}, status } = callers[caller] ?? {};
        // The server refuses before it reads the body, so invalid JSON does not change the response.
        // Some addresses are pages too: without this Accept header the response would be the page.
        const sent = { accept: 'application/json', ...headers };
        const answer = await call(method, address, method === 'GET' ? undefined : '{broken', sent);
        expect([method, url, caller, answer.status]).toEqual([method, url, caller, status]);
        expect(Object.keys(answer.body)).toEqual(['message']);
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    }
  });
});
