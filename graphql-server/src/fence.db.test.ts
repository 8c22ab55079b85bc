import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_IDLE_DAYS } from '#contract/session-end';
import { adminHeaders, createAdmin } from '#test/admin';
import { ask } from '#test/graphql';
import { PUBLIC_FIELDS } from '#test/public-fields';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { startSession } from './domain/auth/sessions';
import { schema } from './graphql/schema';

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
}, 60_000);
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

const rootFields = (root: 'Query' | 'Mutation') =>
  (root === 'Query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {};

const fencedFields = (['Query', 'Mutation'] as const).flatMap((root) =>
  Object.values(rootFields(root))
    .filter(({ name }) => !PUBLIC_FIELDS.includes(name))
    .map((field) => [field.name, root, field] as const),
);

describe('GraphQL access control', () => {
  it.each(fencedFields)('serves the field %s (%s) to admins only', async (_name, root, field) => {
    for (const forbiddenUser of CALLERS) {
      const { headers = {}, status, code } = callers[forbiddenUser] ?? {};
      const { status: answered, body } = await ask(server.url, getOperation(root, field), {}, headers);
      expect([forbiddenUser, answered, body.errors?.[0]?.extensions?.code, body.data ?? null]).toEqual([
        forbiddenUser,
        status,
        code,
        null,
      ]);
    }
  });

  it('lists only existing fields as public', () => {
    const all = (['Query', 'Mutation'] as const).flatMap((root) => Object.keys(rootFields(root)));
    expect(PUBLIC_FIELDS.filter((name) => !all.includes(name))).toEqual([]);
  });
});

describe('REST access control', () => {
  it('protects every documented admin route', () => {
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

  it('refuses every admin route to every caller without an admin session', async () => {
    const fenced = routes.filter(({ isForAdmins, method }) => isForAdmins && method !== 'HEAD');
    for (const { method, url } of fenced) {
      const address = server.url + url.replaceAll(/:\w+/g, '6f9619ff-8b86-4d01-b42d-00c04fc964ff');
      for (const forbiddenUser of CALLERS) {
        const { headers = {}, status } = callers[forbiddenUser] ?? {};
        // The body is not read before the check: invalid JSON gets the same answer.
        // Some addresses are pages too; the Accept header selects the REST answer.
        const jsonHeaders = { accept: 'application/json', ...headers };
        const answer = await call(method, address, method === 'GET' ? undefined : '{broken', jsonHeaders);
        expect([method, url, forbiddenUser, answer.status]).toEqual([method, url, forbiddenUser, status]);
        expect(Object.keys(answer.body)).toEqual(['message']);
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    }
  });
});

/** An operation that selects one field, with example values for its required arguments. */
function getOperation(root: 'Query' | 'Mutation', field: GraphQLField<unknown, unknown>): string {
  const required = field.args.filter(({ type }) => isNonNullType(type));
  const args = required.map(({ name, type }) => `${name}: ${getExample(type)}`).join(', ');
  const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
  return `${root.toLowerCase()} { ${field.name}${args ? `(${args})` : ''}${selection} }`;
}

const SCALARS: Record<string, string> = {
  Int: '1',
  Float: '1',
  Boolean: 'true',
  LocalDate: '"2027-05-03"',
  LocalTime: '"10:00"',
};

function getExample(type: GraphQLInputType): string {
  const known = getNullableType(type);
  if (isListType(known)) return `[${getExample(known.ofType)}]`;
  if (isEnumType(known)) return known.getValues()[0]?.name ?? '';
  if (!isInputObjectType(known)) return SCALARS[known.name] ?? '"x"';
  const required = Object.values(known.getFields()).filter((field) => isNonNullType(field.type));
  return `{ ${required.map((field) => `${field.name}: ${getExample(field.type)}`).join(', ')} }`;
}
