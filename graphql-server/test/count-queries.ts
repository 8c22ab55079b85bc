import type pg from 'pg';

/** Counts the round trips to a database while `work` runs. Nothing else may use its pool meanwhile. */
export async function countQueries({ pool }: { pool: pg.Pool }, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const counted = new Map<pg.PoolClient, pg.PoolClient['query']>();
  const countOn = (client: pg.PoolClient) => {
    if (counted.has(client)) return;
    counted.set(client, client.query);
    client.query = new Proxy(client.query, {
      apply: (query, self, args) => {
        count += 1;
        return Reflect.apply(query, self, args);
      },
    });
  };
  pool.on('acquire', countOn);
  try {
    await work();
    return count;
  } finally {
    pool.off('acquire', countOn);
    for (const [client, query] of counted) client.query = query;
  }
}
