import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { bookWithLink } from '../../graphql-server/test/personal-links';
import { DESK, type Journey, PHONE } from './journey';
import { openPublicSite, PUBLIC_PAGES } from './public-pages';
import { bookInPerson, fillDetails, heading, next, pickDay, pickSlot, pressWaitingNext } from './steps';
import { doubleText, expectAllTextShown, findHiddenText } from './text-size';

let journey: Journey;
beforeAll(async () => {
  journey = await openPublicSite();
});
afterAll(() => journey.close());

/** A page of 1280 px at 400 % zoom is 320 px wide (WCAG 1.4.10); text alone is enlarged to 200 % (WCAG 1.4.4). */
const SIZES = [
  { name: '320 px wide', width: 320, isDoubled: false },
  { name: '390 px wide with text of twice the size', width: PHONE, isDoubled: true },
  { name: '1280 px wide with text of twice the size', width: DESK, isDoubled: true },
];

describe.each(SIZES)('a page $name', ({ width, isDoubled }) => {
  const openPage = async () => {
    const { page } = await journey.visit({ width });
    if (isDoubled) await doubleText(page);
    return page;
  };

  it.each([...PUBLIC_PAGES, '/nowhere'])('the page %s cuts off no text', async (path) => {
    const page = await openPage();
    await page.goto(path);
    await heading(page).waitFor();
    await page.waitForLoadState('networkidle');
    await expectAllTextShown(page);
  });

  it('no page of a booking cuts off text', async () => {
    const { server } = journey;
    // A class of its own: the places of the others are for the steps of the booking flow.
    const booked = await createClass(server.deps.db, { title: 'Booked Flow', localTime: '18:00' });
    const { link } = await bookWithLink(server, booked, { isPaid: true });
    const page = await openPage();
    for (const path of [`/manage/${link}`, `/manage/${link}/cancel`, `/manage/${link}/move`, '/your-bookings']) {
      await page.goto(path);
      await heading(page).waitFor();
      await page.waitForLoadState('networkidle');
      await expectAllTextShown(page);
    }
  });

  it('no step of the booking flow cuts off text', async () => {
    const page = await openPage();
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
  ['text cut off by an element', 'display: block; inline-size: 3rem; overflow: hidden; white-space: nowrap'],
  ['text outside the screen', 'display: block; inline-size: 150vw; white-space: nowrap; text-align: end'],
])('the check for hidden text detects %s', async (_name, style) => {
  const { page } = await journey.visit();
  await page.goto('/about-me');
  const title = heading(page);
  await title.waitFor();
  await expectAllTextShown(page);
  await page.evaluate(`document.querySelector('h1').style.cssText = '${style}'`);
  expect(await findHiddenText(page)).toContainEqual(expect.stringContaining('About Me'));
});
