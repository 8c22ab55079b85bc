import type { Page } from 'playwright-core';
import { holdBack } from './hold-back';
import { followWork, TWO_FRAMES } from './quiet';
import { expectHydrated } from './steps';

/** Runs before a page. A browser without push: what it allows is shown below everything else, once it is known. */
const WITHOUT_PUSH = 'delete window.PushManager;';

/** Runs in the page: records all layout shifts from now on, with what moved from which rectangle to which. */
const RECORD = `
  window.shifts = [];
  const rectangle = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  const describe = ({ node, previousRect, currentRect }) =>
    (node?.outerHTML ?? node?.textContent ?? 'gone').slice(0, 80) + ' ' + rectangle(previousRect) + ' to ' + rectangle(currentRect);
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) window.shifts.push(value + ': ' + sources.map(describe).join(', '));
  }).observe({ type: 'layout-shift' });
`;

export type ShiftRecorder = {
  /** Opens a page. Its shifts count from when all of its HTML is painted, before its first script runs. */
  open(path: string): Promise<void>;
  /** The same, until the page is hydrated. */
  openAndHydrate(path: string): Promise<void>;
  /** The shifts of the open page, once it has done what it began. */
  read(): Promise<string[]>;
  releaseFonts(): void;
};

/**
 * Records the layout shifts that the scripts of a page cause. HTML that the browser paints in two pieces shifts, too, when a busy
 * machine cuts it at such a place: those do not count. Fonts are held back until released: a late font shifts lines by itself.
 */
export async function recordShifts(page: Page): Promise<ShiftRecorder> {
  await page.addInitScript(WITHOUT_PUSH);
  const untilQuiet = followWork(page);
  const releaseFonts = await holdBack(page, '**/*.woff2');
  const open = async (path: string) => {
    const releaseScripts = await holdBack(page, '**/*.js');
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(`document.readyState !== 'loading'`);
    await page.evaluate(TWO_FRAMES);
    await page.evaluate(RECORD);
    releaseScripts();
    await page.waitForLoadState('domcontentloaded');
  };
  return {
    open,
    async openAndHydrate(path) {
      await open(path);
      // Without its fonts the page has no load event; a first key press loads its scripts.
      await page.keyboard.press('Shift');
      await expectHydrated(page);
    },
    async read() {
      await untilQuiet();
      return page.evaluate<string[]>('window.shifts');
    },
    releaseFonts,
  };
}
