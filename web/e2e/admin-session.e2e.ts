import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '../../graphql-server/test/admin';
import { COLOR_SCHEMES, DESK, expectAccessible, expectQuiet, type Journey, openJourney, PHONE } from './journey';
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
const stored = (page: Page) =>
  page.evaluate<(string | null)[]>(`['adminToken', 'adminUser'].map((key) => localStorage.getItem(key))`);

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

describe('signing in', () => {
  it('asks for both, says what is wrong, and leads to the dashboard', async () => {
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
    const [token, user] = await stored(page);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.parse(user ?? '')).toMatchObject({ username: 'marina', isAdmin: true });
    await page.goto('/admin/login');
    await page.waitForURL('**/admin/dashboard');
    expectQuiet(visitor);
  });

  it.each([
    ['{"data":{"signIn":null}}', 'Login failed. No token received.'],
    ['', 'An error occurred during login.'],
  ])('says what an answer like %j means', async (body, text) => {
    const { page } = await journey.visit();
    await page.goto('/admin/login');
    await page.route('**/graphql', (route) =>
      body ? route.fulfill({ contentType: 'application/json', body }) : route.abort(),
    );
    await logIn(page, 'marina', PASSWORD);
    await alert(page, text);
    expect(await stored(page)).toEqual([null, null]);
  });

  it('leads an account without rights to the home page', async () => {
    const visitor = await journey.visit();
    await visitor.page.goto('/admin/login');
    await logIn(visitor.page, 'guest', PASSWORD);
    await visitor.page.waitForURL(`${journey.server.url}/`);
    expectQuiet(visitor);
  });
});

describe('the door', () => {
  const SCREENS = ['/admin', '/admin/dashboard', '/admin/availability', '/admin/conversations/x', '/admin/security'];

  it.each(SCREENS)('%s is shut to whoever is not signed in', async (address) => {
    const visitor = await journey.visit();
    await visitor.page.goto(address);
    await visitor.page.waitForURL('**/admin/login');
    await alert(visitor.page, NO_TOKEN);
    expectQuiet(visitor);
  });

  it.each([
    ['no user', { adminToken: 'x'.repeat(43) }],
    ['a user that cannot be read', { adminToken: 'x'.repeat(43), adminUser: '{broken' }],
  ])('leads back to the login with %s, and forgets it', async (_name, localStorage) => {
    const visitor = await journey.visit({ localStorage: localStorage as Record<string, string> });
    await visitor.page.goto('/admin/dashboard');
    await visitor.page.waitForURL('**/admin/login');
    expect((await stored(visitor.page))[1]).toBeNull();
    expectQuiet(visitor);
  });

  it('leads whoever is no admin home', async () => {
    const visitor = await journey.visit({ localStorage: { adminToken: 'x', adminUser: '{"isAdmin":false}' } });
    await visitor.page.goto('/admin/dashboard');
    await visitor.page.waitForURL(`${journey.server.url}/`);
    expectQuiet(visitor);
  });

  it('shows a page that is not there as such', async () => {
    const { page } = await signInAsAdmin(journey);
    const response = await page.goto('/admin/x-unknown');
    expect(response?.status()).toBe(404);
    await heading(page).filter({ hasText: 'Page not found' }).waitFor();
  });

  it('shuts when the server refuses the token', async () => {
    const { page } = await signInAsAdmin(journey, { localStorage: { adminToken: 'x'.repeat(43) } });
    await page.goto('/admin/security');
    await page.waitForURL('**/admin/login');
    await alert(page, REFUSED);
    expect(await stored(page)).toEqual([null, null]);
  });
});

describe('a session that ended by itself', () => {
  const DAY_MS = 86_400_000;
  const IDLE = 'You were signed out because this device was not used for 14 days.';
  const EXPIRED = 'You were signed out because 30 days have passed since you signed in.';

  type Instants = { lastUsedAt?: Date; expiresAt?: Date; revokedAt?: Date };

  async function onDashboard(): Promise<Page> {
    const { page } = await signInAsAdmin(journey, { width: DESK });
    await page.goto('/admin/dashboard');
    await page.getByText('No bookings found.').waitFor();
    return page;
  }

  /** Changes when the sessions were used, end or ended. */
  const changeSessions = (data: Instants) => journey.server.deps.db.session.updateMany({ data });
  const unused = (): Instants => ({ lastUsedAt: new Date(Date.now() - 14 * DAY_MS) });

  it.each([
    ['14 days without use', IDLE, unused],
    ['30 days', EXPIRED, (): Instants => ({ expiresAt: new Date() })],
  ])('after %s leads to the login, which says why beside the usual message', async (_name, reason, instants) => {
    const page = await onDashboard();
    await changeSessions(instants());
    await page.reload();
    await page.waitForURL('**/admin/login');
    await page.getByRole('alert').getByText(REFUSED, { exact: true }).waitFor();
    await page.getByRole('status').getByText(reason, { exact: true }).waitFor();
    expect(await stored(page)).toEqual([null, null]);
    await expectAccessible(page);
  });

  it('is explained as well when the server refuses the file of the bookings', async () => {
    const page = await onDashboard();
    await page.route('**/graphql', (route) => route.abort());
    await changeSessions(unused());
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.waitForURL('**/admin/login');
    await alert(page, REFUSED);
    await page.getByRole('status').getByText(IDLE, { exact: true }).waitFor();
  });

  it('is not explained when it was revoked', async () => {
    const page = await onDashboard();
    await changeSessions({ revokedAt: new Date() });
    await page.reload();
    await alert(page, REFUSED);
    expect(await page.getByText('You were signed out').count()).toBe(0);
  });
});

describe('a visitor', () => {
  it('is sent no code of the area', async () => {
    const { page } = await journey.visit();
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.text());
    });
    const code = async () => (await Promise.all(scripts)).join('\n');
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
    // The words do find it where it is.
    await page.goto('/admin/login', { waitUntil: 'networkidle' });
    expect(await code()).toContain('adminToken');
  });
});

describe('inside', () => {
  it.each([PHONE, DESK])('leads to each screen and out again, %i pixels wide', async (width) => {
    const visitor = await signInAsAdmin(journey, { width });
    const { page } = visitor;
    await page.goto('/admin');
    await page.waitForURL('**/admin/dashboard');
    await heading(page).filter({ hasText: 'Welcome' }).waitFor();
    const titles = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(titles).toEqual(['Today and next classes', 'Recent Bookings', 'Contact Messages', 'Compose Email']);
    const menu = page.getByRole('button', { name: 'Menu' });
    const open = async () => {
      if (await menu.isVisible()) await menu.click();
    };
    for (const [link, title] of [
      ['Manage Availability', 'Manage Class Availability'],
      ['Activity', 'Activity'],
      ['Notifications', 'Notifications'],
      ['Security', 'Security'],
      ['Dashboard', 'Welcome'],
    ] as const) {
      await open();
      await page.getByRole('banner').getByRole('link', { name: link }).click();
      await heading(page).filter({ hasText: title }).waitFor();
    }
    await open();
    const [token] = await stored(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/admin/login');
    expect(await stored(page)).toEqual([null, null]);
    expect(await page.getByRole('alert').count()).toBe(0);
    const answer = await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status()).toBe(401);
    expectQuiet(visitor);
  });

  it('logs out even when the server does not answer, and says so', async () => {
    const { page } = await signInAsAdmin(journey, { width: DESK });
    await page.goto('/admin/dashboard');
    await page.route('**/graphql', (route) => route.abort());
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/admin/login');
    await alert(page, 'The server did not answer');
    expect(await stored(page)).toEqual([null, null]);
  });

  it('notices that another tab logged out', async () => {
    const { page, context } = await signInAsAdmin(journey, { width: DESK });
    const other = await context.newPage();
    await Promise.all([page.goto('/admin/dashboard'), other.goto('/admin/availability')]);
    await heading(other).waitFor();
    await heading(page).waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await other.waitForURL('**/admin/login');
  });

  it('leads straight to the messages', async () => {
    const visitor = await signInAsAdmin(journey);
    await visitor.page.goto('/admin/dashboard/messages');
    await visitor.page.locator('#contact-messages-title:focus').waitFor();
    expect(await visitor.page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expectQuiet(visitor);
  });
});

describe.each(COLOR_SCHEMES)('at %i px, %s', (width, scheme) => {
  it('the login and the frame are accessible', async () => {
    const visitor = await journey.visit({ width, scheme });
    await visitor.page.goto('/admin/login');
    await heading(visitor.page).waitFor();
    await visitor.page.getByRole('button', { name: 'Log in' }).click();
    await expectAccessible(visitor.page);
    const { page } = await signInAsAdmin(journey, { width, scheme });
    await page.goto('/admin/dashboard');
    await heading(page).waitFor();
    await expectAccessible(page);
    const menu = page.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) await menu.click();
    await expectAccessible(page);
  });
});
