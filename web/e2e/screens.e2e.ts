import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { bookWithLink } from '../../graphql-server/test/personal-links';
import { expectAccessibleEverywhere, expectCleanConsole, type Journey, openJourney } from './journey';
import {
  bookInPerson,
  calendarReady,
  fillDetails,
  heading,
  next,
  payNow,
  pickDay,
  pickSlot,
  pressWaitingNext,
} from './steps';
import { expectAllTextShown, expectAllTextShownEverywhere, findHiddenText } from './text-size';

/** Every public page outside of the booking flow, a share link that does not exist, and no page. */
const PUBLIC_PAGES = [
  '/',
  '/about-me',
  '/contact',
  '/privacy-policy',
  '/accessibility',
  '/terms-of-service',
  '/pilates-barcelona-locations',
  '/book/nonsense',
  '/my-bookings',
  '/nowhere',
];

/** Of these, what has status 404. */
const NOT_THERE = ['/book/nonsense', '/nowhere'];

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
  const { db } = journey.server.deps;
  // A long title in the calendar, and an event on the home page.
  await createClass(db, { title: 'Open Flow in the Early Morning', localTime: '09:00' });
  await createClass(db, { title: 'Event Flow', localTime: '11:00', showOnHomepage: true, capacity: 2 });
});
afterAll(() => journey.close());

/** Expects a screen that everybody can use: no accessibility violation in either look, and no text that is cut off. */
async function expectGoodScreen(page: Page): Promise<void> {
  await expectAccessibleEverywhere(page);
  await expectAllTextShownEverywhere(page);
}

describe('a public page', () => {
  it.each(PUBLIC_PAGES)('the page %s has no accessibility violation and cuts off no text', async (path) => {
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.goto(path);
    await heading(page).waitFor();
    await page.waitForLoadState('networkidle');
    await expectGoodScreen(page);
    // The browser itself reports the status of a page that is not there.
    if (!NOT_THERE.includes(path)) expectCleanConsole(visitor);
  });

  it('no page of a booking cuts off text', async () => {
    const { server } = journey;
    // A class of its own: the places of the others are for the steps of the booking flow.
    const booked = await createClass(server.deps.db, { title: 'Booked Flow', localTime: '18:00' });
    const { link } = await bookWithLink(server, booked, { isPaid: true });
    const { page } = await journey.visit();
    for (const path of [`/manage/${link}`, `/manage/${link}/cancel`, `/manage/${link}/move`, '/your-bookings']) {
      await page.goto(path);
      await heading(page).waitFor();
      await page.waitForLoadState('networkidle');
      await expectAllTextShownEverywhere(page);
    }
  });
});

describe('the booking flow', () => {
  it('no step of the booking flow has an accessibility violation or cuts off text', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.goto('/book');
    await page.getByRole('grid').waitFor();
    await expectAccessibleEverywhere(page);
    await calendarReady(page);
    await pressWaitingNext(page);
    await pickDay(page, CLASS_DATE);
    await expectAccessibleEverywhere(page);
    await pickSlot(page, /09:00/);
    await expectGoodScreen(page);
    await next(page).click();
    await heading(page).filter({ hasText: 'Your Details' }).waitFor();
    await pressWaitingNext(page);
    await expectGoodScreen(page);
    await fillDetails(page);
    await next(page).click();
    await page.waitForURL('**/payment-method');
    await expectAccessibleEverywhere(page);
    await page.getByRole('radio', { name: /^Pay Now/ }).check();
    await expectGoodScreen(page);
    await next(page).click();
    await page.getByLabel('Card number').waitFor();
    await expectGoodScreen(page);
    await payNow(page).click();
    await page.getByRole('alert').first().waitFor();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await page.getByRole('radio', { name: /^Pay in Person/ }).check();
    await next(page).click();
    await bookInPerson(page).waitFor();
    await expectGoodScreen(page);
    await bookInPerson(page).click();
    await page.waitForURL('**/thank-you');
    await heading(page).waitFor();
    await expectGoodScreen(page);
    expectCleanConsole(visitor);
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
