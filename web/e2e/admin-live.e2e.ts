import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminHeaders } from '../../graphql-server/test/admin';
import { buyOverRest } from '../../graphql-server/test/buyers';
import { createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { ask } from '../../graphql-server/test/graphql';
import { call } from '../../graphql-server/test/rest';
import { DESK, expectCleanConsole, type Journey, openJourney } from './journey';
import { heading, signInAsAdmin } from './steps';

let journey: Journey;
let classId: string;
beforeAll(async () => {
  journey = await openJourney();
  ({ id: classId } = await createClass(journey.server.deps.db, { capacity: 500 }));
  await book('Early');
}, 120_000);
afterAll(() => journey.close());

const book = (name: string) =>
  buyOverRest(journey.server.url, { classId, name, email: `${name.toLowerCase()}@example.com` });
const booking = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Recent Bookings' }).getByRole('row').filter({ hasText: name });

/** Opens the dashboard and waits until it hears of bookings. */
async function openLive() {
  const visitor = await signInAsAdmin(journey, { width: DESK });
  await visitor.page.goto('/admin/dashboard');
  await heading(visitor.page).waitFor();
  await booking(visitor.page, 'Early').waitFor();
  const first = `First${Date.now()}`;
  await book(first);
  await booking(visitor.page, first).waitFor();
  return visitor;
}

/** Makes the page believe that it went to the background or came back. */
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(`Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
    document.dispatchEvent(new Event('visibilitychange'));`);

describe('an open dashboard', () => {
  it('an open dashboard shows a booking and a message without a reload, and keeps what is being typed and scrolled', async () => {
    const visitor = await openLive();
    const { page } = visitor;
    await page.getByLabel('Message Body').fill('Half a senten');
    const scrolled = await page.evaluate<number>('window.scrollY');
    await book('Livia');
    await call('POST', `${journey.server.url}/api/contact`, {
      name: 'Marc Live',
      email: 'marc@example.com',
      message: 'Is the beach class on?',
    });
    await booking(page, 'Livia').waitFor();
    await page.getByText('Is the beach class on?').waitFor();
    await page.getByRole('status').filter({ hasText: 'Livia' }).waitFor({ state: 'attached' });
    expect(await booking(page, 'Livia').getAttribute('data-new')).toBe('true');
    expect(await booking(page, 'Early').getAttribute('data-new')).toBeNull();
    await page.getByRole('link', { name: '1 unread message', exact: true }).waitFor();
    await eventually(async () => expect(await page.title()).toMatch(/^\(1\) /));
    expect(await page.getByLabel('Message Body').inputValue()).toBe('Half a senten');
    expect(await page.evaluate('document.activeElement.name')).toBe(
      await page.getByLabel('Message Body').getAttribute('name'),
    );
    expect(await page.evaluate<number>('window.scrollY')).toBeGreaterThanOrEqual(scrolled);
    await page
      .getByRole('button', { name: 'View Message' })
      .or(page.getByRole('link', { name: 'View Message' }))
      .click();
    await page.getByText('Is the beach class on?').waitFor();
    await eventually(async () => expect(await page.title()).not.toMatch(/^\(/));
    expectCleanConsole(visitor);
  });

  it('a dashboard in the background asks for nothing, and is current again when it returns', async () => {
    const { page } = await openLive();
    await setVisibility(page, 'hidden');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await book('Hidden');
    await eventually(async () =>
      expect(await journey.server.deps.db.booking.count({ where: { name: 'Hidden' } })).toBe(1),
    );
    await page.waitForTimeout(1_000);
    expect(requests).toEqual([]);
    await setVisibility(page, 'visible');
    await booking(page, 'Hidden').waitFor();
  });

  it('a session that is revoked on another device ends on the open dashboard by itself', async () => {
    const { page } = await openLive();
    const { db } = journey.server.deps;
    await ask(journey.server.url, 'mutation { revokeOtherSessions }', {}, await adminHeaders(db));
    await page.waitForURL('**/admin/login');
  });
});
