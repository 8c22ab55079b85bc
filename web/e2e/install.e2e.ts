import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { expectAccessible, type Journey, openJourney, type Visitor } from './journey';
import { bookInPerson, heading, signInAsAdmin, walkToConfirm } from './steps';

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
  await createClass(journey.server.deps.db, { title: 'Beach Flow', localTime: '07:10', capacity: 50 });
});
afterAll(() => journey.close());

/** Mocks the browser's install prompt, which headless browsers do not show, and counts how often it is opened. */
const OFFER_INSTALLATION = `
  window.promptCount = 0;
  addEventListener('load', () => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    event.prompt = async () => { window.promptCount += 1; return { outcome: 'accepted' }; };
    setTimeout(() => dispatchEvent(event));
  });
`;

const IPHONE = `Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone) Safari/604.1' });`;

async function book({ page }: Visitor): Promise<void> {
  await walkToConfirm(page, CLASS_DATE, /07:10/, /Pay in Person/);
  await bookInPerson(page).click();
  await heading(page).filter({ hasText: 'Booking Confirmed!' }).waitFor();
}

const hint = (page: Page) => page.getByRole('complementary', { name: 'Have it at hand' });

it('the app is offered for installation once, after a booking', async () => {
  const visitor = await journey.visit();
  const { page } = visitor;
  await page.addInitScript(OFFER_INSTALLATION);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Install').count()).toBe(0);
  await book(visitor);
  await hint(page).waitFor();
  await expectAccessible(page);
  await hint(page).getByRole('button', { name: 'Install' }).click();
  await eventually(async () => expect(await page.evaluate('window.promptCount')).toBe(1));
  await hint(page).waitFor({ state: 'detached' });
  await page.reload();
  await heading(page).filter({ hasText: 'Booking Confirmed!' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await hint(page).count()).toBe(0);
});

it('an iPhone shows how to install the app by hand', async () => {
  const visitor = await journey.visit();
  const { page } = visitor;
  await page.addInitScript(IPHONE);
  await book(visitor);
  await hint(page).getByText('Add to Home Screen').waitFor();
  await hint(page).getByRole('button', { name: 'Understood' }).click();
  await hint(page).waitFor({ state: 'detached' });
});

it('an admin is offered an app that opens the dashboard', async () => {
  const { page } = await signInAsAdmin(journey);
  await page.addInitScript(OFFER_INSTALLATION);
  await page.goto('/admin/dashboard');
  await page.getByRole('complementary', { name: 'The studio in your pocket' }).waitFor();
  await expectAccessible(page);
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await fetch(journey.server.url + manifest);
  expect(await answer.json()).toMatchObject({ start_url: '/admin/dashboard' });
});
