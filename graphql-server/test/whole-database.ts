import type pg from 'pg';

/** All rows of all tables as one text, the job queue included. `except` omits tables by the beginning of their name. */
export async function wholeDatabase(pool: pg.Pool, except: readonly string[] = []): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    if (except.some((beginning) => name.startsWith(beginning))) continue;
    const { rows } = await pool.query<{ text: string | null }>(
      `SELECT string_agg(to_jsonb(t)::text, E'\\n' ORDER BY to_jsonb(t)::text) AS text FROM ${name} t`,
    );
    texts.push(`${name}\n${rows[0]?.text ?? ''}`);
  }
  return texts.join('\n\n');
}
