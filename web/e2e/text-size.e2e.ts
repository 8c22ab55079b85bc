import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { DESK, openStage, PHONE, type Stage } from './journey';
import { bookInPerson, fillDetails, heading, next, pickDay, pickSlot, pressWaitingNext } from './steps';
import { doubleText, expectAllTextShown, hiddenText } from './text-size';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await createClass(stage.server.deps.db, { title: 'Open Flow in the Early Morning', localTime: '09:00' });
  await createClass(stage.server.deps.db, {
    title: 'Event Flow',
    localTime: '11:00',
    showOnHomepage: true,
    capacity: 2,
  });
});
afterAll(() => stage.close());

const PAGES = [
  '/',
  '/about-me',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/pilates-barcelona-locations',
  '/book/nonsense',
  '/nowhere',
];

/** A page at 1280 pixels enlarged four times is 320 wide (WCAG 1.4.10); letters alone are enlarged twice (1.4.4). */
const SIZES = [
  { name: '320 px wide', width: 320, isDoubled: false },
  { name: '390 px wide with letters of twice the size', width: PHONE, isDoubled: true },
  { name: '1280 px wide with letters of twice the size', width: DESK, isDoubled: true },
];

describe.each(SIZES)('$name', ({ width, isDoubled }) => {
  const arrive = async () => {
    const { page } = await stage.visit({ width });
    if (isDoubled) await doubleText(page);
    return page;
  };

  it.each(PAGES)('all of %s is there to be read', async (path) => {
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
  const { page } = await stage.visit();
  await page.goto('/about-me');
  const title = heading(page);
  await title.waitFor();
  await expectAllTextShown(page);
  await page.evaluate(`document.querySelector('h1').style.cssText = '${style}'`);
  expect(await hiddenText(page)).toContainEqual(expect.stringContaining('About Me'));
});
