import type pg from 'pg';

export type Table = {
  /** Quoted, with its schema. */
  name: string;
  /** Quoted; without generated columns. */
  columns: string[];
};

/** Tables of applied migrations: restoring fills them by migrating. */
const MIGRATION_TABLES = ['_prisma_migrations', 'migrations'];

const COLUMNS = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
   WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind = 'r' AND c.relpersistence = 'p' AND c.relname <> ALL($1)
   GROUP BY 1 ORDER BY 1`;

const REFERENCES = `
  SELECT DISTINCT format('%I.%I', fn.nspname, f.relname) AS "from", format('%I.%I', tn.nspname, t.relname) AS "to"
    FROM pg_constraint k
    JOIN pg_class f ON f.oid = k.conrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
    JOIN pg_class t ON t.oid = k.confrelid JOIN pg_namespace tn ON tn.oid = t.relnamespace
   WHERE k.contype = 'f' AND k.conrelid <> k.confrelid`;

/** Lists the product's and the queue's tables, each after those that it references, without unlogged tables. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(COLUMNS, [MIGRATION_TABLES]);
  const { rows: references } = await client.query<{ from: string; to: string }>(REFERENCES);
  const ordered: Table[] = [];
  const isReady = ({ name }: Table) =>
    references.every(({ from, to }) => from !== name || ordered.some((done) => done.name === to) || !isOurs(to));
  const isOurs = (name: string) => tables.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const ready = tables.filter((table) => !ordered.includes(table) && isReady(table));
    if (ready.length === 0) throw new Error('The tables reference each other in a cycle.');
    ordered.push(...ready);
  }
  return ordered;
}

/** Lists unlogged tables, such as counters: a crash empties them, and backups of older versions include them. */
export async function findUnlogged(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relpersistence = 'u'`,
  );
  return rows.map(({ name }) => name);
}
