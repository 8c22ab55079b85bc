import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCanaries, plantClient } from '../../graphql-server/test/canary-client';
import { CLASS_DATE } from '../../graphql-server/test/classes';
import {
  DESK,
  expectAccessible,
  expectAccessibleEverywhere,
  expectCleanConsole,
  type Journey,
  openJourney,
} from './journey';
import { loseAnswer } from './lose-answer';
import { signInAsAdmin } from './steps';

const past = getCanaries('past');
const upcoming = getCanaries('coming');
const erasedTwice = getCanaries('twice');

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
  await plantClient(journey.server.deps.db, past, '2026-03-02');
  await plantClient(journey.server.deps.db, erasedTwice, '2026-03-02');
  await plantClient(journey.server.deps.db, upcoming, CLASS_DATE);
});
afterAll(() => journey.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function find(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await button(page, 'Find').click();
}

describe('the client data screen', () => {
  it('an admin finds client data only by the full email address, in upper or lower case', async () => {
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await page.goto('/admin/privacy');
    await button(page, 'Find').click();
    await page.getByText('Email is required.').waitFor();
    await find(page, 'nobody@example.com');
    await page.getByRole('alert').filter({ hasText: 'Nothing is kept about this address.' }).waitFor();
    await expectAccessible(page);
    await find(page, past.email.toUpperCase());
    await page.getByRole('heading', { name: past.email }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(page.url()).not.toContain('canary');
    expectCleanConsole(visitor);
  });

  it('an invalid address removes what was said about the address before', async () => {
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await page.goto('/admin/privacy');
    await find(page, 'nobody@example.com');
    const nothing = page.getByText('Nothing is kept about this address.');
    await nothing.waitFor();
    await find(page, 'zzz');
    await page.getByText('Email is invalid.').waitFor();
    await nothing.waitFor({ state: 'detached' });
    await find(page, upcoming.email);
    const client = page.getByRole('heading', { name: upcoming.email });
    await client.waitFor();
    await find(page, 'zzz');
    await page.getByText('Email is invalid.').waitFor();
    await client.waitFor({ state: 'detached' });
    expectCleanConsole(visitor);
  });

  it('an admin downloads all data of a client as a file', async () => {
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await page.goto('/admin/privacy');
    await find(page, past.email);
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download everything').click()]);
    expect(download.suggestedFilename()).toMatch(/^client-data-.*\.json$/);
    const content = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(content).messagesFromYou).toMatchObject([{ message: past.message }]);
    expectCleanConsole(visitor);
  });

  it('a client with an upcoming class cannot be erased, and the screen says why and leads to the place', async () => {
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await page.goto('/admin/privacy');
    await find(page, upcoming.email);
    await page.getByRole('status').filter({ hasText: 'This client cannot be erased yet.' }).waitFor();
    await button(page, 'Erase').click({ force: true });
    await page.getByRole('alert').filter({ hasText: 'cancel or refund that place first.' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Their places and refunds' }).click();
    await page.getByRole('region', { name: 'Places to come (1)' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: upcoming.email }).waitFor();
    expectCleanConsole(visitor);
  });

  it('an admin erases a client after confirming', async () => {
    const visitor = await signInAsAdmin(journey, { width: DESK });
    const { page } = visitor;
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: 'Client Data' }).click();
    await find(page, past.email);
    await button(page, 'Erase').click();
    const dialog = page.getByRole('dialog', { name: 'Erase this client?' });
    await dialog.getByText('This cannot be undone.').waitFor();
    await dialog.getByText('places on waitlists').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Erase').click();
    await dialog.getByRole('button', { name: 'Erase' }).click();
    await page.getByRole('status').filter({ hasText: '1 waitlist place and 1 message deleted.' }).waitFor();
    await find(page, past.email);
    await page.getByRole('alert').filter({ hasText: 'Nothing is kept about this address.' }).waitFor();
    expectCleanConsole(visitor);
  });

  it('a client who is erased again after a lost answer is erased', async () => {
    const { page } = await signInAsAdmin(journey);
    await page.goto('/admin/privacy');
    await find(page, erasedTwice.email);
    await button(page, 'Erase').click();
    await loseAnswer(page, 'EraseClient');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Erase' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'It is safe to try again.' }).waitFor();
    await dialog.getByRole('button', { name: 'Erase' }).click();
    await page.getByRole('status').filter({ hasText: 'The client is erased.' }).waitFor();
    expect(await page.getByRole('heading', { name: erasedTwice.email }).count()).toBe(0);
  });

  it('the client data screen has no accessibility violation', async () => {
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await page.goto('/admin/privacy');
    await find(page, upcoming.email);
    await page.getByRole('heading', { name: upcoming.email }).waitFor();
    await expectAccessibleEverywhere(page);
    expectCleanConsole(visitor);
  });
});
