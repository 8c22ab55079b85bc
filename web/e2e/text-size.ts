import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Runs in the page before its own scripts. The style is set by its object, which the page's policy allows. */
const DOUBLE_TEXT = `
  const double = () => document.documentElement?.style.setProperty('font-size', '200%');
  double();
  document.addEventListener('readystatechange', double);
`;

/** Runs in the page. What is meant for listeners alone is clipped to nothing on purpose; what scrolls can be reached. */
const FIND_HIDDEN_TEXT = `(() => {
  const SLACK_PX = 1;
  const root = document.documentElement;
  const found = [];
  if (root.scrollWidth > root.clientWidth) found.push('the page: ' + root.scrollWidth + ' in ' + root.clientWidth + ' px');

  const isForListeners = (element) => {
    for (let box = element; box; box = box.parentElement) if (getComputedStyle(box).clipPath !== 'none') return true;
    return false;
  };
  const cuts = (overflow) => overflow === 'hidden' || overflow === 'clip';
  const isOver = (inner, outer) => inner > outer + SLACK_PX;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.nodeValue.trim().slice(0, 40);
    const range = document.createRange();
    range.selectNodeContents(text);
    const letters = range.getBoundingClientRect();
    if (words === '' || letters.width === 0 || isForListeners(text.parentElement)) continue;
    if (isOver(letters.right, root.clientWidth) || isOver(0, letters.left)) found.push('beside the screen: ' + words);
    for (let box = text.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      const isCut =
        (cuts(overflowX) && (isOver(letters.right, edge.right) || isOver(edge.left, letters.left))) ||
        (cuts(overflowY) && (isOver(letters.bottom, edge.bottom) || isOver(edge.top, letters.top)));
      if (isCut) found.push('cut by ' + box.tagName + '.' + box.className + ': ' + words);
    }
  }
  return found;
})()`;

/** From now on every page is shown as to somebody who doubled the size of their letters. */
export async function doubleText(page: Page): Promise<void> {
  await page.addInitScript({ content: DOUBLE_TEXT });
}

/** What stands beside the screen, and the letters that are hidden behind the edge of what they stand in; in words. */
export const hiddenText = (page: Page) => page.evaluate<string[]>(FIND_HIDDEN_TEXT);

export async function expectAllTextShown(page: Page): Promise<void> {
  expect(await hiddenText(page)).toEqual([]);
}
