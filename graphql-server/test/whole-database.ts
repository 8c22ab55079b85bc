import type pg from 'pg';

/** Every row of every table, the queue's own included, as one text: whatever is kept anywhere is in it. */
export async function wholeDatabase(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string | null }>(
      `SELECT string_agg(to_jsonb(t)::text, E'\\n') AS text FROM ${name} t`,
    );
    texts.push(`${name}\n${rows[0]?.text ?? ''}`);
  }
  return texts.join('\n\n');
}
