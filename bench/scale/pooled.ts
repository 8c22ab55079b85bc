import type { Cluster } from '../server/cluster';
import { YOUNG } from '../server/setup';
import { measureFleet, type Row } from './measure-fleet';
import type { Options } from './options';
import { type Feature, NAMED_STATEMENTS, tryFeatures } from './pooled-features';
import { poolerVersion, startPooler } from './pooler';
import { SHARED } from './workloads';

export type Pooled = { version: string; features: Feature[]; rows: Row[] };

/** The same through a proxy that lends connections for a transaction at a time. Null where there is no such proxy. */
export async function measurePooled(cluster: Cluster, { fleets, rounds, pooler: program }: Options) {
  const version = await poolerVersion(program);
  if (version === null) return null;
  const pooled: Pooled = { version, features: [], rows: [] };
  for (const processes of fleets) {
    const databaseUrl = await cluster.createStudio(`pooled_${processes}`, YOUNG);
    const pooler = await startPooler(program, databaseUrl);
    try {
      pooled.features = await tryFeatures(pooler.url, databaseUrl);
      if (!pooled.features.some(({ what, works }) => what === NAMED_STATEMENTS && works)) return pooled;
      const way = { databaseUrl, productUrl: pooler.url, poolerPid: pooler.pid };
      pooled.rows.push(...(await measureFleet({ ...way, processes, scenes: SHARED, rounds })));
    } finally {
      await pooler.stop();
    }
  }
  return pooled;
}
