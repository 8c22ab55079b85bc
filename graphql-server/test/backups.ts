import { createTestDatabase, type TestDatabase } from './database';

/** A database without any migration. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA graphile_worker CASCADE');
  return database;
}

/** Converts a backup to format 1: no end line, and U+2028 and U+2029 unescaped. */
export function asFormat1(lines: string): string {
  return lines
    .replace('{"format":2,', '{"format":1,')
    .replace(/\{"end":true,"rows":\d+\}\n$/, '')
    .replace(/(?<!\\)((?:\\\\)*)\\u2028/g, '$1\u2028')
    .replace(/(?<!\\)((?:\\\\)*)\\u2029/g, '$1\u2029');
}
