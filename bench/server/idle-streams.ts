import { type ClientRequest, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, percentile } from '../median';
import { runSql } from './cluster';
import { readMegabytes } from './memory';
import { scheduleByHash } from './requests';
import { startProduct, withServers } from './servers';
import { type Bench, MONTH, YOUNG } from './setup';
import { REQUESTS_PER_SECOND, runOpenLoop } from './steady-latency';
import { measureRequest } from './timed-request';

export const STREAMS = 2_000;
const IDLE_MS = 15_000;
/** Connections that are opened at once. */
const CHUNK = 100;

export type IdleStreams = {
  /** Megabytes that the streams add to the process. */
  addedMegabytes: number;
  /** Transactions of the database in 15 idle seconds. */
  transactionsWithout: number;
  transactionsWith: number;
  /** Milliseconds of the month at 500 requests a second, p99 of each round. */
  p99Without: number[];
  p99With: number[];
};

/** P16: what idle subscribers of the schedule cost one process. */
export async function measureIdleStreams({ cluster, rounds }: Bench): Promise<IdleStreams> {
  const url = await cluster.createStudio('p16', YOUNG);
  const start = () => startProduct(url, { RATE_LIMIT_SCALE: '1000' });
  return withServers({ product: start }, async ({ product }) => {
    const runLoad = async () => {
      const p99s: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const times = await runOpenLoop(REQUESTS_PER_SECOND, () => measureRequest(product.url, scheduleByHash()));
        if (round > 0) p99s.push(percentile(times, 0.99));
      }
      return p99s;
    };
    const countIdleTransactions = async () => {
      await sleep(2_000); // what the load caused is reported by then
      const before = await countTransactions(url);
      await sleep(IDLE_MS);
      return (await countTransactions(url)) - before;
    };
    const p99Without = await runLoad();
    const transactionsWithout = await countIdleTransactions();
    const before = await readMegabytes(product);
    const streams = await openStreams(product.url);
    const transactionsWith = await countIdleTransactions();
    const addedMegabytes = (await readMegabytes(product)) - before;
    const p99With = await runLoad();
    for (const stream of streams) stream.destroy();
    return { addedMegabytes, transactionsWithout, transactionsWith, p99Without, p99With };
  });
}

async function openStreams(origin: string): Promise<ClientRequest[]> {
  const query = `subscription { scheduleChanged(from: "${MONTH.from}", to: "${MONTH.to}") { asOf } }`;
  const streams: ClientRequest[] = [];
  while (streams.length < STREAMS) {
    const opened = Array.from({ length: CHUNK }, () =>
      openStream(`${origin}/graphql?${new URLSearchParams({ query })}`),
    );
    streams.push(...(await Promise.all(opened)));
  }
  return streams;
}

/** Resolves with an open stream. @throws when the server refuses it */
function openStream(url: string): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { accept: 'text/event-stream' }, agent: false }, (response) => {
      response.resume();
      if (response.statusCode === 200) resolve(request);
      else reject(new Error(`P16 is void: a stream was answered with ${response.statusCode}.`));
    });
    request.on('error', reject);
  });
}

async function countTransactions(url: string): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    url,
    'SELECT (xact_commit + xact_rollback)::int AS count FROM pg_stat_database WHERE datname = current_database()',
  );
  return row?.count ?? 0;
}

/** The p99 of the streams' run against that without them. */
export const getSlowdown = ({ p99With, p99Without }: IdleStreams) => median(p99With) / median(p99Without);
