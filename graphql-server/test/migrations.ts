import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestDatabase } from './database';

const FOLDER = 'prisma/migrations';

export type TestVersion = {
  /** A working directory with `prisma/migrations`. */
  root: string;
  /** The folder of its migrations. */
  folder: string;
  remove(): Promise<void>;
};

/** Creates a later version of the product: a folder with this version's migrations and these, whose SQL is given by name. */
export async function createLaterVersion(migrations: Record<string, string>): Promise<TestVersion> {
  const root = await mkdtemp(path.join(tmpdir(), 'studio-migrations-'));
  const folder = path.join(root, FOLDER);
  await cp(FOLDER, folder, { recursive: true });
  for (const [name, sql] of Object.entries(migrations)) {
    await mkdir(path.join(folder, name));
    await writeFile(path.join(folder, name, 'migration.sql'), sql);
  }
  return { root, folder, remove: () => rm(root, { recursive: true, force: true }) };
}

/** Makes a database look like one of a build before the first release, with a migration that no longer exists. */
export async function makeEarlierBuild({ pool }: TestDatabase): Promise<void> {
  await pool.query('DELETE FROM "_prisma_migrations" WHERE migration_name NOT LIKE $1', ['%_baseline']);
  await pool.query(`UPDATE "_prisma_migrations" SET migration_name = '20261121000000_initial'`);
}
