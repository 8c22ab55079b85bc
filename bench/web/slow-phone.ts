import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Contestant } from './contestants';
import { recordTimes, type Times } from './in-page';
import { PHONE } from './phone';

const KILOBIT_BYTES = 125;
/** Slow 4G as Lighthouse defines it, applied to the real transfers. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600 * KILOBIT_BYTES,
  uploadThroughput: 750 * KILOBIT_BYTES,
};
export const CPU_SLOWDOWN = 4;
const TIMEOUT_MS = 60_000;
const POLL_MS = 100;

/**
 * Opens a page of a slow phone that records its times: on a new phone (a browser), or on one with earlier visits (a context), which
 * may be offline.
 */
export async function openSlowPage(
  on: Browser | BrowserContext,
  { visible, selected, isReact }: Pick<Contestant, 'visible' | 'selected' | 'isReact'>,
  { isOffline = false } = {},
): Promise<Page> {
  const context = 'newContext' in on ? await on.newContext(PHONE) : on;
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  // Emulated conditions would bring the network of an offline context back.
  if (!isOffline) await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  // esbuild wraps named functions in its helper `__name`, which the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(recordTimes, { visible, selected, isReact });
  return page;
}

/** Polls the recorded times until they are complete. @throws after a minute. */
export async function waitForTimes(
  page: Page,
  { name }: Pick<Contestant, 'name'>,
  isComplete: (times: Times) => boolean,
): Promise<Times> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const times = await page.evaluate<Times | undefined>('window.times');
    if (times && isComplete(times)) return times;
    if (Date.now() > deadline) {
      const state = times?.visibleMs ? 'selected' : 'visible';
      throw new Error(`The first class of ${name} was not ${state} within ${TIMEOUT_MS / 1_000} s.`);
    }
    await sleep(POLL_MS);
  }
}
