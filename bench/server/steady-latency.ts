import { setTimeout as sleep } from 'node:timers/promises';
import { median, percentile } from '../median';
import { openClass } from './hot-class';
import { productSeller } from './product-seller';
import { scheduleByHash, uncachedSchedules } from './requests';
import { startProduct, withServers } from './servers';
import { type Bench, YOUNG } from './setup';
import { measureRequest } from './timed-request';

export const REQUESTS_PER_SECOND = 500;
export const BOOKINGS_PER_SECOND = 10;
const SECONDS = 10;

/** How many recomputed answers are measured alone in each round. */
const ALONE = 50;

export type Latency = { recomputedAlone: number[]; p50: number[]; p99: number[]; max: number[] };

/**
 * P4: milliseconds to the answer for the month, requested at a steady rate while other people book, and milliseconds to one
 * recomputed answer of the idle server in the same round.
 */
export async function measureLatency({ cluster, rounds }: Bench): Promise<Latency> {
  const url = await cluster.createStudio('p4', YOUNG);
  const latency: Latency = { recomputedAlone: [], p50: [], p99: [], max: [] };
  await withServers({ product: () => startProduct(url) }, async ({ product }) => {
    const seller = productSeller(product, url);
    for (let round = 0; round <= rounds; round += 1) {
      const classId = await openClass(url, 1_000);
      const alone: number[] = [];
      for (const request of uncachedSchedules(round).slice(0, ALONE))
        alone.push(await measureRequest(product.url, request));
      const [times] = await Promise.all([
        runOpenLoop(REQUESTS_PER_SECOND, () => measureRequest(product.url, scheduleByHash())),
        runOpenLoop(BOOKINGS_PER_SECOND, (n) => measureRequest(product.url, seller.createRequest(classId, n))),
      ]);
      if (round === 0) continue;
      latency.recomputedAlone.push(median(alone));
      latency.p50.push(percentile(times, 0.5));
      latency.p99.push(percentile(times, 0.99));
      latency.max.push(percentile(times, 1));
    }
  });
  return latency;
}

/** Starts work at a steady rate for ten seconds, whether or not earlier work has finished: no start waits for an answer. */
export async function runOpenLoop<Result>(perSecond: number, start: (n: number) => Promise<Result>): Promise<Result[]> {
  const total = perSecond * SECONDS;
  const startedAt = performance.now();
  const started: Promise<Result>[] = [];
  while (started.length < total) {
    const due = Math.min(total, 1 + Math.floor(((performance.now() - startedAt) / 1_000) * perSecond));
    while (started.length < due) started.push(start(started.length));
    await sleep(1);
  }
  return Promise.all(started);
}
