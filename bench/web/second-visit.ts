import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { readyForOffline } from '../../web/e2e/device';
import { CONTESTANTS } from './contestants';
import { openSlowPage, waitForTimes } from './slow-phone';

export type Visits = {
  /** Until the first class is seen, in milliseconds. */
  firstMs: number[];
  secondMs: number[];
  /** What the second visits fetched in spite of it. */
  bytes: number;
};

/** A first visit of the calendar, and a second one without signal: each round on a new phone. */
export async function measureSecondVisit(browser: Browser, origin: string, rounds: number): Promise<Visits> {
  const visits: Visits = { firstMs: [], secondMs: [], bytes: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const first = await openSlowPage(browser, CONTESTANTS.site);
    const context = first.context();
    try {
      visits.firstMs.push(await seenAt(first, origin));
      await readyForOffline(first);
      await first.close();
      await context.setOffline(true);
      const second = await openSlowPage(context, CONTESTANTS.site);
      const fetched = await countBytes(second);
      visits.secondMs.push(await seenAt(second, origin));
      // What is still under way when the class is seen counts too.
      await sleep(1_000);
      visits.bytes += fetched();
    } finally {
      await context.close();
    }
  }
  return visits;
}

async function seenAt(page: Page, origin: string): Promise<number> {
  await page.goto(origin + CONTESTANTS.site.path, { waitUntil: 'commit' });
  const { seenMs } = await waitForTimes(page, CONTESTANTS.site, ({ seenMs }) => seenMs !== null);
  return seenMs ?? Number.NaN;
}

/** Bytes that came over the network; what the service worker and the browser's cache answer has none. */
async function countBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return () => bytes;
}
