import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Request } from 'autocannon';
import type { ServerProcess } from '../../graphql-server/test/process';
import { runLoad } from './load';
import { availability, scheduleByHash, scheduleByQuery, uncachedSchedules } from './requests';
import { startProduct, withServers } from './servers';
import { type Bench, YOUNG } from './setup';

export const FEW = 1_000;
export const MANY = 100_000;

export type Memory = { few: number; many: number };

/** P12: megabytes of a serving process after 1,000 and after 100,000 requests, a tenth of them recomputed. */
export async function measureMemory({ cluster }: Bench): Promise<Memory> {
  const url = await cluster.createStudio('p12', YOUNG);
  return withServers({ product: () => startProduct(url) }, async ({ product }) => {
    const load = { origin: product.url, requests: mixedRequests };
    await runLoad(load, { amount: FEW });
    const few = await readMegabytes(product);
    await runLoad(load, { amount: MANY - FEW });
    return { few, many: await readMegabytes(product) };
  });
}

const mixedRequests = (connection: number): Request[] =>
  uncachedSchedules(connection).flatMap((uncached, n) => [
    uncached,
    ...Array.from({ length: 4 }, () => scheduleByHash()),
    ...Array.from({ length: 4 }, () => availability),
    n % 2 === 0 ? scheduleByQuery('/graphql') : { method: 'GET' as const, path: '/availability/homepage' },
  ]);

export async function readMegabytes({ child }: ServerProcess): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)]);
  return Number(stdout) / 1_024;
}
