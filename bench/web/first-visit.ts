import type { Browser } from 'playwright-core';
import { CONTESTANTS, type Contestant } from './contestants';
import { openSlowPage, waitForTimes } from './slow-phone';

type Key = keyof typeof CONTESTANTS;
export type FirstVisits = Record<Key, { visibleMs: number[]; selectedMs: number[]; interactiveMs: number[] }>;

/** Measures when the first class of each calendar is visible, selected and interactive: first visits, alternating between the calendars. */
export async function measureFirstVisits(browser: Browser, origin: string, rounds: number): Promise<FirstVisits> {
  const visits: FirstVisits = {
    site: { visibleMs: [], selectedMs: [], interactiveMs: [] },
    staticPage: { visibleMs: [], selectedMs: [], interactiveMs: [] },
    plainSpa: { visibleMs: [], selectedMs: [], interactiveMs: [] },
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const [key, times] of Object.entries(visits)) {
      const { visibleMs, selectedMs, interactiveMs } = await visit(browser, origin, CONTESTANTS[key as Key]);
      times.visibleMs.push(visibleMs ?? Number.NaN);
      times.selectedMs.push(selectedMs ?? Number.NaN);
      times.interactiveMs.push(interactiveMs ?? Number.NaN);
    }
  }
  return visits;
}

async function visit(browser: Browser, origin: string, contestant: Contestant) {
  const page = await openSlowPage(browser, contestant);
  try {
    await page.goto(origin + contestant.path, { waitUntil: 'commit' });
    return await waitForTimes(
      page,
      contestant,
      ({ selectedMs, interactiveMs }) => selectedMs !== null && interactiveMs !== null,
    );
  } finally {
    await page.context().close();
  }
}
