import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#test/eventually';
import { type SharedPostgres, shareEmbeddedPostgres } from './share-embedded-postgres';

let folder: string;
let databaseDir: string;
let lines: string[];
const opened: SharedPostgres[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shared-postgres-'));
  databaseDir = path.join(folder, 'postgres');
});
beforeEach(() => {
  lines = [];
});
afterAll(async () => {
  for (const cluster of opened.reverse()) await cluster.close();
  await rm(folder, { recursive: true, force: true });
});

const pidFile = () => path.join(databaseDir, 'postmaster.pid');
const say = (line: string) => void lines.push(line);
async function share(
  program: string,
  address?: string,
  folder = databaseDir,
  password = 'test',
): Promise<SharedPostgres> {
  const cluster = await shareEmbeddedPostgres({
    databaseDir: folder,
    password,
    program,
    ...(address ? { address } : {}),
    say,
  });
  opened.push(cluster);
  return cluster;
}
async function answers({ toUrl }: SharedPostgres): Promise<boolean> {
  const client = new pg.Client({ connectionString: toUrl('postgres') });
  client.on('error', () => undefined); // it also rejects connect()
  return client.connect().then(
    async () => {
      await client.end();
      return true;
    },
    () => false,
  );
}

// Each test leaves the data folder behind as a stopped database, which the next one starts.
describe('shareEmbeddedPostgres', () => {
  it('two commands that begin at once on an empty folder share one new database', async () => {
    const [first, second] = await Promise.all([share('npm run migrate'), share('npm run seed')]);
    expect(first.toUrl('postgres')).toBe(second.toUrl('postgres'));
    await Promise.all([first.close(), second.close()]);
    expect(existsSync(pidFile())).toBe(false);
    expect(await readdir(folder)).toEqual(['postgres']);
  });

  it('a command leaves the database of a running server running', async () => {
    const server = await share('npm start', 'http://localhost:4100');
    const command = await share('npm run backup');
    expect(command.toUrl('studio')).toBe(server.toUrl('studio'));
    await command.close();
    expect(await answers(server)).toBe(true);
    await server.close();
    expect(await answers(server)).toBe(false);
  });

  it('a second server on the same data is refused with the address of the first', async () => {
    const server = await share('npm start', 'http://localhost:4100');
    await expect(share('npm start', 'http://localhost:4101')).rejects.toThrow(
      `The studio is already open at http://localhost:4100, with the data in ${folder}.`,
    );
    expect(await answers(server)).toBe(true);
    await server.close();
  });

  it('a server waits for the command that started the database, and says so', async () => {
    const command = await share('npm run restore');
    const starting = share('npm start', 'http://localhost:4100');
    await eventually(async () =>
      expect(lines).toEqual([`Waiting for npm run restore, which uses the data in ${folder} …`]),
    );
    await command.close();
    const server = await starting;
    expect(await answers(server)).toBe(true);
    await server.close();
  });

  it('the command that started the database stops it only after a command that joined it', async () => {
    const first = await share('npm run backup');
    const second = await share('npm run migrate');
    const closing = first.close();
    await eventually(async () => expect(lines).toEqual([expect.stringContaining('Another command still uses')]));
    expect(await answers(second)).toBe(true);
    await second.close();
    await closing;
    expect(existsSync(pidFile())).toBe(false);
  });

  it('starts again when a crash left the file of a process whose id now belongs to another program', async () => {
    const stale = [process.pid, databaseDir, '1', '1', '', '127.0.0.1', '0 0', 'ready'].join('\n');
    await writeFile(pidFile(), stale);
    const server = await share('npm start', 'http://localhost:4100');
    expect(await answers(server)).toBe(true);
    expect(await readFile(pidFile(), 'utf8')).not.toBe(stale);
    await server.close();
  });

  it('does not join the original database from a copied folder', async () => {
    const originalDir = databaseDir;
    databaseDir = path.join(folder, 'copy', 'postgres');
    await cp(originalDir, databaseDir, { recursive: true });
    const original = await share('npm start', 'http://localhost:4100', originalDir);
    try {
      await cp(path.join(originalDir, 'postmaster.pid'), pidFile());
      const copy = await share('npm start', 'http://localhost:4101');
      expect(copy.toUrl('postgres')).not.toBe(original.toUrl('postgres'));
      await copy.close();
    } finally {
      databaseDir = originalDir;
      await original.close();
    }
  });

  it('says which file to restore when the password does not fit the database', async () => {
    await expect(share('npm run backup', undefined, databaseDir, 'other')).rejects.toThrow(
      `The password in ${path.join(folder, 'database-password')} is not the one of the database in ${databaseDir}.`,
    );
  });

  it('names both versions when another PostgreSQL wrote the data', async () => {
    await writeFile(path.join(databaseDir, 'PG_VERSION'), '14\n');
    await expect(share('npm run backup')).rejects.toThrow(/is of PostgreSQL 14; this version of the product runs 18/);
  });
});
