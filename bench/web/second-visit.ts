import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { readyForOffline } from '../../web/e2e/device';
import { CONTESTANTS, type Contestant, SELECTED_RADIO } from './contestants';
import { openSlowPage, waitForTimes } from './slow-phone';

/** Offline, the page leaves Next disabled when a class is selected: there is nothing to go on to. */
const SITE: Contestant = { ...CONTESTANTS.site, selected: SELECTED_RADIO };

/** Milliseconds until the first class is visible, and until the page's own scripts respond to it. */
type VisitTimes = { visibleMs: number[]; interactiveMs: number[] };

export type RepeatVisits = {
  first: VisitTimes;
  second: VisitTimes;
  /** Bytes that all second visits received from the network although they were offline. */
  bytes: number;
};

/** Measures a first visit to the calendar and a second one offline, on a new phone in each round. */
export async function measureSecondVisit(browser: Browser, origin: string, rounds: number): Promise<RepeatVisits> {
  const visits: RepeatVisits = {
    first: { visibleMs: [], interactiveMs: [] },
    second: { visibleMs: [], interactiveMs: [] },
    bytes: 0,
  };
  for (let round = 0; round < rounds; round += 1) {
    const first = await openSlowPage(browser, SITE);
    const context = first.context();
    try {
      await recordVisit(first, origin, visits.first);
      await readyForOffline(first);
      await first.close();
      await context.setOffline(true);
      const second = await openSlowPage(context, SITE, { isOffline: true });
      const readBytes = await countBytes(second);
      await recordVisit(second, origin, visits.second);
      // Requests that are still running when the page becomes interactive count too.
      await sleep(1_000);
      visits.bytes += readBytes();
    } finally {
      await context.close();
    }
  }
  return visits;
}

async function recordVisit(page: Page, origin: string, times: VisitTimes): Promise<void> {
  await page.goto(origin + SITE.path, { waitUntil: 'commit' });
  const { visibleMs, interactiveMs } = await waitForTimes(page, SITE, ({ interactiveMs }) => interactiveMs !== null);
  times.visibleMs.push(visibleMs ?? Number.NaN);
  times.interactiveMs.push(interactiveMs ?? Number.NaN);
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
