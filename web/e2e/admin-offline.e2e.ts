import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { markAttendance } from '../../graphql-server/src/domain/booking/mark-attendance';
import { adminHeaders } from '../../graphql-server/test/admin';
import { eventually } from '../../graphql-server/test/eventually';
import { IS_HEADLESS_SHELL } from './browser';
import { readDevice, readOutline } from './device';
import { DESK, expectAccessible, type Journey, openJourney, PHONE, type VisitOptions } from './journey';
import { heading, signInAsAdmin } from './steps';
import { createTodaysClass } from './todays-class';

let journey: Journey;
let classId: string;
beforeAll(async () => {
  journey = await openJourney();
  ({ id: classId } = await createTodaysClass(journey, 'Today Flow'));
});
afterAll(() => journey.close());
beforeEach(async () => {
  const { db } = journey.server.deps;
  await db.booking.updateMany({
    data: { status: 'CONFIRMED', attendance: null, paidCashAt: null, attendanceVersion: 0 },
  });
  await db.auditEntry.deleteMany();
});

const DAY = 'admin/values/day.v1';
const MARKS = 'admin/values/marks.v1';
/** What any visitor's device keeps too. */
const IS_PUBLIC = /^\/(app-shell$|book\/calendar$|assets\/)/;

/** A teacher whose device has kept the day, and all that it takes to open it. */
async function withStoredDay(options: VisitOptions = {}) {
  const visitor = await signInAsAdmin(journey, { withServiceWorker: true, ...options });
  const { page } = visitor;
  await page.goto('/admin/dashboard');
  await toggle(page, 'Came: Ana Pons').waitFor();
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await eventually(async () => {
    const { kept, caches } = await readDevice(page);
    expect(Object.keys(kept)).toContain(DAY);
    expect(caches['admin-area']).toContain('/app-shell');
  });
  return visitor;
}

/** The same, then without signal, and opened anew. */
async function onTheBeach(options: VisitOptions = {}) {
  const visitor = await withStoredDay(options);
  await visitor.context.setOffline(true);
  await visitor.page.goto('/admin/dashboard');
  await toggle(visitor.page, 'Came: Ana Pons').waitFor();
  return visitor;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toggle = button;
const press = (page: Page, name: string) => toggle(page, name).click();
const isOn = async (page: Page, name: string) => (await toggle(page, name).getAttribute('aria-pressed')) === 'true';
const status = (page: Page, forbidden: string) => page.getByRole('status').filter({ hasText: forbidden });
const alert = (page: Page, forbidden: string | RegExp) => page.getByRole('alert').filter({ hasText: forbidden });
const toBooking = (name: string) => journey.server.deps.db.booking.findFirstOrThrow({ where: { name } });

/** What another device of the teacher marks. */
async function markElsewhere(name: string, attendance: 'CAME' | 'ABSENT') {
  const { id, attendanceVersion: baseVersion } = await toBooking(name);
  const mark = { key: randomBytes(16).toString('hex'), baseVersion, attendance, isPaidCash: false };
  await markAttendance(journey.server.deps, { bookingId: id, mark, by: { username: 'teacher' } });
}

describe('without signal', () => {
  it.skipIf(IS_HEADLESS_SHELL)(
    'the area opens at the classes of today, says how old they are, and what needs signal',
    async () => {
      const { page } = await onTheBeach();
      await status(page, 'You are offline').waitFor();
      await page.getByText(/^Schedule as of \d\d:\d\d$/).waitFor();
      await page.getByText('My left knee is stiff.').waitFor();
      expect(await page.getByRole('link', { name: 'Call Ana Pons' }).getAttribute('href')).toBe('tel:+34600111222');
      await page.getByText('The classes after today need signal.').waitFor();
      await page.getByText('Bookings, messages and e-mail come back with the signal.').waitFor();
      await expectAccessible(page);
      await page.goto(`/admin/classes/${classId}`);
      await page.getByText('This class needs signal. Today’s classes are on the dashboard.').waitFor();
      // After a navigation Chromium lets the worker's requests out again, although it is to be offline.
      await page.context().route('**/assets/security-*', (route) => route.abort());
      await page.goto('/admin/security');
      await heading(page).filter({ hasText: 'This screen needs signal' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click();
      await toggle(page, 'Came: Ana Pons').waitFor();
      await page.context().setOffline(false);
      await page.getByRole('heading', { name: 'Recent Bookings' }).waitFor();
      await page.getByText('Schedule as of').waitFor({ state: 'detached' });
    },
  );

  it('marks wait on the device, over a reload, and are made once when the signal is back', async () => {
    const { page, context } = await onTheBeach();
    await press(page, 'Came: Ana Pons');
    await status(page, '1 mark waits for signal.').waitFor();
    await press(page, 'Paid cash: Ana Pons');
    await page.getByText('Paid €15 cash').waitFor();
    await press(page, 'Did not come: Bo Vidal');
    await status(page, '2 marks wait for signal.').waitFor();
    await page.reload();
    await status(page, '2 marks wait for signal.').waitFor();
    expect(await isOn(page, 'Paid cash: Ana Pons')).toBe(true);
    await expectAccessible(page);
    expect(await journey.server.deps.db.auditEntry.count()).toBe(0);
    await context.setOffline(false);
    await page.getByText('wait for signal').waitFor({ state: 'detached' });
    await eventually(async () => {
      expect(await toBooking('Ana Pons')).toMatchObject({ attendance: 'CAME', attendanceVersion: 1 });
      expect(await toBooking('Bo Vidal')).toMatchObject({ attendance: 'ABSENT', attendanceVersion: 1 });
    });
    expect((await toBooking('Ana Pons')).paidCashAt).not.toBeNull();
    expect(await journey.server.deps.db.auditEntry.count()).toBe(2);
    await eventually(async () => expect((await readDevice(page)).kept[MARKS]).toMatchObject({ value: [] }));
    expect(await isOn(page, 'Did not come: Bo Vidal')).toBe(true);
  });

  it('what another device marked otherwise meanwhile is shown, and the teacher decides', async () => {
    const { page, context } = await onTheBeach();
    await press(page, 'Came: Ana Pons');
    await press(page, 'Came: Bo Vidal');
    await status(page, '2 marks wait').waitFor();
    await markElsewhere('Ana Pons', 'ABSENT');
    await markElsewhere('Bo Vidal', 'ABSENT');
    await context.setOffline(false);
    const ofAna = alert(page, 'Ana Pons: you marked “came”. Meanwhile another device marked “did not come”.');
    await ofAna.waitFor();
    await alert(page, 'Bo Vidal: you marked').waitFor();
    await expectAccessible(page);
    expect(await isOn(page, 'Did not come: Ana Pons')).toBe(true);
    await press(page, 'Keep mine: Ana Pons');
    await press(page, 'Keep theirs: Bo Vidal');
    await page.getByText('you marked').first().waitFor({ state: 'detached' });
    await eventually(async () => {
      expect(await toBooking('Ana Pons')).toMatchObject({ attendance: 'CAME', attendanceVersion: 2 });
    });
    expect(await toBooking('Bo Vidal')).toMatchObject({ attendance: 'ABSENT', attendanceVersion: 1 });
  });

  it('a place that was cancelled meanwhile is not marked, and the teacher hears why', async () => {
    const { page, context } = await onTheBeach();
    await press(page, 'Came: Ana Pons');
    await status(page, '1 mark waits').waitFor();
    await journey.server.deps.db.booking.updateMany({ where: { name: 'Ana Pons' }, data: { status: 'CANCELLED' } });
    await context.setOffline(false);
    await alert(page, 'Ana Pons could not be marked as “came”. This booking was cancelled').waitFor();
    await press(page, 'Close');
    await page.getByText('could not be marked').waitFor({ state: 'detached' });
    expect(await toBooking('Ana Pons')).toMatchObject({ attendance: null });
  });
});

describe('with signal', () => {
  it('a mark is made at once, and taken back by a second press, on the day’s own screen too', async () => {
    const { page } = await signInAsAdmin(journey, { width: DESK });
    await page.goto('/admin/dashboard');
    await press(page, 'Came: Ana Pons');
    await eventually(async () => expect(await toBooking('Ana Pons')).toMatchObject({ attendance: 'CAME' }));
    await page.goto(`/admin/classes/${classId}`);
    await toggle(page, 'Came: Ana Pons').and(page.locator('[aria-pressed=true]')).waitFor();
    await toggle(page, 'Came: Ana Pons').press('Enter');
    await eventually(async () => expect(await toBooking('Ana Pons')).toMatchObject({ attendance: null }));
    await expectAccessible(page);
  });

  it('a mark whose answer is lost is still one mark', async () => {
    const { page } = await signInAsAdmin(journey, { width: DESK });
    await page.goto('/admin/dashboard');
    await toggle(page, 'Came: Ana Pons').waitFor();
    let lost = 0;
    await page.route('**/graphql', async (route) => {
      if (lost > 0 || !route.request().postData()?.includes('MarkAttendance')) return route.fallback();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await press(page, 'Came: Ana Pons');
    await status(page, '1 mark waits for the server, and will be sent again.').waitFor();
    await press(page, 'Did not come: Ana Pons');
    await page.reload();
    await eventually(async () => {
      expect(await toBooking('Ana Pons')).toMatchObject({ attendance: 'ABSENT', attendanceVersion: 2 });
    });
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

/** Nothing of the teacher's, whatever the browser has. */
async function expectNoTrace(page: Page): Promise<void> {
  const { kept, caches, localStorage } = await readOutline(page);
  expect(Object.keys(kept).filter((name) => !name.startsWith('public/'))).toEqual([]);
  expect(caches).not.toContain('admin-area');
  expect(Object.keys(localStorage)).not.toContain('adminToken');
  expect(Object.keys(localStorage)).not.toContain('adminUser');
  expect(JSON.stringify({ kept: kept, localStorage })).not.toMatch(/Ana Pons|Bo Vidal|\+34 600/);
}

const noPeople = async (page: Page) => expect(await page.content()).not.toContain('Ana Pons');

describe('a whole session', () => {
  it('puts nothing of the admin’s into caches, and of the day no address into the database', async () => {
    const { page } = await withStoredDay();
    for (const path of ['/admin/availability', `/admin/classes/${classId}`, '/admin/activity', '/admin/security']) {
      await page.goto(path, { waitUntil: 'networkidle' });
    }
    const { kept, caches } = await readDevice(page);
    const files = Object.values(caches).flat();
    expect(files.filter((path) => !IS_PUBLIC.test(path))).toEqual([]);
    const token = await page.evaluate<string>(`localStorage.getItem('adminToken')`);
    const { drawn: calendar = '', ...others } = await page.evaluate<Record<string, string>>(READ_CACHED_TEXT);
    const found = (text: string, forbidden: string[]) => forbidden.filter((word) => text.includes(word));
    expect(found(Object.values(others).join('\n'), ['Ana Pons', 'ana@example.com', 'Today Flow', token])).toEqual([]);
    // Which classes there are, anybody may read there.
    expect(found(calendar, ['Ana Pons', 'ana@example.com', token])).toEqual([]);
    expect(
      Object.keys(kept)
        .filter((name) => name.startsWith('admin/'))
        .sort(),
    ).toEqual([DAY, MARKS]);
    expect(JSON.stringify(kept)).not.toMatch(/@example/);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it.each([
    ['with signal', false],
    ['without signal', true],
  ])('that is ended %s leaves no trace: not on Back, not on reload', async (_name, isOffline) => {
    const { page, context } = isOffline ? await onTheBeach({ width: DESK }) : await withStoredDay({ width: DESK });
    await page.getByRole('link', { name: 'Today Flow' }).click();
    await page.waitForURL('**/admin/classes/**');
    await press(page, 'Logout');
    await page.waitForURL('**/admin/login');
    await page.getByLabel('Username').waitFor();
    await expectNoTrace(page);
    await page.goBack();
    await page.waitForURL('**/admin/login');
    await noPeople(page);
    await page.reload().catch(() => undefined); // without signal there is no page any more
    await eventually(() => noPeople(page));
    await context.setOffline(false);
    await page.goto('/admin/dashboard');
    await page.waitForURL('**/admin/login');
    await noPeople(page);
    await expectNoTrace(page);
  });

  it('asks before marks that were not sent are thrown away with it', async () => {
    const { page } = await onTheBeach({ width: DESK });
    await press(page, 'Came: Ana Pons');
    await status(page, '1 mark waits').waitFor();
    await press(page, 'Logout');
    const dialog = page.getByRole('dialog', { name: 'Log out now?' });
    await dialog.getByText('1 mark is not saved yet.').waitFor();
    await expectAccessible(page);
    await button(page, 'Cancel').click();
    expect(await isOn(page, 'Came: Ana Pons')).toBe(true);
    await press(page, 'Logout');
    await button(page, 'Log out').click();
    await page.waitForURL('**/admin/login');
    await expectNoTrace(page);
  });

  it('that the server refuses leaves no trace', async () => {
    const { page } = await withStoredDay();
    await journey.server.deps.db.session.updateMany({ data: { revokedAt: new Date() } });
    await page.goto('/admin/dashboard');
    await alert(page, 'Unauthorized or Forbidden. Please log in again.').waitFor();
    await eventually(() => expectNoTrace(page));
  });

  it('runs no script that the browser would store compiled in the cache of the session, after its deletion too', async () => {
    const { page } = await onTheBeach();
    const browser = await page.context().newCDPSession(page);
    const sources: { path: string; cache: string | undefined }[] = [];
    browser.on('Network.responseReceived', ({ response: { url, fromServiceWorker, cacheStorageCacheName } }) => {
      if (fromServiceWorker) sources.push({ path: new URL(url).pathname, cache: cacheStorageCacheName });
    });
    await browser.send('Network.enable');
    await page.reload();
    await toggle(page, 'Came: Ana Pons').waitFor();
    const scripts = sources.filter(({ path }) => path.endsWith('.js'));
    expect(scripts.filter(({ path }) => path.startsWith('/assets/admin-layout'))).toHaveLength(1);
    expect(scripts.filter(({ cache }) => cache === 'admin-area')).toEqual([]);
  });

  it('that ran out without signal leaves no trace', async () => {
    const { page } = await onTheBeach();
    await page.clock.setFixedTime(Date.now() + 31 * 86_400_000);
    await page.reload();
    await alert(page, 'Your sign-in has ended. Please log in again.').waitFor();
    await eventually(() => expectNoTrace(page));
  });

  it('that nobody used for 14 days leaves no trace, and the login says why', async () => {
    const { page } = await withStoredDay();
    await journey.server.deps.db.session.updateMany({ data: { lastUsedAt: new Date(Date.now() - 14 * 86_400_000) } });
    await page.goto('/admin/dashboard');
    await alert(page, 'Unauthorized or Forbidden. Please log in again.').waitFor();
    await status(page, 'You were signed out because this device was not used for 14 days.').waitFor();
    await eventually(() => expectNoTrace(page));
  });

  it('that went 14 days without signal leaves no trace, and the login says why', async () => {
    const { page } = await onTheBeach();
    await page.clock.setFixedTime(Date.now() + 14 * 86_400_000);
    await page.reload();
    await alert(page, 'Your sign-in has ended. Please log in again.').waitFor();
    await status(page, 'You were signed out because this device was not used for 14 days.').waitFor();
    await eventually(() => expectNoTrace(page));
  });

  it('is of no use to the next one on this device', async () => {
    const { page, context } = await withStoredDay();
    const { authorization } = await adminHeaders(journey.server.deps.db, { username: 'other' });
    await context.setOffline(true);
    await page.evaluate(`localStorage.setItem('adminToken', '${authorization.replace('Bearer ', '')}')`);
    await page.reload();
    await status(page, 'You are offline').waitFor();
    await alert(page, 'Failed to load the next classes.').waitFor();
    await noPeople(page);
  });

  it('that ended elsewhere is not shown by a page that the browser had put away whole', async () => {
    const { page } = await withStoredDay();
    // As it comes back: storage has changed, and no event told of it.
    await page.evaluate(`{
      localStorage.removeItem('adminToken');
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }`);
    await page.waitForURL('**/admin/login');
    await noPeople(page);
  });
});

/** Runs in the page: all that its caches hold, by the cache's name. */
const READ_CACHED_TEXT = `(async () => {
  const texts = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const responses = await cache.matchAll();
    texts[name] = (await Promise.all(responses.map((response) => response.text()))).join('\\n');
  }
  return texts;
})()`;

it('is accessible without signal, on a phone and at a desk, by day and by night', async () => {
  const { page } = await onTheBeach();
  await press(page, 'Came: Ana Pons');
  await status(page, '1 mark waits').waitFor();
  for (const width of [PHONE, DESK]) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }
});
