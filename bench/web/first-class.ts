import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { CONTESTANTS, type Contestant } from './contestants';
import { type Times, watchFirstClass } from './in-page';
import { PHONE } from './phone';

export type Measured = Record<keyof typeof CONTESTANTS, { seenMs: number[]; pickedMs: number[]; liveMs: number[] }>;

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

/** How long each calendar takes until its first class is seen, and picked: first visits, the calendars in turn. */
export async function measureFirstClass(browser: Browser, origin: string, rounds: number): Promise<Measured> {
  const measured = Object.fromEntries(
    Object.keys(CONTESTANTS).map((key) => [key, { seenMs: [], pickedMs: [], liveMs: [] }]),
  ) as unknown as Measured;
  for (let round = 0; round < rounds; round += 1) {
    for (const [key, contestant] of Object.entries(CONTESTANTS)) {
      const { seenMs, pickedMs, liveMs } = await visit(browser, origin, contestant);
      const times = measured[key as keyof Measured];
      times.seenMs.push(seenMs);
      times.pickedMs.push(pickedMs);
      times.liveMs.push(liveMs);
    }
  }
  return measured;
}

async function visit(browser: Browser, origin: string, contestant: Contestant) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    // The compiler wraps the names of functions; the page knows nothing of its helper.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(watchFirstClass, {
      seen: contestant.seen,
      chosen: contestant.chosen,
      isApp: contestant.isApp,
    });
    await page.goto(origin + contestant.path, { waitUntil: 'commit' });
    const patience = Date.now() + PATIENCE_MS;
    for (;;) {
      const times = await page.evaluate<Times | undefined>('window.times');
      const { seenMs, pickedMs, liveMs } = times ?? {};
      if (seenMs && pickedMs && liveMs) return { seenMs, pickedMs, liveMs };
      if (Date.now() > patience) {
        const stage = seenMs ? 'be picked' : 'show';
        throw new Error(`On ${contestant.name} the first class did not ${stage} within ${PATIENCE_MS / 1_000} s.`);
      }
      await sleep(POLL_MS);
    }
  } finally {
    await context.close();
  }
}
