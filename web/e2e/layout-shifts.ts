import type { Page } from 'playwright-core';
import { holdBack } from './hold-back';

/** Runs in the page: records all layout shifts from the first paint on. */
const RECORD = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifts.push(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
`;

/**
 * Records the layout shifts of the next pages. Holds the fonts back until released: a late font shifts lines by itself, which would
 * hide the shifts under test.
 */
export async function recordShifts(page: Page): Promise<{ read(): Promise<number[]>; releaseFonts(): void }> {
  await page.addInitScript(RECORD);
  const releaseFonts = await holdBack(page, '**/*.woff2');
  return { read: () => page.evaluate('window.shifts'), releaseFonts };
}
