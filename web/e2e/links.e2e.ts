import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatLongDate } from '../../graphql-server/src/contract/civil-date';
import { getWeekday, toDbDate } from '../../graphql-server/src/domain/time/local-date';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { occurrenceFactory } from '../../graphql-server/test/factories/occurrence';
import { bookWithLink } from '../../graphql-server/test/personal-links';
import { expectAccessibleEverywhere, expectCleanConsole, type Journey, openJourney, type Visitor } from './journey';
import { bookInPerson, dayName, fillDetails, heading, next, pickDay } from './steps';

const SHARE = 'AAAAAAAAAAAAAAAAAAAAAA';

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
});
afterAll(() => journey.close());

describe('a share link', () => {
  it('a share link opens the details of its class, keeps its prefix through all steps, and knows the booking after Back', async () => {
    await createClass(journey.server.deps.db, { title: 'Shared Flow', shareableId: SHARE });
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.goto(`/book/${SHARE}`);
    await page.waitForURL(`**/book/${SHARE}/details`);
    await fillDetails(page);
    await next(page).click();
    await page.waitForURL(`**/book/${SHARE}/payment-method`);
    await page.getByRole('radio', { name: /^Pay in Person/ }).check();
    await next(page).click();
    await page.waitForURL(`**/book/${SHARE}/confirm`);
    await bookInPerson(page).click();
    await page.waitForURL(`**/book/${SHARE}/thank-you`);
    await heading(page).filter({ hasText: 'Booking Confirmed!' }).waitFor();

    await page.goBack();
    await page.waitForURL(`**/book/${SHARE}/details`);
    await page.getByText('You have a place in this class already.').waitFor();
    await page.goForward();
    await heading(page).filter({ hasText: 'Your booking' }).waitFor();
    await page.getByText('Shared Flow').first().waitFor();
    expectCleanConsole(visitor);
  });

  it('a share link that names no class shows the booking error and a way to the calendar', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    for (const id of ['BBBBBBBBBBBBBBBBBBBBBB', 'nonsense', '<script>']) {
      const response = await page.goto(`/book/${encodeURIComponent(id)}`);
      expect(response?.status()).toBe(404);
      await heading(page).filter({ hasText: 'Booking Error' }).waitFor();
      await page
        .getByRole('link', { name: 'View All Available Classes' })
        .or(page.getByRole('button', { name: 'View All Available Classes' }))
        .click();
      await page.waitForURL('**/book/calendar');
    }
    expectNothingButNotFound(visitor);
  });
});

describe('the preselect parameter', () => {
  it('the preselect parameter chooses the named class on its first date', async () => {
    const { id } = await createClass(journey.server.deps.db, { title: 'Announced Flow', localTime: '08:20' });
    const visitor = await journey.visit();
    await visitor.page.goto(`/book/calendar?preselect=${id}`);
    await visitor.page.getByRole('radio', { name: /08:20/, checked: true }).waitFor();
    await next(visitor.page).click();
    await visitor.page.waitForURL('**/details');
    expectCleanConsole(visitor);
  });

  it('a link to a full class opens its day, also after a reload, until the visitor has chosen another class', async () => {
    const startDate = toDbDate(addDays(CLASS_DATE, 2));
    const on = (title: string, localTime: string, capacity: number) =>
      createClass(journey.server.deps.db, { title, localTime, capacity, startDate });
    const full = await on('Full Flow', '06:10', 1);
    await on('Free Flow', '06:50', 5);
    await bookWithLink(journey.server, full);
    const { page } = await journey.visit();
    const slot = page.getByRole('radio', { name: /Full Flow/, disabled: true });
    await page.goto(`/book/calendar?preselect=${full.id}`);
    await slot.waitFor();
    await page.reload();
    await slot.waitFor();
    await page.getByRole('radio', { name: /Free Flow/ }).check();
    await page.reload();
    await page.getByRole('radio', { name: /Free Flow/, checked: true }).waitFor();
  });

  it('a link to a date that has moved to another day chooses its class there, and says so', async () => {
    const { db } = journey.server.deps;
    const series = await createClass(db, {
      title: 'Weekly Flow',
      frequency: 'WEEKLY',
      weekdays: [getWeekday(CLASS_DATE)],
    });
    const day = addDays(CLASS_DATE, 1);
    const single = await createClass(db, { title: 'Weekly Flow', startDate: toDbDate(day), localTime: '11:40' });
    await db.occurrence.create({
      data: occurrenceFactory(series.id, { localDate: toDbDate(CLASS_DATE), isSkipped: true, movedToId: single.id }),
    });
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.goto(`/book/calendar?preselect=${series.id}_${CLASS_DATE}`);
    await page.getByText(`This class has moved to ${formatLongDate(day)} at 11:40.`).waitFor();
    await page.getByRole('radio', { name: /11:40, Weekly Flow/, checked: true }).waitFor();
    await expectAccessibleEverywhere(page);
    await next(page).click();
    await page.waitForURL('**/details');
    expectCleanConsole(visitor);
  });

  it('a link to a class or a date that is no longer on the schedule says so, and shows the first classes', async () => {
    const { id } = await createClass(journey.server.deps.db, { title: 'Gone Flow', deletedAt: new Date() });
    const visitor = await journey.visit();
    const { page } = visitor;
    for (const date of ['', '_2026-01-15']) {
      await page.goto(`/book/calendar?preselect=${id}${date}`);
      await page.getByText('The class of this link is no longer on the schedule.').waitFor();
      await page.getByRole('radio').first().waitFor();
    }
    expectCleanConsole(visitor);
  });

  it('the preselect parameter is ignored when it names no class', async () => {
    const visitor = await journey.visit();
    for (const value of ['nonsense', '%3Cscript%3E', 'x'.repeat(6000)]) {
      await visitor.page.goto(`/book/calendar?preselect=${value}`);
      await visitor.page.getByRole('grid').waitFor();
    }
    expectCleanConsole(visitor);
  });
});

it.each(['Asia/Tokyo', 'America/Los_Angeles'])(
  'the calendar shows the studio’s day and time to a browser in %s',
  async (timezoneId) => {
    await createClass(journey.server.deps.db, { title: `Seen from ${timezoneId}`, localTime: '00:10' });
    const visitor = await journey.visit({ timezoneId });
    await visitor.page.goto('/book');
    await pickDay(visitor.page, CLASS_DATE);
    await visitor.page.getByRole('radio', { name: `00:10, Seen from ${timezoneId}` }).waitFor();
    expect(await visitor.page.getByRole('button', { name: dayName(CLASS_DATE) }).count()).toBe(1);
    expectCleanConsole(visitor);
  },
);

it('an address that does not exist shows an error page with status 404', async () => {
  const visitor = await journey.visit();
  const response = await visitor.page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await heading(visitor.page).waitFor();
  expectNothingButNotFound(visitor);
});

/** The browser itself reports the status of a page that is not there. */
function expectNothingButNotFound({ consoleErrors }: Visitor): void {
  expect(consoleErrors.filter((text) => !text.includes('status of 404'))).toEqual([]);
}
