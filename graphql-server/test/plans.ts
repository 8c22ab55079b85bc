import type pg from 'pg';

/** How PostgreSQL carried out one statement. */
export type Plan = { sql: string; scannedTables: string[] };

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] };
type Explained = { 'Query Text': string; Plan: Node };

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/** From the next connection on, this database tells of every statement how it is carried out, those inside triggers too. */
export async function explainEverything(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
  for (const [setting, value] of Object.entries(SETTINGS)) {
    await pool.query(`ALTER DATABASE "${rows[0]?.name}" SET ${setting} = '${value}'`);
  }
}

/** The plans of all statements that go through a pool, for `take` to empty. */
export function collectPlans(pool: pg.Pool): { take(): Plan[] } {
  let plans: Plan[] = [];
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const json = message.match(/^duration: .* plan:\s*(\{.*\})\s*$/s)?.[1];
      if (json) plans.push(toPlan(JSON.parse(json) as Explained));
    }),
  );
  return {
    take: () => {
      const taken = plans;
      plans = [];
      return taken;
    },
  };
}

const toPlan = ({ 'Query Text': sql, Plan: root }: Explained): Plan => ({ sql, scannedTables: tablesScannedBy(root) });

/** The tables that are read from the first row to the last. */
function tablesScannedBy(node: Node): string[] {
  const own = node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : [];
  return [...own, ...(node.Plans ?? []).flatMap(tablesScannedBy)];
}
