import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../graphql-server/test/eventually';
import { contactMessageFactory } from '../../graphql-server/test/factories/contact-message';
import { closedGate } from './hold-back';
import { expectAccessibleEverywhere, expectCleanConsole, type Journey, openJourney, PHONE } from './journey';
import { loseAnswer } from './lose-answer';
import { heading, signInAsAdmin } from './steps';

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney({}, { withWorker: true });
});
afterAll(() => journey.close());

const db = () => journey.server.deps.db;
const createMessage = (overrides = {}) => db().contactMessage.create({ data: contactMessageFactory(overrides) });
beforeEach(() => db().contactMessage.deleteMany());

const messages = (page: Page) => page.getByRole('region', { name: 'Contact Messages' });
const card = (page: Page, name: string) => messages(page).getByRole('listitem').filter({ hasText: name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

describe('the message list', () => {
  it('an admin reads, archives and unarchives messages, and permanently deletes an archived one', async () => {
    await createMessage({ name: 'Long Writer', message: 'x'.repeat(101) });
    await createMessage({ name: 'Read Before', isRead: true });
    await createMessage({ name: 'Long Gone', isArchived: true });
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await page.goto('/admin/dashboard');
    await card(page, 'Long Writer').getByText('New', { exact: true }).waitFor();
    await card(page, 'Long Writer')
      .getByText(`${'x'.repeat(100)}...`, { exact: true })
      .waitFor();
    await card(page, 'Read Before').getByText('Read', { exact: true }).waitFor();
    expect(await card(page, 'Long Gone').count()).toBe(0);
    expect(await button(page, 'Delete').count()).toBe(0);

    await card(page, 'Read Before').getByRole('button', { name: 'Archive' }).click();
    await card(page, 'Read Before').waitFor({ state: 'detached' });
    await messages(page).locator('h2:focus').waitFor();
    await messages(page).getByRole('status').filter({ hasText: 'The message of Read Before is archived.' }).waitFor();
    await page.getByRole('checkbox', { name: 'Show Archived Messages' }).check();
    await card(page, 'Read Before').getByText('Archived', { exact: true }).waitFor();
    await expectAccessibleEverywhere(page);
    await card(page, 'Read Before').getByRole('button', { name: 'Unarchive' }).click();
    await card(page, 'Read Before').getByText('Read', { exact: true }).waitFor();

    await card(page, 'Long Gone').getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByText('This is permanent and removes all replies.').waitFor();
    await expectAccessibleEverywhere(page);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await db().contactMessage.count({ where: { name: 'Long Gone' } })).toBe(1);
    await card(page, 'Long Gone').getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await card(page, 'Long Gone').waitFor({ state: 'detached' });
    expect(await db().contactMessage.count({ where: { name: 'Long Gone' } })).toBe(0);
    expectCleanConsole(visitor);
  });
});

describe('the message list', () => {
  it('the links to the parts of the dashboard scroll to them, also after a conversation was opened', async () => {
    await createMessage({ name: 'Far Below' });
    const { page } = await signInAsAdmin(journey, { width: PHONE });
    await page.goto('/admin/dashboard');
    await card(page, 'Far Below').getByRole('link', { name: 'View Message' }).click();
    await page.waitForURL('**/admin/conversations/**');
    await page.goBack();
    const parts = page.getByRole('navigation', { name: 'On this page' });
    for (const [link, title] of [
      ['Email', 'Compose Email'],
      ['Messages', 'Contact Messages'],
      ['Email', 'Compose Email'],
    ] as const) {
      await page.evaluate('scrollTo(0, 0)');
      await parts.getByRole('link', { name: link }).click();
      const target = page.getByRole('heading', { name: title, exact: true });
      await eventually(async () => expect((await target.boundingBox())?.y).toBeLessThan(PHONE));
    }
  });

  it('the address of the messages stays at the newest one while the panels above it are fetched', async () => {
    await createMessage({ name: 'Newest' });
    const { page } = await signInAsAdmin(journey, { width: PHONE });
    await page.route('**/graphql', async (route) => {
      const { operationName } = route.request().postDataJSON();
      if (operationName === 'RecentBookings') await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.goto('/admin/dashboard/messages');
    await page.getByRole('region', { name: 'Recent Bookings' }).getByText('No bookings found.').first().waitFor();
    await eventually(async () => expect((await card(page, 'Newest').boundingBox())?.y).toBeLessThan(PHONE));
  });

  it('the message list says when it has no new and no archived messages', async () => {
    const { page } = await signInAsAdmin(journey);
    await page.goto('/admin/dashboard/messages');
    await messages(page).getByText('No new messages.').waitFor();
    await page.getByRole('checkbox', { name: 'Show Archived Messages' }).check();
    await messages(page).getByText('No archived messages.').waitFor();
  });

  it('the message list shows the specified errors when archiving, deleting and loading fail', async () => {
    await createMessage({ name: 'Stuck' });
    await createMessage({ name: 'Put Away', isArchived: true });
    const { page } = await signInAsAdmin(journey);
    await page.goto('/admin/dashboard');
    await page.getByRole('checkbox', { name: 'Show Archived Messages' }).check();
    await card(page, 'Put Away').waitFor();
    await page.route('**/graphql', (route) => route.fulfill({ status: 500, body: '' }));
    await card(page, 'Stuck').getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('alert').filter({ hasText: 'Failed to update archive status.' }).waitFor();
    await card(page, 'Put Away').getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByRole('alert').filter({ hasText: 'Failed to delete message.' }).waitFor();
    await page.reload();
    await page.getByRole('alert').filter({ hasText: 'Failed to fetch messages. Status: 500' }).waitFor();
  });
});

describe('the message list when an answer is lost', () => {
  const unclear = (what: string) => `No answer came back, so it is not certain that ${what}. Trying again is safe.`;

  it('says that it is not certain that a message is archived', async () => {
    const { id } = await createMessage({ name: 'Put Away' });
    const { page } = await signInAsAdmin(journey);
    await page.goto('/admin/dashboard');
    await loseAnswer(page, 'SetContactMessageStatus');
    await card(page, 'Put Away').getByRole('button', { name: 'Archive' }).click();
    const alert = messages(page).getByRole('alert');
    await alert.filter({ hasText: `Failed to update archive status. ${unclear('it is changed')}` }).waitFor();
    expect(await db().contactMessage.count({ where: { id, isArchived: true } })).toBe(1);
  });

  it('takes a message that is deleted already for deleted', async () => {
    await createMessage({ name: 'Long Gone', isArchived: true });
    const { page } = await signInAsAdmin(journey);
    await page.goto('/admin/dashboard?archived=true');
    await card(page, 'Long Gone').getByRole('button', { name: 'Delete' }).click();
    await loseAnswer(page, 'DeleteContactMessage');
    const confirm = dialog(page).getByRole('button', { name: 'Delete' });
    await confirm.click();
    const alert = dialog(page).getByRole('alert');
    await alert.filter({ hasText: `Failed to delete message. ${unclear('it is deleted')}` }).waitFor();
    await confirm.click();
    await dialog(page).waitFor({ state: 'detached' });
    await messages(page).getByText('No archived messages.').waitFor();
    expect(await messages(page).getByRole('alert').count()).toBe(0);
  });
});

describe('a conversation', () => {
  it('an admin reads, answers, archives and deletes a conversation', async () => {
    const { id } = await createMessage({ subject: 'Prices', message: 'What does it cost?\nIs it far?' });
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await page.goto('/admin/dashboard');
    await card(page, 'Ana Pons').getByRole('link', { name: 'View Message' }).click();
    await page.waitForURL(`**/admin/conversations/${id}`);
    await heading(page).filter({ hasText: 'Conversation' }).waitFor();
    await page.getByText('What does it cost?').waitFor();
    await eventually(async () => expect((await db().contactMessage.findUnique({ where: { id } }))?.isRead).toBe(true));

    const own = page.getByRole('link', { name: 'Reply with your own mail app' });
    expect(await own.getAttribute('href')).toMatch(
      /^mailto:ana\.pons@example\.com\?subject=Re%3A%20Prices&body=.*%3E%20Is%20it/,
    );

    const to = page.getByLabel('To', { exact: true });
    expect(await to.inputValue()).toBe('ana.pons@example.com');
    expect(await to.getAttribute('readonly')).not.toBeNull();
    expect(await button(page, 'Add All Clients').count()).toBe(0);
    await button(page, 'Send Email').click();
    await page.getByRole('alert').filter({ hasText: 'Error: To, Subject, and Message Body are required.' }).waitFor();
    await page.getByLabel('Message Body').fill('From €15, and ten minutes by train.');
    await page.reload();
    expect(await page.getByLabel('Message Body').inputValue()).toBe('From €15, and ten minutes by train.');
    await button(page, 'Send Email').click();
    await page.getByRole('status').filter({ hasText: 'Reply sent.' }).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'ten minutes by train' })
      .getByText('Sent', { exact: true })
      .waitFor();
    expect(await page.getByLabel('Message Body').inputValue()).toBe('');
    // At the top, no control is half behind the header.
    await page.evaluate('window.scrollTo(0, 0)');
    await expectAccessibleEverywhere(page);
    const [mail] = (await journey.server.deps.sandbox?.mailbox?.list(1)) ?? [];
    expect(mail).toMatchObject({ to: ['ana.pons@example.com'], subject: 'Re: Prices' });
    expect(mail?.text).toContain('> What does it cost?');

    await button(page, 'Archive').click();
    await button(page, 'Delete').click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/admin/dashboard/messages');
    await messages(page).getByText('No new messages.').waitFor();
    expect(await db().reply.count()).toBe(0);
    expectCleanConsole(visitor);
  });

  it('a reply whose answer is lost keeps its text, and is sent once when it is sent again', async () => {
    const { id } = await createMessage();
    const { page } = await signInAsAdmin(journey);
    await page.goto(`/admin/conversations/${id}`);
    await page.getByLabel('Message Body').fill('Long thoughts.');
    await loseAnswer(page, 'ReplyToContactMessage');
    await button(page, 'Send Email').click();
    await page.getByRole('alert').filter({ hasText: 'No answer came back, so it may be sent all the same.' }).waitFor();
    expect(await page.getByLabel('Message Body').inputValue()).toBe('Long thoughts.');
    await button(page, 'Send Email').click();
    await page.getByRole('status').filter({ hasText: 'Reply sent.' }).waitFor();
    expect(await db().reply.count()).toBe(1);
  });

  it('deletes a message whose answer is lost with the second press, also when the conversation is gone', async () => {
    const { id } = await createMessage({ isArchived: true });
    const { page } = await signInAsAdmin(journey);
    await page.goto(`/admin/conversations/${id}`);
    await button(page, 'Delete').click();
    await loseAnswer(page, 'DeleteContactMessage');
    const confirm = dialog(page).getByRole('button', { name: 'Delete' });
    await confirm.click();
    const unclear = 'Failed to delete message. No answer came back, so it is not certain that it is deleted.';
    await dialog(page).getByRole('alert').filter({ hasText: unclear }).waitFor();
    await page.getByText('No conversation found.').waitFor();
    await confirm.click();
    await page.waitForURL('**/admin/dashboard/messages');
    await messages(page).getByText('No new messages.').waitFor();
  });

  it('a conversation shows when it does not exist, while it loads, and when it fails to load', async () => {
    const { page } = await signInAsAdmin(journey);
    await page.goto('/admin/conversations/6f9619ff-8b86-4d01-b42d-00c04fc964ff');
    await page.getByRole('alert').filter({ hasText: 'No conversation found.' }).waitFor();
    const answer = closedGate();
    await page.route('**/graphql', async (route) => {
      await answer.opened;
      await route.fulfill({ status: 502, body: '' });
    });
    await page.reload();
    await page.getByText('Loading message...').waitFor();
    answer.open();
    await page.getByRole('alert').filter({ hasText: 'Failed to fetch conversation. Status: 502' }).waitFor();
  });
});
