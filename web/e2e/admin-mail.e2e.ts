import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toEmailDigest } from '../../graphql-server/src/lib/sha256';
import { buyOverRest } from '../../graphql-server/test/buyers';
import { createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import {
  DESK,
  expectAccessible,
  expectAccessibleEverywhere,
  expectCleanConsole,
  type Journey,
  openJourney,
} from './journey';
import { loseAnswer } from './lose-answer';
import { heading, signInAsAdmin } from './steps';

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney({}, { withWorker: true });
});
afterAll(() => journey.close());

const db = () => journey.server.deps.db;
beforeEach(async () => {
  await db().outgoingMail.deleteMany();
  await db().mailing.deleteMany();
  await db().mailOptOut.deleteMany();
  await db().booking.deleteMany();
});

const composer = (page: Page) => page.getByRole('region', { name: 'Compose Email' });
const button = (page: Page, name: string) => composer(page).getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => composer(page).getByLabel(name, { exact: true });
const says = (page: Page, role: 'alert' | 'status', text: string) =>
  composer(page).getByRole(role).filter({ hasText: text }).waitFor();

async function book(...emails: string[]): Promise<void> {
  const { id: classId } = await createClass(db(), { capacity: 10 });
  for (const email of emails) await buyOverRest(journey.server.url, { classId, email });
}

describe('a mailing', () => {
  it('a mail to more than 20 people asks once, naming the number, and is sent only when that is confirmed', async () => {
    const { page } = await signInAsAdmin(journey);
    await page.goto('/admin/dashboard');
    const addresses = Array.from({ length: 21 }, (_, index) => `person${index}@example.com`);
    await field(page, 'To').fill(addresses.join(', '));
    await field(page, 'Subject').fill('New times');
    await field(page, 'Message Body').fill('Hello!');
    await button(page, 'Send Email').click();
    const question = page.getByRole('dialog', { name: 'Send this email to 21 people?' });
    await expectAccessibleEverywhere(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await db().mailing.count()).toBe(0);
    await button(page, 'Send Email').click();
    await question.getByRole('button', { name: 'Send to 21 people' }).click();
    await eventually(async () => expect(await db().mailing.count()).toBe(1));
  });

  it('a mailing is previewed, sent to all clients once each, and shows its progress', async () => {
    await book('ana@example.com', 'jo@example.com', 'Ana@example.com');
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await page.goto('/admin/dashboard');
    await button(page, 'Send Email').click();
    await says(page, 'alert', 'Error: To, Subject, and Message Body are required.');
    await button(page, 'Add All Clients').click();
    await says(page, 'status', 'Successfully populated with all client emails.');
    expect(await field(page, 'To').inputValue()).toBe('Ana@example.com, jo@example.com');
    await composer(page).getByText('2 recipients.').waitFor();
    await button(page, 'Clear Recipients').click();
    await says(page, 'status', 'Recipients cleared.');
    expect(await field(page, 'To').inputValue()).toBe('');

    await button(page, 'Add All Clients').click();
    await field(page, 'Subject').fill('New times');
    await field(page, 'Message Body').fill('Hello!\n\nWe start at eight.');
    await button(page, 'Preview Email').click();
    const preview = page.getByRole('dialog');
    for (const text of ['Ana@example.com, jo@example.com', 'New times', 'We start at eight.']) {
      await preview.getByText(text).waitFor();
    }
    await expectAccessibleEverywhere(page);
    await preview.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    expect(await field(page, 'Message Body').inputValue()).toBe('Hello!\n\nWe start at eight.');

    await button(page, 'Send Email').click();
    await says(page, 'status', 'Your email is on its way to 2 people.');
    await composer(page).getByRole('listitem').filter({ hasText: 'New times' }).getByText('2 of 2 sent').waitFor();
    expect(await field(page, 'Subject').inputValue()).toBe('');
    await expectAccessibleEverywhere(page);
    expectCleanConsole(visitor);
    const mails = (await journey.server.deps.sandbox?.mailbox?.list(2)) ?? [];
    expect(mails.map(({ to }) => to.join())).toEqual(expect.arrayContaining(['Ana@example.com', 'jo@example.com']));
    expect(mails[0]?.raw.toString()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });
});

describe('the mail composer', () => {
  it('the mail composer names an invalid address and keeps the text', async () => {
    const { page } = await signInAsAdmin(journey);
    await page.goto('/admin/dashboard');
    await field(page, 'To').fill('ana@example.com; jo@\nmax@example.com');
    await field(page, 'Subject').fill('Hi');
    await field(page, 'Message Body').fill('Hello');
    await button(page, 'Send Email').click();
    await says(page, 'alert', "Not an email address: 'jo@'. Nothing was sent.");
    expect(await field(page, 'Message Body').inputValue()).toBe('Hello');
    expect(await db().outgoingMail.count()).toBe(0);
  });

  it('the mail composer shows an error without clients, when clients cannot be fetched, and when sending fails', async () => {
    const { page } = await signInAsAdmin(journey);
    await page.goto('/admin/dashboard');
    await button(page, 'Add All Clients').click();
    await says(page, 'alert', 'No client emails found or an empty list was returned.');
    await page.route('**/graphql', (route) => route.fulfill({ status: 500, body: '' }));
    await button(page, 'Add All Clients').click();
    await says(page, 'alert', 'Error fetching client emails: ');
    for (const name of ['To', 'Subject', 'Message Body']) await field(page, name).fill('ana@example.com');
    await button(page, 'Send Email').click();
    await says(page, 'alert', 'Failed to send email.');
  });

  it('logging out deletes the draft of a mail from the browser', async () => {
    const { page } = await signInAsAdmin(journey, { width: DESK });
    await page.goto('/admin/dashboard');
    await field(page, 'Message Body').fill('For her eyes only');
    const stored = () => page.evaluate<string>('JSON.stringify(sessionStorage)');
    expect(await stored()).toContain('For her eyes only');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/admin/login');
    expect(await stored()).not.toContain('For her eyes only');
  });

  it('the mail composer lists the recipients of a mailing who were not reached, and retries them', async () => {
    const mailing = await db().mailing.create({ data: { subject: 'Lost mailing', textBody: 'Hello' } });
    await db().outgoingMail.create({
      data: {
        kind: 'CLIENT_MAIL',
        status: 'FAILED',
        recipient: 'jo@example.com',
        mailingId: mailing.id,
        lastError: '550 no such user',
      },
    });
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await page.goto('/admin/dashboard');
    const row = composer(page).getByRole('listitem').filter({ hasText: 'Lost mailing' });
    await row.getByText('0 of 1 sent, 1 failed').waitFor();
    await row.getByText('1 person was not reached').click();
    await row.getByText('550 no such user').waitFor();
    // A button that the header above half covers would count as too small.
    await page.evaluate('window.scrollTo(0, 0)');
    await expectAccessible(page);
    await row.getByRole('button', { name: /^Try again/ }).click();
    await row.getByText('1 of 1 sent').waitFor();
    expectCleanConsole(visitor);
  });

  it('the mail composer lists the people who opted out of mailings, and allows them again on request', async () => {
    await db().mailOptOut.create({ data: { digest: toEmailDigest('jo@example.com'), email: 'jo@example.com' } });
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await page.goto('/admin/dashboard');
    await composer(page).getByText('1 person wants no mailings').click();
    await button(page, 'Allow jo@example.com').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Allow mailings only when they asked for them again.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Allow' }).click();
    await composer(page).getByText('1 person wants no mailings').waitFor({ state: 'detached' });
    expect(await db().mailOptOut.count()).toBe(0);
    expectCleanConsole(visitor);
  });

  it('mailings that are allowed again after a lost answer are allowed', async () => {
    await db().mailOptOut.create({ data: { digest: toEmailDigest('jo@example.com'), email: 'jo@example.com' } });
    const { page } = await signInAsAdmin(journey);
    await page.goto('/admin/dashboard');
    await composer(page).getByText('1 person wants no mailings').click();
    await button(page, 'Allow jo@example.com').click();
    await loseAnswer(page, 'ResubscribeAddress');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Allow' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'it is not certain that mailings are allowed.' }).waitFor();
    await dialog.getByRole('button', { name: 'Allow' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await composer(page).getByText('1 person wants no mailings').waitFor({ state: 'detached' });
  });

  it('the mail composer says that mail waits in the queue while no mail server is configured', async () => {
    const { page } = await signInAsAdmin(journey);
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('mailStatus')) return route.fallback();
      const mailStatus = { __typename: 'MailStatusReport', isConfigured: false, queued: 3, failed: 0 };
      return route.fulfill({ contentType: 'application/json', body: JSON.stringify({ data: { mailStatus } }) });
    });
    await page.goto('/admin/dashboard');
    await says(page, 'status', 'mail waits in the queue and leaves as soon as there is one. Now 3 mails wait.');
  });
});

describe('the page to opt out of mailings', () => {
  async function createMailTo(recipient: string): Promise<string> {
    const { id: mailingId } = await db().mailing.create({ data: { subject: 'News', textBody: 'Hello' } });
    const data = { kind: 'CLIENT_MAIL', status: 'SENT', recipient, mailingId } as const;
    return (await db().outgoingMail.create({ data })).id;
  }

  it('a recipient opts out of mailings with one click', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.goto(`/stop-mails/${await createMailTo('jo@example.com')}`);
    await heading(page).filter({ hasText: 'No more mailings?' }).waitFor();
    await expectAccessibleEverywhere(page);
    expect(await db().mailOptOut.count()).toBe(0);
    await page.getByRole('button', { name: 'Stop these mails' }).click();
    await page.waitForURL('**/mails-stopped');
    await heading(page).filter({ hasText: 'You get no more mailings' }).waitFor();
    await expectAccessibleEverywhere(page);
    expect(await db().mailOptOut.count({ where: { email: 'jo@example.com' } })).toBe(1);
    expectCleanConsole(visitor);
  });

  it('a recipient opts out of mailings without JavaScript', async () => {
    const { page } = await journey.visit({ withScripts: false });
    await page.goto(`/stop-mails/${await createMailTo('ana@example.com')}`);
    await page.getByRole('button', { name: 'Stop these mails' }).click();
    await page.getByRole('heading', { name: 'You get no more mailings' }).waitFor();
    await eventually(async () => expect(await db().mailOptOut.count()).toBe(1));
  });
});
