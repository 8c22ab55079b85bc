import type { Browser } from 'playwright-core';
import { CONTESTANTS, type Contestant } from './contestants';
import { openSlowPage, waitForTimes } from './slow-phone';

export type Measured = Record<keyof typeof CONTESTANTS, { seenMs: number[]; pickedMs: number[] }>;

/** How long each calendar takes until its first class is seen, and picked: first visits, the calendars in turn. */
export async function measureFirstClass(browser: Browser, origin: string, rounds: number): Promise<Measured> {
  const measured = Object.fromEntries(
    Object.keys(CONTESTANTS).map((key) => [key, { seenMs: [], pickedMs: [] }]),
  ) as unknown as Measured;
  for (let round = 0; round < rounds; round += 1) {
    for (const [key, contestant] of Object.entries(CONTESTANTS)) {
      const { seenMs, pickedMs } = await visit(browser, origin, contestant);
      const times = measured[key as keyof Measured];
      times.seenMs.push(seenMs);
      times.pickedMs.push(pickedMs);
    }
  }
  return measured;
}

async function visit(browser: Browser, origin: string, contestant: Contestant) {
  const page = await openSlowPage(browser, contestant);
  try {
    await page.goto(origin + contestant.path, { waitUntil: 'commit' });
    const times = await waitForTimes(page, contestant, ({ seenMs, pickedMs }) => seenMs !== null && pickedMs !== null);
    return { seenMs: times.seenMs ?? Number.NaN, pickedMs: times.pickedMs ?? Number.NaN };
  } finally {
    await page.context().close();
  }
}
