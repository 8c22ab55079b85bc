import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { type LocalDate, toDbDate } from '../../graphql-server/src/domain/time/local-date';
import { createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { bookingFactory } from '../../graphql-server/test/factories/booking';
import { contactMessageFactory } from '../../graphql-server/test/factories/contact-message';
import { occurrenceFactory } from '../../graphql-server/test/factories/occurrence';
import { DESK, type Journey, openJourney, PHONE } from './journey';
import { heading, signInAsAdmin } from './steps';

const PERSON = { name: 'Ana Pons', email: 'ana@example.com' };

let journey: Journey;
let seriesId: string;
let today: LocalDate;
beforeAll(async () => {
  journey = await openJourney({}, { atNoon: true });
  const { db, clock, studioTime } = journey.server.deps;
  today = studioTime.toLocalDate(clock.now());
  const availability = await createClass(db, {
    title: 'Daily Flow',
    frequency: 'DAILY',
    startDate: toDbDate(addDays(today, -30)),
  });
  seriesId = availability.id;
  for (let days = 1; days <= 21; days += 1) {
    const localDate = addDays(today, -days);
    const data = occurrenceFactory(seriesId, { localDate: toDbDate(localDate) });
    const { id: occurrenceId } = await db.occurrence.create({ data });
    const data2 = bookingFactory({ availability, occurrenceId, localDate, studioTime }, PERSON);
    await db.booking.create({ data: data2 });
  }
  for (let index = 0; index < 9; index += 1)
    await db.contactMessage.create({ data: contactMessageFactory({ name: `Writer ${index}` }) });
});
afterAll(() => journey.close());

const getScroll = (page: Page) => page.evaluate<number>('scrollY');

it.each([
  { region: 'Recent Bookings', show: 'Show 16 more', link: PERSON.name },
  { region: 'Contact Messages', show: 'Show 7 more', link: 'View Message' },
  { region: 'Next classes', show: 'Show all 7 of the next seven days', link: 'Daily Flow' },
])('$region that were unfolded are so after Back, at the same position', async ({ region: name, show, link }) => {
  const { page } = await signInAsAdmin(journey, { width: PHONE });
  await page.goto('/admin/dashboard');
  const region = page.getByRole('region', { name, exact: true });
  const links = region.getByRole('link', { name: link, exact: true });
  await region.getByRole('button', { name: show }).click();
  expect(await region.locator('li, tr').locator(':focus').count()).toBe(1);
  const [rows, last] = [await links.count(), links.last()];
  await last.scrollIntoViewIfNeeded();
  const position = await getScroll(page);
  await last.click();
  await page.waitForURL((url) => !url.pathname.startsWith('/admin/dashboard'));
  await heading(page).waitFor();
  await page.goBack();
  await last.waitFor();
  await eventually(async () => expect(Math.abs((await getScroll(page)) - position)).toBeLessThan(8));
  expect(await links.count()).toBe(rows);
});

it('the address holds the page of the messages, beside that of the bookings', async () => {
  const { db } = journey.server.deps;
  const older = Array.from({ length: 20 }, (_, index) =>
    contactMessageFactory({ name: `Older ${index}`, createdAt: new Date(1_700_000_000_000 - index * 60_000) }),
  );
  await db.contactMessage.createMany({ data: older });
  const { page } = await signInAsAdmin(journey, { width: DESK });
  await page.goto('/admin/dashboard?sort=NAME');
  const messages = page.getByRole('region', { name: 'Contact Messages', exact: true });
  await messages.getByRole('button', { name: 'Next page' }).click();
  const oldest = messages.getByRole('listitem').filter({ hasText: 'Older 19' });
  await oldest.getByRole('link', { name: 'View Message' }).click();
  await page.waitForURL('**/admin/conversations/**');
  await page.goBack();
  await oldest.waitFor();
  const { search } = new URL(page.url());
  expect(search).toBe('?sort=NAME&messages=2');
  await db.contactMessage.deleteMany({ where: { name: { startsWith: 'Older' } } });
  await page.reload();
  await page.waitForURL('**/admin/dashboard?sort=NAME');
  await messages.getByRole('listitem').filter({ hasText: 'Writer 8' }).waitFor();
});

it('the badge leads to the messages each time it is pressed, also on the dashboard', async () => {
  const { page } = await signInAsAdmin(journey, { width: PHONE });
  await page.goto('/admin/dashboard');
  const title = page.getByRole('heading', { name: 'Contact Messages', exact: true });
  for (const _time of ['on the dashboard', 'at the messages', 'at the messages once more']) {
    await page.mouse.wheel(0, -20_000);
    await eventually(async () => expect(await getScroll(page)).toBe(0));
    await page.getByRole('link', { name: /unread message/ }).click();
    await page.waitForURL('**/admin/dashboard/messages');
    await eventually(async () => expect((await title.boundingBox())?.y).toBeLessThan(PHONE));
  }
});

it('the address holds the page of the dates of a series, and its button has the focus after a press', async () => {
  const { page } = await signInAsAdmin(journey, { width: PHONE });
  await page.goto(`/admin/availability/${seriesId}/dates`);
  const dates = page.getByRole('region', { name: 'Daily Flow' }).getByRole('listitem').getByRole('link');
  const later = page.getByRole('button', { name: 'Later dates' });
  const first = await dates.first().textContent();
  await later.click();
  await eventually(async () => expect((await dates.allTextContents())[0]).not.toBe(first));
  expect(await later.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
  const shown = await dates.allTextContents();
  await dates.nth(3).click();
  await page.waitForURL('**/admin/classes/**');
  await page.goBack();
  await eventually(async () => expect(await dates.allTextContents()).toEqual(shown));
  await page.getByRole('button', { name: 'Earlier dates' }).click();
  await eventually(async () => expect((await dates.allTextContents())[0]).toBe(first));
});

it('the address holds the page of the past places of a person', async () => {
  const { page } = await signInAsAdmin(journey, { width: PHONE });
  await page.goto('/admin/person?email=ana%40example.com');
  await page.getByRole('button', { name: 'Next page' }).click();
  const places = page.getByRole('region', { name: 'Before (21)' }).getByRole('listitem');
  await eventually(async () => expect(await places.count()).toBe(1));
  await places.getByRole('link', { name: 'Daily Flow' }).click();
  await page.waitForURL('**/admin/classes/**');
  await page.goBack();
  await eventually(async () => expect(await places.count()).toBe(1));
});
