import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Runs in the page before its own scripts. Sets the style through the DOM, which the Content-Security-Policy allows. */
const DOUBLE_TEXT = `
  const double = () => document.documentElement?.style.setProperty('font-size', '200%');
  double();
  document.addEventListener('readystatechange', double);
`;

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

/** From now on every page has twice the default text size. */
export async function doubleText(page: Page): Promise<void> {
  await page.addInitScript({ content: DOUBLE_TEXT });
}

/** Lists the texts that lie outside the screen or are cut off by an element, and horizontal overflow of the page. */
export const findHiddenText = (page: Page) => page.evaluate<string[]>(FIND_HIDDEN_TEXT);

export async function expectAllTextShown(page: Page): Promise<void> {
  expect(await findHiddenText(page)).toEqual([]);
}
