import type { Browser } from 'playwright-core';
import { readSlots, type Selectors } from './in-page';
import { PHONE } from './phone';
import type { Schedule } from './schedule';

/** A calendar that is compared. `days` selects the buttons that open a day; null when the page shows all days at once. */
export type Contestant = Selectors & { name: string; path: string; days: string | null };

const FIRST_RADIO = 'input[name=slot]:enabled';
export const SELECTED_RADIO = 'input[name=slot]:checked';

/** The three calendars. Each opens with the first day that has free places; the first class of that day is measured. */
export const CONTESTANTS = {
  site: {
    name: 'this site',
    path: '/book/calendar',
    days: '[role=grid] button:enabled',
    visible: FIRST_RADIO,
    // The page replays a selection and a click on Next that come before its scripts run.
    selected: `body:has(${SELECTED_RADIO}):not(:has(button[aria-disabled=true]))`,
    isReact: true,
  },
  staticPage: {
    name: 'static page',
    path: '/bench/static-page/',
    days: null,
    visible: FIRST_RADIO,
    selected: SELECTED_RADIO,
    isReact: false,
  },
  plainSpa: {
    name: 'plain SPA',
    path: '/bench/plain-spa/',
    days: 'table button:enabled',
    visible: FIRST_RADIO,
    selected: `body:has(${SELECTED_RADIO}):not(:has(main > button:disabled))`,
    isReact: true,
  },
} satisfies Record<string, Contestant>;

/** Reads every class from every page. @throws unless each page shows exactly the classes of the schedule and all show equal prices. */
export async function requireSameSlots(browser: Browser, origin: string, { slots }: Schedule): Promise<void> {
  const expected = slots.map(({ id, time }) => `${id} ${time}`).sort();
  const shown = new Map<string, string>();
  for (const contestant of Object.values(CONTESTANTS)) {
    const lines = await readAllDays(browser, origin, contestant);
    const found = lines.map((line) => line.replace(/ (full|free)\b/, '').replace(/ €.*/, '')).sort();
    if (found.join('\n') !== expected.join('\n')) {
      throw new Error(
        `${contestant.name} shows ${found.length} classes, which differ from the ${expected.length} of the month.`,
      );
    }
    shown.set(contestant.name, lines.sort().join('\n'));
  }
  if (new Set(shown.values()).size !== 1) throw new Error('The pages show different prices or free places.');
}

async function readAllDays(browser: Browser, origin: string, { path, days, visible }: Contestant): Promise<string[]> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.goto(origin + path);
    await page.waitForLoadState('networkidle');
    await page.locator(visible).first().waitFor();
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
