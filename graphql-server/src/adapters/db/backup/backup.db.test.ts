import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { asFormat1, emptyDatabase } from '#test/backups';
import { buyOverRest } from '#test/buyers';
import { startProvider } from '#test/card-bookings';
import { listViolations } from '#test/checker/check';
import { createClass } from '#test/classes';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { eventually } from '#test/eventually';
import { createLaterVersion, makeEarlierBuild } from '#test/migrations';
import { buyByCard } from '#test/paying';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { wholeDatabase } from '#test/whole-database';
import { OperatorError } from '../../../operator-error';
import { describeFailure } from '../../../process/describe-failure';
import { EARLIER_BUILD, migrateDatabase, migrationNames } from '../migrate';
import { BackupFileError } from './backup-file-error';
import { type RestoreOptions, restoreBackup } from './restore-backup';
import { writeBackup } from './write-backup';
import { writeBackupFile } from './write-backup-file';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'studio-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const fileNamed = (name: string) => path.join(folder, `${name}.backup.gz`);
const backUp = (url: string, file: string) => writeBackup(url, createWriteStream(file), new Date());
const restore = (url: string, file: string, options?: RestoreOptions) =>
  restoreBackup(url, createReadStream(file), options);

describe('a backup taken while people buy (FT-16, FT-17)', () => {
  it('a backup taken while people book is a consistent snapshot, and reconciling with the provider repairs what happened since', async () => {
    const { fake, payments } = await startProvider();
    const { ledger } = fake;
    const first = await startTestServer({ withWorker: true, adjust: (deps) => ({ ...deps, payments }) });
    const copy = await emptyDatabase();
    let second: TestServer | null = null;
    try {
      const { db } = first.deps;
      const { id: classId } = await createClass(db, { capacity: 200 });
      const booked = () => db.booking.count();
      let isOpen = true;
      const buyer = async (byCard: boolean, number: number) => {
        for (let turn = 1; isOpen; turn += 1) {
          const email = `buyer${number}.${turn}@example.com`;
          if (byCard) await buyByCard(first.url, ledger, { classId, email });
          else await buyOverRest(first.url, { classId, email });
        }
      };
      const buyers = [buyer(true, 1), buyer(true, 2), buyer(false, 3)];
      const file = fileNamed('under-load');
      await eventually(async () => expect(await booked()).toBeGreaterThan(4));
      await backUp(first.database.url, file);
      const atBackup = await booked();
      await eventually(async () => expect(await booked()).toBeGreaterThan(atBackup + 4));
      isOpen = false;
      await Promise.all(buyers);
      // The teacher refunds a booking that the backup contains as confirmed.
      const given = await db.booking.findFirstOrThrow({
        where: { paymentMethod: 'CARD', status: 'CONFIRMED' },
        orderBy: { createdAt: 'asc' },
      });
      const refund = await call(
        'POST',
        `${first.url}/api/bookings/admin/${given.id}/refund`,
        {},
        await adminHeaders(db),
      );
      expect(refund.status).toBe(200);
      await first.close();

      await restore(copy.url, file, { replacesProduction: true });
      expect(await listViolations(copy)).toEqual([]);
      const restored = await copy.db.booking.findMany({ select: { paymentIntentId: true } });
      expect(restored.length).toBeGreaterThan(4);
      const paid = (await payments.listIntents({ since: new Date(0) })).filter(({ status }) => status === 'succeeded');
      const missing = paid.filter(({ id }) => !restored.some(({ paymentIntentId }) => paymentIntentId === id));
      expect(missing.length).toBeGreaterThan(0);

      second = await startTestServer({
        database: copy,
        withWorker: true,
        adjust: (deps) => ({ ...deps, payments }),
      });
      await eventually(async () => {
        const outcomes = await Promise.all(paid.map(({ id }) => toOutcome(id)));
        expect(outcomes.filter((outcome) => outcome !== 'a place' && outcome !== 'all back, once')).toEqual([]);
      });
      expect(await toOutcome(String(given.paymentIntentId))).toBe('all back, once');
      expect(await listViolations(copy)).toEqual([]);

      async function toOutcome(id: string): Promise<string> {
        const refunds = (await ledger.find(id))?.refunds ?? [];
        const isLive = (await copy.db.booking.count({ where: { paymentIntentId: id, status: 'CONFIRMED' } })) === 1;
        if (isLive) return refunds.length === 0 ? 'a place' : 'a place and money back';
        return refunds.length === 1 && refunds[0]?.amount === 1500 ? 'all back, once' : `${refunds.length} refunds`;
      }
    } finally {
      if (second) await second.close();
      else await copy.close();
      await fake.close();
    }
  });

  it('detects a lost row (control)', async () => {
    const server = await startTestServer();
    const copy = await emptyDatabase();
    try {
      const { id: classId } = await createClass(server.deps.db);
      await buyOverRest(server.url, { classId });
      const file = fileNamed('torn');
      await backUp(server.database.url, file);
      // The row count in the last line would reveal the lost row.
      const lines = asFormat1(gunzipSync(await readFile(file)).toString()).split('\n');
      const torn = lines.filter((line) => !line.includes('"kind": "BOOKING_CONFIRMATION"'));
      expect(torn).toHaveLength(lines.length - 1);
      await restoreBackup(copy.url, Readable.from([gzipSync(torn.join('\n'))]));
      expect(await listViolations(copy)).toEqual([expect.stringMatching(/^I7: booking .+ has no confirmation mail/)]);
    } finally {
      await copy.close();
      await server.close();
    }
  });
});

describe('a restored backup', () => {
  it('a restored database is the same to the last row, and continues its sequences', async () => {
    const server = await startTestServer();
    const copy = await emptyDatabase();
    try {
      const { db, jobs } = server.deps;
      const { id: classId } = await createClass(db, { title: 'Flow with "quotes", 日本 and \\ and \t' });
      await buyOverRest(server.url, { classId });
      await server.database.pool.query(
        `UPDATE graphile_worker._private_jobs SET locked_by = 'gone', locked_at = now()`,
      );
      const file = fileNamed('same');
      const rows = await backUp(server.database.url, file);
      expect(await restore(copy.url, file)).toBe(rows);
      // These tables differ by design: the installation, the times of the migrations, the sandbox provider's payments, and rate
      // limits and recorded changes of the last minutes.
      const own = ['public."Installation"', 'public._prisma_migrations', 'graphile_worker.migrations', 'sandbox.'];
      const momentary = ['public.rate_limit', 'public."ScheduleChange"'];
      const all = ({ pool }: TestDatabase) => wholeDatabase(pool, [...own, ...momentary]);
      await server.database.pool.query('UPDATE graphile_worker._private_jobs SET locked_by = NULL, locked_at = NULL');
      expect(await all(copy)).toBe(await all(server.database));
      const locked = await copy.pool.query('SELECT 1 FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL');
      expect(locked.rowCount).toBe(0);
      await copy.db.$transaction((tx) => jobs.enqueue(tx, 'send-mail', { mailId: randomUUID() }));
    } finally {
      await copy.close();
      await server.close();
    }
  });

  it('an older backup is migrated to this version when it is restored', async () => {
    const old = await createTestDatabase();
    const copy = await emptyDatabase();
    const { folder, remove } = await createLaterVersion({
      '99990101000000_length': `ALTER TABLE "ContactMessage" ADD COLUMN "length" integer;
        UPDATE "ContactMessage" SET "length" = char_length(message)`,
    });
    try {
      await old.db.contactMessage.create({ data: { name: 'Ana', email: 'ana@example.com', message: 'Hello' } });
      const file = fileNamed('old');
      await backUp(old.url, file);
      await restore(copy.url, file, { migrationsFolder: folder });
      const { rows } = await copy.pool.query('SELECT name, message, length FROM "ContactMessage"');
      expect(rows).toEqual([{ name: 'Ana', message: 'Hello', length: 5 }]);
      expect(await migrateDatabase(copy.url, { folder })).toEqual([]);
    } finally {
      await old.close();
      await copy.close();
      await remove();
    }
  });

  it('a restore is refused with a reason when the database is not empty or the file is no backup', async () => {
    const server = await startTestServer();
    const copy = await emptyDatabase();
    try {
      await createClass(server.deps.db);
      const file = fileNamed('refused');
      await backUp(server.database.url, file);
      await expect(restore(server.database.url, file)).rejects.toThrow(/not empty \(public\."Availability"\)/);
      await writeFile(fileNamed('other'), gzipSync('{"some": "other file"}\n'));
      await expect(restore(copy.url, fileNamed('other'))).rejects.toThrow('This is not a backup of this product.');
      const later = JSON.stringify({ format: 1, migrations: [...(await migrationNames()), '20990101000000_later'] });
      await writeFile(fileNamed('newer'), gzipSync(`${later}\n`));
      await expect(restore(copy.url, fileNamed('newer'))).rejects.toThrow(
        'This version does not have the migrations 20990101000000_later.',
      );
      const earlier = await createTestDatabase();
      await makeEarlierBuild(earlier);
      await backUp(earlier.url, fileNamed('earlier'));
      await expect(restore(copy.url, fileNamed('earlier'))).rejects.toThrow(
        'This backup was written by an earlier build, before the first release: restore it with that build',
      );
      await expect(restore(earlier.url, file)).rejects.toThrow(new OperatorError(EARLIER_BUILD));
      await earlier.close();
      await writeFile(fileNamed('garbage'), 'no gzip at all');
      await expect(restore(copy.url, fileNamed('garbage'))).rejects.toThrow();
    } finally {
      await copy.close();
      await server.close();
    }
  });
});

describe('a backup that fails', () => {
  const fail = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

  it('blames the database for a missing table, and the destination for its own failure', async () => {
    const database = await emptyDatabase();
    try {
      const unmigrated = await fail(writeBackupFile(database.url, fileNamed('unmigrated'), new Date()));
      expect(describeFailure(unmigrated)).toBe(
        'The database lacks a table: run npm run migrate (in a container: node dist/server/migrate.js). ' +
          'PostgreSQL says: relation "_prisma_migrations" does not exist.',
      );
      await migrateDatabase(database.url);
      const full = new Writable({
        write: (_chunk, _encoding, done) => done(Object.assign(new Error('full'), { code: 'ENOSPC' })),
      });
      expect(await fail(writeBackup(database.url, full, new Date(), 'a.gz'))).toEqual(
        new BackupFileError('a.gz', Object.assign(new Error('full'), { code: 'ENOSPC' })),
      );
    } finally {
      await database.close();
    }
  });
});
