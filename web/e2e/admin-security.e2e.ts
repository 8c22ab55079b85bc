import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCode } from '../../graphql-server/src/domain/auth/second-factor/totp';
import { VERSION } from '../../graphql-server/src/version';
import { adminHeaders, createAdmin } from '../../graphql-server/test/admin';
import {
  DESK,
  expectAccessible,
  expectAccessibleEverywhere,
  expectCleanConsole,
  type Journey,
  openJourney,
  PHONE,
} from './journey';
import { loseAnswer } from './lose-answer';
import { heading, signInAsAdmin } from './steps';
import { setTextSize } from './text-size';

const PASSWORD = 'a long way to the sea';
const NEW_PASSWORD = 'another way to the sea';
const STEP_MS = 30_000;

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
  await createAdmin(journey.server.deps.db, { username: 'teacher', password: PASSWORD });
});
afterAll(() => journey.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const focused = (page: Page, title: string) => page.locator('h2:focus').filter({ hasText: title }).waitFor();

/** Runs in the page: the lines of a date in the list of sign-ins, which its first ten characters are. */
const COUNT_LINES_OF_DATE = `(() => {
  const cell = document.querySelector('[data-label="Last used"] > div');
  const range = document.createRange();
  range.setStart(cell.firstChild, 0);
  range.setEnd(cell.firstChild, 10);
  return range.getClientRects().length;
})()`;

async function logIn(page: Page, password: string): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill('teacher');
  await page.getByLabel('Password').fill(password);
  await button(page, 'Log in').click();
}

it('the admin area shows the version of the product below the screen', async () => {
  const { page } = await signInAsAdmin(journey);
  await page.goto('/admin/security');
  await page.getByRole('contentinfo').getByText(`Version ${VERSION}`, { exact: true }).waitFor();
});

it('the steps to allow notifications again are numbered', async () => {
  const { page } = await signInAsAdmin(journey);
  await page.goto('/admin/notifications');
  // The packaged browser denies notifications.
  await page.getByRole('listitem').filter({ hasText: 'Come back to this screen.' }).waitFor();
  expect(await page.evaluate("getComputedStyle(document.querySelector('ol')).listStyleType")).toBe('decimal');
});

describe('the second factor', () => {
  it('an admin switches the second factor on, logs in with a code or a recovery code, and switches it off', async () => {
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await page.goto('/admin/security');
    await button(page, 'Switch on').click();
    await page.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Cancel' }).press('Enter');
    await focused(page, 'Second factor');
    await button(page, 'Switch on').click();
    const password = page
      .locator('form')
      .filter({ has: button(page, 'Continue') })
      .getByLabel('Password');
    await button(page, 'Continue').click();
    await page.getByText('Password is required.').waitFor();
    await password.fill('wrong');
    await button(page, 'Continue').click();
    await page.getByRole('alert').filter({ hasText: 'This is not your password.' }).waitFor();
    await password.fill(PASSWORD);
    await button(page, 'Continue').click();
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await expectAccessible(page);
    const uri = await page.getByRole('link', { name: 'open it in the app' }).getAttribute('href');
    const secret = new URL(uri ?? '').searchParams.get('secret') ?? '';
    await page.getByRole('textbox', { name: 'Code' }).fill('000000');
    await button(page, 'Switch on').click();
    await page.getByRole('alert').filter({ hasText: 'This code is not right.' }).waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret, new Date()));
    await button(page, 'Switch on').click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    const recovery = await codes.allTextContents();
    expect(recovery).toHaveLength(10);
    await expectAccessible(page);
    await button(page, 'I have saved them').click();
    await page.getByText('10 of your recovery codes are not used yet.').waitFor();
    await focused(page, 'Second factor');
    expectCleanConsole(visitor);

    const another = await journey.visit();
    await logIn(another.page, PASSWORD);
    await another.page.getByRole('alert').filter({ hasText: 'Please enter the code' }).waitFor();
    expect(await another.page.locator('input[name=code]:focus').getAttribute('autocomplete')).toBe('one-time-code');
    await expectAccessible(another.page);
    // The next one, of a clock that is ahead: a code counts once, and an older one might be too old when it arrives.
    await another.page.getByLabel('Code').fill(totpCode(secret, new Date(Date.now() + STEP_MS)));
    await button(another.page, 'Log in').click();
    await another.page.waitForURL('**/admin/dashboard');
    expectCleanConsole(another);

    const third = await journey.visit();
    await logIn(third.page, PASSWORD);
    await button(third.page, 'Use a recovery code').click();
    await third.page.getByLabel('Code').fill(recovery[0] ?? '');
    await button(third.page, 'Log in').click();
    await third.page.waitForURL('**/admin/dashboard');

    await page.reload();
    await page.getByText('9 of your recovery codes are not used yet.').waitFor();
    await button(page, 'Switch off').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password').fill('wrong');
    await button(page, 'Switch off').last().click();
    await dialog.getByRole('alert').filter({ hasText: 'This is not your password.' }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Use a code instead' }).click();
    await dialog.getByLabel('Code').fill(recovery[1] ?? '');
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await button(page, 'Switch on').waitFor();
  });
});

describe('the second factor when an answer is lost', () => {
  const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();
  const typePassword = async (page: Page) => {
    await button(page, 'Switch on').click();
    const form = page.locator('form').filter({ has: button(page, 'Continue') });
    await form.getByLabel('Password').fill(PASSWORD);
    await button(page, 'Continue').click();
  };
  const readCode = async (page: Page) => {
    const uri = await page.getByRole('link', { name: 'open it in the app' }).getAttribute('href');
    return totpCode(new URL(uri ?? '').searchParams.get('secret') ?? '', new Date());
  };
  const switchOff = async (page: Page) => {
    const dialog = page.getByRole('dialog');
    await button(page, 'Switch off').click();
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Switch off' }).click();
  };

  it('is shown as it is, and leads to new recovery codes', async () => {
    const { page } = await signInAsAdmin(journey);
    await page.goto('/admin/security');
    await loseAnswer(page, 'BeginSecondFactor');
    await typePassword(page);
    await alert(page, 'No answer came back. Trying again is safe.');
    await button(page, 'Continue').click();

    await loseAnswer(page, 'ConfirmSecondFactor');
    await page.getByRole('textbox', { name: 'Code' }).fill(await readCode(page));
    await button(page, 'Switch on').click();
    await alert(page, 'The second factor is on, but your recovery codes did not arrive: get new ones.');
    await page.getByText('To get new ones, switch it off and on again.').waitFor();
    await focused(page, 'Second factor');
    await expectAccessible(page);

    await loseAnswer(page, 'SwitchOffSecondFactor');
    await switchOff(page);
    await page.getByText(/^Off\. With a second factor/).waitFor();
    expect(await page.getByRole('dialog').or(page.getByRole('alert')).count()).toBe(0);
  });

  it('says that it is not certain while the server does not answer, and what became of it on the next press', async () => {
    const { page } = await signInAsAdmin(journey);
    await page.goto('/admin/security');
    await typePassword(page);
    await page.getByRole('textbox', { name: 'Code' }).fill(await readCode(page));
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON().operationName === 'ConfirmSecondFactor') await route.fetch();
      await route.abort('connectionreset');
    });
    await button(page, 'Switch on').click();
    await alert(page, 'No answer came back, so it is not certain that the second factor is on.');
    await page.unroute('**/graphql');
    await button(page, 'Switch on').click();
    await alert(page, 'The second factor is on, but your recovery codes did not arrive: get new ones.');
    await switchOff(page);
    await button(page, 'Switch on').waitFor();
  });
});

describe('the list of sign-ins', () => {
  it('an admin ends one other sign-in, or all others at once', async () => {
    const visitor = await signInAsAdmin(journey, { width: DESK });
    const { page } = visitor;
    await journey.server.deps.db.session.updateMany({ data: { lastUsedAt: new Date(Date.now() - 86_400_000) } });
    await adminHeaders(journey.server.deps.db);
    await adminHeaders(journey.server.deps.db);
    await page.goto('/admin/security');
    const rows = page.getByRole('table', { name: 'Sign-ins of this account' }).locator('tbody tr');
    await rows.filter({ hasText: 'This device' }).waitFor();
    const before = await rows.count();
    await rows.nth(1).getByRole('button', { name: 'End' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await rows.nth(1).getByRole('button', { name: 'End' }).click();
    await dialog.getByRole('button', { name: 'End' }).click();
    await expect.poll(() => rows.count()).toBe(before - 1);
    await button(page, 'End all others').click();
    await dialog.getByRole('button', { name: 'End' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    expectCleanConsole(visitor);
  });

  it('the dates of the sign-ins are whole on a phone with large text', async () => {
    const { page } = await signInAsAdmin(journey, { width: PHONE });
    await page.goto('/admin/security');
    await setTextSize(page, '150%');
    const cell = page
      .getByRole('table', { name: 'Sign-ins of this account' })
      .locator('[data-label="Last used"]')
      .first();
    await cell.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/).waitFor();
    expect(await page.evaluate(COUNT_LINES_OF_DATE)).toBe(1);
  });

  it('a sign-in that is ended again after a lost answer has ended', async () => {
    const { page } = await signInAsAdmin(journey, { width: DESK });
    await adminHeaders(journey.server.deps.db);
    await page.goto('/admin/security');
    await loseAnswer(page, 'RevokeSession');
    await button(page, 'End sign-in').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'End' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'it is not certain that the sign-in has ended.' }).waitFor();
    await dialog.getByRole('button', { name: 'End' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('changing the password ends all other sign-ins', async () => {
    const other = await signInAsAdmin(journey);
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await other.page.goto('/admin/security');
    await button(other.page, 'Change password').waitFor();
    await page.goto('/admin/security');
    await button(page, 'Change password').click();
    await page.getByText('Password is required.').waitFor();
    await page.getByLabel('Present password').fill(PASSWORD);
    await page.getByLabel('New password').fill('short');
    await button(page, 'Change password').click();
    await page.getByText('The new password needs at least 12 characters.').waitFor();
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await button(page, 'Change password').click();
    await page.getByRole('status').filter({ hasText: 'Password changed.' }).waitFor();
    // By itself: its stream of changes ends, and what it then asks for is refused.
    await other.page.waitForURL('**/admin/login');
    const refused = 'Unauthorized or Forbidden. Please log in again.';
    await other.page.getByRole('alert').filter({ hasText: refused }).waitFor();
    await logIn(other.page, NEW_PASSWORD);
    await other.page.waitForURL('**/admin/dashboard');
    expectCleanConsole(visitor);
  });

  it('changing the password again is safe when the answer was lost', async () => {
    const { page } = await signInAsAdmin(journey);
    await page.goto('/admin/security');
    await page.getByLabel('Present password').fill(NEW_PASSWORD);
    await page.getByLabel('New password').fill('a third way to the sea');
    await loseAnswer(page, 'ChangePassword');
    await button(page, 'Change password').click();
    const unclear = 'No answer came back, so it is not certain that the password is changed. Trying again is safe.';
    await page.getByRole('alert').filter({ hasText: unclear }).waitFor();
    await button(page, 'Change password').click();
    await page.getByRole('status').filter({ hasText: 'Password changed.' }).waitFor();
  });
});

describe('the activity list', () => {
  it('the activity list has pages and filters, and Back returns to the page before', async () => {
    const { db } = journey.server.deps;
    await db.auditEntry.createMany({
      data: Array.from({ length: 60 }, (_, index) => ({
        username: 'teacher',
        action: 'changed',
        subjectType: 'CLASS',
        summary: `Changed class number ${index}.`,
        createdAt: new Date(Date.UTC(2027, 6, 1, 8, index)),
      })),
    });
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await page.goto('/admin/activity');
    const rows = page.getByRole('table', { name: 'Activity, newest first' }).locator('tbody tr');
    await rows.filter({ hasText: '01/07/2027 10:59' }).filter({ hasText: 'Changed class number 59.' }).waitFor();
    expect(await rows.count()).toBe(50);
    await page.getByLabel('Show').selectOption('Class');
    await page.getByText('1–50 of 60').waitFor();
    await button(page, 'Next page').click();
    await page.getByText('51–60 of 60').waitFor();
    await rows.filter({ hasText: 'Changed class number 9.' }).waitFor();
    expect(await rows.count()).toBe(10);
    await page.goBack();
    await page.getByText('1–50 of 60').waitFor();
    await page.getByLabel('Show').selectOption('Mail to clients');
    await page.getByText('Nothing was done here yet.').waitFor();
    expectCleanConsole(visitor);
  });
});

it.each(['/admin/activity', '/admin/security'])(
  'the screen %s shows an error when it cannot be loaded, and has no accessibility violation then or later',
  async (address) => {
    const { page, consoleErrors } = await signInAsAdmin(journey);
    await page.route('**/graphql', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(address);
    await page
      .getByRole('alert')
      .filter({ hasText: /^Error: .* could not be loaded\.$/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.unroute('**/graphql');
    consoleErrors.length = 0;
    await page.reload();
    await heading(page).waitFor();
    await page.getByRole('table').waitFor();
    await page.locator('table[aria-busy]').waitFor({ state: 'detached' });
    await expectAccessibleEverywhere(page);
    expect(consoleErrors).toEqual([]);
  },
);
