import type pg from 'pg';

/** The query plan of one executed statement. */
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

/** Makes every new connection to this database report the plan of each statement, inside triggers too. */
export async function explainEverything(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
  for (const [setting, value] of Object.entries(SETTINGS)) {
    await pool.query(`ALTER DATABASE "${rows[0]?.name}" SET ${setting} = '${value}'`);
  }
}

/** Collects the plans of all statements of a pool. `take` returns and clears them. */
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

const toPlan = ({ 'Query Text': sql, Plan: root }: Explained): Plan => ({
  sql,
  scannedTables: listScannedTables(root),
});

/** The tables that the plan scans completely. */
function listScannedTables(node: Node): string[] {
  const own = node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : [];
  return [...own, ...(node.Plans ?? []).flatMap(listScannedTables)];
}
