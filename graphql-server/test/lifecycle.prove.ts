import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyOverGraphql, buyOverRest } from '#test/buyers';
import { createClass } from '#test/classes';
import { createTestDatabase } from '#test/database';
import { eventually } from '#test/eventually';
import { makeReadOnly } from '#test/faults/unwilling-database';
import { runServer, type ServerProcess, spawnServer } from '#test/process';
import { readRaw, startRaw } from '#test/raw-http';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { migrateDatabase } from '../src/adapters/db/migrate';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withWorker: true });
});
afterAll(() => server.close());

const newClass = () => createClass(server.deps.db, { capacity: 50 });
const countBookings = (availabilityId: string) =>
  server.deps.db.booking.count({ where: { occurrence: { availabilityId } } });

/** Locks classes from another connection until `release` is called. */
async function lockClasses(ids: string[]): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM "Availability" WHERE id = ANY($1) FOR UPDATE', [ids]);
  return { release: () => client.end() };
}

/** Waits until `count` sessions wait for a lock. */
const untilWaiting = (count: number) =>
  eventually(async () => {
    const { rows } = await server.database.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(count);
  });

describe('server start', () => {
  it('exits with code 1 and names every bad or missing environment variable', async () => {
    const [bad, missing] = await Promise.all([
      runServer({ DATABASE_URL: server.database.url, PORT: 'eighty', STUDIO_TIME_ZONE: 'Mars/Olympus' }),
      runServer({ NODE_ENV: 'production', DATABASE_URL: '' }),
    ]);
    expect([bad.code, missing.code]).toEqual([1, 1]);
    expect(bad.output).toMatch(/^The environment is not usable\.\nPORT must .+\nSTUDIO_TIME_ZONE must .+\n$/);
    expect(missing.output).toMatch(/^The environment is not usable\.\nDATABASE_URL must .+\nPUBLIC_ORIGIN must .+\n$/);
  });

  it('a process outside production is alive but not ready before the database is migrated, and ready afterwards', async () => {
    const database = await createTestDatabase();
    await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const process = await spawnServer({ DATABASE_URL: database.url, LOG_FORMAT: 'pretty' }, '/healthz');
    try {
      expect(await call('GET', `${process.url}/readyz`)).toMatchObject({ status: 503, body: { status: 'not ready' } });
      await migrateDatabase(database.url);
      expect(await call('GET', `${process.url}/readyz`)).toMatchObject({ status: 200, body: { status: 'ready' } });
    } finally {
      await process.stop();
      await database.close();
    }
    // LOG_FORMAT=pretty: what happened is readable for a person.
    expect(process.output()).toMatch(/^\d+ migrations? (is|are) missing: run npm run migrate/m);
    expect(process.output()).toMatch(/^\d\d:\d\d:\d\d listening {2}port=\d+ ms=\d+$/m);
    expect(process.output()).not.toContain('{"level"');
  });
});

describe('a process from its requests to its shutdown', () => {
  let process: ServerProcess;
  const secrets: string[] = [];
  beforeAll(async () => {
    process = await spawnServer({ DATABASE_URL: server.database.url, LOG_LEVEL: 'trace' });
  });
  afterAll(() => process.stop('SIGKILL'));

  it('accepts requests with personal data and secrets', async () => {
    const { id: classId } = await newClass();
    const canary = { name: 'Canary Bird', email: 'canary@example.com' };
    const extra = { userPhone: '+34 611 222 333', message: 'canary notes' };
    const headers = { 'Idempotency-Key': 'canary-key', Authorization: 'Bearer canary-token' };
    expect((await buyOverRest(process.url, { classId, ...canary, extra, headers })).status).toBe(201);
    expect((await buyOverGraphql(process.url, { classId, ...canary })).status).toBe(201);
    await buyOverRest(process.url, { classId: 'canary-id', ...canary });
    await fetch(`${process.url}/availability/shared/canary-link?email=canary@example.com`);
    await call('POST', `${process.url}/api/contact`, { ...canary, message: 'canary words' });
    const { body } = await call<{ clientSecret: string }>('POST', `${process.url}/api/bookings/create-payment-intent`, {
      amount: 15,
      classId,
      userName: canary.name,
      userEmail: canary.email,
    });
    expect(body.clientSecret).toContain('_secret_');
    secrets.push(body.clientSecret);
    const pay = { paymentMethod: 'stripe', paymentIntentId: body.clientSecret.split('_secret_')[0] };
    expect((await buyOverRest(process.url, { classId, ...canary, extra: pay })).status).toBe(402);
  });

  it('finishes requests in flight on SIGTERM, accepts no new ones and exits with code 0 within 10 s', async () => {
    const classes = await Promise.all(Array.from({ length: 5 }, async () => (await newClass()).id));
    const { release } = await lockClasses(classes);
    const inFlight = classes.map((classId) => buyOverRest(process.url, { classId }));
    await untilWaiting(inFlight.length);
    const stoppedAt = Date.now();
    const stopped = process.stop();
    await eventually(async () => {
      const status = await fetch(`${process.url}/readyz`).then(
        (response) => response.status,
        () => 'refused',
      );
      expect([503, 'refused']).toContain(status);
    });
    await release();
    expect((await Promise.all(inFlight)).map(({ status }) => status)).toEqual(inFlight.map(() => 201));
    expect(await stopped).toBe(0);
    expect(Date.now() - stoppedAt).toBeLessThan(10_000);
    expect(await Promise.all(classes.map(countBookings))).toEqual(classes.map(() => 1));
  });

  it('logs every response and no personal data', () => {
    const lines = process.output().trim().split('\n');
    const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
    expect(answered).toContainEqual(
      expect.objectContaining({ method: 'POST', route: '/api/bookings', status: 201, ms: expect.any(Number) }),
    );
    expect(answered.map(({ route }) => route)).toContain('/availability/shared/:shareableId');
    expect(process.output()).not.toMatch(/canary|late0|611 222 333|_secret_|Bearer/i);
    expect(secrets).toHaveLength(1);
    expect(process.output()).not.toContain(secrets[0]);
  });
});

describe('an unhandled error', () => {
  it.each([
    ['unhandled rejection', 'SIGTERM'],
    ['uncaught exception', 'SIGUSR2'],
  ] as const)(
    'shuts the process down gracefully with exit code 1 after an %s, also when a %s follows',
    async (kind, next) => {
      const process = await spawnServer({
        DATABASE_URL: server.database.url,
        NODE_OPTIONS: `--import ${pathToFileURL('graphql-server/test/faults/fail-on-signal.mjs')}`,
        FAILURE_KIND: kind,
      });
      const classes = await Promise.all(Array.from({ length: 3 }, async () => (await newClass()).id));
      const { release } = await lockClasses(classes);
      const inFlight = classes.map((classId) => buyOverRest(process.url, { classId }));
      await untilWaiting(inFlight.length);
      const readiness = await startRaw(process.url, 'GET /readyz HTTP/1.1\r\nHost: localhost\r\n');
      process.child.kill('SIGUSR2');
      await eventually(async () => expect(process.output()).toContain('"msg":"stopping"'));
      process.child.kill(next);
      expect(readRaw(await readiness.finish('\r\n'))).toEqual({ status: 503, body: { status: 'not ready' } });
      expect(process.child.exitCode).toBeNull();
      await release();
      expect((await Promise.all(inFlight)).map(({ status }) => status)).toEqual(inFlight.map(() => 201));
      expect(await process.stop('SIGTERM')).toBe(1);
      expect(await Promise.all(classes.map(countBookings))).toEqual(classes.map(() => 1));
      const lines = process.output().trim().split('\n');
      expect(lines.map((line) => JSON.parse(line))).toContainEqual(
        expect.objectContaining({
          level: 60,
          kind,
          err: { type: 'TypeError', stack: expect.stringContaining(' at ') },
        }),
      );
      expect(lines.filter((line) => line.includes('"msg":"stopping"'))).toHaveLength(1);
      expect(process.output()).not.toContain('Canary');
    },
  );
});

describe('database faults', () => {
  it('answers 503 within about 5 s while another connection locks the class, and writes nothing', async () => {
    const { id: classId } = await newClass();
    const { release } = await lockClasses([classId]);
    const startedAt = Date.now();
    const [rest, graphql] = await Promise.all([
      buyOverRest(server.url, { classId }),
      buyOverGraphql(server.url, { classId }),
    ]);
    expect(Date.now() - startedAt).toBeLessThan(5_500);
    await release();
    expect([rest.status, graphql.status]).toEqual([503, 503]);
    expect(rest.message).toContain('please try again');
    expect(await countBookings(classId)).toBe(0);
    expect((await buyOverRest(server.url, { classId })).status).toBe(201);
  });

  it('recovers by itself after every connection to the database was killed', async () => {
    const { id: classId } = await newClass();
    const client = new pg.Client({ connectionString: server.database.url });
    await client.connect();
    const { rowCount } = await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await client.end();
    expect(rowCount).toBeGreaterThan(1);
    const statuses: number[] = [];
    await eventually(async () => {
      const { status, bookingId } = await buyOverRest(server.url, { classId });
      statuses.push(status);
      expect(bookingId).not.toBeNull();
    });
    expect(statuses.slice(0, -1).filter((status) => status !== 503)).toEqual([]);
    // The worker has recovered too: it sends the confirmation.
    await eventually(async () => {
      const where = { status: 'SENT', booking: { occurrence: { availabilityId: classId } } } as const;
      expect(await server.deps.db.outgoingMail.count({ where })).toBe(1);
    });
  });

  it('answers 503 to bookings over REST and GraphQL while the database is read-only', async () => {
    const { id: classId } = await newClass();
    const readOnly = await startTestServer();
    try {
      await readOnly.deps.db.availability.create({
        data: { ...(await server.deps.db.availability.findUniqueOrThrow({ where: { id: classId } })) },
      });
      await makeReadOnly(readOnly.database);
      await eventually(async () => {
        expect((await fetch(`${readOnly.url}/availability`)).status).toBe(200);
      });
      expect((await buyOverRest(readOnly.url, { classId })).status).toBe(503);
      expect((await buyOverGraphql(readOnly.url, { classId })).status).toBe(503);
    } finally {
      await readOnly.close();
    }
  });
});
