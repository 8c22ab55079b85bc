import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { datamodelSql } from '#test/datamodel-sql';
import { migrateDatabase } from './migrate';

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

it('the migrations add up to schema.prisma', async () => {
  // A default of schema.prisma names this function, which only a migration can create.
  await fresh.pool.query(`DROP SCHEMA public CASCADE; CREATE SCHEMA public;
    CREATE FUNCTION current_installation() RETURNS uuid LANGUAGE sql AS 'SELECT NULL::uuid'`);
  await fresh.pool.query(await datamodelSql(fresh.url));
  const [actual, expected] = await Promise.all([migrated.pool.query(SHAPE), fresh.pool.query(SHAPE)]);
  expect(actual.rows.map((row) => row.fact)).toEqual(expected.rows.map((row) => row.fact));
});

it('applies each migration once when several processes start together', async () => {
  await fresh.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA graphile_worker CASCADE');
  const applied = await Promise.all([1, 2, 3].map(() => migrateDatabase(fresh.url)));
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  expect(await migrateDatabase(fresh.url)).toEqual([]);
});
