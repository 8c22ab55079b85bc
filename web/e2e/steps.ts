import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminHeaders } from '../../graphql-server/test/admin';
import { eventually } from '../../graphql-server/test/eventually';
import { expectAccessibleEverywhere, type Journey, type VisitOptions, type Visitor } from './journey';

/** The booking flow step by step, with elements found by their visible labels. */
export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
export const previous = (page: Page) => page.getByRole('button', { name: 'Previous', exact: true });

/** The labels of the two payment methods start like this. */
export const IN_PERSON = /^Pay in Person/;
export const CARD = /^Pay Now \(Secure Online Payment\)/;

/** Moves over the page: one that is read first is hydrated then. */
export const touch = (page: Page) => page.mouse.move(200, 200 + Math.random());

/** Runs in the page: true once React has hydrated the heading. */
export const IS_HYDRATED = `Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactProps'))`;

export async function expectHydrated(page: Page): Promise<void> {
  await touch(page);
  await eventually(async () => expect(await page.evaluate(IS_HYDRATED)).toBe(true));
}

/** Runs in the page: true once its web fonts are there. Their text is of another width, so that it moves what is below. */
const HAS_FONTS = `document.fonts.status === 'loaded' && [...document.fonts].some(({ status }) => status === 'loaded')`;

/** Waits until nothing moves by itself any more: what moves between mouse down and mouse up is not clicked. */
async function expectStill(page: Page): Promise<void> {
  await expectHydrated(page);
  await eventually(async () => expect(await page.evaluate(HAS_FONTS)).toBe(true));
}

/** Call it once the network is idle: then a page that waits for nothing else is hydrated. */
export async function expectNotHydrated(page: Page): Promise<void> {
  expect(await page.evaluate(IS_HYDRATED)).toBe(false);
}

/** Expects the page with this title: hydrated, and without an accessibility violation. */
export async function expectGood({ page }: Visitor, title: string): Promise<void> {
  await heading(page).filter({ hasText: title }).waitFor();
  await expectHydrated(page);
  await expectAccessibleEverywhere(page);
}

/** 'Thursday 3 December 2026', the name of a day's button, from YYYY-MM-DD. */
export function dayName(date: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return parts.format(new Date(`${date}T00:00:00Z`)).replace(',', '');
}

/** Turns the calendar to a date's month and picks the day. */
export async function pickDay(page: Page, date: string): Promise<void> {
  const day = page.getByRole('button', { name: dayName(date), exact: true });
  await calendarReady(page);
  await expectStill(page);
  for (let month = 0; month < 12 && (await day.count()) === 0; month += 1) {
    const before = await visibleMonth(page);
    await page.getByRole('button', { name: 'Next month' }).click();
    await eventually(async () => expect(await visibleMonth(page)).not.toBe(before));
    await calendarReady(page);
  }
  await day.click();
}

const visibleMonth = (page: Page) => page.getByRole('grid').getAttribute('aria-label');

/** Waits until the month is rendered with its classes. */
export async function calendarReady(page: Page): Promise<void> {
  await page.getByRole('grid').waitFor();
  await page.locator('[role=grid][aria-busy=true]').waitFor({ state: 'detached' });
}

/** Presses Next although it is aria-disabled, as a click refuses to: it then shows what is missing. */
export const pressWaitingNext = (page: Page) => next(page).press('Enter');

/** Presses a slot once. Not `check()`, which looks at once and fails where React has not rendered the choice yet. */
export async function pickSlot(page: Page, name: RegExp): Promise<void> {
  const slot = page.getByRole('radio', { name });
  await slot.click();
  await eventually(async () => expect(await slot.isChecked()).toBe(true));
}

export async function fillDetails(
  page: Page,
  person = { name: 'Marta Serra', email: 'marta@example.com' },
): Promise<void> {
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Email Address').fill(person.email);
}

/** Chooses a class in the calendar and goes on to the details. */
export async function walkToDetails(page: Page, date: string, slot: RegExp): Promise<void> {
  await page.goto('/book');
  await pickDay(page, date);
  await pickSlot(page, slot);
  await next(page).click();
  // The address changes before the step is on the screen.
  await page.waitForURL('**/details');
  await heading(page).filter({ hasText: 'Your Details' }).waitFor();
}

/** Walks from the calendar to the confirm step. */
export async function walkToConfirm(
  page: Page,
  date: string,
  slot: RegExp,
  method: RegExp,
  person?: { name: string; email: string },
): Promise<void> {
  await walkToDetails(page, date, slot);
  await fillDetails(page, person);
  await next(page).click();
  await page.waitForURL('**/payment-method');
  await page.getByRole('radio', { name: method }).check();
  await next(page).click();
  await page.waitForURL('**/confirm');
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration').fill('12/34');
  await page.getByLabel('CVC').fill('123');
}

export const payNow = (page: Page) => page.getByRole('button', { name: 'Confirm & Pay', exact: true });
export const bookInPerson = (page: Page) =>
  page.getByRole('button', { name: 'Confirm Booking (Pay in Person)', exact: true });
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** A visitor who is already signed in as the admin; creates the account when there is none. */
export async function signInAsAdmin(journey: Journey, options: VisitOptions = {}): Promise<Visitor> {
  const { authorization } = await adminHeaders(journey.server.deps.db);
  return journey.visit({
    ...options,
    localStorage: {
      adminToken: authorization.replace('Bearer ', ''),
      adminUser: JSON.stringify({ username: 'teacher', isAdmin: true }),
      ...options.localStorage,
    },
  });
}
