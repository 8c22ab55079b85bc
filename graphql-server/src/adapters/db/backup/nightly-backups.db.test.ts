import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase } from '#test/backups';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { eventually } from '#test/eventually';
import { captureLog } from '#test/log-lines';
import { startTestServer } from '#test/server';
import { createStudioTime } from '../../../domain/time/studio-time';
import { createMetrics } from '../../metrics/create-metrics';
import { createNightlyBackups, isDue } from './nightly-backups';
import { restoreBackup } from './restore-backup';
import { UNFINISHED, writeBackupFile } from './write-backup-file';

const MADRID = createStudioTime('Europe/Madrid');

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'studio-nightly-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The backups of a folder, at an instant that the test sets. */
function openBackups({ at, into = folder, keep = 14 }: { at: string; into?: string; keep?: number }) {
  const studioTime = MADRID;
  return createNightlyBackups({
    folder: into,
    keep,
    databaseUrl: database.url,
    studioTime,
    clock: { now: () => new Date(at) },
  });
}

describe('isDue', () => {
  it.each([
    ['is false before three o’clock in the studio’s zone', '2026-11-21T02:07:00Z', '2026-11-22T01:59:00Z', false],
    ['is true from three o’clock in the studio’s zone', '2026-11-21T02:07:00Z', '2026-11-22T02:00:00Z', true],
    ['is false when the studio’s day has a backup', '2026-11-22T02:07:00Z', '2026-11-22T22:07:00Z', false],
    ['is true later in the day when the night’s was missed', '2026-11-20T02:07:00Z', '2026-11-22T16:07:00Z', true],
    ['is true in the night when clocks go forward', '2027-03-27T02:07:00Z', '2027-03-28T01:07:00Z', true],
  ])('isDue %s', (_rule, newest, now, expected) => {
    expect(isDue(new Date(newest), new Date(now), MADRID)).toBe(expected);
  });
});

describe('the nightly backup', () => {
  it('is written at once when there is none, readable by its owner alone, and restores', async () => {
    await database.db.mailOptOut.create({ data: { digest: 'd', email: 'ana@example.com' } });
    const file = await openBackups({ at: '2026-11-21T15:00:00Z' }).writeIfDue();
    expect(file).toBe(path.join(folder, 'nightly-2026-11-21T150000Z.backup.gz'));
    expect(await readdir(folder)).toEqual(['nightly-2026-11-21T150000Z.backup.gz']);
    expect((await stat(file ?? '')).mode & 0o777).toBe(0o600);
    expect(await openBackups({ at: '2026-11-22T00:00:00Z' }).findNewest()).toEqual(new Date('2026-11-21T15:00:00Z'));
    const copy = await emptyDatabase();
    try {
      await restoreBackup(copy.url, createReadStream(file ?? ''));
      expect(await copy.db.mailOptOut.count()).toBe(1);
    } finally {
      await copy.close();
    }
  });

  it('is written once a night, however often the job runs', async () => {
    expect(await openBackups({ at: '2026-11-21T02:07:00Z' }).writeIfDue()).not.toBeNull();
    expect(await openBackups({ at: '2026-11-21T03:07:00Z' }).writeIfDue()).toBeNull();
    expect(await openBackups({ at: '2026-11-22T01:07:00Z' }).writeIfDue()).toBeNull();
    expect(await openBackups({ at: '2026-11-22T02:07:00Z' }).writeIfDue()).not.toBeNull();
    expect(await readdir(folder)).toHaveLength(2);
  });

  it('removes the oldest nightly backups and its unfinished files, and no other file', async () => {
    const others = ['studio-2020-01-01.backup.gz', 'nightly-notes.txt', 'other.backup.gz.unfinished'];
    const old = ['18', '19', '20'].map((day) => `nightly-2026-11-${day}T020700Z.backup.gz`);
    for (const name of [...others, ...old, `${old[0]}.unfinished`]) await writeFile(path.join(folder, name), '');
    await openBackups({ at: '2026-11-21T02:07:00Z', keep: 2 }).writeIfDue();
    expect((await readdir(folder)).sort()).toEqual(
      [...others, 'nightly-2026-11-20T020700Z.backup.gz', 'nightly-2026-11-21T020700Z.backup.gz'].sort(),
    );
  });

  it.skipIf(!existsSync('/dev/full'))('says that the disk is full, and leaves no unfinished file', async () => {
    const file = path.join(folder, 'a.backup.gz');
    // Writing to this device fails as on a full disk.
    await symlink('/dev/full', file + UNFINISHED);
    await expect(writeBackupFile(database.url, file, new Date())).rejects.toThrow(`${file}: the disk is full.`);
    expect(await readdir(folder)).toEqual([]);
  });

  it('names the folder when it is missing', async () => {
    const into = path.join(folder, 'missing');
    const backups = openBackups({ at: '2026-11-21T02:07:00Z', into });
    await expect(backups.writeIfDue()).rejects.toThrow(`${into}: the folder does not exist.`);
    await expect(backups.findNewest()).rejects.toThrow(`${into}: the folder does not exist.`);
  });
});

describe('the job of the nightly backup', () => {
  const countJobs = async () => {
    const { rows } = await database.pool.query(
      `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'write-nightly-backup'`,
    );
    return rows.length;
  };

  it('writes one backup when several processes run it, and its age is a metric', async () => {
    const variables = { BACKUP_DIR: folder, METRICS_TOKEN: 'a-token-for-the-figures' };
    const stored = captureLog();
    const adjust = <Deps extends object>(deps: Deps) => ({ ...deps, log: stored.log });
    const servers = await Promise.all(
      [1, 2].map(() => startTestServer({ database, variables, withWorker: true, adjust })),
    );
    const [server] = servers;
    if (!server) throw new Error('No server was started.');
    const readAge = async () => {
      const headers = { authorization: `Bearer ${variables.METRICS_TOKEN}` };
      const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
      return Number(/^studio_backup_age_seconds (\S+)$/m.exec(text)?.[1]);
    };
    try {
      const { db, jobs } = server.deps;
      const queue = { queue: 'nightly-backup' };
      for (let run = 0; run < 4; run += 1) {
        await db.$transaction((tx) => jobs.enqueue(tx, 'write-nightly-backup', {}, queue));
      }
      await eventually(async () => {
        expect(await countJobs()).toBe(0);
        expect(await readdir(folder)).not.toEqual([]);
      });
      expect(await readdir(folder)).toEqual([expect.stringMatching(/^nightly-.*Z\.backup\.gz$/)]);
      expect(stored.lines().filter(({ msg }) => msg === 'nightly backup written')).toHaveLength(1);
      expect(await readAge()).toBeLessThan(3_600);
      const { rows } = await database.pool.query<{ identifier: string }>(
        'SELECT identifier FROM graphile_worker._private_known_crontabs',
      );
      expect(rows.map(({ identifier }) => identifier)).toContain('write-nightly-backup');
    } finally {
      await Promise.all(servers.map((each) => each.close()));
    }
  });

  it('runs at the start of the server, so that a new installation has a backup at once', async () => {
    const server = await startTestServer({ database, variables: { BACKUP_DIR: folder }, withWorker: true });
    try {
      await eventually(async () => expect(await readdir(folder)).toEqual([expect.stringMatching(/Z\.backup\.gz$/)]));
    } finally {
      await server.close();
    }
  });

  it('reports an infinite age while there is no backup', async () => {
    const metrics = createMetrics(database.pool, openBackups({ at: '2026-11-21T02:07:00Z' }));
    expect(await metrics.read()).toMatch(/^studio_backup_age_seconds \+Inf$/m);
  });

  it('says in the log that the folder is missing, and succeeds once it is there', async () => {
    const BACKUP_DIR = path.join(folder, 'later');
    const stored = captureLog();
    const server = await startTestServer({
      database,
      variables: { BACKUP_DIR },
      withWorker: true,
      adjust: (deps) => ({ ...deps, log: stored.log }),
    });
    try {
      const message = `nightly backup not written: ${BACKUP_DIR}: the folder does not exist.`;
      await eventually(async () => expect(stored.lines().map(({ msg }) => msg)).toContain(message));
      await mkdir(BACKUP_DIR);
      await eventually(async () => expect(await readdir(BACKUP_DIR)).toHaveLength(1));
    } finally {
      await server.close();
    }
  });
});
