import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../graphql-server/test/eventually';

/** The header covers the upper edge of each screen. */
const HEADER = 64;

/** A thumb on a phone: counts its presses, those into fields included, and the pixels that it scrolls to the next control. */
export class Thumb {
  presses = 0;
  pixels = 0;
  readonly page: Page;
  private readonly covered: number;
  /** `covered`: how many pixels a bar covers at the lower edge of the screen. */
  constructor(page: Page, covered = 0) {
    this.page = page;
    this.covered = covered;
  }

  async press(target: Locator): Promise<void> {
    await target.waitFor();
    this.pixels += await this.measureScroll(target);
    this.presses += 1;
    await target.click();
  }

  pressButton(name: string | RegExp, within: Locator = this.page.locator('body')): Promise<void> {
    return this.press(within.getByRole('button', { name, exact: true }));
  }

  pressLink(name: string | RegExp, within: Locator = this.page.locator('body')): Promise<void> {
    return this.press(within.getByRole('link', { name, exact: true }));
  }

  async type(label: string, text: string, within: Locator = this.page.locator('body')): Promise<void> {
    await this.press(within.getByLabel(label));
    await this.page.keyboard.type(text);
  }

  /** How far a control is outside of the part of the screen that nothing covers. */
  private async measureScroll(target: Locator): Promise<number> {
    // React may replace the control of a stored or rendered screen in this moment.
    const box = await eventually(async () => {
      const found = await target.boundingBox();
      if (!found) throw new Error('The target has no box.');
      return found;
    });
    const { height = 0 } = this.page.viewportSize() ?? {};
    const isInDialog = (await target.locator('xpath=ancestor::dialog').count()) > 0;
    const [top, bottom] = isInDialog ? [0, height] : [HEADER, height - this.covered];
    return Math.max(0, box.y + box.height - bottom, top - box.y);
  }
}
