import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESK, PHONE } from './journey';

/** A page of 1280 px at 400 % zoom is 320 px wide (WCAG 1.4.10); text alone is enlarged to 200 % (WCAG 1.4.4). */
const SIZES = [
  { width: 320, height: 640, textSize: '100%' },
  { width: PHONE, height: 844, textSize: '200%' },
  { width: DESK, height: 900, textSize: '200%' },
];

/** Runs in the page. Ignores text for screen readers, which is clipped on purpose, and text that can be scrolled to. */
const FIND_HIDDEN_TEXT = `(() => {
  const SLACK_PX = 1;
  const root = document.documentElement;
  const found = [];
  if (root.scrollWidth > root.clientWidth) found.push('the page: ' + root.scrollWidth + ' in ' + root.clientWidth + ' px');

  const isForScreenReaders = (element) => {
    for (let box = element; box; box = box.parentElement) if (getComputedStyle(box).clipPath !== 'none') return true;
    return false;
  };
  const cuts = (overflow) => overflow === 'hidden' || overflow === 'clip';
  const isOver = (inner, outer) => inner > outer + SLACK_PX;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const content = text.nodeValue.trim().slice(0, 40);
    const range = document.createRange();
    range.selectNodeContents(text);
    const glyphs = range.getBoundingClientRect();
    if (content === '' || glyphs.width === 0 || isForScreenReaders(text.parentElement)) continue;
    if (isOver(glyphs.right, root.clientWidth) || isOver(0, glyphs.left)) found.push('beside the screen: ' + content);
    for (let box = text.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      const isCut =
        (cuts(overflowX) && (isOver(glyphs.right, edge.right) || isOver(edge.left, glyphs.left))) ||
        (cuts(overflowY) && (isOver(glyphs.bottom, edge.bottom) || isOver(edge.top, glyphs.top)));
      if (isCut) found.push('cut by ' + box.tagName + '.' + box.className + ': ' + content);
    }
  }
  return found;
})()`;

/** Lists the texts that lie outside the screen or are cut off by an element, and horizontal overflow of the page. */
export const findHiddenText = (page: Page) => page.evaluate<string[]>(FIND_HIDDEN_TEXT);

export async function expectAllTextShown(page: Page): Promise<void> {
  expect(await findHiddenText(page)).toEqual([]);
}

/**
 * A desk with large text of its reader has the menu of a phone: media queries count in that size, which a test cannot set. So these
 * are the sizes of the admin area.
 */
const ADMIN_SIZES = [
  { width: 320, height: 640, textSize: '100%' },
  { width: PHONE, height: 844, textSize: '200%' },
  { width: DESK, height: 900, textSize: '100%' },
];

/** The same on a narrow screen and with text of twice the size on a phone and a desk; afterwards the page looks as before. */
export async function expectAllTextShownEverywhere(page: Page): Promise<void> {
  await inSizes(SIZES, page, async (size) => expect(await findHiddenText(page), size).toEqual([]));
}

/** Expects that the page itself does not scroll sideways: for admin screens, whose tables may scroll and cut their text. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const findOverflow = () =>
    page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  await inSizes(ADMIN_SIZES, page, async (size) => expect(await findOverflow(), size).toBe(0));
}

async function inSizes(sizes: typeof SIZES, page: Page, check: (size: string) => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  for (const { width, height, textSize } of sizes) {
    await page.setViewportSize({ width, height });
    await setTextSize(page, textSize);
    await check(`${width} px wide, text at ${textSize}`);
  }
  if (before) await page.setViewportSize(before);
  await setTextSize(page, '');
}

/** Through the DOM, which the Content-Security-Policy allows. */
export const setTextSize = (page: Page, size: string) =>
  page.evaluate(`document.documentElement.style.setProperty('font-size', '${size}')`);
