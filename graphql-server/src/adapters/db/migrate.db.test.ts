import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { datamodelSql } from '#test/datamodel-sql';
import { createLaterVersion, makeEarlierBuild, type TestVersion } from '#test/migrations';
import { OperatorError } from '../../operator-error';
import { compareMigrations, EARLIER_BUILD, migrateDatabase, migrationNames } from './migrate';

/** Without indexes over expressions, partial indexes and those of an extension, which schema.prisma cannot express. */
const SHAPE = `
  SELECT 'column ' || table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || ' ' || coalesce(column_default, '-') AS fact
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
  UNION SELECT 'index ' || regexp_replace(indexdef, ' ON public\\.', ' ON ') FROM pg_indexes
   WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' AND indexdef NOT LIKE '%(lower(%' AND indexdef NOT LIKE '% WHERE %'
     AND indexdef NOT LIKE '%gin_trgm_ops%'
  UNION SELECT 'key ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
   WHERE contype = 'f' AND connamespace = 'public'::regnamespace
  UNION SELECT 'enum ' || t.typname || ' ' || e.enumlabel FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid
  ORDER BY 1`;

let migrated: TestDatabase;
let fresh: TestDatabase;

beforeAll(async () => {
  migrated = await createTestDatabase();
  fresh = await createTestDatabase();
});
afterAll(async () => {
  await migrated.close();
  await fresh.close();
});

it('a migration that is started in another folder says so, and changes nothing in the database', async () => {
  await fresh.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const folder = '/nowhere/prisma/migrations';
  const failure = await migrateDatabase(fresh.url, { folder }).catch((error: unknown) => error);
  expect(failure).toEqual(
    new OperatorError(`There is no folder ${folder}: run this in the folder of the product, which has it.`),
  );
  const { rowCount } = await fresh.pool.query(`SELECT FROM pg_tables WHERE schemaname = 'public'`);
  expect(rowCount).toBe(0);
});

it('the migrations add up to schema.prisma', async () => {
  // A default of schema.prisma names this function, which only a migration can create.
  await fresh.pool.query(`DROP SCHEMA public CASCADE; CREATE SCHEMA public;
    CREATE FUNCTION current_installation() RETURNS uuid LANGUAGE sql AS 'SELECT NULL::uuid'`);
  await fresh.pool.query(await datamodelSql(fresh.url));
  const [actual, expected] = await Promise.all([migrated.pool.query(SHAPE), fresh.pool.query(SHAPE)]);
  expect(actual.rows.map((row) => row.fact)).toEqual(expected.rows.map((row) => row.fact));
});

// Without one, deleting a row reads the whole table that may name it. No installation is ever deleted.
it('an index begins with the columns of each foreign key', async () => {
  const { rows } = await migrated.pool.query(`
    SELECT conrelid::regclass || ' ' || conname AS key FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND confrelid <> '"Installation"'::regclass
       AND NOT EXISTS (SELECT 1 FROM pg_index
                        WHERE indrelid = conrelid AND (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)`);
  expect(rows).toEqual([]);
});

describe('a later version of the product', () => {
  const [FIRST, SECOND] = ['99990101000000_first', '99990102000000_second'];
  const CREATE_FIRST = 'CREATE TABLE "First" (id integer PRIMARY KEY)';
  const versions: TestVersion[] = [];
  beforeEach(() =>
    fresh.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA IF EXISTS graphile_worker CASCADE'),
  );
  afterAll(() => Promise.all(versions.map((version) => version.remove())));

  async function openVersion(second: string): Promise<string> {
    const version = await createLaterVersion({ [FIRST]: CREATE_FIRST, [SECOND]: second });
    versions.push(version);
    return version.folder;
  }
  const listTables = async () => {
    const { rows } = await fresh.pool.query<{ first: boolean; second: boolean; half: boolean }>(
      `SELECT to_regclass('"First"') IS NOT NULL AS first, to_regclass('"Second"') IS NOT NULL AS second,
              to_regclass('"Half"') IS NOT NULL AS half`,
    );
    return rows[0];
  };

  it('applies each migration once and in order when several processes start together', async () => {
    const folder = await openVersion('CREATE TABLE "Second" (id integer PRIMARY KEY REFERENCES "First")');
    const applied = await Promise.all([1, 2, 3].map(() => migrateDatabase(fresh.url, { folder })));
    expect(applied.filter((names) => names.length > 0)).toEqual([[...(await migrationNames()), FIRST, SECOND]]);
    expect(await migrateDatabase(fresh.url, { folder })).toEqual([]);
  });

  it('applies the missing migrations alone to a database of this version', async () => {
    await migrateDatabase(fresh.url);
    const folder = await openVersion('CREATE TABLE "Second" (id integer PRIMARY KEY)');
    expect(await migrateDatabase(fresh.url, { folder })).toEqual([FIRST, SECOND]);
  });

  it('keeps the migrations before one that fails, and continues with it when it is corrected', async () => {
    const failing = await openVersion('CREATE TABLE "Half" (id integer); SELECT 1 / 0');
    await expect(migrateDatabase(fresh.url, { folder: failing })).rejects.toThrow(
      `Migration ${SECOND} could not be applied: division by zero`,
    );
    expect(await listTables()).toEqual({ first: true, second: false, half: false });
    const corrected = await openVersion('CREATE TABLE "Second" (id integer)');
    expect(await migrateDatabase(fresh.url, { folder: corrected })).toEqual([SECOND]);
    expect(await listTables()).toEqual({ first: true, second: true, half: false });
  });
});

it('refuses a database of a build before the first release, and changes nothing in it', async () => {
  const earlier = await createTestDatabase();
  try {
    await makeEarlierBuild(earlier);
    const names = async () => (await earlier.pool.query('SELECT migration_name FROM "_prisma_migrations"')).rows;
    const before = await names();
    await expect(migrateDatabase(earlier.url)).rejects.toThrow(new OperatorError(EARLIER_BUILD));
    expect(await names()).toEqual(before);
    const missing = (await migrationNames()).length;
    expect(await compareMigrations(earlier.url)).toEqual({ missing, later: 1, isFromEarlierBuild: true });
  } finally {
    await earlier.close();
  }
});

it('takes a database without migrations, and one of a later version, for what they are', async () => {
  const missing = (await migrationNames()).length;
  await fresh.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  expect(await compareMigrations(fresh.url)).toEqual({ missing, later: 0, isFromEarlierBuild: false });
  await migrateDatabase(fresh.url);
  expect(await compareMigrations(fresh.url)).toEqual({ missing: 0, later: 0, isFromEarlierBuild: false });
  await fresh.pool.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at) VALUES ('later', '', '99990101_later', now())`,
  );
  expect(await compareMigrations(fresh.url)).toEqual({ missing: 0, later: 1, isFromEarlierBuild: false });
});
