import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { buyOverRest } from '#test/buyers';
import { CLASS_DATE, createClass } from '#test/classes';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { type EventStream, openEventStream } from '#test/event-stream';
import { eventually } from '#test/eventually';
import { ask } from '#test/graphql';
import { captureLog } from '#test/log-lines';
import { spawnServer } from '#test/process';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { setClientNote } from '../domain/roster/client-notes';

let database: TestDatabase;
/** Two processes would share the database as these two servers do: each listens on a connection of its own. */
let server: TestServer;
let other: TestServer;
const streams: EventStream[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ database });
  other = await startTestServer({ database });
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(async () => {
  await server.close();
  await other.close();
  await database.close();
});

async function open(query: string, headers = {}, on = server): Promise<EventStream> {
  const stream = await openEventStream(on.url, query, headers);
  streams.push(stream);
  return stream;
}

const STUDIO = 'subscription { studioChanged { kind id } }';
const watchDates = (from: string, to: string) =>
  `subscription { scheduleChanged(from: "${from}", to: "${to}") { asOf } }`;

/** Opens a stream and waits until its server listens to the database, for which a class is renamed until a signal comes. */
async function openHeard(headers: Record<string, string>, on = server): Promise<EventStream> {
  const stream = await open(STUDIO, headers, on);
  const { id } = await createClass(server.deps.db);
  await eventually(async () => {
    await server.deps.db.availability.update({ where: { id }, data: { title: `Heard ${Math.random()}` } });
    expect(stream.results).not.toEqual([]);
  });
  stream.results.length = 0;
  return stream;
}

const EVENTS = { accept: 'text/event-stream' };
const WARNING = 40;
const LEFT = 'client disconnected before the response was sent';

describe('scheduleChanged', () => {
  it('signals a visitor that a place was booked in another process, within the range of dates only', async () => {
    const { id } = await createClass(server.deps.db, { capacity: 50 });
    const inside = await open(watchDates(CLASS_DATE, CLASS_DATE));
    const outside = await open(watchDates('2031-01-01', '2031-01-31'));
    const any = await open('subscription { scheduleChanged { asOf } }');
    await eventually(async () => {
      await buyOverRest(other.url, { classId: id });
      expect(inside.results[0]).toMatchObject({ data: { scheduleChanged: { asOf: expect.any(String) } } });
    });
    await eventually(async () => expect(any.results).not.toEqual([]));
    expect(outside.results).toEqual([]);
    expect(JSON.stringify(inside.results)).not.toContain(id);
  });

  it('says at once whether the schedule of an instant is current, and signals later changes', async () => {
    const { db, database: own, clock } = server.deps;
    const { id } = await createClass(db, { capacity: 50 });
    const openSince = (ageMs: number, on = server) => {
      const since = new Date(clock.now().getTime() - ageMs).toISOString();
      return open(`subscription { scheduleChanged(since: "${since}") { asOf isCurrent } }`, {}, on);
    };
    const first = async (stream: EventStream) =>
      eventually(async () => {
        expect(stream.results).not.toEqual([]);
        return stream.results[0]?.data?.scheduleChanged;
      });
    expect(await first(await openSince(5_000))).toMatchObject({ isCurrent: false });
    // As if nobody had changed anything for a while.
    await own.pool.query(`UPDATE "ScheduleChange" SET "notedAt" = "notedAt" - interval '10 minutes'`);
    const current = await openSince(5_000);
    expect(await first(current)).toEqual({ asOf: expect.any(String), isCurrent: true });
    expect(await first(await openSince(70_000))).toMatchObject({ isCurrent: false });
    await buyOverRest(other.url, { classId: id });
    expect(await first(await openSince(5_000, other))).toMatchObject({ isCurrent: false });
    await eventually(async () =>
      expect(current.results[1]).toMatchObject({ data: { scheduleChanged: { isCurrent: false } } }),
    );
  });

  it.each(['yesterday', '2026-12-31', '2026-12-31T25:00:00Z', '2026-12-31T17:30:00+01:00'])(
    'refuses %s as an instant',
    async (since) => {
      const stream = await open(`subscription { scheduleChanged(since: "${since}") { asOf } }`);
      await stream.ended;
      expect(JSON.stringify(stream.results)).toContain('The instant must look like 2026-12-31T17:30:00.000Z.');
    },
  );

  it('refuses a range that is too long before anything is sent', async () => {
    const stream = await open(watchDates('2026-01-01', '2027-01-01'));
    await stream.ended;
    expect(stream.results).toMatchObject([{ errors: [{ extensions: { code: 'INVALID_INPUT' } }] }]);
    expect(stream.isComplete()).toBe(true);
  });
});

describe('studioChanged', () => {
  it('signals a booking and a message that came in another process, with their ids', async () => {
    const stream = await openHeard(await adminHeaders(server.deps.db));
    const { id: classId } = await createClass(server.deps.db);
    await buyOverRest(other.url, { classId, email: 'live@example.com' });
    await call('POST', `${other.url}/api/contact`, { name: 'Tom', email: 'tom@example.com', message: 'Is it on?' });
    const { id } = await server.deps.db.booking.findFirstOrThrow({ where: { email: 'live@example.com' } });
    await eventually(async () => {
      expect(stream.results).toContainEqual({ data: { studioChanged: { kind: 'BOOKING', id } } });
      expect(JSON.stringify(stream.results)).toContain('MESSAGE');
    });
    expect(JSON.stringify(stream.results)).not.toContain('Tom');
  });

  it('signals a private note about a client by their latest booking', async () => {
    const { id: classId } = await createClass(server.deps.db);
    const { bookingId } = await buyOverRest(server.url, { classId, email: 'Noted@example.com' });
    const stream = await openHeard(await adminHeaders(server.deps.db));
    await setClientNote(other.deps, { email: 'noted@example.com', text: 'A stiff knee.', by: { username: 'teacher' } });
    await eventually(async () =>
      expect(stream.results).toContainEqual({ data: { studioChanged: { kind: 'BOOKING', id: bookingId } } }),
    );
    expect(JSON.stringify(stream.results)).not.toContain('knee');
  });

  it('refuses a visitor and ends the stream', async () => {
    const stream = await open(STUDIO);
    await stream.ended;
    expect(stream.results).toMatchObject([{ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] }]);
    expect(JSON.stringify(stream.results)).not.toContain('stack');
  });

  it('completes the stream of a revoked session and leaves the streams of other sessions open', async () => {
    const revoked = await adminHeaders(server.deps.db);
    const [ending, staying] = [await openHeard(revoked), await openHeard(await adminHeaders(server.deps.db))];
    await ask(server.url, 'mutation { signOut }', {}, revoked);
    await ending.ended;
    expect(ending.isComplete()).toBe(true);
    const { id } = await createClass(server.deps.db);
    await eventually(async () =>
      expect(staying.results).toContainEqual({ data: { studioChanged: { kind: 'CLASS', id } } }),
    );
  });

  it('announces everything after the connection to the database was lost, and hears what comes then', async () => {
    const stream = await openHeard(await adminHeaders(server.deps.db));
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'live updates' AND datname = current_database()`,
    );
    await eventually(async () =>
      expect(stream.results).toContainEqual({ data: { studioChanged: { kind: 'STUDIO', id: null } } }),
    );
    const { id } = await createClass(server.deps.db);
    await eventually(async () =>
      expect(stream.results).toContainEqual({ data: { studioChanged: { kind: 'CLASS', id } } }),
    );
  });
});

describe('the limits of streams', () => {
  const DAYS = watchDates('2026-12-01', '2026-12-31');

  it.each([
    ['multipart/mixed beside events', 'text/event-stream, multipart/mixed', DAYS, 'text/event-stream'],
    [
      'everything, with a subscription',
      'text/event-stream, multipart/mixed, application/json',
      DAYS,
      'text/event-stream',
    ],
    [
      'everything, with a query',
      'text/event-stream, application/json;q=0.9',
      '{ homepageEvents { id } }',
      'application/json',
    ],
    ['everything, with no document', 'text/event-stream, */*', '{', 'application/json'],
  ])('a client that accepts %s gets what it asked for', async (_what, accept, query, type) => {
    const end = new AbortController();
    const headers = { accept, 'content-type': 'application/json' };
    const answered = await fetch(`${server.url}/graphql`, {
      ...{ method: 'POST', headers, body: JSON.stringify({ query }), signal: end.signal },
    });
    expect(answered.headers.get('content-type')).toContain(type);
    end.abort();
  });

  it('a subscription that is not valid is refused with a code', async () => {
    const stream = await open('subscription { nothing }');
    await stream.ended;
    expect(stream.results).toMatchObject([{ errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] }]);
  });

  it('a query and a document that is too long are not answered with events', async () => {
    const query = await open('{ homepageEvents { id } }');
    await query.ended;
    expect(JSON.stringify(query.results)).toContain('Only a subscription is answered with events');
    expect((await open(`${STUDIO} # ${'x'.repeat(15_000)}`)).status).toBe(400);
  });

  it('a mutation by GET is refused with a code', async () => {
    const query = 'mutation { signOut { __typename } }';
    const refused = await fetch(`${server.url}/graphql?${new URLSearchParams({ query })}`, { headers: EVENTS });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
  });

  it('a subscription that does not accept events is refused with a sentence', async () => {
    const { status, body } = await ask(server.url, watchDates('2026-12-01', '2026-12-31'));
    expect([status, body.errors?.[0]?.message]).toEqual([
      400,
      'A subscription is answered with events: accept text/event-stream.',
    ]);
  });

  it('one network holds at most fifty streams, and a closed one makes room', async () => {
    const strict = await startTestServer({ database, variables: { RATE_LIMIT_SCALE: '0.04' } });
    try {
      const watch = watchDates('2026-12-01', '2026-12-31');
      const first = await open(watch, {}, strict);
      expect((await open(watch, {}, strict)).status).toBe(200);
      expect((await open(watch, {}, strict)).status).toBe(429);
      const refused = await fetch(`${strict.url}/graphql?${new URLSearchParams({ query: watch })}`, {
        headers: EVENTS,
      });
      expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'TOO_MANY_REQUESTS' } }] });
      first.close();
      await eventually(async () => expect((await open(watch, {}, strict)).status).toBe(200));
    } finally {
      await strict.close();
    }
  });

  it('a process with open streams ends within the time limit on SIGTERM', async () => {
    const child = await spawnServer({ DATABASE_URL: database.url });
    const stream = await openEventStream(child.url, watchDates('2026-12-01', '2026-12-31'));
    expect(await child.stop('SIGTERM')).toBe(0);
    await stream.ended;
  });

  it('streams end without "complete" when the server stops, so that clients connect to the next one', async () => {
    const { log, lines } = captureLog();
    const stopping = await startTestServer({ database, adjust: (deps) => ({ ...deps, log }) });
    const stream = await open(DAYS, {}, stopping);
    await stopping.close();
    await stream.ended;
    expect(stream.isComplete()).toBe(false);
    expect(lines().filter(({ level }) => Number(level) >= WARNING)).toEqual([]);
  });

  it('a client that hangs up while it opens a stream is no failure', async () => {
    const { log, lines } = captureLog();
    const left = await startTestServer({
      database,
      adjust: (deps) => ({ ...deps, log }),
      onRoute: (route) => {
        if (route.url === '/graphql') route.preHandler = async ({ socket }) => void socket.destroy();
      },
    });
    try {
      await expect(openEventStream(left.url, DAYS)).rejects.toThrow('fetch failed');
      await eventually(async () => expect(lines().map(({ msg }) => msg)).toContain(LEFT));
    } finally {
      await left.close();
    }
    expect(lines().filter(({ level }) => Number(level) >= WARNING)).toEqual([]);
  });
});
