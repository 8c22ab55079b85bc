import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAdmin } from '#test/admin';
import { ask } from '#test/graphql';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';

const PASSWORD = 'a long way to the sea';
const SIGN_IN = `mutation ($input: SignInInput!) { signIn(input: $input) {
  __typename ... on AdminSession { token user { username isAdmin } } ... on UserError { message }
  ... on SignInRefusedError { isCodeRequired } } }`;

let server: TestServer;
const pauses: number[] = [];
beforeAll(async () => {
  server = await startTestServer({
    variables: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' },
    adjust: (deps) => ({
      ...deps,
      pause: async (ms) => {
        pauses.push(ms);
      },
    }),
  });
  await createAdmin(server.deps.db, { username: 'marina', password: PASSWORD });
});
afterAll(() => server.close());
beforeEach(async () => {
  pauses.length = 0;
  await server.database.pool.query('TRUNCATE rate_limit');
});

type Attempt = { username?: unknown; password?: unknown; code?: unknown };
type Outcome = { isSignedIn: boolean; status: number; message: string | undefined; token: string | undefined };

const from = (address: string) => ({ 'X-Forwarded-For': address });

const SIGN_IN_BY: Record<string, (attempt: Attempt, address?: string) => Promise<Outcome>> = {
  async REST(attempt, address = '203.0.113.1') {
    const answer = await call('POST', `${server.url}/api/auth/admin/login`, attempt, from(address));
    const { token, message } = answer.body as { token?: string; message?: string };
    return { isSignedIn: answer.status === 200, status: answer.status, message, token };
  },
  async GraphQL(attempt, address = '203.0.113.1') {
    const { body } = await ask(server.url, SIGN_IN, { input: attempt }, from(address));
    const result = body.data?.signIn as { __typename: string; message?: string; token?: string };
    const statuses: Record<string, number> = {
      AdminSession: 200,
      InvalidInputError: 400,
      SignInRefusedError: 401,
      TooManyRequestsError: 429,
    };
    const { __typename: type, message, token } = result;
    return { isSignedIn: type === 'AdminSession', status: statuses[type] ?? 0, message, token };
  },
};

describe.each(Object.entries(SIGN_IN_BY))('sign-in over %s', (_transport, signIn) => {
  it('signs in with the right password and stores only the digest of the token', async () => {
    const { status, token = '' } = await signIn({ username: ' marina ', password: PASSWORD });
    expect([status, token]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
    const me = await ask(server.url, '{ me { username } }', {}, { authorization: `Bearer ${token}` });
    expect(me.body.data).toEqual({ me: { username: 'marina' } });
    const { rows } = await server.database.pool.query('SELECT * FROM "Session"');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('answers an unknown username and a wrong password alike', async () => {
    const wrong = await signIn({ username: 'marina', password: 'wrong' });
    const unknown = await signIn({ username: 'nobody', password: 'wrong' });
    expect(wrong).toEqual({
      isSignedIn: false,
      status: 401,
      message: 'Invalid username or password.',
      token: undefined,
    });
    expect(unknown).toEqual(wrong);
  });

  it.each([
    [{ username: '', password: 'x' }, 'Username is required.'],
    [{ username: 'x', password: '' }, 'Password is required.'],
    [{ username: 'x'.repeat(101), password: 'x' }, 'Username is too long by 1 character: at most 100.'],
    [{ username: 'x', password: 'x'.repeat(1_001) }, 'Password is too long.'],
  ])('refuses the sign-in %j with a message', async (attempt, message) => {
    expect(await signIn(attempt)).toMatchObject({ status: 400, message });
  });

  it('limits only failed sign-ins of an address, and accepts the right password from another', async () => {
    for (let round = 0; round < 12; round += 1) {
      expect((await signIn({ username: 'marina', password: PASSWORD })).isSignedIn).toBe(true);
    }
    for (let round = 0; round < 10; round += 1) {
      expect((await signIn({ username: 'marina', password: 'wrong' })).status).toBe(401);
    }
    expect((await signIn({ username: 'marina', password: PASSWORD })).status).toBe(429);
    expect((await signIn({ username: 'marina', password: PASSWORD }, '203.0.113.2')).isSignedIn).toBe(true);
  });

  it('limits failed sign-ins of an IPv6 /64 network as one address', async () => {
    for (let round = 0; round < 10; round += 1) {
      await signIn({ username: 'marina', password: 'wrong' }, `2001:db8:1:2::${round}`);
    }
    expect((await signIn({ username: 'marina', password: PASSWORD }, '2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await signIn({ username: 'marina', password: PASSWORD }, '2001:db8:1:3::9')).isSignedIn).toBe(true);
  });

  it('delays sign-ins as an account after failures from any address, without refusing them', async () => {
    for (let round = 0; round < 9; round += 1) {
      await signIn({ username: 'marina', password: 'wrong' }, `203.0.113.${round + 10}`);
    }
    expect(pauses).toEqual([0, 0, 0, 0, 0, 0, 250, 500, 1_000]);
    const right = await signIn({ username: 'marina', password: PASSWORD }, '203.0.113.99');
    expect([right.isSignedIn, pauses.at(-1)]).toEqual([true, 2_000]);
  });

  it('delays sign-ins as an unknown account alike', async () => {
    // Failures are counted without sign-ins, because each for an unknown account costs a hash at the strength of production.
    for (let failure = 0; failure < 5; failure += 1) await server.deps.failureCounts.add('nobody');
    for (let round = 0; round < 2; round += 1) await signIn({ username: 'nobody', password: 'wrong' });
    expect(pauses).toEqual([0, 250]);
  });
});

it('limits failed sign-ins that arrive at the same moment', async () => {
  const guesses = Array.from({ length: 15 }, () => SIGN_IN_BY.REST?.({ username: 'marina', password: 'wrong' }));
  const statuses = (await Promise.all(guesses)).map((outcome) => outcome?.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

it('signs in an account that is not an admin with isAdmin false', async () => {
  await createAdmin(server.deps.db, { username: 'guest', password: PASSWORD, isAdmin: false });
  const { body } = await call('POST', `${server.url}/api/auth/admin/login`, { username: 'guest', password: PASSWORD });
  expect(body).toEqual({
    token: expect.any(String),
    user: { _id: expect.any(String), username: 'guest', isAdmin: false },
  });
});
