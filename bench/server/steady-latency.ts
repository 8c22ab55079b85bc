import { Agent, request as ask } from 'node:http';
import type { Request } from 'autocannon';
import { percentile } from '../median';
import { openClass } from './hot-class';
import { openLoop } from './open-loop';
import { scheduleByHash } from './requests';
import { startProduct } from './servers';
import { type Bench, YOUNG } from './setup';
import { withServers } from './with-servers';
import { productSeller } from './write-path';

export const PER_SECOND = 500;
export const BOOKINGS_PER_SECOND = 10;
const SECONDS = 10;

export type Latency = { p50: number[]; p99: number[]; most: number[] };

/** P4: milliseconds until the month is answered, asked at a steady pace while other people book. */
export async function measureLatency({ cluster, rounds }: Bench): Promise<Latency> {
  const url = await cluster.createStudio('p4', YOUNG);
  const latency: Latency = { p50: [], p99: [], most: [] };
  await withServers({ product: () => startProduct(url) }, async ({ product }) => {
    const seller = productSeller(product, url);
    for (let round = 0; round <= rounds; round += 1) {
      const classId = await openClass(url, 1_000);
      const [times] = await Promise.all([
        openLoop(PER_SECOND * SECONDS, PER_SECOND, () => timeOf(product.url, scheduleByHash())),
        openLoop(BOOKINGS_PER_SECOND * SECONDS, BOOKINGS_PER_SECOND, (n) =>
          timeOf(product.url, seller.requestOf(classId, n)),
        ),
      ]);
      if (round === 0) continue;
      latency.p50.push(percentile(times, 0.5));
      latency.p99.push(percentile(times, 0.99));
      latency.most.push(percentile(times, 1));
    }
  });
  return latency;
}

/** Connections are kept, for less time than the server keeps them; whoever finds all of them busy opens one more. */
const agent = new Agent({ keepAlive: true, timeout: 1_000 });

function timeOf(origin: string, { method, path, headers, body }: Request): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const options = { agent, method, headers: { 'accept-encoding': 'br', ...headers } };
    const asked = ask(origin + path, options, (answer) => {
      answer.resume();
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`${path} answered ${answer.statusCode}.`));
      });
    });
    asked.once('error', reject);
    asked.end(body);
  });
}
