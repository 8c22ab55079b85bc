import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations';
import { createAdmin } from '#test/admin';
import { ask } from '#test/graphql';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { endSessions, liveAdminSession, liveSession, sessionEnd, sessionEndedBefore, startSession } from './sessions';

const START = new Date('2027-05-03T10:00:00Z');
const IDLE = 'You were signed out because this device was not used for 14 days.';
const EXPIRED = 'You were signed out because 30 days have passed since you signed in.';
const ORDINARY = 'Unauthorized. Please log in.';

let server: TestServer;
let now = START;
const dayAfterStart = (days: number, shiftMs = 0) => new Date(START.getTime() + days * DAY_MS + shiftMs);

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = START;
  await server.database.pool.query('TRUNCATE "Admin" CASCADE');
});

async function begin(username = 'marina', isAdmin = true) {
  const { db } = server.deps;
  const { id: adminId } = await createAdmin(db, { username, isAdmin });
  const token = await startSession(db, { adminId, userAgent: null, now });
  return { adminId, authorization: `Bearer ${token}` };
}

/** The responses of REST and GraphQL to a token: status, and message of an error. */
async function callBoth(authorization: string) {
  const [rest, graphql] = await Promise.all([
    call('GET', `${server.url}/api/bookings/admin`, undefined, { authorization }),
    ask(server.url, '{ me { username } }', {}, { authorization }),
  ]);
  const [failure] = graphql.body.errors ?? [];
  return {
    statuses: [rest.status, graphql.status],
    messages: [rest.body.message, failure?.message],
    code: failure?.extensions?.code,
  };
}

const refusedWith = (message: string) => ({
  statuses: [401, 401],
  messages: [message, message],
  code: 'UNAUTHENTICATED',
});
const LET_IN = { statuses: [200, 200], messages: [undefined, undefined], code: undefined };

describe('a session', () => {
  it('ends a session after 14 days without a request, and REST and GraphQL say why', async () => {
    const { authorization } = await begin();
    now = dayAfterStart(14, -1);
    expect(await callBoth(authorization)).toEqual(LET_IN);
    now = dayAfterStart(28, -2);
    expect(await callBoth(authorization)).toEqual(LET_IN);
    const idle = await begin('other');
    now = new Date(now.getTime() + 14 * DAY_MS);
    expect(await callBoth(idle.authorization)).toEqual(refusedWith(IDLE));
  });

  it('does not revive an idle session by the refused request', async () => {
    const { authorization } = await begin();
    now = dayAfterStart(14);
    await callBoth(authorization);
    expect(await callBoth(authorization)).toEqual(refusedWith(IDLE));
  });

  it('ends a session in use 30 days after it began, and REST and GraphQL say why', async () => {
    const { authorization } = await begin();
    for (const day of [10, 20, 29]) {
      now = dayAfterStart(day);
      expect(await callBoth(authorization)).toEqual(LET_IN);
    }
    now = dayAfterStart(30);
    expect(await callBoth(authorization)).toEqual(refusedWith(EXPIRED));
  });

  it('stores the last use of a session at most once a minute', async () => {
    const { authorization } = await begin();
    const lastUse = async () => (await server.deps.db.session.findFirstOrThrow()).lastUsedAt;
    now = new Date(START.getTime() + 60_000);
    await callBoth(authorization);
    expect(await lastUse()).toEqual(START);
    now = new Date(START.getTime() + 60_001);
    await callBoth(authorization);
    expect(await lastUse()).toEqual(now);
  });

  it('gives no reason for a token that is unknown or revoked, however old its session is', async () => {
    const { adminId, authorization } = await begin();
    await endSessions(server.deps.db, { adminId }, now);
    expect(await callBoth(authorization)).toEqual(refusedWith(ORDINARY));
    now = dayAfterStart(40);
    expect(await callBoth(authorization)).toEqual(refusedWith(ORDINARY));
    expect(await callBoth(`Bearer ${'a'.repeat(43)}`)).toEqual(refusedWith(ORDINARY));
  });

  it('neither lists an idle session nor counts it among the sessions that are ended', async () => {
    const { adminId } = await begin();
    now = dayAfterStart(15);
    const token = await startSession(server.deps.db, { adminId, userAgent: null, now });
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await ask(server.url, '{ sessions { nodes { isCurrent } } }', {}, headers);
    expect(body.data).toEqual({ sessions: { nodes: [{ isCurrent: true }] } });
    const ended = await ask(server.url, 'mutation { revokeOtherSessions }', {}, headers);
    expect(ended.body.data).toEqual({ revokeOtherSessions: 0 });
  });

  it('lets a device store the class day until the session would end unused', async () => {
    const { authorization } = await begin();
    const storedUntil = async () => {
      const { body } = await ask(server.url, '{ adminClasses { keepUntil } }', {}, { authorization });
      return body.data?.adminClasses;
    };
    expect(await storedUntil()).toEqual({ keepUntil: dayAfterStart(14).toISOString() });
    now = dayAfterStart(10);
    expect(await storedUntil()).toEqual({ keepUntil: dayAfterStart(24).toISOString() });
    now = dayAfterStart(20);
    expect(await storedUntil()).toEqual({ keepUntil: dayAfterStart(30).toISOString() });
  });
});

describe('the session filters of the database', () => {
  it('filters in the database exactly the sessions that sessionEnd calls valid or ended', async () => {
    const { db } = server.deps;
    const admins = [await createAdmin(db), await createAdmin(db, { username: 'guest', isAdmin: false })];
    const shifts = [-1, 0, 1].flatMap((ms) => [0, 14, 30].map((days) => days * DAY_MS + ms));
    const data = admins.flatMap(({ id: adminId }) =>
      shifts.flatMap((used) =>
        shifts.flatMap((left) =>
          [null, new Date(START.getTime() - 1)].map((revokedAt) => ({
            adminId,
            tokenDigest: `${adminId} ${used} ${left} ${revokedAt}`,
            lastUsedAt: new Date(START.getTime() - used),
            expiresAt: new Date(START.getTime() - 15 * DAY_MS + left),
            revokedAt,
          })),
        ),
      ),
    );
    await db.session.createMany({ data });
    const sessions = await db.session.findMany({ include: { admin: true } });
    const getIds = (found: { id: string }[]) => found.map(({ id }) => id).sort();
    const isLive = (session: (typeof sessions)[number]) => sessionEnd(session, START) === null;
    const live = sessions.filter(isLive);
    expect(live.length).toBeGreaterThan(10);
    expect(getIds(await db.session.findMany({ where: liveSession(START) }))).toEqual(getIds(live));
    const ofAdmins = live.filter(({ admin }) => admin.isAdmin);
    expect(getIds(await db.session.findMany({ where: liveAdminSession(START) }))).toEqual(getIds(ofAdmins));
    // One millisecond later, exactly the sessions that were not valid have ended before.
    const before = new Date(START.getTime() + 1);
    const ended = await db.session.findMany({ where: sessionEndedBefore(before) });
    expect(getIds(ended)).toEqual(getIds(sessions.filter((session) => !isLive(session))));
  });
});
