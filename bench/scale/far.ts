import type { Cluster } from '../server/cluster';
import { YOUNG } from '../server/setup';
import { measureFleet, type Row } from './measure-fleet';
import { slowTheDisk } from './slow-disk';
import { layWire } from './wire';

/** How far PostgreSQL is, and how slow its disk. */
export type Distance = { networkMs: number; diskMs: number };

const DISTANCES: Distance[] = [
  { networkMs: 0, diskMs: 0 },
  { networkMs: 1, diskMs: 0 },
  { networkMs: 0, diskMs: 4 },
];

export type FarRow = Row & Distance;

/** One process by way of a wire, whose PostgreSQL is near, far away, and slow to commit. */
export async function measureFar(cluster: Cluster, rounds: number): Promise<FarRow[]> {
  const rows: FarRow[] = [];
  for (const [n, distance] of DISTANCES.entries()) {
    const databaseUrl = await cluster.createStudio(`far_${n}`, YOUNG);
    const wire = await layWire(databaseUrl, distance.networkMs);
    try {
      await slowTheDisk(databaseUrl, distance.diskMs);
      const plan = {
        databaseUrl,
        productUrl: wire.url,
        processes: 1,
        scenes: ['anew', 'many', 'hot'] as const,
        rounds,
      };
      rows.push(...(await measureFleet(plan)).map((row) => ({ ...row, ...distance })));
    } finally {
      await slowTheDisk(databaseUrl, 0);
      wire.close();
    }
  }
  return rows;
}
