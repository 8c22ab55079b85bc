import { measureAlternately } from './alternate';
import { measureThroughput, repeat } from './load';
import { availability, scheduleByHash, scheduleByQuery, uncachedSchedules } from './requests';
import { fetchJson, requireSameAnswers } from './same-answers';
import { startMemoryHttp, startPlainApollo, startPlainHttp, startProduct, withServers } from './servers';
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
    const { json } = await fetchJson(plain.url, scheduleByQuery());
    requireSameAnswers('P1', (await fetchJson(product.url, scheduleByHash())).json, json);
    const [uncached] = uncachedSchedules(0);
    requireSameAnswers('P1, recomputed', (await fetchJson(product.url, uncached ?? {})).json, json);
    return measureAlternately(rounds, {
      cached: () => measureThroughput(repeat(product.url, scheduleByHash()), SECONDS),
      recomputed: () => measureThroughput({ origins: [product.url], requests: uncachedSchedules }, SECONDS),
      plain: () => measureThroughput(repeat(plain.url, scheduleByQuery()), SECONDS),
      prepared: () => measureThroughput(repeat(prepared.url, availability), SECONDS),
    });
  });
}

/** P2: `GET /availability`, in answers per second; a client that already has the answer receives a 304. */
export async function measureAvailability({ cluster, rounds }: Bench) {
  const url = await cluster.createStudio('p2', YOUNG);
  return withServers(
    { product: () => startProduct(url), plain: () => startPlainHttp(url) },
    async ({ product, plain }) => {
      const ours = await fetchJson(product.url, availability);
      requireSameAnswers('P2', ours.json, (await fetchJson(plain.url, availability)).json);
      return withServers({ memory: () => startMemoryHttp(product.url + availability.path) }, async ({ memory }) => {
        requireSameAnswers('P2, from memory', (await fetchJson(memory.url, availability)).json, ours.json);
        const conditional = { ...availability, headers: { 'if-none-match': ours.headers.get('etag') ?? '' } };
        return measureAlternately(rounds, {
          cached: () => measureThroughput(repeat(product.url, availability), SECONDS),
          notModified: () => measureThroughput(repeat(product.url, conditional, 304), SECONDS),
          memory: () => measureThroughput(repeat(memory.url, availability), SECONDS),
          plain: () => measureThroughput(repeat(plain.url, availability), SECONDS),
        });
      });
    },
  );
}
