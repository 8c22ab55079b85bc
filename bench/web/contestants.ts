import type { Browser } from 'playwright-core';
import { readSlots, type Signs } from './in-page';
import { PHONE } from './phone';
import type { Schedule } from './schedule';

export type Contestant = Signs & { name: string; path: string; days: string | null };

const FIRST_RADIO = 'input[name=slot]:enabled';
const CHOSEN_RADIO = 'input[name=slot]:checked';

/** The three calendars: the first day with room is open in each, and its first class is what is waited for. */
export const CONTESTANTS = {
  site: {
    name: 'this site',
    path: '/book/calendar',
    days: '[role=grid] button:enabled',
    seen: FIRST_RADIO,
    // A choice and a Next that come before the scripts are kept and done by them.
    chosen: `body:has(${CHOSEN_RADIO}):not(:has(button[aria-disabled=true]))`,
    isApp: true,
  },
  staticPage: {
    name: 'static page',
    path: '/bench/static-page/',
    days: null,
    seen: FIRST_RADIO,
    chosen: CHOSEN_RADIO,
    isApp: false,
  },
  plainSpa: {
    name: 'plain SPA',
    path: '/bench/plain-spa/',
    days: 'table button:enabled',
    seen: FIRST_RADIO,
    chosen: `body:has(${CHOSEN_RADIO}):not(:has(main > button:disabled))`,
    isApp: true,
  },
} satisfies Record<string, Contestant>;

/** Reads every class from every page; throws unless each page shows exactly those of the schedule. */
export async function requireSameSlots(browser: Browser, origin: string, { slots }: Schedule): Promise<void> {
  const expected = slots.map(({ id, time }) => `${id} ${time}`).sort();
  const shown = new Map<string, string>();
  for (const contestant of Object.values(CONTESTANTS)) {
    const lines = await readAllDays(browser, origin, contestant);
    const found = lines.map((line) => line.replace(/ (full|free)\b/, '').replace(/ €.*/, '')).sort();
    if (found.join('\n') !== expected.join('\n')) {
      throw new Error(
        `${contestant.name} shows ${found.length} classes that are not the ${expected.length} of the month.`,
      );
    }
    shown.set(contestant.name, lines.sort().join('\n'));
  }
  if (new Set(shown.values()).size !== 1) throw new Error('The pages do not agree on prices or places.');
}

async function readAllDays(browser: Browser, origin: string, { path, days, seen }: Contestant): Promise<string[]> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.goto(origin + path);
    await page.waitForLoadState('networkidle');
    await page.locator(seen).first().waitFor();
    if (days === null) return await page.evaluate(readSlots);
    const lines: string[] = [];
    for (const day of await page.locator(days).all()) {
      await day.click();
      lines.push(...(await page.evaluate(readSlots)));
    }
    return lines;
  } finally {
    await context.close();
  }
}
