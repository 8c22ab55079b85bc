import type { Browser } from 'playwright-core';
import { CONTESTANTS, type Contestant } from './contestants';
import { openSlowPage, waitForTimes } from './slow-phone';

export type Measured = Record<keyof typeof CONTESTANTS, { seenMs: number[]; pickedMs: number[]; liveMs: number[] }>;

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
  const page = await openSlowPage(browser, contestant);
  try {
    await page.goto(origin + contestant.path, { waitUntil: 'commit' });
    const { seenMs, pickedMs, liveMs } = await waitForTimes(
      page,
      contestant,
      ({ pickedMs, liveMs }) => pickedMs !== null && liveMs !== null,
    );
    return { seenMs: seenMs ?? Number.NaN, pickedMs: pickedMs ?? Number.NaN, liveMs: liveMs ?? Number.NaN };
  } finally {
    await page.context().close();
  }
}
