import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { expectAccessibleEverywhere, expectCleanConsole, type Journey, openJourney } from './journey';
import { loseAnswer } from './lose-answer';
import { heading, signInAsAdmin } from './steps';

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
});
afterAll(() => journey.close());
beforeEach(async () => {
  const { db } = journey.server.deps;
  await db.paymentIssue.deleteMany();
  await db.installation.deleteMany({ where: { role: { not: 'CURRENT' } } });
});

const createIssues = () =>
  journey.server.deps.db.paymentIssue.createMany({
    data: [
      {
        kind: 'DISPUTED',
        paymentIntentId: 'pi_disputed',
        words: "The client's bank disputes this payment. Answer it in Stripe's dashboard.",
        createdAt: new Date('2026-12-05T07:45:00Z'),
      },
      {
        kind: 'REFUND_FAILED',
        paymentIntentId: 'pi_bounced',
        words: 'This payment was to be given back, but the provider says that it was not.',
        createdAt: new Date('2026-12-04T07:45:00Z'),
      },
    ],
  });

const section = (page: Page) => page.getByRole('region', { name: 'Money to look at' });
const done = (page: Page) => section(page).getByRole('button', { name: 'Done' });

it('the dashboard shows no payment issues section while there are no payment issues', async () => {
  const visitor = await signInAsAdmin(journey);
  const answer = visitor.page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('"operationName":"PaymentIssues"')),
  );
  await visitor.page.goto('/admin/dashboard');
  await (await answer).finished();
  await visitor.page.getByText('No class today.').waitFor();
  expect(await section(visitor.page).count()).toBe(0);
  expectCleanConsole(visitor);
});

it('a payment issue shows its cause, payment and time until an admin marks it as done', async () => {
  await createIssues();
  const visitor = await signInAsAdmin(journey);
  const { page, context } = visitor;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin/dashboard');
  const cards = section(page).getByRole('listitem');
  await cards.first().waitFor();
  const classes = page.getByRole('region', { name: 'Today and next classes' });
  const getTop = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  expect(await getTop(section(page))).toBeGreaterThan(await getTop(classes));
  await page.getByRole('link', { name: 'Money to look at' }).press('Enter');
  await page.locator('h2:focus').filter({ hasText: 'Money to look at' }).waitFor();
  const [first] = await cards.allInnerTexts();
  expect(first).toContain("The client's bank disputes this payment.");
  expect(first).toContain('Since 05/12/2026 08:45');
  await cards.first().getByRole('button', { name: 'Copy payment id' }).click();
  await cards.first().getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('pi_disputed');

  await page.route('**/graphql', (route) => route.abort());
  await done(page).first().click();
  await section(page).getByRole('alert').filter({ hasText: 'it is not certain that it is marked as done.' }).waitFor();
  visitor.consoleErrors.length = 0;
  await page.unroute('**/graphql');

  await done(page).first().click();
  await cards.filter({ hasText: 'pi_disputed' }).waitFor({ state: 'detached' });
  await page.locator('h2:focus').filter({ hasText: 'Money to look at' }).waitFor();
  await done(page).click();
  await section(page).getByRole('status').filter({ hasText: 'Nothing is left to look at.' }).waitFor();
  await page.reload();
  await page.getByText('No class today.').waitFor();
  expect(await section(page).count()).toBe(0);
  expect(await journey.server.deps.db.paymentIssue.count({ where: { resolvedAt: null } })).toBe(0);
  expectCleanConsole(visitor);
});

it('the last payment issue that is marked as done leaves a word and the focus, also when the answer is lost', async () => {
  await createIssues();
  await journey.server.deps.db.paymentIssue.deleteMany({ where: { kind: 'REFUND_FAILED' } });
  const { page } = await signInAsAdmin(journey);
  await page.goto('/admin/dashboard');
  await loseAnswer(page, 'ResolvePaymentIssue');
  await done(page).press('Enter');
  await section(page).getByRole('status').filter({ hasText: 'Nothing is left to look at.' }).waitFor();
  await section(page).locator('h2:focus').waitFor();
  expect(await section(page).getByRole('alert').count()).toBe(0);
});

/** The state after a restore: two payments that the database does not know, beside the two issues above. */
async function createRestoredState() {
  const { db } = journey.server.deps;
  await createIssues();
  await db.installation.create({ data: { role: 'UNDECIDED' } });
  await db.paymentIssue.createMany({
    data: ['pi_unknown_1', 'pi_unknown_2'].map((paymentIntentId) => ({
      kind: 'UNKNOWN_PAYMENT' as const,
      paymentIntentId,
      words: '€15.00 was paid, but the payment is not in this database. Nothing happens to it until you decide.',
      createdAt: new Date('2026-12-05T08:00:00Z'),
    })),
  });
}

const restored = (page: Page) => page.getByRole('region', { name: 'Payment issues after a restore' });
const roles = async () => (await journey.server.deps.db.installation.findMany()).map(({ role }) => role).sort();
const openIssues = async () =>
  (await journey.server.deps.db.paymentIssue.findMany({ where: { resolvedAt: null } })).map(({ kind }) => kind).sort();

it('an admin refunds all unknown payments after a restore by keyboard, after reading the consequences', async () => {
  await createRestoredState();
  const visitor = await signInAsAdmin(journey);
  const { page } = visitor;
  await page.goto('/admin/dashboard');
  await restored(page).getByText('2 payments were made after that backup.').waitFor();
  expect(await restored(page).getByRole('listitem').count()).toBe(2);
  expect(await restored(page).getByRole('button', { name: 'Done' }).count()).toBe(0);

  const leave = restored(page).getByRole('button', { name: 'Leave them: another installation has them' });
  await leave.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Its payments are never touched from here.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('button:focus').filter({ hasText: 'Leave them' }).waitFor();
  expect(await roles()).toEqual(['CURRENT', 'UNDECIDED']);

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Refund these payments?' });
  await dialog.getByText('2 payments will be refunded in full, without a place.').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await section(page).getByRole('status').filter({ hasText: 'The payments are being refunded.' }).waitFor();
  await restored(page).waitFor({ state: 'detached' });
  await page.locator('h2:focus').filter({ hasText: 'Money to look at' }).waitFor();
  expect(await done(page).count()).toBe(2);
  expect(await roles()).toEqual(['CURRENT', 'REPLACED']);
  expect(await openIssues()).toEqual(['DISPUTED', 'REFUND_FAILED']);
  expectCleanConsole(visitor);
});

it('an admin leaves unknown payments to the other installation, and sees an error when that fails', async () => {
  await createRestoredState();
  await journey.server.deps.db.paymentIssue.deleteMany({ where: { kind: { not: 'UNKNOWN_PAYMENT' } } });
  const visitor = await signInAsAdmin(journey);
  const { page } = visitor;
  await page.goto('/admin/dashboard');
  await restored(page).getByRole('button', { name: 'Leave them: another installation has them' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave these payments?' });
  const leave = dialog.getByRole('button', { name: 'Leave' });
  await page.route('**/graphql', (route) => route.abort());
  await leave.click();
  await dialog.getByRole('alert').filter({ hasText: 'This could not be decided.' }).waitFor();
  visitor.consoleErrors.length = 0;
  await page.unroute('**/graphql');
  await leave.click();
  await section(page)
    .getByRole('status')
    .filter({ hasText: 'The payments are left to the other installation.' })
    .waitFor();
  await section(page).getByRole('status').filter({ hasText: 'Nothing is left to look at.' }).waitFor();
  expect(await roles()).toEqual(['CURRENT', 'LEFT_ALONE']);
  expect(await openIssues()).toEqual([]);
  expectCleanConsole(visitor);
});

it('the decision about unknown payments is accessible and fits the screen', async () => {
  await createRestoredState();
  const visitor = await signInAsAdmin(journey);
  const { page } = visitor;
  await page.goto('/admin/dashboard');
  const refund = restored(page).getByRole('button', { name: 'Refund these' });
  await refund.waitFor();
  await expectAccessibleEverywhere(page);
  await refund.click();
  await page.getByRole('dialog').waitFor();
  await expectAccessibleEverywhere(page);
  expectCleanConsole(visitor);
});

it('the payment issues have no accessibility violation', async () => {
  await createIssues();
  const visitor = await signInAsAdmin(journey);
  await visitor.page.goto('/admin/dashboard');
  await heading(visitor.page).waitFor();
  await done(visitor.page).first().waitFor();
  await expectAccessibleEverywhere(visitor.page);
  expectCleanConsole(visitor);
});
