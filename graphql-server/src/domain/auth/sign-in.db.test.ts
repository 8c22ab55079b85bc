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
type Seen = { isIn: boolean; status: number; message: string | undefined; token: string | undefined };

const from = (address: string) => ({ 'X-Forwarded-For': address });

const DOORS: Record<string, (attempt: Attempt, address?: string) => Promise<Seen>> = {
  async rest(attempt, address = '203.0.113.1') {
    const answer = await call('POST', `${server.url}/api/auth/admin/login`, attempt, from(address));
    const { token, message } = answer.body as { token?: string; message?: string };
    return { isIn: answer.status === 200, status: answer.status, message, token };
  },
  async graphql(attempt, address = '203.0.113.1') {
    const { body } = await ask(server.url, SIGN_IN, { input: attempt }, from(address));
    const result = body.data?.signIn as { __typename: string; message?: string; token?: string };
    const statuses: Record<string, number> = {
      AdminSession: 200,
      InvalidInputError: 400,
      SignInRefusedError: 401,
      TooManyRequestsError: 429,
    };
    const { __typename: type, message, token } = result;
    return { isIn: type === 'AdminSession', status: statuses[type] ?? 0, message, token };
  },
};

describe.each(Object.entries(DOORS))('%s', (_door, signIn) => {
  it('lets the right password in, with a token that works and is kept as a digest alone', async () => {
    const { status, token = '' } = await signIn({ username: ' marina ', password: PASSWORD });
    expect([status, token]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
    const me = await ask(server.url, '{ me { username } }', {}, { authorization: `Bearer ${token}` });
    expect(me.body.data).toEqual({ me: { username: 'marina' } });
    const { rows } = await server.database.pool.query('SELECT * FROM "Session"');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('answers an unknown name and a wrong password alike', async () => {
    const wrong = await signIn({ username: 'marina', password: 'wrong' });
    const unknown = await signIn({ username: 'nobody', password: 'wrong' });
    expect(wrong).toEqual({ isIn: false, status: 401, message: 'Invalid username or password.', token: undefined });
    expect(unknown).toEqual(wrong);
  });

  it.each([
    [{ username: '', password: 'x' }, 'Username is required.'],
    [{ username: 'x', password: '' }, 'Password is required.'],
    [{ username: 'x'.repeat(101), password: 'x' }, 'Username is too long: at most 100 characters.'],
    [{ username: 'x', password: 'x'.repeat(1_001) }, 'Password is too long.'],
  ])('refuses %j in words', async (attempt, message) => {
    expect(await signIn(attempt)).toMatchObject({ status: 400, message });
  });

  it('counts only failures against an address, and lets the right password in from another', async () => {
    for (let round = 0; round < 12; round += 1) {
      expect((await signIn({ username: 'marina', password: PASSWORD })).isIn).toBe(true);
    }
    for (let round = 0; round < 10; round += 1) {
      expect((await signIn({ username: 'marina', password: 'wrong' })).status).toBe(401);
    }
    expect((await signIn({ username: 'marina', password: PASSWORD })).status).toBe(429);
    expect((await signIn({ username: 'marina', password: PASSWORD }, '203.0.113.2')).isIn).toBe(true);
  });

  it('takes a network of IPv6 for one address', async () => {
    for (let round = 0; round < 10; round += 1) {
      await signIn({ username: `guess-${round}`, password: 'wrong' }, `2001:db8:1:2::${round}`);
    }
    expect((await signIn({ username: 'marina', password: PASSWORD }, '2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await signIn({ username: 'marina', password: PASSWORD }, '2001:db8:1:3::9')).isIn).toBe(true);
  });

  it.each(['marina', 'nobody'])(
    'answers about %s more slowly after guesses from anywhere, and refuses nobody',
    async (username) => {
      for (let round = 0; round < 9; round += 1) {
        await signIn({ username, password: 'wrong' }, `203.0.113.${round + 10}`);
      }
      expect(pauses).toEqual([0, 0, 0, 0, 0, 0, 250, 500, 1_000]);
      const right = await signIn({ username, password: PASSWORD }, '203.0.113.99');
      expect([right.isIn, pauses.at(-1)]).toEqual([username === 'marina', 2_000]);
    },
  );
});

it('lets no guess through beside the others, however many come at one time', async () => {
  const guesses = Array.from({ length: 15 }, () => DOORS.rest?.({ username: 'marina', password: 'wrong' }));
  const statuses = (await Promise.all(guesses)).map((seen) => seen?.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

it('says who may not use the area, and lets them do nothing', async () => {
  await createAdmin(server.deps.db, { username: 'guest', password: PASSWORD, isAdmin: false });
  const { body } = await call('POST', `${server.url}/api/auth/admin/login`, { username: 'guest', password: PASSWORD });
  expect(body).toEqual({
    token: expect.any(String),
    user: { _id: expect.any(String), username: 'guest', isAdmin: false },
  });
});
