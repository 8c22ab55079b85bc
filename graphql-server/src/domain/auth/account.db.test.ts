import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAdmin } from '#test/admin';
import { ask } from '#test/graphql';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { resetPassword } from './reset-password';
import { totpCode } from './second-factor/totp';

const PASSWORD = 'a long way to the sea';
const CODE_MESSAGE = 'This code is not right. Please enter the newest one.';

let server: TestServer;
let now = new Date('2027-05-03T10:00:00Z');
const clock = { now: () => now };
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};

beforeAll(async () => {
  // Without the delay after wrong guesses, which sign-in.db.test.ts covers.
  server = await startTestServer({ clock, adjust: (deps) => ({ ...deps, pause: async () => undefined }) });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('TRUNCATE "Admin", "AuditEntry", rate_limit CASCADE');
  await createAdmin(server.deps.db, { username: 'marina', password: PASSWORD });
});

const login = (code?: string) =>
  call('POST', `${server.url}/api/auth/admin/login`, {
    username: 'marina',
    password: PASSWORD,
    ...(code ? { code } : {}),
  });

async function token(code?: string): Promise<{ authorization: string }> {
  const { body } = await login(code);
  return { authorization: `Bearer ${body.token}` };
}

async function callAs<Result = { __typename: string; message?: string }>(
  headers: { authorization: string },
  operation: string,
): Promise<Result> {
  const { body } = await ask(server.url, operation, {}, headers);
  return Object.values(body.data ?? { nothing: body.errors })[0] as Result;
}

const BEGIN = `mutation { beginSecondFactor(password: "${PASSWORD}") {
  __typename ... on SecondFactorSetup { secret uri } ... on UserError { message } } }`;
const confirm = (code: string) => `mutation { confirmSecondFactor(code: "${code}") {
  __typename ... on RecoveryCodes { codes } ... on UserError { message } } }`;
const switchOff = (proof: string) => `mutation { switchOffSecondFactor(${proof}) {
  __typename ... on SecondFactor { onSince recoveryCodesLeft } ... on UserError { message } } }`;
const SECOND_FACTOR = '{ secondFactor { onSince recoveryCodesLeft } }';

async function switchOn() {
  const headers = await token();
  const { secret } = await callAs<{ secret: string }>(headers, BEGIN);
  const { codes } = await callAs<{ codes: string[] }>(headers, confirm(totpCode(secret, now)));
  return { headers, secret, codes };
}

describe('the second factor', () => {
  it('requires no code at sign-in before a first code has confirmed the second factor', async () => {
    const headers = await token();
    const setup = await callAs<{ secret: string; uri: string }>(headers, BEGIN);
    expect(setup.uri).toContain(`secret=${setup.secret}`);
    expect(await callAs(headers, confirm('000000'))).toEqual({
      __typename: 'InvalidInputError',
      message: CODE_MESSAGE,
    });
    expect((await login()).status).toBe(200);
    expect(await callAs(headers, SECOND_FACTOR)).toEqual({ onSince: null, recoveryCodesLeft: 0 });
  });

  it('begins the second factor only with the password, and confirms it only after it was begun', async () => {
    const headers = await token();
    const wrong = await callAs(headers, BEGIN.replace(PASSWORD, 'wrong'));
    expect(wrong).toEqual({ __typename: 'SignInRefusedError', message: 'This is not your password.' });
    expect(await callAs(headers, confirm('000000'))).toMatchObject({ __typename: 'StateConflictError' });
  });

  it('returns ten recovery codes and refuses to begin a second factor that is on', async () => {
    const { headers, codes } = await switchOn();
    expect(new Set(codes).size).toBe(10);
    const { rows } = await server.database.pool.query('SELECT * FROM "RecoveryCode"');
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);
    expect(await callAs(headers, SECOND_FACTOR)).toMatchObject({
      onSince: expect.stringMatching(/^2027-05-03T/),
      recoveryCodesLeft: 10,
    });
    expect(await callAs(headers, BEGIN)).toMatchObject({ __typename: 'StateConflictError' });
  });

  it('requires a code at sign-in over REST and GraphQL, and accepts each code once', async () => {
    const { secret } = await switchOn();
    expect(await login()).toMatchObject({
      status: 401,
      body: { message: 'Please enter the code of your authenticator app.', codeRequired: true },
    });
    const used = totpCode(secret, now);
    expect(await login(used)).toMatchObject({ status: 401, body: { message: CODE_MESSAGE, codeRequired: true } });
    later(30);
    const next = totpCode(secret, now);
    expect((await login(`${next.slice(0, 3)} ${next.slice(3)}`)).status).toBe(200);
    expect((await login(next)).status).toBe(401);
    later(30);
    const input = { username: 'marina', password: PASSWORD };
    const query = `mutation ($input: SignInInput!) { signIn(input: $input) {
      __typename ... on SignInRefusedError { isCodeRequired } } }`;
    const signIn = async (more: object) => (await ask(server.url, query, { input: { ...input, ...more } })).body.data;
    const refused = { signIn: { __typename: 'SignInRefusedError', isCodeRequired: true } };
    expect(await signIn({})).toEqual(refused);
    expect(await signIn({ code: '000000' })).toEqual(refused);
    expect(await signIn({ code: totpCode(secret, now) })).toEqual({ signIn: { __typename: 'AdminSession' } });
    expect(await signIn({ password: 'wrong', code: '000000' })).toEqual({
      signIn: { __typename: 'SignInRefusedError', isCodeRequired: false },
    });
  });

  it.each([
    [-30, 200],
    [30, 200],
    [-60, 401],
    [60, 401],
  ])('answers a code of a clock that is %i seconds off with status %i', async (seconds, status) => {
    const { secret } = await switchOn();
    later(300);
    const code = totpCode(secret, new Date(now.getTime() + seconds * 1_000));
    expect((await login(code)).status).toBe(status);
  });

  it('accepts one code once when it arrives several times at the same moment', async () => {
    const { secret } = await switchOn();
    later(60);
    const code = totpCode(secret, now);
    const statuses = await Promise.all([login(code), login(code), login(code)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('accepts each recovery code once and refuses an unknown one', async () => {
    const { codes, headers } = await switchOn();
    const [first = ''] = codes;
    expect((await login(first.toUpperCase())).status).toBe(200);
    expect(await login(first)).toMatchObject({
      status: 401,
      body: {
        codeRequired: true,
        message: 'This recovery code is not right, or was used already. Please take another one.',
      },
    });
    expect((await login('abcd-efgh-jkmn')).status).toBe(401);
    expect(await callAs(headers, SECOND_FACTOR)).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('refuses every code after ten wrong ones, but accepts a recovery code', async () => {
    const { secret, codes } = await switchOn();
    later(60);
    for (let round = 0; round < 10; round += 1) expect((await login('000000')).status).toBe(401);
    const right = await login(totpCode(secret, now));
    expect(right).toMatchObject({ status: 401, body: { message: expect.stringMatching(/^Too many wrong codes/) } });
    expect((await login(codes[0])).status).toBe(200);
  });

  it('switches the second factor off with the password or a code, and refuses wrong ones', async () => {
    const { headers, codes } = await switchOn();
    expect(await callAs(headers, switchOff('password: "wrong"'))).toMatchObject({ __typename: 'SignInRefusedError' });
    expect(await callAs(headers, switchOff('code: "000000"'))).toMatchObject({ __typename: 'SignInRefusedError' });
    expect(await callAs(headers, switchOff('code: ""'))).toMatchObject({ __typename: 'InvalidInputError' });
    const off = { __typename: 'SecondFactor', onSince: null, recoveryCodesLeft: 0 };
    expect(await callAs(headers, switchOff(`code: "${codes[0]}"`))).toEqual(off);
    expect((await login()).status).toBe(200);
    expect(await callAs(headers, switchOff(`password: "${PASSWORD}"`))).toMatchObject({
      __typename: 'StateConflictError',
    });
  });
});

describe('sessions of an account', () => {
  const SIGN_INS = '{ sessions { nodes { id device isCurrent since lastUsed } } }';
  type Sessions = { nodes: { id: string; device: string; isCurrent: boolean }[] };

  it('lists the sessions of the own account, and ends one of them or all others', async () => {
    const [phone, desk, tablet] = [await token(), await token(), await token()];
    const other = await createAdmin(server.deps.db, { username: 'other', password: PASSWORD });
    const foreign = await server.deps.db.session.create({
      data: { adminId: other.id, tokenDigest: 'x', expiresAt: new Date('2030-01-01') },
    });
    const { nodes } = await callAs<Sessions>(phone, SIGN_INS);
    expect(nodes.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    const end = (id: string) => `mutation { revokeSession(id: "${id}") {
      __typename ... on Sessions { nodes { id } } ... on UserError { message } } }`;
    expect(await callAs<Sessions>(phone, end(nodes[1]?.id ?? ''))).toMatchObject({ nodes: [{}, {}] });
    expect(await callAs(phone, end(nodes[1]?.id ?? ''))).toMatchObject({ __typename: 'NotFoundError' });
    for (const id of [foreign.id, 'x', '']) {
      expect(await callAs(phone, end(id))).toMatchObject({ __typename: 'NotFoundError' });
    }
    expect(await callAs(phone, 'mutation { revokeOtherSessions }')).toBe(1);
    expect(await callAs(phone, 'mutation { revokeOtherSessions }')).toBe(0);
    const statuses = await Promise.all([phone, desk, tablet].map((headers) => ask(server.url, SIGN_INS, {}, headers)));
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await server.deps.db.session.findUnique({ where: { id: foreign.id } })).toMatchObject({ revokedAt: null });
  });

  it('ends all other sessions when the password is changed', async () => {
    const [here, there] = [await token(), await token()];
    const change = (password: string, next: string) => `mutation {
      changePassword(password: "${password}", newPassword: "${next}") {
        __typename ... on Sessions { nodes { isCurrent } } ... on UserError { message } } }`;
    expect(await callAs(here, change(PASSWORD, 'short'))).toEqual({
      __typename: 'InvalidInputError',
      message: 'The new password needs at least 12 characters.',
    });
    expect(await callAs(here, change('wrong', 'another way to the sea'))).toMatchObject({
      __typename: 'SignInRefusedError',
    });
    expect(await callAs(here, change(PASSWORD, 'another way to the sea'))).toEqual({
      __typename: 'Sessions',
      nodes: [{ isCurrent: true }],
    });
    expect((await login()).status).toBe(401);
    expect((await ask(server.url, '{ me { id } }', {}, there)).status).toBe(401);
    expect((await ask(server.url, '{ me { id } }', {}, here)).status).toBe(200);
  });
});

describe('a password that is changed again because the answer was lost', () => {
  const change = (password: string, next: string) => `mutation {
    changePassword(password: "${password}", newPassword: "${next}") {
      __typename ... on Sessions { nodes { isCurrent } } ... on UserError { message } } }`;
  const NEW = 'another way to the sea';

  it('is changed as it was, which ends all other sign-ins', async () => {
    const headers = await token();
    const changed = { __typename: 'Sessions', nodes: [{ isCurrent: true }] };
    expect(await callAs(headers, change(PASSWORD, NEW))).toEqual(changed);
    expect(await callAs(headers, change(PASSWORD, NEW))).toEqual(changed);
    const account = { username: 'marina', password: NEW };
    expect((await call('POST', `${server.url}/api/auth/admin/login`, account)).status).toBe(200);
    expect((await login()).status).toBe(401);
  });

  it('is refused with another new password', async () => {
    const headers = await token();
    await callAs(headers, change(PASSWORD, NEW));
    expect(await callAs(headers, change(PASSWORD, 'a third way to the sea'))).toEqual({
      __typename: 'SignInRefusedError',
      message: 'This is not your password.',
    });
  });
});

describe('resetPassword', () => {
  const reset = (withSecondFactor: boolean) =>
    resetPassword(server.deps, { username: 'marina', password: 'another way to the sea', withSecondFactor });

  it('resets a password, ends every session and leaves the second factor on', async () => {
    const { headers, secret } = await switchOn();
    expect(await reset(false)).toEqual({ isNew: false, revokedSessions: 1, hasSecondFactor: true });
    expect((await ask(server.url, '{ me { id } }', {}, headers)).status).toBe(401);
    later(60);
    expect((await login(totpCode(secret, now))).body).toEqual({ message: 'Invalid username or password.' });
  });

  it('resets a password and switches the second factor off when asked to', async () => {
    await switchOn();
    expect(await reset(true)).toMatchObject({ hasSecondFactor: false });
    const [entry] = await server.deps.db.auditEntry.findMany({ orderBy: { createdAt: 'desc' }, take: 1 });
    expect(entry?.summary).toMatch(/ended all sign-ins and switched the second factor off/);
  });

  it('creates the account on a password reset when there is none', async () => {
    await server.deps.db.admin.deleteMany();
    expect(await reset(false)).toEqual({ isNew: true, revokedSessions: 0, hasSecondFactor: false });
  });
});

describe('the audit log', () => {
  const activity = (args: string) => `{ activity${args} {
    ... on ActivityPage { totalCount nodes { username kind summary at } } ... on UserError { message } } }`;

  it('lists audit entries newest first, one page at a time, filtered by kind', async () => {
    const { headers } = await switchOn();
    const page = await callAs<{ totalCount: number; nodes: object[] }>(headers, activity('(limit: 1)'));
    expect(page).toEqual({
      totalCount: 2,
      nodes: [
        {
          username: 'marina',
          kind: 'SIGN_IN',
          summary: expect.any(String),
          at: expect.stringMatching(/^2027-05-03T/),
        },
      ],
    });
    const all = await callAs<{ nodes: { summary: string }[] }>(headers, activity('(kind: SIGN_IN)'));
    expect(all.nodes.map(({ summary }) => summary).sort()).toEqual([
      'Signed in with a password.',
      'Switched the second factor on.',
    ]);
    expect(await callAs(headers, activity('(kind: BOOKING)'))).toEqual({ totalCount: 0, nodes: [] });
  });
});
