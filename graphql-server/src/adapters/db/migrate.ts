import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { formatCount } from '#contract/format-count';
import { errorCode } from '../../lib/error-code';
import { OperatorError } from '../../operator-error';
import { withClient } from './with-client';

const MIGRATIONS_DIR = path.resolve('prisma/migrations');
/** What an operator can do about a database whose migrations this version no longer has. */
export const EARLIER_BUILD =
  'This database was made by an earlier build, before the first release, and cannot be migrated: start with an empty one (move ' +
  'the folder .data away, or set DATABASE_URL to an empty database), and restore a backup only with the build that wrote it.';
/** The key of the advisory lock that lets one process migrate at a time; any fixed number. */
const MIGRATION_LOCK = 7_205_551;

// Prisma's own table, so that its command line knows which migrations were applied.
const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" varchar(36) PRIMARY KEY, "checksum" varchar(64) NOT NULL, "finished_at" timestamptz, "migration_name" varchar(255) NOT NULL,
  "logs" text, "rolled_back_at" timestamptz, "started_at" timestamptz NOT NULL DEFAULT now(), "applied_steps_count" integer NOT NULL DEFAULT 0)`;

/**
 * Lists the migrations of this version, or those in another folder, oldest first.
 * @throws OperatorError without that folder: the program was started elsewhere than in its own
 */
export async function migrationNames(folder = MIGRATIONS_DIR): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    if (errorCode(cause) !== 'ENOENT') throw cause;
    throw new OperatorError(`There is no folder ${folder}: run this in the folder of the product, which has it.`, {
      cause,
    });
  });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

export type MigrateOptions = {
  /** Applies only these migrations, for a database of an earlier version. */
  wanted?: readonly string[];
  /** The folder of the migrations. Default: those of this version. */
  folder?: string;
};

/**
 * Migrates a database to this version, each migration in a transaction of its own, then migrates the job queue's tables.
 * Several processes may call it at once; one works, the others wait. Returns the applied names.
 * @throws OperatorError for a database of a build before the first release or without the folder, and an error for a wanted name that
 * this version lacks
 */
export async function migrateDatabase(
  databaseUrl: string,
  { wanted, folder = MIGRATIONS_DIR }: MigrateOptions = {},
): Promise<string[]> {
  const known = await migrationNames(folder);
  const unknown = wanted?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length > 0) throw new Error(`This version does not have the migrations ${unknown.join(', ')}.`);
  return withClient(databaseUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(MIGRATIONS_TABLE);
    const before = await appliedMigrations(client);
    if (await areFromEarlierBuild(before, folder)) throw new OperatorError(EARLIER_BUILD);
    const names = known.filter((name) => !before.includes(name));
    const applied = wanted ? names.filter((name) => wanted.includes(name)) : names;
    for (const name of applied) await applyMigration(client, folder, name);
    // Loaded here, because a server that only compares migrations does not need it.
    const { runMigrations: prepareJobs } = await import('graphile-worker');
    await prepareJobs({ connectionString: databaseUrl, logger: undefined });
    return applied;
  });
}

/** Locks migrations for all other processes until the caller's transaction ends. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

/** Lists the names for which this version has no migration. */
export async function unknownMigrations(names: readonly string[], folder = MIGRATIONS_DIR): Promise<string[]> {
  const known = await migrationNames(folder);
  return names.filter((name) => !known.includes(name));
}

/** True for migrations of a build before the first release. Every later database and backup has the first one of this version. */
export async function areFromEarlierBuild(names: readonly string[], folder = MIGRATIONS_DIR): Promise<boolean> {
  const [first = ''] = await migrationNames(folder);
  return names.length > 0 && !names.includes(first);
}

export type MigrationState = {
  /** Number of migrations that the database lacks. */
  missing: number;
  /** Number of migrations that a later version of the product has added to it. */
  later: number;
  /** True for a database of a build before the first release, which cannot be migrated. */
  isFromEarlierBuild: boolean;
};

/** What an operator does about a database that lacks migrations. */
export const describeMissing = (missing: number) =>
  `${formatCount(missing, 'migration')} ${missing === 1 ? 'is' : 'are'} missing: run npm run migrate (in a container: node dist/server/migrate.js).`;

/** Compares a database with the migrations of this version. */
export function compareMigrations(databaseUrl: string): Promise<MigrationState> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ table: string | null }>(
      `SELECT to_regclass('"_prisma_migrations"') AS table`,
    );
    const applied = rows[0]?.table ? await appliedMigrations(client) : [];
    const names = await migrationNames();
    return {
      missing: names.filter((name) => !applied.includes(name)).length,
      later: applied.filter((name) => !names.includes(name)).length,
      isFromEarlierBuild: await areFromEarlierBuild(applied),
    };
  });
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ migration_name: string }>(
    'SELECT migration_name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return rows.map((row) => row.migration_name);
}

async function applyMigration(client: pg.Client, folder: string, name: string): Promise<void> {
  const sql = await readFile(path.join(folder, name, 'migration.sql'), 'utf8');
  const checksum = createHash('sha256').update(sql).digest('hex');
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query(
      'INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, now(), 1)',
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} could not be applied: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
