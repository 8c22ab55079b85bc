import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Contestant } from './contestants';
import { type Times, watchFirstClass } from './in-page';
import { PHONE } from './phone';

const KILOBIT_BYTES = 125;
/** Slow 4G as Lighthouse defines it, applied to the real transfers. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600 * KILOBIT_BYTES,
  uploadThroughput: 750 * KILOBIT_BYTES,
};
const CPU_SLOWDOWN = 4;
const PATIENCE_MS = 60_000;
const POLL_MS = 100;

/** A page of a slow phone that watches for the first class: on a new phone, or on one that has been here before. */
export async function openSlowPage(on: Browser | BrowserContext, { seen, chosen, isApp }: Contestant): Promise<Page> {
  const context = 'newContext' in on ? await on.newContext(PHONE) : on;
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  // Without signal there is nothing to slow down; this would bring it back.
  if (on !== context) await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  // The compiler wraps the names of functions; the page knows nothing of its helper.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watchFirstClass, { seen, chosen, isApp });
  return page;
}

/** What the page noted, once it is enough. Throws in words when it does not come to that. */
export async function waitForTimes(
  page: Page,
  { name }: Contestant,
  isEnough: (times: Times) => boolean,
): Promise<Times> {
  const patience = Date.now() + PATIENCE_MS;
  for (;;) {
    const times = await page.evaluate<Times | undefined>('window.times');
    if (times && isEnough(times)) return times;
    if (Date.now() > patience) {
      const stage = times?.seenMs ? 'be picked' : 'show';
      throw new Error(`On ${name} the first class did not ${stage} within ${PATIENCE_MS / 1_000} s.`);
    }
    await sleep(POLL_MS);
  }
}
