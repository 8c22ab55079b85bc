import type { Page } from 'playwright-core';
import { holdBack } from './hold-back';
import { followWork } from './quiet';

/** Runs in the page: records all layout shifts from the first paint on, with what moved from which height to which. */
const RECORD = `
  window.shifts = [];
  const describe = ({ node, previousRect, currentRect }) =>
    (node?.outerHTML ?? node?.textContent ?? 'gone').slice(0, 80) + ' ' + previousRect.y + ' to ' + currentRect.y;
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) window.shifts.push(value + ': ' + sources.map(describe).join(', '));
  }).observe({ type: 'layout-shift', buffered: true });
  // A browser without push: what it allows is shown below everything else, once it is known.
  delete window.PushManager;
`;

/**
 * Records the layout shifts of the next pages; `read` waits until the page has done what it began. Holds the fonts back until
 * released: a late font shifts lines by itself, which would hide the shifts under test.
 */
export async function recordShifts(page: Page): Promise<{ read(): Promise<string[]>; releaseFonts(): void }> {
  await page.addInitScript(RECORD);
  const untilQuiet = followWork(page);
  const releaseFonts = await holdBack(page, '**/*.woff2');
  const read = async () => {
    await untilQuiet();
    return page.evaluate<string[]>('window.shifts');
  };
  return { read, releaseFonts };
}
