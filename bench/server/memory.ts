import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Request } from 'autocannon';
import type { ServerProcess } from '../../graphql-server/test/process';
import { askTimes } from './load';
import { availability, coldSchedules, scheduleByHash, scheduleInFull } from './requests';
import { startProduct } from './servers';
import { type Bench, YOUNG } from './setup';
import { withServers } from './with-servers';

export const FEW = 1_000;
export const MANY = 100_000;

export type Memory = { few: number; many: number };

/** P12: megabytes of a serving process after a thousand requests and after a hundred thousand, a tenth of them cold. */
export async function measureMemory({ cluster }: Bench): Promise<Memory> {
  const url = await cluster.createStudio('p12', YOUNG);
  return withServers({ product: () => startProduct(url) }, async ({ product }) => {
    const load = { origin: product.url, requests: mixed };
    await askTimes(load, FEW);
    const few = await megabytesOf(product);
    await askTimes(load, MANY - FEW);
    return { few, many: await megabytesOf(product) };
  });
}

const mixed = (connection: number): Request[] =>
  coldSchedules(connection).flatMap((cold, n) => [
    cold,
    ...Array.from({ length: 4 }, () => scheduleByHash()),
    ...Array.from({ length: 4 }, () => availability),
    n % 2 === 0 ? scheduleInFull('/graphql') : { method: 'GET' as const, path: '/availability/homepage' },
  ]);

async function megabytesOf({ child }: ServerProcess): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)]);
  return Number(stdout) / 1_024;
}
