import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { expectAccessible, expectQuiet, LOOKS, openStage, type Stage } from './journey';
import { heading, signInAsAdmin } from './steps';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.server.deps.db.moneyConcern.deleteMany();
});

const raise = () =>
  stage.server.deps.db.moneyConcern.createMany({
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

it('is not there as long as there is nothing to look at', async () => {
  const visitor = await signInAsAdmin(stage);
  await visitor.page.goto('/admin/dashboard');
  await visitor.page.getByText('No class today.').waitFor();
  await visitor.page.waitForLoadState('networkidle');
  expect(await section(visitor.page).count()).toBe(0);
  expectQuiet(visitor);
});

it('says what happened, which payment it is and since when, until somebody has looked', async () => {
  await raise();
  const visitor = await signInAsAdmin(stage);
  const { page, context } = visitor;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin/dashboard');
  const cards = section(page).getByRole('listitem');
  await cards.first().waitFor();
  const [first] = await cards.allInnerTexts();
  expect(first).toContain("The client's bank disputes this payment.");
  expect(first).toContain('Since 05/12/2026 08:45');
  await cards.first().getByRole('button', { name: 'Copy payment id' }).click();
  await cards.first().getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('pi_disputed');

  await page.route('**/graphql', (route) => route.abort());
  await done(page).first().click();
  await section(page).getByRole('alert').filter({ hasText: 'This could not be marked as done.' }).waitFor();
  visitor.complaints.length = 0;
  await page.unroute('**/graphql');

  await done(page).first().click();
  await cards.filter({ hasText: 'pi_disputed' }).waitFor({ state: 'detached' });
  await page.locator('h2:focus').filter({ hasText: 'Money to look at' }).waitFor();
  await done(page).click();
  await section(page).getByRole('status').filter({ hasText: 'Nothing is left to look at.' }).waitFor();
  await page.reload();
  await page.getByText('No class today.').waitFor();
  expect(await section(page).count()).toBe(0);
  expect(await stage.server.deps.db.moneyConcern.count({ where: { resolvedAt: null } })).toBe(0);
  expectQuiet(visitor);
});

it.each(LOOKS)('is accessible at %i px, %s', async (width, scheme) => {
  await raise();
  const visitor = await signInAsAdmin(stage, { width, scheme });
  await visitor.page.goto('/admin/dashboard');
  await heading(visitor.page).waitFor();
  await done(visitor.page).first().waitFor();
  await expectAccessible(visitor.page);
  expectQuiet(visitor);
});
