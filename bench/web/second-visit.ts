import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { readyForOffline } from '../../web/e2e/device';
import { CONTESTANTS } from './contestants';
import { openSlowPage, waitForTimes } from './slow-phone';

export type RepeatVisits = {
  /** Milliseconds until the first class is visible. */
  firstMs: number[];
  secondMs: number[];
  /** Bytes that all second visits received from the network although they were offline. */
  bytes: number;
};

/** Measures a first visit to the calendar and a second one offline, on a new phone in each round. */
export async function measureSecondVisit(browser: Browser, origin: string, rounds: number): Promise<RepeatVisits> {
  const visits: RepeatVisits = { firstMs: [], secondMs: [], bytes: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const first = await openSlowPage(browser, CONTESTANTS.site);
    const context = first.context();
    try {
      visits.firstMs.push(await measureVisible(first, origin));
      await readyForOffline(first);
      await first.close();
      await context.setOffline(true);
      const second = await openSlowPage(context, CONTESTANTS.site);
      const readBytes = await countBytes(second);
      visits.secondMs.push(await measureVisible(second, origin));
      // Requests that are still running when the class becomes visible count too.
      await sleep(1_000);
      visits.bytes += readBytes();
    } finally {
      await context.close();
    }
  }
  return visits;
}

async function measureVisible(page: Page, origin: string): Promise<number> {
  await page.goto(origin + CONTESTANTS.site.path, { waitUntil: 'commit' });
  const { visibleMs } = await waitForTimes(page, CONTESTANTS.site, ({ visibleMs }) => visibleMs !== null);
  return visibleMs ?? Number.NaN;
}

/** Counts bytes from the network; responses of the service worker and of the browser's cache have none. */
async function countBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return () => bytes;
}
