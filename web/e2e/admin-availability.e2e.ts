import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, shortDate } from '#contract/civil-date';
import { buyOverRest } from '../../graphql-server/test/buyers';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { closedGate } from './hold-back';
import { DESK, expectAccessibleEverywhere, expectCleanConsole, type Journey, openJourney, PHONE } from './journey';
import { loseAnswer } from './lose-answer';
import { dayName, heading, signInAsAdmin } from './steps';
import { setTextSize } from './text-size';

const SCREEN = '/admin/availability';
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
const WEEKDAY = WEEKDAYS[new Date(CLASS_DATE).getUTCDay()] ?? 'MO';
const REQUIRED = /^Error: Please fill in all required fields: Title, Class Type, Location, Price, Spots, Duration\./;

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
});
afterAll(() => journey.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const alert = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }).waitFor();
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const buttonInRow = (page: Page, title: string, name: string) =>
  row(page, title).getByRole('button', { name, exact: true });

/** Opens the row of a class on a phone. */
async function unfold(page: Page, title: string): Promise<void> {
  const details = buttonInRow(page, title, 'Details');
  if ((await details.getAttribute('aria-expanded')) === 'false') await details.click();
}

async function open(width = DESK, address = SCREEN) {
  const visitor = await signInAsAdmin(journey, { width });
  await visitor.page.goto(address);
  await heading(visitor.page).waitFor();
  return visitor;
}

async function fillSingle(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Location').fill('Barceloneta beach');
  await page.getByLabel('Start Date/Time').fill(`${CLASS_DATE}T10:00`);
}

async function paste(page: Page, label: string, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.getByLabel(label).selectText();
  await page.keyboard.press('ControlOrMeta+V');
}

/** Expects what will be saved as the description of the price field, where people see it and screen readers announce it. */
async function expectPriceBeside(page: Page, price: string): Promise<void> {
  await page.getByText(price, { exact: true }).waitFor();
  const field = page.getByRole('textbox', { name: 'Price' });
  const described = await field.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe(price);
}

/** The field has the focus and says that it is wrong. */
const expectWrong = (where: Page | Locator, label: string) =>
  where.getByLabel(label).and(where.locator('[aria-invalid=true]:focus')).waitFor();

describe('the availability screen: single classes', () => {
  it('an admin creates a single class, puts it on the home page, edits, shares and deletes it', async () => {
    const visitor = await open();
    const { page, context } = visitor;
    await page.getByText('No availabilities found.').waitFor();
    await expectDefaults(page);
    await press(page, 'Create Availability');
    await alert(page, REQUIRED);
    await expectWrong(page, 'Title');
    await fillSingle(page, 'Dawn Flow');
    expect(await page.getByRole('alert').or(page.locator('[aria-invalid]')).count()).toBe(0);
    await page.getByLabel('Class Type').selectOption('Reformer');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await paste(page, 'Price', '1.250');
    await press(page, 'Create Availability');
    await alert(page, 'Error: “1.250” could be €1.25 or €1,250. Please write 1.25 or 1250.');
    await expectWrong(page, 'Price');
    expect(await page.getByLabel('Price').inputValue()).toBe('1.250');
    expect(await page.getByLabel('Title').inputValue()).toBe('Dawn Flow');
    await page.getByLabel('Price').clear();
    await page.getByLabel('Price').pressSequentially('12,50');
    await expectPriceBeside(page, '€12.50');
    await press(page, 'Create Availability');
    await status(page, 'Availability created successfully!');
    const { db } = journey.server.deps;
    expect(await db.availability.findFirst({ where: { title: 'Dawn Flow' } })).toMatchObject({ priceCents: 1250 });
    await expectDefaults(page);
    const headers = await page.getByRole('columnheader').allTextContents();
    expect(headers).toEqual([
      'Title',
      'Class Type',
      'Date',
      'Time',
      'Duration (min)',
      'Spots',
      'Price (€)',
      'Recurring',
      'Active',
      'Homepage',
      'Actions',
    ]);
    const date = CLASS_DATE.split('-').reverse().join('/');
    const cells = await row(page, 'Dawn Flow').getByRole('cell').allTextContents();
    expect(cells.slice(0, 9)).toEqual(['Dawn Flow', 'Reformer', date, '10:00', '60', '10', '12.50', 'No', 'Yes']);

    await row(page, 'Dawn Flow').getByRole('switch', { name: 'Homepage' }).click();
    await row(page, 'Dawn Flow').getByRole('switch', { name: 'Homepage', checked: true }).waitFor();
    await status(page, 'Dawn Flow is on the homepage.');
    await press(page, 'Undo');
    await status(page, 'Dawn Flow is off the homepage.');
    await press(page, 'Undo');
    await row(page, 'Dawn Flow').getByRole('switch', { name: 'Homepage', checked: true }).waitFor();

    await buttonInRow(page, 'Dawn Flow', 'Edit').click();
    await page.getByRole('heading', { name: 'Edit Availability' }).waitFor();
    expect(await page.getByLabel('Show on Homepage').isChecked()).toBe(true);
    await page.getByLabel('Title').fill('Dusk Flow');
    await page.getByLabel('Active').uncheck();
    await page.getByLabel('Waitlist').uncheck();
    await press(page, 'Update Availability');
    await status(page, 'Availability updated successfully!');
    expect(await row(page, 'Dusk Flow').getByRole('cell').nth(8).textContent()).toBe('No');
    await page.getByRole('heading', { name: 'Add Availability' }).waitFor();
    await buttonInRow(page, 'Dusk Flow', 'Edit').click();
    expect(await page.getByLabel('Waitlist').isChecked()).toBe(false);
    await press(page, 'Cancel Edit');

    await buttonInRow(page, 'Dusk Flow', 'Share').click();
    const link = await page.getByLabel('Link').inputValue();
    expect(link).toMatch(new RegExp(`^${journey.server.url}/book/[\\w-]{22}$`));
    await press(page, 'Copy');
    await status(page, 'Link copied to clipboard!');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link);
    await press(page, 'Close');

    await buttonInRow(page, 'Dusk Flow', 'Delete').click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText('Are you sure you want to delete this availability? This may affect existing bookings.')
      .waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await row(page, 'Dusk Flow').count()).toBe(1);
    await buttonInRow(page, 'Dusk Flow', 'Delete').click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await status(page, 'Dusk Flow is deleted.');
    await page.getByText('No availabilities found.').waitFor();
    await press(page, 'Undo');
    await status(page, 'Dusk Flow is back on the schedule.');
    await buttonInRow(page, 'Dusk Flow', 'Delete').click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No availabilities found.').waitFor();
    expectCleanConsole(visitor);
  });

  it('an undo is at hand for the keyboard, stays while it is used, and leaves the focus on the list', async () => {
    await createClass(journey.server.deps.db, { title: 'Undone Flow' });
    const { page } = await open();
    await page.clock.install();
    const undo = page.getByRole('button', { name: 'Undo' });
    const title = page.getByRole('heading', { name: 'Existing Availabilities' }).and(page.locator(':focus'));
    await row(page, 'Undone Flow').getByRole('switch', { name: 'Homepage' }).click();
    await undo.hover();
    await page.clock.fastForward(60_000);
    await undo.click();
    await status(page, 'Undone Flow is off the homepage.');
    await title.waitFor();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(10_000);
    await undo.waitFor({ state: 'detached' });

    await buttonInRow(page, 'Undone Flow', 'Delete').press('Enter');
    // It waits for who has booked: a press meanwhile does nothing.
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
    await confirm.and(page.locator(':not([aria-busy])')).press('Enter');
    await undo.and(page.locator(':focus-visible')).waitFor();
    await page.clock.fastForward(60_000);
    await page.keyboard.press('Enter');
    await status(page, 'Undone Flow is back on the schedule.');
    await title.waitFor();
    await page.clock.fastForward(8_000);
    await page.getByText('Undone Flow is back on the schedule.').waitFor({ state: 'detached' });
    await buttonInRow(page, 'Undone Flow', 'Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row(page, 'Undone Flow').waitFor({ state: 'detached' });
  });

  it('a class on a day that has passed is said to be so at its field and when it is saved', async () => {
    const visitor = await open(PHONE);
    const { page } = visitor;
    const past = 'This day has passed: nobody can book the class.';
    await press(page, 'Add a class');
    await fillSingle(page, 'Yesteryear Flow');
    expect(await page.getByText(past).count()).toBe(0);
    await page.getByLabel('Start Date/Time').fill('2020-01-01T10:00');
    await status(page, past);
    await press(page, 'Create Availability');
    await status(page, `Availability created successfully! ${past}`);
    expectCleanConsole(visitor);
  });

  it('a series with people is not deleted in passing: it ends after its last booked date, or its dates are cancelled', async () => {
    const { db } = journey.server.deps;
    const { id } = await createClass(db, { title: 'Weekly Flow', frequency: 'WEEKLY', weekdays: [WEEKDAY] });
    const { bookingId } = await buyOverRest(journey.server.url, { classId: id, classDate: CLASS_DATE });
    const visitor = await open(PHONE);
    const { page } = visitor;
    const dialog = page.getByRole('dialog');
    await row(page, 'Weekly Flow').waitFor();
    await unfold(page, 'Weekly Flow');
    await buttonInRow(page, 'Weekly Flow', 'Delete').click();
    await dialog.getByText('Weekly Flow: 1 person on 1 date').waitFor();
    await expectAccessibleEverywhere(page);
    await dialog.getByRole('button', { name: 'End the series' }).click();
    await status(page, 'Everybody who has booked comes.');
    expect((await db.availability.findUniqueOrThrow({ where: { id } })).untilDate).toEqual(new Date(CLASS_DATE));

    await buttonInRow(page, 'Weekly Flow', 'Delete').click();
    await dialog.getByRole('radio', { name: /^Cancel its date and notify 1 person/ }).check();
    await dialog.getByLabel('Your message to them').fill('I move away.');
    await dialog.getByRole('button', { name: 'Cancel the dates' }).click();
    await status(page, 'Weekly Flow is deleted, and 1 person notified.');
    await row(page, 'Weekly Flow').waitFor({ state: 'detached' });
    expect(await db.rebookingOffer.count({ where: { bookingId: bookingId ?? '' } })).toBe(1);
    expectCleanConsole(visitor);
  });

  it('an edit refuses fewer spots than are taken and asks before it moves people who booked', async () => {
    const { id } = await createClass(journey.server.deps.db, { title: 'Booked Flow' });
    for (const _ of [1, 2]) await buyOverRest(journey.server.url, { classId: id });
    const visitor = await open();
    const { page } = visitor;
    await buttonInRow(page, 'Booked Flow', 'Edit').click();
    await page.getByLabel('Spots').fill('1');
    await press(page, 'Update Availability');
    await alert(page, `${dayName(CLASS_DATE)} (2 taken). Please keep at least 2.`);
    await page.getByLabel('Spots').fill('2');
    const otherDay = addDays(CLASS_DATE, 1);
    await page.getByLabel('Start Date/Time').fill(`${otherDay}T11:30`);
    await press(page, 'Update Availability');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('These dates change. Everybody who booked them is notified by mail.').waitFor();
    await dialog.getByText(`${dayName(CLASS_DATE)}: 2 people`).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await status(page, 'Availability updated successfully!');
    const onOtherDay = { availabilityId: id, localDate: new Date(otherDay) };
    expect(await journey.server.deps.db.booking.count({ where: { occurrence: onOtherDay, localTime: '11:30' } })).toBe(
      2,
    );
    expectCleanConsole(visitor);
  });

  it('an edit in a second tab joins a newer change of the same class, and names what both changed', async () => {
    const { id } = await createClass(journey.server.deps.db, { title: 'Tabbed Flow' });
    const visitor = await open();
    const { page, context } = visitor;
    const other = await context.newPage();
    await other.goto(SCREEN);
    for (const tab of [page, other]) await buttonInRow(tab, 'Tabbed Flow', 'Edit').click();
    await page.getByLabel('Location').fill('Studio Poblenou');
    await page.getByLabel('Spots').fill('7');
    await press(page, 'Update Availability');
    await status(page, 'Availability updated successfully!');
    await other.setViewportSize({ width: PHONE, height: 844 });
    await other.getByLabel('Title').fill('Joined Flow');
    await other.getByLabel('Location').fill('Online');
    await press(other, 'Update Availability');
    await alert(other, 'Error: This was changed elsewhere in the meantime');
    await alert(other, 'Changed here and elsewhere: Location (saved: Studio Poblenou).');
    const [messageBox, buttonBox] = await Promise.all([
      other.getByRole('alert').boundingBox(),
      other.getByRole('button', { name: 'Update Availability' }).boundingBox(),
    ]);
    expect((messageBox?.y ?? 0) + (messageBox?.height ?? 0)).toBeLessThan(buttonBox?.y ?? 0);
    expect(await other.getByLabel('Title').inputValue()).toBe('Joined Flow');
    expect(await other.getByLabel('Location').inputValue()).toBe('Online');
    expect(await other.getByLabel('Spots').inputValue()).toBe('7');
    await press(other, 'Update Availability');
    await status(other, 'Availability updated successfully!');
    expect(await journey.server.deps.db.availability.findUniqueOrThrow({ where: { id } })).toMatchObject({
      title: 'Joined Flow',
      location: 'Online',
      capacity: 7,
    });
    expectCleanConsole(visitor);
  });
});

describe('the availability screen: series', () => {
  it('an admin creates a series, and the form refuses each invalid recurrence', async () => {
    const visitor = await open(PHONE);
    const { page } = visitor;
    await press(page, 'Add a class');
    await page.getByLabel('Title').fill('Weekly Flow');
    await page.getByLabel('Location').fill('Online');
    await page.getByLabel('Recurring').check();
    expect(await page.getByLabel('Show on Homepage').count()).toBe(0);
    expect(await page.getByLabel('Time', { exact: true }).inputValue()).toBe('10:00');
    expect(await page.getByLabel('Frequency').inputValue()).toBe('WEEKLY');
    expect(await page.getByRole('radio', { name: 'Never' }).isChecked()).toBe(true);
    await press(page, 'Create Availability');
    await alert(page, 'Error: For weekly recurrence, please select at least one day.');
    await page.getByLabel('Mon', { exact: true }).check();
    await page.getByLabel('Time', { exact: true }).fill('');
    await press(page, 'Create Availability');
    await alert(page, 'Error: Please set the time for each recurring event.');
    await page.getByLabel('Time', { exact: true }).fill('08:15');
    await page.getByRole('radio', { name: 'On date' }).check();
    await press(page, 'Create Availability');
    await alert(page, 'Error: Please select an end date if "On date" is chosen for recurrence end.');
    await page.getByLabel('End Date').fill('2020-01-01');
    await press(page, 'Create Availability');
    await alert(page, 'Error: The end date cannot be in the past.');
    await page.getByLabel('End Date').fill('2199-12-30');
    await press(page, 'Create Availability');
    await status(page, 'Availability created successfully!');
    await row(page, 'Weekly Flow').getByText('Yes, weekly: Mon, until 30/12/2199').waitFor();
    expect(await buttonInRow(page, 'Weekly Flow', 'Share').count()).toBe(0);
    expectCleanConsole(visitor);
  });

  it('an admin changes, skips and restores single dates of a series', async () => {
    const { id } = await createClass(journey.server.deps.db, {
      title: 'Dated Flow',
      frequency: 'WEEKLY',
      weekdays: [WEEKDAY],
    });
    await buyOverRest(journey.server.url, { classId: id, classDate: CLASS_DATE });
    const visitor = await open();
    const { page } = visitor;
    await row(page, 'Dated Flow').getByRole('link', { name: 'Dates' }).click();
    await page.waitForURL(`**/admin/availability/${id}/dates`);
    const booked = page.getByRole('listitem').filter({ hasText: shortDate(CLASS_DATE) });
    const free = page.getByRole('listitem').filter({ hasText: shortDate(addDays(CLASS_DATE, 7)) });
    await booked.getByText('1 of 5').waitFor();
    expect(await booked.getByRole('button', { name: 'Skip' }).count()).toBe(0);
    await free.getByRole('button', { name: 'Skip' }).click();
    await free.getByText('Skipped', { exact: true }).waitFor();
    await status(page, `${shortDate(addDays(CLASS_DATE, 7))} is skipped.`);
    await press(page, 'Undo');
    await free.getByText('0 of 5').waitFor();
    await free.getByRole('button', { name: 'Skip' }).click();
    await free.getByRole('button', { name: 'Restore' }).click();
    await status(page, `${shortDate(addDays(CLASS_DATE, 7))} is back on the schedule.`);

    await booked.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 person has booked this date.').waitFor();
    await dialog.getByLabel('Spots').fill('0');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').waitFor();
    await expectWrong(dialog, 'Spots');
    await dialog.getByLabel('Spots').fill('4');
    await dialog.locator('[aria-invalid], [role=alert]').first().waitFor({ state: 'detached' });
    await dialog.getByLabel('Price').fill('12,50');
    await expectPriceBeside(page, '€12.50');
    await dialog.getByLabel('Time').fill('18:00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await status(page, `${shortDate(CLASS_DATE)} is changed.`);
    for (const text of ['1 of 4', 'usually 10:00', 'usually 5 spots', '€12.50']) {
      await booked.getByText(text, { exact: true }).waitFor();
    }
    expect(
      await journey.server.deps.db.booking.count({ where: { occurrence: { availabilityId: id }, localTime: '18:00' } }),
    ).toBe(1);

    await press(page, 'Later dates');
    await booked.waitFor({ state: 'detached' });
    await press(page, 'Earlier dates');
    await booked.getByRole('link', { name: `${shortDate(CLASS_DATE)} · 18:00` }).click();
    await page.waitForURL(`**/admin/classes/${id}_${CLASS_DATE}`);
    expectCleanConsole(visitor);
  });

  it('an admin moves dates of a series to other days, from the list of dates and from the class itself', async () => {
    const { id } = await createClass(journey.server.deps.db, {
      title: 'Moving Flow',
      frequency: 'WEEKLY',
      weekdays: [WEEKDAY],
    });
    await buyOverRest(journey.server.url, { classId: id, classDate: CLASS_DATE, name: 'Ana Pons' });
    const visitor = await open(PHONE, `${SCREEN}/${id}/dates`);
    const { page } = visitor;
    const [second, day] = [addDays(CLASS_DATE, 7), addDays(CLASS_DATE, 8)];
    const free = page.getByRole('listitem').filter({ hasText: shortDate(second) });
    await free.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Day').fill(day);
    await expectAccessibleEverywhere(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await status(page, `${shortDate(second)} moved to ${shortDate(day)}.`);
    await free.getByText(`Moved to ${shortDate(day)}`, { exact: true }).waitFor();
    await free.getByRole('link', { name: shortDate(second) }).click();
    await page.waitForURL((url) => url.pathname.endsWith(`_${day}`));
    await heading(page).filter({ hasText: 'Moving Flow' }).waitFor();
    await page.goto(`/admin/classes/${id}_${second}`);
    await page.getByText(`This class has moved to ${dayName(day)}.`).waitFor();
    await page.goto(`${SCREEN}/${id}/dates`);

    await page.getByRole('link', { name: `${shortDate(CLASS_DATE)} · 10:00` }).click();
    await press(page, 'Change this date');
    await dialog.getByText('1 person has booked this date.').waitFor();
    await dialog.getByLabel('Day').fill(addDays(CLASS_DATE, 1));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((url) => url.pathname.endsWith(`_${addDays(CLASS_DATE, 1)}`));
    await page.getByText('Ana Pons').first().waitFor();
    expectCleanConsole(visitor);
  });

  it('the form of a date joins a newer change of the same date, on the screen of the class and in the list of dates', async () => {
    const { db } = journey.server.deps;
    const { id } = await createClass(db, { title: 'Twofold Flow', frequency: 'WEEKLY', weekdays: [WEEKDAY] });
    const visitor = await open(PHONE, `/admin/classes/${id}_${CLASS_DATE}`);
    const { page, context } = visitor;
    const list = await context.newPage();
    await list.goto(`${SCREEN}/${id}/dates`);
    const openForms = async () => {
      await press(page, 'Change this date');
      await list.getByRole('button', { name: 'Change' }).first().click();
    };

    await openForms();
    await list.getByLabel('Time').fill('18:00');
    await list.getByLabel('Spots').fill('7');
    await press(list, 'Save');
    await status(list, `${shortDate(CLASS_DATE)} is changed.`);
    await page.getByText('18:00').first().waitFor();
    await page.getByLabel('Spots').fill('6');
    await press(page, 'Save');
    await alert(page, 'Error: This was changed elsewhere in the meantime');
    await alert(page, 'Changed here and elsewhere: Spots (saved: 7).');
    expect(await page.getByLabel('Time').inputValue()).toBe('18:00');
    expect(await page.getByLabel('Spots').inputValue()).toBe('6');
    await press(page, 'Save');
    await status(page, `${shortDate(CLASS_DATE)} is changed.`);

    await openForms();
    await page.getByLabel('Price').fill('20');
    await press(page, 'Save');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await list.getByLabel('Duration').fill('45');
    await press(list, 'Save');
    await alert(list, 'Error: This was changed elsewhere in the meantime');
    expect(await list.getByLabel('Price').inputValue()).toBe('20');
    await press(list, 'Save');
    await status(list, `${shortDate(CLASS_DATE)} is changed.`);
    const saved = { localTime: '18:00', capacity: 6, priceCents: 2000, durationMinutes: 45 };
    expect(await db.occurrence.findFirst({ where: { availabilityId: id } })).toMatchObject(saved);
    expectCleanConsole(visitor);
  });
});

describe('the availability list on a phone', () => {
  it('a phone folds classes in groups, and finds them by their text, the past ones too', async () => {
    const { db } = journey.server.deps;
    await db.availability.updateMany({ where: { deletedAt: null }, data: { deletedAt: new Date() } });
    for (let number = 1; number <= 20; number += 1) {
      await createClass(db, { title: `Old Class ${number}`, startDate: new Date('2026-01-05') });
    }
    await createClass(db, { title: 'Féstival Flow', location: 'Castelldefels pines' });
    await createClass(db, { title: 'Steady Flow', frequency: 'WEEKLY', weekdays: [WEEKDAY] });
    const visitor = await open(PHONE);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Series (1)' }).waitFor();
    await page.getByRole('button', { name: 'Single dates (1)' }).waitFor();
    expect(await row(page, 'Old Class').count()).toBe(0);
    await press(page, 'Past (20)');
    await row(page, 'Old Class 7').waitFor();
    await press(page, 'Past (20)');
    await row(page, 'Old Class 7').waitFor({ state: 'hidden' });

    expect(await row(page, 'Steady Flow').getByRole('button', { name: 'Edit' }).count()).toBe(0);
    await unfold(page, 'Steady Flow');
    await row(page, 'Steady Flow').getByRole('link', { name: 'Dates' }).waitFor();
    await expectAccessibleEverywhere(page);

    // Where the text is large, the day and the time come before the number of places.
    const spots = () =>
      row(page, 'Steady Flow')
        .locator('td:last-child')
        .evaluate((cell) => cell.ownerDocument.defaultView?.getComputedStyle(cell, '::after').content);
    await buttonInRow(page, 'Steady Flow', 'Details').click();
    expect(await spots()).toBe('" · 5 spots"');
    await setTextSize(page, '150%');
    expect(await spots()).toBe('none');
    await setTextSize(page, '');

    await page.getByLabel('Find a class').fill('CASTELL festival');
    await row(page, 'Steady Flow').waitFor({ state: 'detached' });
    await row(page, 'Féstival Flow').waitFor();
    await page.getByLabel('Find a class').fill('class 13');
    await row(page, 'Old Class 13').waitFor();
    await page.getByLabel('Find a class').fill('nothing like it');
    await page.getByText('No availabilities found.').waitFor();
    expectCleanConsole(visitor);
  });

  it('what was typed for a class comes back after a reload, Back and Escape, until it is discarded', async () => {
    const { id } = await createClass(journey.server.deps.db, { title: 'Half Edited' });
    const visitor = await open();
    const { page } = visitor;
    const restored = page.getByText('Not saved yet: what you typed before.');
    await page.getByLabel('Title').fill('Half a new class');
    await page.reload();
    await restored.waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Half a new class');
    await press(page, 'Discard');
    await restored.waitFor({ state: 'detached' });
    await page.locator('h2:focus').filter({ hasText: 'Add Availability' }).waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('');

    const dialog = page.getByRole('dialog', { name: 'Edit Availability' });
    const edit = () => buttonInRow(page, 'Half Edited', 'Edit').click();
    for (const name of ['Weather', 'Manage Availability']) await page.getByRole('link', { name, exact: true }).click();
    await edit();
    await dialog.getByLabel('Title').fill('Edited once');
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await page.goForward();
    await edit();
    await dialog.filter({ has: restored }).waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Edited once');
    await expectAccessibleEverywhere(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await edit();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Edited once');
    await press(page, 'Cancel Edit');
    await edit();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Half Edited');

    await dialog.getByLabel('Title').fill('Edited twice');
    await page.keyboard.press('Escape');
    const changedElsewhere = { capacity: 9, version: { increment: 1 } };
    await journey.server.deps.db.availability.update({ where: { id }, data: changedElsewhere });
    await page.reload();
    await edit();
    await dialog.filter({ has: restored }).waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Edited twice');
    expect(await dialog.getByLabel('Spots').inputValue()).toBe('9');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await dialog.locator('h2:focus').waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Half Edited');
    expect(await dialog.getByLabel('Spots').inputValue()).toBe('9');
    expectCleanConsole(visitor);
  });

  it('an edit ends at its row, which is marked, and a class that is used again keeps its values', async () => {
    await createClass(journey.server.deps.db, { title: 'Typo Folw', priceCents: 1750 });
    const visitor = await open(PHONE);
    const { page } = visitor;
    await page.getByLabel('Location').fill('Half a new class');
    await unfold(page, 'Typo Folw');
    await buttonInRow(page, 'Typo Folw', 'Edit').click();
    await page.getByLabel('Title').fill('Typo Flow');
    await press(page, 'Update Availability');
    await status(page, 'Availability updated successfully!');
    await page.locator('[data-marked]').filter({ hasText: 'Typo Flow' }).waitFor();
    expect(await page.getByLabel('Location').inputValue()).toBe('Half a new class');

    await buttonInRow(page, 'Typo Flow', 'Duplicate').click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Typo Flow');
    expect(await page.getByLabel('Price').inputValue()).toBe('17.5');
    await press(page, 'Create Availability');
    await status(page, 'Availability created successfully!');
    expect(await row(page, 'Typo Flow').count()).toBe(2);
    expectCleanConsole(visitor);
  });
});

describe('the availability screen while the server does not answer', () => {
  it('the availability screen shows an error when it cannot fetch, delete, share or save', async () => {
    await createClass(journey.server.deps.db, { title: 'Lonely Flow' });
    const { page } = await signInAsAdmin(journey, { width: DESK });
    await page.route('**/graphql', (route) => route.abort());
    await page.goto(SCREEN);
    await alert(page, 'Error: Failed to fetch availabilities.');
    await page.unroute('**/graphql');
    await page.reload();
    await row(page, 'Lonely Flow').waitFor();
    await page.route('**/graphql', (route) =>
      /^(Delete|Share|Create)Availability$/.test(route.request().postDataJSON().operationName)
        ? route.abort()
        : route.continue(),
    );
    await deleteLonely(page);
    await alert(page, 'Error: Failed to delete availability.');
    await buttonInRow(page, 'Lonely Flow', 'Share').click();
    await alert(page, 'Error: Failed to generate link');
    await createLonely(page);
    await alert(page, 'Error: Failed to save availability.');
  });
});

describe('a class form whose answer is lost', () => {
  const LOST = 'Error: Failed to save availability. No answer came back, so it may be saved all the same.';

  it('creates and edits a class once when it is sent again', async () => {
    const { db } = journey.server.deps;
    const { page } = await open();
    await loseAnswer(page, 'CreateAvailability');
    await fillSingle(page, 'Lost Flow');
    await press(page, 'Create Availability');
    await alert(page, LOST);
    expect(await db.availability.count({ where: { title: 'Lost Flow' } })).toBe(1);
    await press(page, 'Create Availability');
    await status(page, 'Availability created successfully!');
    expect(await row(page, 'Lost Flow').count()).toBe(1);

    await loseAnswer(page, 'UpdateAvailability');
    await buttonInRow(page, 'Lost Flow', 'Edit').click();
    await page.getByRole('dialog').getByLabel('Title').fill('Found Flow');
    await press(page, 'Update Availability');
    await alert(page, LOST);
    await press(page, 'Update Availability');
    await status(page, 'Availability updated successfully!');
    expect(await row(page, 'Found Flow').count()).toBe(1);
    expect(await db.availability.findMany({ where: { title: 'Found Flow' } })).toMatchObject([{ version: 2 }]);
  });
});

describe('an action on a class whose answer is lost', () => {
  /** Lets no answer about the class through, as on a train. */
  const cutOff = async (page: Page, operations: readonly string[]) => {
    const handler: Parameters<Page['route']>[1] = (route) =>
      operations.includes(route.request().postDataJSON().operationName) ? route.abort() : route.fallback();
    await page.route('**/graphql', handler);
    return () => page.unroute('**/graphql', handler);
  };

  it('says what was done, and a deletion can be undone', async () => {
    await createClass(journey.server.deps.db, { title: 'Lost Row' });
    const { page } = await open();
    const dialog = page.getByRole('dialog');
    const homepage = row(page, 'Lost Row').getByRole('switch', { name: 'Homepage' });
    await loseAnswer(page, 'ToggleHomepage');
    await homepage.click();
    await status(page, 'Lost Row is on the homepage.');

    const deleteRow = async () => {
      await buttonInRow(page, 'Lost Row', 'Delete').click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
    };
    await loseAnswer(page, 'DeleteAvailability');
    await deleteRow();
    await status(page, 'Lost Row is deleted.');
    await row(page, 'Lost Row').waitFor({ state: 'detached' });
    await loseAnswer(page, 'RestoreAvailability');
    await press(page, 'Undo');
    await status(page, 'Lost Row is back on the schedule.');

    // Nor does the class itself answer.
    const reconnectList = await cutOff(page, ['AdminAvailabilities']);
    const reconnect = await cutOff(page, ['AdminAvailability']);
    await loseAnswer(page, 'ToggleHomepage');
    await homepage.click();
    await alert(page, 'Error: No answer came back, so it is not certain whether Lost Row is on the homepage.');
    await loseAnswer(page, 'DeleteAvailability');
    await deleteRow();
    await alert(page, 'Error: Failed to delete availability. No answer came back, so it may be deleted all the same.');
    // The list stays as it was until the row has been pressed again: each change in the studio fetches it.
    await reconnect();
    await deleteRow();
    await status(page, 'Lost Row is deleted.');
    await reconnectList();
    const reconnectAgain = await cutOff(page, ['AdminAvailability', 'AdminAvailabilities']);
    await loseAnswer(page, 'RestoreAvailability');
    await press(page, 'Undo');
    await alert(page, 'Error: The class could not be put back. No answer came back, so it may be on the schedule');
    await reconnectAgain();
    await press(page, 'Undo');
    await status(page, 'Lost Row is back on the schedule.');
  });

  it('the dialog that cancels the dates of a series stays, and ends when it is pressed again', async () => {
    const { id } = await createClass(journey.server.deps.db, {
      title: 'Lost Series',
      frequency: 'WEEKLY',
      weekdays: [WEEKDAY],
    });
    await buyOverRest(journey.server.url, { classId: id, classDate: CLASS_DATE });
    const { page } = await open();
    await buttonInRow(page, 'Lost Series', 'Delete').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^Cancel its date and notify 1 person/ }).check();
    await loseAnswer(page, 'CancelSeries');
    await dialog.getByRole('button', { name: 'Cancel the dates' }).click();
    await alert(page, 'No answer came back, so it is not certain what was done.');
    await row(page, 'Lost Series').waitFor({ state: 'detached' });
    await dialog.getByText('Lost Series: 1 person on 1 date').waitFor();
    await dialog.getByRole('button', { name: 'Cancel the dates' }).click();
    await status(page, 'Lost Series is deleted, and 1 person notified.');
  });
});

describe('a date of a series whose answer is lost', () => {
  it('is skipped, restored, changed and moved, and says so', async () => {
    const { db } = journey.server.deps;
    const { id } = await createClass(db, { title: 'Lost Dates', frequency: 'WEEKLY', weekdays: [WEEKDAY] });
    const { page } = await open(PHONE, `${SCREEN}/${id}/dates`);
    const date = page.getByRole('listitem').filter({ hasText: shortDate(CLASS_DATE) });
    const pressOfDate = (name: string) => date.getByRole('button', { name }).click();
    await loseAnswer(page, 'SkipDate');
    await pressOfDate('Skip');
    await status(page, `${shortDate(CLASS_DATE)} is skipped.`);
    await loseAnswer(page, 'RestoreDate');
    await press(page, 'Undo');
    await status(page, `${shortDate(CLASS_DATE)} is back on the schedule.`);

    // Neither that answer comes nor the dates as they are now.
    await loseAnswer(page, 'ChangeDate');
    const fetchDates: Parameters<Page['route']>[1] = (route) =>
      route.request().postDataJSON().operationName === 'SeriesDates' ? route.abort() : route.fallback();
    await page.route('**/graphql', fetchDates);
    await pressOfDate('Change');
    await page.getByLabel('Price').fill('20');
    await press(page, 'Save');
    await alert(page, 'Error: Failed to save the date. No answer came back, so it may be saved all the same.');
    await page.unroute('**/graphql', fetchDates);
    await press(page, 'Save');
    await status(page, `${shortDate(CLASS_DATE)} is changed.`);

    // A request from before the move, as after any change in the studio, is answered after it.
    const answer = closedGate();
    let isHeld = false;
    await page.route('**/graphql', async (route) => {
      if (isHeld || route.request().postDataJSON().operationName !== 'SeriesDates') return route.fallback();
      isHeld = true;
      const response = await route.fetch();
      await answer.opened;
      return route.fulfill({ response });
    });
    await page.evaluate(`dispatchEvent(new Event('focus'))`);
    await eventually(async () => expect(isHeld).toBe(true));
    await loseAnswer(page, 'MoveDate');
    const day = addDays(CLASS_DATE, 1);
    await pressOfDate('Change');
    await page.getByRole('dialog').getByLabel('Day').fill(day);
    await press(page, 'Save');
    await status(page, `${shortDate(CLASS_DATE)} moved to ${shortDate(day)}.`);
    answer.open();
    expect(await db.availability.count({ where: { title: 'Lost Dates' } })).toBe(2);
  });
});

async function deleteLonely(page: Page): Promise<void> {
  await buttonInRow(page, 'Lonely Flow', 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
}

async function createLonely(page: Page): Promise<void> {
  await fillSingle(page, 'Never Flow');
  await press(page, 'Create Availability');
}

/** Nothing is beside the edge of the element with text of one and a half times the size. */
async function expectFitsWithLargeText(element: Locator): Promise<void> {
  await setTextSize(element.page(), '150%');
  expect(await element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await setTextSize(element.page(), '');
}

async function expectDefaults(page: Page): Promise<void> {
  const labels = ['Title', 'Class Type', 'Location', 'Price', 'Spots', 'Duration', 'Start Date/Time'];
  const values = await Promise.all(labels.map((label) => page.getByLabel(label).inputValue()));
  expect(values).toEqual(['', 'MAT_PILATES', '', '0', '10', '60', '']);
  const flags = ['Recurring', 'Active', 'Waitlist', 'Show on Homepage'].map((label) =>
    page.getByLabel(label).isChecked(),
  );
  expect(await Promise.all(flags)).toEqual([false, true, true, false]);
}

describe('the availability screens', () => {
  it('the availability list and the dates of a series have no accessibility violation', async () => {
    const { db } = journey.server.deps;
    // With two classes no control is half behind a bar.
    await db.availability.updateMany({ data: { deletedAt: new Date() } });
    const { id } = await createClass(db, { frequency: 'DAILY', title: 'Daily' });
    await createClass(db, { title: 'Once' });
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await page.goto(SCREEN);
    await unfold(page, 'Once');
    await buttonInRow(page, 'Once', 'Share').click();
    await page.getByLabel('Link').waitFor();
    await expectAccessibleEverywhere(page);
    await expectFitsWithLargeText(page.getByRole('dialog'));
    await press(page, 'Close');
    // Folded, so that the row below it is not half behind the bar at the bottom, which comes once the form is out of view.
    await buttonInRow(page, 'Once', 'Details').click();
    await page.getByLabel('Recurring').check();
    await page.getByRole('radio', { name: 'On date' }).check();
    await press(page, 'Create Availability');
    await page.getByRole('alert').waitFor();
    // At the top, no control is half behind the header.
    await page.evaluate('window.scrollTo(0, 0)');
    await expectAccessibleEverywhere(page);
    await page.goto(`/admin/availability/${id}/dates`);
    await page.getByRole('button', { name: 'Change' }).first().waitFor();
    await expectAccessibleEverywhere(page);
    await page.getByRole('button', { name: 'Change' }).first().click();
    await page.getByRole('dialog').waitFor();
    await expectAccessibleEverywhere(page);
    expectCleanConsole(visitor);
  });
});
