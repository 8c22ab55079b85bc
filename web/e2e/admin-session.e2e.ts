import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations';
import { createAdmin } from '../../graphql-server/test/admin';
import { eventually } from '../../graphql-server/test/eventually';
import {
  DESK,
  expectAccessible,
  expectAccessibleEverywhere,
  expectCleanConsole,
  type Journey,
  openJourney,
  PHONE,
} from './journey';
import { followUnanswered } from './quiet';
import { heading, signInAsAdmin } from './steps';

const PASSWORD = 'a long way to the sea';
const NO_TOKEN = 'Authentication token not found. Please log in.';
const REFUSED = 'Unauthorized or Forbidden. Please log in again.';

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
  await createAdmin(journey.server.deps.db, { username: 'marina', password: PASSWORD });
  await createAdmin(journey.server.deps.db, { username: 'guest', password: PASSWORD, isAdmin: false });
});
afterAll(() => journey.close());

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();
const readStored = (page: Page) =>
  page.evaluate<(string | null)[]>(`['adminToken', 'adminUser'].map((key) => localStorage.getItem(key))`);

const GRAPHQL = /\/graphql(\?|$)/;

/** Follows the GraphQL requests of a page but the stream of changes; returns a function that waits until all are answered. */
function followQueries(page: Page): () => Promise<void> {
  const unanswered = followUnanswered(
    page,
    (request) => GRAPHQL.test(request.url()) && !request.headers().accept?.includes('text/event-stream'),
  );
  return () => eventually(async () => expect(unanswered.size).toBe(0));
}

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

describe('signing in', () => {
  it('the login requires username and password, reports a wrong password, and opens the dashboard', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.goto('/admin/login');
    await heading(page).filter({ hasText: 'Admin Login' }).waitFor();
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Username is required.').waitFor();
    await page.getByText('Password is required.').waitFor();
    await logIn(page, 'marina', 'wrong');
    await alert(page, 'Invalid username or password.');
    await logIn(page, 'marina', PASSWORD);
    await page.waitForURL('**/admin/dashboard');
    await heading(page).filter({ hasText: 'Welcome' }).waitFor();
    const [token, user] = await readStored(page);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.parse(user ?? '')).toMatchObject({ username: 'marina', isAdmin: true });
    await page.goto('/admin/login');
    await page.waitForURL('**/admin/dashboard');
    expectCleanConsole(visitor);
  });

  it('the login shows an error when the server answers without a token, or not at all', async () => {
    const { page } = await journey.visit();
    await page.goto('/admin/login');
    await page.route('**/graphql', (route) => route.abort());
    await logIn(page, 'marina', PASSWORD);
    await alert(page, 'An error occurred during login.');
    await page.route('**/graphql', (route) => route.fulfill({ json: { data: { signIn: null } } }));
    await logIn(page, 'marina', PASSWORD);
    await alert(page, 'Login failed. No token received.');
    expect(await readStored(page)).toEqual([null, null]);
  });

  it('the login redirects an account without admin rights to the home page', async () => {
    const visitor = await journey.visit();
    await visitor.page.goto('/admin/login');
    await logIn(visitor.page, 'guest', PASSWORD);
    await visitor.page.waitForURL(`${journey.server.url}/`);
    expectCleanConsole(visitor);
  });
});

describe('access to the admin area', () => {
  const SCREENS = ['/admin', '/admin/dashboard', '/admin/availability', '/admin/conversations/x', '/admin/security'];

  it('every screen redirects to the login without a sign-in', async () => {
    const visitor = await journey.visit();
    for (const address of SCREENS) {
      await visitor.page.goto(address);
      await visitor.page.waitForURL('**/admin/login');
      await alert(visitor.page, NO_TOKEN);
    }
    expectCleanConsole(visitor);
  });

  it.each([
    ['a stored token but no user', { adminToken: 'x'.repeat(43) }],
    ['a stored user that cannot be parsed', { adminToken: 'x'.repeat(43), adminUser: '{broken' }],
  ])('the admin area redirects to the login with %s, and clears it', async (_name, localStorage) => {
    const visitor = await journey.visit({ localStorage: localStorage as Record<string, string> });
    await visitor.page.goto('/admin/dashboard');
    await visitor.page.waitForURL('**/admin/login');
    expect((await readStored(visitor.page))[1]).toBeNull();
    expectCleanConsole(visitor);
  });

  it('the admin area redirects a user who is not an admin to the home page', async () => {
    const visitor = await journey.visit({ localStorage: { adminToken: 'x', adminUser: '{"isAdmin":false}' } });
    await visitor.page.goto('/admin/dashboard');
    await visitor.page.waitForURL(`${journey.server.url}/`);
    expectCleanConsole(visitor);
  });

  it('an unknown address of the admin area shows “Page not found” with status 404', async () => {
    const { page } = await signInAsAdmin(journey);
    const response = await page.goto('/admin/x-unknown');
    expect(response?.status()).toBe(404);
    await heading(page).filter({ hasText: 'Page not found' }).waitFor();
  });

  it('the admin area redirects to the login when the server refuses the token', async () => {
    const { page } = await signInAsAdmin(journey, { localStorage: { adminToken: 'x'.repeat(43) } });
    await page.goto('/admin/security');
    await page.waitForURL('**/admin/login');
    await alert(page, REFUSED);
    expect(await readStored(page)).toEqual([null, null]);
  });
});

describe('an expired session', () => {
  const IDLE = 'You were signed out because this device was not used for 14 days.';
  const EXPIRED = 'You were signed out because 30 days have passed since you signed in.';

  type SessionTimes = { lastUsedAt?: Date; expiresAt?: Date; revokedAt?: Date };

  async function onDashboard(): Promise<Page> {
    const { page } = await signInAsAdmin(journey, { width: DESK });
    await page.goto('/admin/dashboard');
    await page.getByText('No bookings found.').waitFor();
    return page;
  }

  const changeSessions = (data: SessionTimes) => journey.server.deps.db.session.updateMany({ data });
  /** Comes back to the dashboard after its session has changed. In between no page is open that the server could refuse earlier. */
  async function returnAfter(page: Page, data: SessionTimes): Promise<void> {
    await page.goto('about:blank');
    await changeSessions(data);
    await page.goto('/admin/dashboard');
  }
  const unused = (): SessionTimes => ({ lastUsedAt: new Date(Date.now() - 14 * DAY_MS) });

  it.each([
    ['14 days without use', IDLE, unused],
    ['30 days', EXPIRED, (): SessionTimes => ({ expiresAt: new Date() })],
  ])('a session that ended after %s redirects to the login, which says why', async (_name, reason, times) => {
    const page = await onDashboard();
    await returnAfter(page, times());
    await page.waitForURL('**/admin/login');
    await page.getByRole('alert').getByText(REFUSED, { exact: true }).waitFor();
    await page.getByRole('status').getByText(reason, { exact: true }).waitFor();
    expect(await readStored(page)).toEqual([null, null]);
    await expectAccessible(page);
  });

  it('the login says why the session ended when the server refuses the CSV export', async () => {
    const { page } = await signInAsAdmin(journey, { width: DESK });
    const untilAnswered = followQueries(page);
    await page.goto('/admin/dashboard');
    await page.getByText('No bookings found.').waitFor();
    // Nothing but the export may notice that the session has ended: neither a query nor the stream of changes.
    await page.route(GRAPHQL, (route) => route.abort());
    await untilAnswered();
    await changeSessions(unused());
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.waitForURL('**/admin/login');
    await alert(page, REFUSED);
    await page.getByRole('status').getByText(IDLE, { exact: true }).waitFor();
  });

  it('the login gives no reason for a session that was revoked', async () => {
    const page = await onDashboard();
    await returnAfter(page, { revokedAt: new Date() });
    await alert(page, REFUSED);
    expect(await page.getByText('You were signed out').count()).toBe(0);
  });
});

describe('a visitor’s scripts', () => {
  it('a visitor downloads no code of the admin area', async () => {
    const { page } = await journey.visit();
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.add(request.url());
    });
    const code = async () => (await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()))).join('\n');
    for (const address of [
      '/',
      '/about-me',
      '/contact',
      '/book/calendar',
      '/pilates-barcelona-locations',
      '/nothing',
    ]) {
      await page.goto(address, { waitUntil: 'networkidle' });
    }
    expect(await code()).toContain('pilates-barcelona-locations');
    expect(await code()).not.toMatch(/adminToken|UNAUTHENTICATED|Recent Bookings|Recovery codes/);
    // The positive control: the admin area does contain one of these strings.
    await page.goto('/admin/login', { waitUntil: 'networkidle' });
    expect(await code()).toContain('adminToken');
  });
});

describe('the teacher’s scripts', () => {
  it('a page of the admin area names the scripts of its screens, and of no other, so that they load beside its first one', async () => {
    const manifest: Record<string, { file: string }> = JSON.parse(
      await readFile('dist/site/.vite/manifest.json', 'utf8'),
    );
    const getPage = async (path: string) => (await fetch(journey.server.url + path)).text();
    const preload = (area: string) =>
      `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${manifest[`src/app/routes/admin/${area}.ts`]?.file}">`;
    for (const path of ['/admin/dashboard', '/admin/login']) {
      const page = await getPage(path);
      expect(page).toContain(preload('day'));
      expect(page).not.toContain(preload('rest'));
    }
    expect(await getPage('/admin/weather')).toContain(preload('rest'));
    expect(await getPage('/about-me')).not.toContain(preload('day'));
  });
});

describe('navigation in the admin area', () => {
  it.each([PHONE, DESK])('the menu of the admin area leads to every screen and logs out at %i px', async (width) => {
    const visitor = await signInAsAdmin(journey, { width });
    const { page } = visitor;
    const untilAnswered = followQueries(page);
    await page.goto('/admin');
    await page.waitForURL('**/admin/dashboard');
    await heading(page).filter({ hasText: 'Welcome' }).waitFor();
    const titles = () => page.getByRole('heading', { level: 2 }).allTextContents();
    const sections = ['Today and next classes', 'Recent Bookings', 'Contact Messages', 'Compose Email'];
    await eventually(async () => expect(await titles()).toEqual(sections));
    const menu = page.getByRole('button', { name: 'Menu' });
    const open = async () => {
      if (await menu.isVisible()) await menu.click();
    };
    for (const [link, title] of [
      ['Manage Availability', 'Manage Class Availability'],
      ['Activity', 'Activity'],
      ['Notifications', 'Notifications'],
      ['Dashboard', 'Welcome'],
      ['Security', 'Security'],
    ] as const) {
      await open();
      await page.getByRole('banner').getByRole('link', { name: link }).click();
      await heading(page).filter({ hasText: title }).waitFor();
    }
    await page.getByText('This device').first().waitFor();
    // A query that is under way when the session ends would be refused.
    await untilAnswered();
    await open();
    const [token] = await readStored(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/admin/login');
    expect(await readStored(page)).toEqual([null, null]);
    expect(await page.getByRole('alert').count()).toBe(0);
    const answer = await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status()).toBe(401);
    expectCleanConsole(visitor);
  });

  it('logging out works without an answer of the server, and the login says so', async () => {
    const { page } = await signInAsAdmin(journey, { width: DESK });
    await page.goto('/admin/dashboard');
    await page.route('**/graphql', (route) => route.abort());
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/admin/login');
    await alert(page, 'The server did not answer');
    expect(await readStored(page)).toEqual([null, null]);
  });

  it('a tab redirects to the login when another tab logs out', async () => {
    const { page, context } = await signInAsAdmin(journey, { width: DESK });
    const other = await context.newPage();
    await Promise.all([page.goto('/admin/dashboard'), other.goto('/admin/availability')]);
    await heading(other).waitFor();
    await heading(page).waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await other.waitForURL('**/admin/login');
  });

  it('the address /admin/dashboard/messages focuses the contact messages', async () => {
    const visitor = await signInAsAdmin(journey);
    await visitor.page.goto('/admin/dashboard/messages');
    await visitor.page.locator('#contact-messages-title:focus').waitFor();
    expect(await visitor.page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expectCleanConsole(visitor);
  });
});

describe('the login and the admin layout', () => {
  it('the login and the admin layout have no accessibility violation', async () => {
    const visitor = await journey.visit();
    await visitor.page.goto('/admin/login');
    await heading(visitor.page).waitFor();
    await visitor.page.getByRole('button', { name: 'Log in' }).click();
    await expectAccessibleEverywhere(visitor.page);
    const { page } = await signInAsAdmin(journey);
    await page.goto('/admin/dashboard');
    await heading(page).waitFor();
    await expectAccessibleEverywhere(page);
    const menu = page.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) await menu.click();
    await expectAccessibleEverywhere(page);
  });
});
