import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { getWeekday, type LocalDate, toDbDate } from '../../graphql-server/src/domain/time/local-date';
import { createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { bookingFactory, guest } from '../../graphql-server/test/factories/booking';
import { occurrenceFactory } from '../../graphql-server/test/factories/occurrence';
import { type Journey, openJourney, PHONE } from './journey';
import { signInAsAdmin } from './steps';

let journey: Journey;
/** The occurrence id of a date of a weekly class with three people. */
let classId: string;
let day: LocalDate;
beforeAll(async () => {
  journey = await openJourney({}, { withWorker: true });
  const { db, clock, studioTime } = journey.server.deps;
  day = addDays(studioTime.toLocalDate(clock.now()), 7);
  const startDate = toDbDate(day);
  const availability = await createClass(db, {
    title: 'Weekly Flow',
    startDate,
    frequency: 'WEEKLY',
    weekdays: [getWeekday(day)],
  });
  const data = occurrenceFactory(availability.id, { localDate: startDate });
  const { id: occurrenceId } = await db.occurrence.create({ data });
  const place = { availability, occurrenceId, localDate: day, studioTime };
  await db.booking.createMany({ data: [0, 1, 2].map((index) => bookingFactory(place, guest(index))) });
  await createClass(db, { title: 'Other Flow', startDate: toDbDate(addDays(day, 1)) });
  classId = `${availability.id}_${day}`;
});
afterAll(() => journey.close());

async function openClass(): Promise<Page> {
  const { page } = await signInAsAdmin(journey, { width: PHONE });
  await page.setViewportSize({ width: PHONE, height: 664 });
  await page.goto(`/admin/classes/${classId}`);
  await page.getByRole('heading', { name: /^Who is coming/ }).waitFor();
  return page;
}

/** Expects that all of an element is in view, and neither its first nor its last line is behind another one. */
async function expectInView(target: Locator): Promise<void> {
  await eventually(async () => {
    const areEndsOnTop = await target.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const isOnTop = (at: number) => element.contains(element.ownerDocument.elementFromPoint(x + width / 2, at));
      return isOnTop(y + 4) && isOnTop(y + height - 4);
    });
    expect(areEndsOnTop).toBe(true);
  });
}

/** Where an element begins on the page, however far that is scrolled. */
const getTop = (target: Locator) =>
  target.evaluate((element) => {
    const page = element.ownerDocument.documentElement;
    return element.getBoundingClientRect().top - page.getBoundingClientRect().top;
  });

const hasFocus = (target: Locator) => target.evaluate((element) => element === element.ownerDocument.activeElement);

it('the wrong field of a date gets the focus each time, with its error in view, and the error names only fields of the dialog', async () => {
  const page = await openClass();
  await page.getByRole('button', { name: 'Change this date' }).click();
  const dialog = page.getByRole('dialog');
  const price = dialog.getByLabel('Price (€)');
  await price.fill('-3');
  const save = dialog.getByRole('button', { name: 'Save' });
  for (const _press of ['first', 'again']) {
    await dialog.evaluate((element) => element.scrollTo(0, 0));
    await save.click();
    await eventually(async () => expect(await hasFocus(price)).toBe(true));
    for (const part of [price, dialog.getByText('This number is too small.')]) await expectInView(part);
  }
  expect(await dialog.getByRole('alert').textContent()).not.toMatch(/Title|Class Type|recurring/);
});

it('why a class could not be cancelled scrolls into view', async () => {
  const page = await openClass();
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('mutation CancelClass') ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Cancel this class…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel the class' }).click();
  await expectInView(dialog.getByRole('alert'));
});

it('a dialog returns the focus to the button that opened it', async () => {
  const page = await openClass();
  const { name } = guest(0);
  await page.getByRole('button', { name: `Details: ${name}` }).click();
  for (const [opener, keep] of [
    [`Note… ${name}`, 'Cancel'],
    [`Move… ${name}`, 'Keep the place'],
    [`Cancel… ${name}`, 'Keep the place'],
    ['Change this date', 'Cancel'],
  ] as const) {
    const button = page.getByRole('button', { name: opener });
    await button.click();
    await page.getByRole('dialog').getByRole('button', { name: keep }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect([opener, await hasFocus(button)]).toEqual([opener, true]);
  }
});

it('the list says who was moved or cancelled, for eight seconds or until the next act, and its heading gets the focus', async () => {
  const page = await openClass();
  const [moved, cancelled] = [guest(1).name, guest(2).name];
  const [title, line] = [page.getByRole('heading', { name: /^Who is coming/ }), page.getByRole('status')];
  for (const { name } of [guest(1), guest(2)]) await page.getByRole('button', { name: `Details: ${name}` }).click();

  await page.getByRole('button', { name: `Move… ${moved}` }).click();
  await page.getByLabel('Day', { exact: true }).selectOption(addDays(day, 1));
  await page.getByRole('radio', { name: /Other Flow/ }).check();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await line.filter({ hasText: new RegExp(`^${moved} is moved to Other Flow, .*, 10:00\\.$`) }).waitFor();
  await eventually(async () => expect(await hasFocus(title)).toBe(true));

  // Another act than with a place; the rows stay where they are, for the next press.
  const next = page.getByRole('button', { name: `Cancel… ${cancelled}` });
  const place = await getTop(next);
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await line.filter({ hasText: 'is moved to' }).waitFor({ state: 'detached' });
  expect(await getTop(next)).toBe(place);

  await page.clock.install();
  await next.click();
  await page.getByRole('button', { name: 'Cancel the place' }).click();
  await line.filter({ hasText: `The place of ${cancelled} is cancelled.` }).waitFor();
  await eventually(async () => expect(await hasFocus(title)).toBe(true));
  await page.clock.fastForward(8_000);
  await line.filter({ hasText: 'is cancelled.' }).waitFor({ state: 'detached' });
});
