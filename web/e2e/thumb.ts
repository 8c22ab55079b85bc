import type { Locator, Page } from 'playwright-core';

/** A thumb on a phone: counts its presses, those into fields included, and the pixels that it scrolls. */
export class Thumb {
  presses = 0;
  pixels = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async press(target: Locator): Promise<void> {
    await target.waitFor();
    const before = await this.page.evaluate<number>('scrollY');
    await target.scrollIntoViewIfNeeded();
    this.pixels += Math.abs((await this.page.evaluate<number>('scrollY')) - before);
    this.presses += 1;
    await target.click();
  }

  pressButton(name: string | RegExp, within: Locator = this.page.locator('body')): Promise<void> {
    return this.press(within.getByRole('button', { name, exact: true }));
  }

  pressLink(name: string | RegExp, within: Locator = this.page.locator('body')): Promise<void> {
    return this.press(within.getByRole('link', { name, exact: true }));
  }
}
