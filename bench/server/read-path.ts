import { measureAlternately } from './alternate';
import { measureThroughput, repeat } from './load';
import { availability, scheduleByHash, scheduleByQuery, uncachedSchedules } from './requests';
import { fetchJson, requireSameAnswers } from './same-answers';
import { startPlainApollo, startPlainHttp, startProduct, withServers } from './servers';
import { type Bench, YOUNG } from './setup';

const SECONDS = 3;

/** P1: the month's schedule over GraphQL, in answers per second. */
export async function measureSchedule({ cluster, rounds }: Bench) {
  const url = await cluster.createStudio('p1', YOUNG);
  const starts = {
    product: () => startProduct(url),
    plain: () => startPlainApollo(url),
    prepared: () => startPlainHttp(url),
  };
  return withServers(starts, async ({ product, plain, prepared }) => {
    const json = await fetchJson(plain.url, scheduleByQuery());
    requireSameAnswers('P1', await fetchJson(product.url, scheduleByHash()), json);
    const [uncached] = uncachedSchedules(0);
    requireSameAnswers('P1, recomputed', await fetchJson(product.url, uncached ?? {}), json);
    return measureAlternately(rounds, {
      cached: () => measureThroughput(repeat(product.url, scheduleByHash()), SECONDS),
      recomputed: () => measureThroughput({ origin: product.url, requests: uncachedSchedules }, SECONDS),
      plain: () => measureThroughput(repeat(plain.url, scheduleByQuery()), SECONDS),
      prepared: () => measureThroughput(repeat(prepared.url, availability), SECONDS),
    });
  });
}
