import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { asFormat1, emptyDatabase } from '#test/backups';
import { createClass } from '#test/classes';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { eventually } from '#test/eventually';
import { createLaterVersion, type TestVersion } from '#test/migrations';
import { call } from '#test/rest';
import { startTestServer } from '#test/server';
import { migrateDatabase } from '../migrate';
import { RestoreError } from './read-backup';
import { type RestoreOptions, restoreBackup } from './restore-backup';
import { writeBackup } from './write-backup';

const TEXTS = [
  'one\u2028two\u2029three',
  `from ${'\u2028'.repeat(1_200)} to`,
  `from ${'\u2029'.repeat(1_200)} to`,
  'a backslash before one: \\\u2028, two: \\\\\u2029',
  'written out: \\u2028, \\\\u2029, "\u2028"',
  'others: \u0085 \v \f \r\n 🧘 日本',
];

/** A later version stops writing the counters of the version before to the log, and so to backups. */
const COUNTERS = '99990101000000_counters';
const LATER = {
  [COUNTERS]: 'CREATE TABLE "Counter" (name text PRIMARY KEY)',
  '99990102000000_counters_without_log': 'ALTER TABLE "Counter" SET UNLOGGED',
  '99990103000000_marks': 'CREATE TABLE "Mark" AS SELECT id FROM "PaymentAttempt"',
};

let later: TestVersion;
let folder: string;
let studio: TestDatabase;
/** The lines of a backup of `studio`. */
let lines: string;
const opened: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'studio-restored-'));
  later = await createLaterVersion(LATER);
  studio = await closeLater(createTestDatabase());
  for (const message of TEXTS) {
    await studio.db.contactMessage.create({ data: { name: 'Ana', email: 'ana@example.com', message } });
  }
  lines = await backUp(studio);
});
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await rm(folder, { recursive: true, force: true });
  await later.remove();
});

async function closeLater(opening: Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await opening;
  opened.push(database);
  return database;
}

/** The lines of a backup of a database. */
async function backUp({ url }: TestDatabase): Promise<string> {
  const file = path.join(folder, `${randomUUID()}.backup.gz`);
  await writeBackup(url, createWriteStream(file), new Date());
  return gunzipSync(await readFile(file)).toString();
}

const restore = ({ url }: TestDatabase, lines: string, options?: RestoreOptions) =>
  restoreBackup(url, Readable.from([gzipSync(lines)]), options);

const countMessages = ({ db }: TestDatabase) => db.contactMessage.count();

describe('texts that hold the separators U+2028 and U+2029', () => {
  it('backups are written with the Unicode line separators escaped', () => {
    expect(lines).not.toMatch(/[\u2028\u2029]/);
    expect(lines).toContain('one\\u2028two\\u2029three');
  });

  it.each<[string, (lines: string) => string]>([
    ['2', (all) => all],
    ['1, whose lines hold them as they are', asFormat1],
  ])('come back exactly from a backup of format %s', async (_format, written) => {
    const copy = await closeLater(emptyDatabase());
    await restore(copy, written(lines));
    const messages = await copy.db.contactMessage.findMany();
    expect(messages.map(({ message }) => message).sort()).toEqual([...TEXTS].sort());
  });
});

describe('a backup that is refused', () => {
  it('leaves the database empty, and a whole backup is restored into it afterwards', async () => {
    const copy = await closeLater(emptyDatabase());
    const zipped = gzipSync(lines);
    const half = lines.slice(0, lines.indexOf('others: '));
    const refused: [string, () => Readable][] = [
      ['The file ends early', () => Readable.from([zipped.subarray(0, zipped.length / 2)])],
      ['Its last line ends early', () => Readable.from([gzipSync(half)])],
      ['Its last line ends early, and it is of format 1', () => Readable.from([gzipSync(asFormat1(half))])],
      ['It ends after a whole line', () => Readable.from([gzipSync(half.slice(0, half.lastIndexOf('\n') + 1))])],
      ['It has rows without a table', () => Readable.from([gzipSync(lines.replace(/^\{"table":.*\n/gm, ''))])],
      [
        'A value is none of its type',
        () => Readable.from([gzipSync(lines.replaceAll('"isRead": false', '"isRead": "so"'))]),
      ],
      ['The file is missing', () => createReadStream(path.join(folder, 'missing.backup.gz'))],
      ['It is a folder', () => createReadStream(folder)],
    ];
    for (const [what, source] of refused) {
      await expect(restoreBackup(copy.url, source()), what).rejects.toThrow(RestoreError);
      if (what !== 'The file ends early') expect(await countMessages(copy), what).toBe(0);
    }
    const { rows } = await copy.pool.query(`SELECT role FROM "Installation"`);
    expect(rows).toEqual([{ role: 'CURRENT' }]);
    await restore(copy, lines);
    expect(await countMessages(copy)).toBe(await countMessages(studio));
  });
});

describe('a restored database', () => {
  const roles = async ({ pool }: TestDatabase) => {
    const { rows } = await pool.query<{ id: string; role: string }>(`SELECT id, role FROM "Installation"`);
    return Object.fromEntries(rows.map(({ id, role }) => [id, role]));
  };
  const getCurrent = async (database: TestDatabase) => {
    const { id } = await database.db.installation.findFirstOrThrow({ where: { role: 'CURRENT' } });
    return id;
  };
  const pay = ({ db }: TestDatabase) => db.paymentAttempt.create({ data: { amountCents: 1_500 } });

  it('a restored database is an installation of its own, and the payments of the studio wait for a decision', async () => {
    const original = await closeLater(createTestDatabase());
    const copy = await closeLater(emptyDatabase());
    const known = await pay(original);
    await restore(copy, await backUp(original));
    expect(await roles(copy)).toEqual({
      [await getCurrent(original)]: 'UNDECIDED',
      [await getCurrent(copy)]: 'CURRENT',
    });
    expect(await getCurrent(copy)).not.toBe(await getCurrent(original));
    expect(await copy.db.paymentAttempt.findFirst()).toMatchObject({
      id: known.id,
      installationId: known.installationId,
    });
    expect(await pay(copy)).toMatchObject({ installationId: await getCurrent(copy) });
  });

  it('owns the payments of the studio that it replaces', async () => {
    const original = await closeLater(createTestDatabase());
    const copy = await closeLater(emptyDatabase());
    await restore(copy, await backUp(original), { replacesProduction: true });
    expect(await getCurrent(copy)).not.toBe(await getCurrent(original));
    expect(await roles(copy)).toEqual({
      [await getCurrent(original)]: 'REPLACED',
      [await getCurrent(copy)]: 'CURRENT',
    });
  });

  it('makes replaced installations undecided again and keeps those that were left alone', async () => {
    const original = await closeLater(createTestDatabase());
    const copy = await closeLater(emptyDatabase());
    const [replaced, leftAlone, undecided] = [randomUUID(), randomUUID(), randomUUID()];
    await original.pool.query(
      `INSERT INTO "Installation" (id, role) VALUES ($1, 'REPLACED'), ($2, 'LEFT_ALONE'), ($3, 'UNDECIDED')`,
      [replaced, leftAlone, undecided],
    );
    await restore(copy, await backUp(original));
    expect(await roles(copy)).toEqual({
      [await getCurrent(original)]: 'UNDECIDED',
      [replaced]: 'UNDECIDED',
      [leftAlone]: 'LEFT_ALONE',
      [undecided]: 'UNDECIDED',
      [await getCurrent(copy)]: 'CURRENT',
    });
  });

  it.each<[string, () => Promise<TestDatabase>]>([
    ['an empty database', emptyDatabase],
    ['one that is migrated already', openMigrated],
  ])('leaves the payments of an older backup undecided, in %s', async (_what, open) => {
    const old = await olderStudio();
    const copy = await closeLater(open());
    await restore(copy, await backUp(old), { migrationsFolder: later.folder });
    const { installationId } = await copy.db.paymentAttempt.findFirstOrThrow();
    expect(installationId).toBe(await getCurrent(old));
    expect(await roles(copy)).toEqual({ [installationId]: 'UNDECIDED', [await getCurrent(copy)]: 'CURRENT' });
  });

  it('a restored database is marked in the transaction of its rows, before later migrations run', async () => {
    const copy = await closeLater(emptyDatabase());
    const old = (await backUp(await olderStudio())).split('\n');
    const half = Math.floor(old.length / 2);
    const source = new PassThrough();
    const inLine = await copy.pool.connect();
    source.write(gzipSync(`${old.slice(0, half).join('\n')}\n`));
    const restoring = restoreBackup(copy.url, source, { migrationsFolder: later.folder });
    await eventually(async () => expect(await isInsertingRows(copy)).toBe(true));
    // The later migrations need this lock, which is granted as soon as the rows are committed.
    const locked = inLine.query('SELECT pg_advisory_lock(7205551)');
    await eventually(async () => expect(await migrationLocks(copy)).toEqual([false, true]));
    source.end(gzipSync(old.slice(half).join('\n')));
    await locked;
    const attempts = await inLine.query('SELECT "installationId" FROM "PaymentAttempt"');
    const unmarked = await inLine.query(
      `SELECT 1 FROM "PaymentAttempt" JOIN "Installation" i ON i.id = "installationId" WHERE i.role <> 'UNDECIDED'`,
    );
    const { rows } = await inLine.query(`SELECT to_regclass('"Mark"') AS mark`);
    expect([attempts.rowCount, unmarked.rowCount, rows]).toEqual([1, 0, [{ mark: null }]]);
    await inLine.query('SELECT pg_advisory_unlock_all()');
    inLine.release();
    await restoring;
    expect((await copy.pool.query('SELECT 1 FROM "Mark"')).rowCount).toBe(1);
  });

  it('a restored database has no session and no push subscription, and leftover push jobs do no harm', async () => {
    const server = await startTestServer();
    const copy = await closeLater(emptyDatabase());
    const { db, jobs } = server.deps;
    try {
      const headers = await adminHeaders(db);
      const session = await db.session.findFirstOrThrow();
      const { id: subscriptionId } = await db.pushSubscription.create({
        data: {
          sessionId: session.id,
          endpoint: 'https://fcm.googleapis.com/fcm/send/device',
          p256dh: 'key',
          auth: 'secret',
          deviceName: 'Telephone',
          wantedKinds: ['MESSAGE_RECEIVED'],
        },
      });
      const { id: contactMessageId } = await db.contactMessage.create({
        data: { name: 'Ana', email: 'ana@example.com', message: 'Hello' },
      });
      const { id: notificationId } = await db.notification.create({
        data: { kind: 'MESSAGE_RECEIVED', contactMessageId },
      });
      await db.notificationDelivery.create({ data: { notificationId, subscriptionId } });
      await db.$transaction((tx) => jobs.enqueue(tx, 'send-push', { subscriptionId }));
      await db.generatedSecret.upsert({
        where: { name: 'canary' },
        create: { name: 'canary', value: 'stays' },
        update: {},
      });
      await createClass(db);
      const list = (url: string) => call('GET', `${url}/api/bookings/admin`, undefined, headers);
      expect((await list(server.url)).status).toBe(200);

      await restore(copy, await backUp(server.database));
      expect(await copy.db.session.count()).toBe(0);
      expect(await copy.db.pushSubscription.count()).toBe(0);
      expect(await copy.db.notificationDelivery.count()).toBe(0);
      expect(await copy.db.admin.count()).toBe(1);
      expect(await copy.db.generatedSecret.findUnique({ where: { name: 'canary' } })).toMatchObject({ value: 'stays' });
      const second = await startTestServer({ database: copy, withWorker: true });
      try {
        expect((await list(second.url)).status).toBe(401);
        await eventually(async () => {
          const { rowCount } = await copy.pool.query(
            `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'send-push'`,
          );
          expect(rowCount).toBe(0);
        });
      } finally {
        await second.close();
      }
    } finally {
      await server.close();
    }
  });
});

/** A studio of a version before the later one, with a payment and a counter. */
async function olderStudio(): Promise<TestDatabase> {
  const old = await closeLater(createTestDatabase());
  await migrateDatabase(old.url, { folder: later.folder, wanted: [COUNTERS] });
  await old.db.paymentAttempt.create({ data: { amountCents: 1_500 } });
  await old.pool.query(`INSERT INTO "Counter" (name) VALUES ('somebody')`);
  return old;
}

/** An empty database that the later version has migrated. */
async function openMigrated(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await migrateDatabase(database.url, { folder: later.folder });
  return database;
}

/** Lists for each migration lock of this database whether it is granted; waiting ones come first. */
async function migrationLocks({ pool }: TestDatabase): Promise<boolean[]> {
  const { rows } = await pool.query<{ granted: boolean }>(
    `SELECT granted FROM pg_locks WHERE locktype = 'advisory' AND objid = 7205551
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) ORDER BY granted`,
  );
  return rows.map(({ granted }) => granted);
}

/** True while a restore inserts rows, which it does under the migration lock. A migration locks this table too. */
async function isInsertingRows({ pool }: TestDatabase): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE mode = 'ShareRowExclusiveLock' AND relation = to_regclass('public."PaymentAttempt"')
        AND query LIKE 'INSERT INTO %jsonb_populate_recordset%'`,
  );
  return rowCount === 1;
}
