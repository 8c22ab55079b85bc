import { afterAll, beforeAll, describe, it } from 'vitest';
import { CLASS_DATE } from '../../graphql-server/test/classes';
import { COLOR_SCHEMES, expectAccessible, expectCleanConsole, type Journey } from './journey';
import { openPublicSite, PUBLIC_PAGES } from './public-pages';
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

let journey: Journey;
beforeAll(async () => {
  journey = await openPublicSite();
});
afterAll(() => journey.close());

describe.each(COLOR_SCHEMES)('public pages at %i px, %s', (width, scheme) => {
  it.each(PUBLIC_PAGES)('the page %s has no accessibility violation', async (path) => {
    const visitor = await journey.visit({ width, scheme });
    await visitor.page.goto(path);
    await heading(visitor.page).waitFor();
    await visitor.page.waitForLoadState('networkidle');
    await expectAccessible(visitor.page);
    expectCleanConsole(visitor);
  });

  it('no step of the booking flow has an accessibility violation', async () => {
    const visitor = await journey.visit({ width, scheme });
    const { page } = visitor;
    await page.goto('/book');
    await page.getByRole('grid').waitFor();
    await expectAccessible(page);
    await calendarReady(page);
    await pressWaitingNext(page);
    await pickDay(page, CLASS_DATE);
    await expectAccessible(page);
    await pickSlot(page, /09:00/);
    await next(page).click();
    await page.waitForURL('**/details');
    await pressWaitingNext(page);
    await expectAccessible(page);
    await fillDetails(page);
    await next(page).click();
    await page.waitForURL('**/payment-method');
    await expectAccessible(page);
    await page.getByRole('radio', { name: /^Pay Now/ }).check();
    await next(page).click();
    await page.getByLabel('Card number').waitFor();
    await expectAccessible(page);
    await payNow(page).click();
    await page.getByRole('alert').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await page.getByRole('radio', { name: /^Pay in Person/ }).check();
    await next(page).click();
    await bookInPerson(page).click();
    await page.waitForURL('**/thank-you');
    await heading(page).waitFor();
    await expectAccessible(page);
    expectCleanConsole(visitor);
  });
});
