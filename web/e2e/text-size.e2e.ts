import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE } from '../../graphql-server/test/classes';
import { DESK, type Journey, PHONE } from './journey';
import { openPublicSite, PUBLIC_PAGES } from './public-pages';
import { bookInPerson, fillDetails, heading, next, pickDay, pickSlot, pressWaitingNext } from './steps';
import { doubleText, expectAllTextShown, hiddenText } from './text-size';

let journey: Journey;
beforeAll(async () => {
  journey = await openPublicSite();
});
afterAll(() => journey.close());

/** A page at 1280 pixels enlarged four times is 320 wide (WCAG 1.4.10); letters alone are enlarged twice (1.4.4). */
const SIZES = [
  { name: '320 px wide', width: 320, isDoubled: false },
  { name: '390 px wide with letters of twice the size', width: PHONE, isDoubled: true },
  { name: '1280 px wide with letters of twice the size', width: DESK, isDoubled: true },
];

describe.each(SIZES)('$name', ({ width, isDoubled }) => {
  const arrive = async () => {
    const { page } = await journey.visit({ width });
    if (isDoubled) await doubleText(page);
    return page;
  };

  it.each([...PUBLIC_PAGES, '/nowhere'])('all of %s is there to be read', async (path) => {
    const page = await arrive();
    await page.goto(path);
    await heading(page).waitFor();
    await page.waitForLoadState('networkidle');
    await expectAllTextShown(page);
  });

  it('all of every step of the booking is there to be read', async () => {
    const page = await arrive();
    await page.goto('/book');
    await pickDay(page, CLASS_DATE);
    await pickSlot(page, /09:00/);
    await expectAllTextShown(page);
    await next(page).click();
    await page.waitForURL('**/details');
    await pressWaitingNext(page);
    await expectAllTextShown(page);
    await fillDetails(page);
    await next(page).click();
    await page.waitForURL('**/payment-method');
    await page.getByRole('radio', { name: /^Pay Now/ }).check();
    await expectAllTextShown(page);
    await next(page).click();
    await page.getByLabel('Card number').waitFor();
    await expectAllTextShown(page);
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await page.getByRole('radio', { name: /^Pay in Person/ }).check();
    await next(page).click();
    await bookInPerson(page).waitFor();
    await expectAllTextShown(page);
    await bookInPerson(page).click();
    await page.waitForURL('**/thank-you');
    await expectAllTextShown(page);
  });
});

it.each([
  ['letters behind an edge', 'display: block; inline-size: 3rem; overflow: hidden; white-space: nowrap'],
  ['letters beside the screen', 'display: block; inline-size: 150vw; white-space: nowrap; text-align: end'],
])('would notice %s', async (_what, style) => {
  const { page } = await journey.visit();
  await page.goto('/about-me');
  const title = heading(page);
  await title.waitFor();
  await expectAllTextShown(page);
  await page.evaluate(`document.querySelector('h1').style.cssText = '${style}'`);
  expect(await hiddenText(page)).toContainEqual(expect.stringContaining('About Me'));
});
