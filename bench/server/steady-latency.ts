import { Agent, request as sendRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'autocannon';
import { percentile } from '../median';
import { openClass } from './hot-class';
import { scheduleByHash } from './requests';
import { startProduct, withServers } from './servers';
import { type Bench, YOUNG } from './setup';
import { productSeller } from './write-path';

export const REQUESTS_PER_SECOND = 500;
export const BOOKINGS_PER_SECOND = 10;
const SECONDS = 10;

export type Latency = { p50: number[]; p99: number[]; max: number[] };

/** P4: milliseconds to the answer for the month, requested at a steady rate while other people book. */
export async function measureLatency({ cluster, rounds }: Bench): Promise<Latency> {
  const url = await cluster.createStudio('p4', YOUNG);
  const latency: Latency = { p50: [], p99: [], max: [] };
  await withServers({ product: () => startProduct(url) }, async ({ product }) => {
    const seller = productSeller(product, url);
    for (let round = 0; round <= rounds; round += 1) {
      const classId = await openClass(url, 1_000);
      const [times] = await Promise.all([
        runOpenLoop(REQUESTS_PER_SECOND, () => measureRequest(product.url, scheduleByHash())),
        runOpenLoop(BOOKINGS_PER_SECOND, (n) => measureRequest(product.url, seller.createRequest(classId, n))),
      ]);
      if (round === 0) continue;
      latency.p50.push(percentile(times, 0.5));
      latency.p99.push(percentile(times, 0.99));
      latency.max.push(percentile(times, 1));
    }
  });
  return latency;
}

/** Starts work at a steady rate for ten seconds, whether or not earlier work has finished: no start waits for an answer. */
async function runOpenLoop<Result>(perSecond: number, start: (n: number) => Promise<Result>): Promise<Result[]> {
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

/** Its idle timeout is shorter than the server's, so that no request is sent over a connection that the server closes. */
const agent = new Agent({ keepAlive: true, timeout: 1_000 });

/** Milliseconds until the last byte of the response. @throws for any status but 200. */
function measureRequest(origin: string, { method, path, headers, body }: Request): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const options = { agent, method, headers: { 'accept-encoding': 'br', ...headers } };
    const request = sendRequest(origin + path, options, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`${path} answered ${response.statusCode}.`));
      });
    });
    request.once('error', reject);
    request.end(body);
  });
}
