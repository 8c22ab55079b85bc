import { inTurn } from './alternate';
import { always, answersPerSecond } from './load';
import { availability, coldSchedules, scheduleByHash, scheduleInFull } from './requests';
import { askOnce, requireSame } from './same-answers';
import { startPlainApollo, startPlainHttp, startProduct } from './servers';
import { type Bench, YOUNG } from './setup';
import { withServers } from './with-servers';

const SECONDS = 3;

/** P1: the month's schedule over GraphQL, answers per second. */
export async function measureSchedule({ cluster, rounds }: Bench) {
  const url = await cluster.createStudio('p1', YOUNG);
  const starts = { product: () => startProduct(url), plain: () => startPlainApollo(url) };
  return withServers(starts, async ({ product, plain }) => {
    const { json } = await askOnce(plain.url, scheduleInFull());
    requireSame('P1', (await askOnce(product.url, scheduleByHash())).json, json);
    const [cold] = coldSchedules(0);
    requireSame('P1, cold', (await askOnce(product.url, cold ?? {})).json, json);
    return inTurn(rounds, {
      warm: () => answersPerSecond(always(product.url, scheduleByHash()), SECONDS),
      cold: () => answersPerSecond({ origin: product.url, requests: coldSchedules }, SECONDS),
      plain: () => answersPerSecond(always(plain.url, scheduleInFull()), SECONDS),
    });
  });
}

/** P2: `GET /availability`, answers per second; the 304 is for whoever has it already. */
export async function measureAvailability({ cluster, rounds }: Bench) {
  const url = await cluster.createStudio('p2', YOUNG);
  const starts = { product: () => startProduct(url), plain: () => startPlainHttp(url) };
  return withServers(starts, async ({ product, plain }) => {
    const [mine, theirs] = [await askOnce(product.url, availability), await askOnce(plain.url, availability)];
    requireSame('P2', mine.json, theirs.json);
    const again = { ...availability, headers: { 'if-none-match': mine.headers.get('etag') ?? '' } };
    return inTurn(rounds, {
      warm: () => answersPerSecond(always(product.url, availability), SECONDS),
      notModified: () => answersPerSecond(always(product.url, again, 304), SECONDS),
      plain: () => answersPerSecond(always(plain.url, availability), SECONDS),
    });
  });
}
