import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { markAttendance } from '../../graphql-server/src/domain/roster/mark-attendance';
import { adminHeaders } from '../../graphql-server/test/admin';
import { eventually } from '../../graphql-server/test/eventually';
import { leaveApp, readDevice, readDeviceOutline } from './device';
import { closedGate } from './hold-back';
import {
  DESK,
  expectAccessible,
  expectAccessibleEverywhere,
  type Journey,
  openJourney,
  PHONE,
  type VisitOptions,
} from './journey';
import { TWO_FRAMES } from './quiet';
import { expectHydrated, heading, signInAsAdmin } from './steps';
import { createTodaysClass } from './todays-class';

let journey: Journey;
let classId: string;
beforeAll(async () => {
  journey = await openJourney({}, { atNoon: true });
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
const ADDED = 'admin/values/added.v1';
const SCREEN = 'admin/values/screen.v1';
/** Files that any visitor's device caches too. */
const IS_PUBLIC = /^\/(app-shell$|book\/calendar$|assets\/)/;

/** An admin whose device has stored today's classes and cached the code that shows them. */
async function withStoredDay(options: VisitOptions = {}) {
  const visitor = await signInAsAdmin(journey, { withServiceWorker: true, ...options });
  const { page } = visitor;
  await page.goto('/admin/dashboard');
  await button(page, 'Came: Ana Pons').waitFor();
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await eventually(async () => {
    const { values, caches } = await readDevice(page);
    expect(Object.keys(values)).toContain(DAY);
    expect(caches['admin-area']).toContain('/app-shell');
  });
  return visitor;
}

/** The same, with the dashboard opened again while offline. */
async function openOffline(options: VisitOptions = {}) {
  const visitor = await withStoredDay(options);
  await visitor.context.setOffline(true);
  await visitor.page.goto('/admin/dashboard');
  await button(visitor.page, 'Came: Ana Pons').waitFor();
  return visitor;
}

/** The same, on a device that is opened again only after some days. */
async function openOfflineAfter(days: number): Promise<Page> {
  const { page, context } = await openOffline();
  // Left open, it would see the end of the session as soon as its own question to the server fails.
  await page.close();
  const later = await context.newPage();
  await later.clock.setFixedTime(Date.now() + days * 86_400_000);
  await later.goto('/admin/dashboard');
  return later;
}

/** The narrowest phone, a usual one and a desk. */
const WIDTHS = [320, PHONE, DESK];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const press = (page: Page, name: string) => button(page, name).click();
const isOn = async (page: Page, name: string) => (await button(page, name).getAttribute('aria-pressed')) === 'true';
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const alert = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const findBooking = (name: string) => journey.server.deps.db.booking.findFirstOrThrow({ where: { name } });

/** Marks attendance as another device of the admin would. */
async function markElsewhere(name: string, attendance: 'CAME' | 'ABSENT') {
  const { id, attendanceVersion: baseVersion } = await findBooking(name);
  const mark = { key: randomBytes(16).toString('hex'), baseVersion, attendance, isPaidCash: false };
  await markAttendance(journey.server.deps, { bookingId: id, mark, by: { username: 'teacher' } });
}

describe('the admin area while offline', () => {
  it('the admin area opens offline with today’s classes, their age, and a note on every screen that needs a connection', async () => {
    const { page } = await openOffline();
    await status(page, 'You are offline').waitFor();
    await status(page, /^Schedule as of \d\d:\d\d$/).waitFor();
    await page.getByText('My left knee is stiff.').waitFor();
    await press(page, 'Details: Ana Pons');
    expect(await page.getByRole('link', { name: 'Call Ana Pons' }).getAttribute('href')).toBe('tel:+34600111222');
    await page.getByText('The classes after today need a connection.').waitFor();
    await page.getByText('Bookings, messages and email come back when you are online.').waitFor();
    await expectAccessible(page);
    await page.goto(`/admin/classes/${classId}`);
    await page.getByText('This class needs a connection. Today’s classes are on the dashboard.').waitFor();
    // After a navigation Chromium lets the worker's requests through again, although it is set to offline.
    await page.context().route('**/assets/security-*', (route) => route.abort());
    await page.goto('/admin/security');
    await heading(page).filter({ hasText: 'This screen needs a connection' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click();
    await button(page, 'Came: Ana Pons').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Recent Bookings' }).waitFor();
    await page.getByText('Schedule as of').waitFor({ state: 'detached' });
  });

  it('neither the lost connection nor a mark that waits moves the people, and the page ends above the banners, at any width', async () => {
    const { page, context } = await withStoredDay();
    await page.getByRole('heading', { name: 'Recent Bookings' }).waitFor();
    const getTop = async (width: number) => {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(TWO_FRAMES);
      return (await button(page, 'Did not come: Bo Vidal').boundingBox())?.y;
    };
    const tops = new Map<number, number | undefined>();
    for (const width of WIDTHS) tops.set(width, await getTop(width));
    await context.setOffline(true);
    await status(page, 'You are offline').waitFor();
    for (const width of WIDTHS) expect(await getTop(width)).toBe(tops.get(width));
    await press(page, 'Did not come: Ana Pons');
    const waiting = status(page, '1 mark waits for a connection.');
    await waiting.waitFor();
    for (const width of WIDTHS) {
      expect(await getTop(width)).toBe(tops.get(width));
      await eventually(async () => {
        await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
        const footer = await page.getByText(/^Version \d/).boundingBox();
        const banners = await waiting.boundingBox();
        expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThan((banners?.y ?? 0) + 1);
      });
      await page.evaluate('scrollTo(0, 0)');
    }
  });

  it('marks made offline, of one person and of all who are left, survive a reload and are sent once when the connection is back', async () => {
    const { page, context } = await openOffline();
    await press(page, 'Did not come: Bo Vidal');
    await status(page, '1 mark waits for a connection.').waitFor();
    await press(page, 'All came: Today Flow, 00:00');
    await status(page, '2 marks wait for a connection.').waitFor();
    await page.getByText('1 came · 1 not').waitFor();
    await press(page, 'Paid cash: Ana Pons');
    await page.getByText('Paid €15 cash').waitFor();
    await page.reload();
    await status(page, '2 marks wait for a connection.').waitFor();
    expect(await isOn(page, 'Paid cash: Ana Pons')).toBe(true);
    await expectAccessibleEverywhere(page);
    expect(await journey.server.deps.db.auditEntry.count()).toBe(0);
    await context.setOffline(false);
    await page.getByText('wait for a connection').waitFor({ state: 'detached' });
    await eventually(async () => {
      expect(await findBooking('Ana Pons')).toMatchObject({ attendance: 'CAME', attendanceVersion: 1 });
      expect(await findBooking('Bo Vidal')).toMatchObject({ attendance: 'ABSENT', attendanceVersion: 1 });
    });
    expect((await findBooking('Ana Pons')).paidCashAt).not.toBeNull();
    expect(await journey.server.deps.db.auditEntry.count()).toBe(2);
    await eventually(async () => expect((await readDevice(page)).values[MARKS]).toMatchObject({ value: [] }));
    expect(await isOn(page, 'Did not come: Bo Vidal')).toBe(true);
  });

  it('an offline mark that conflicts with another device is shown, and the admin decides', async () => {
    const { page, context } = await openOffline();
    await press(page, 'Came: Ana Pons');
    await press(page, 'Came: Bo Vidal');
    await status(page, '2 marks wait').waitFor();
    await markElsewhere('Ana Pons', 'ABSENT');
    await markElsewhere('Bo Vidal', 'ABSENT');
    await context.setOffline(false);
    const conflict = alert(page, 'Ana Pons: you marked “came”. Meanwhile another device marked “did not come”.');
    await conflict.waitFor();
    await alert(page, 'Bo Vidal: you marked').waitFor();
    await expectAccessible(page);
    expect(await isOn(page, 'Did not come: Ana Pons')).toBe(true);
    await press(page, 'Keep mine: Ana Pons');
    await press(page, 'Keep theirs: Bo Vidal');
    await page.getByText('you marked').first().waitFor({ state: 'detached' });
    await eventually(async () => {
      expect(await findBooking('Ana Pons')).toMatchObject({ attendance: 'CAME', attendanceVersion: 2 });
    });
    expect(await findBooking('Bo Vidal')).toMatchObject({ attendance: 'ABSENT', attendanceVersion: 1 });
  });

  it('an offline mark of a booking that was cancelled meanwhile is refused with the reason', async () => {
    const { page, context } = await openOffline();
    await press(page, 'Came: Ana Pons');
    await status(page, '1 mark waits').waitFor();
    await journey.server.deps.db.booking.updateMany({ where: { name: 'Ana Pons' }, data: { status: 'CANCELLED' } });
    await context.setOffline(false);
    await alert(page, 'Ana Pons could not be marked as “came”. This booking was cancelled').waitFor();
    await press(page, 'Close');
    await page.getByText('could not be marked').waitFor({ state: 'detached' });
    expect(await findBooking('Ana Pons')).toMatchObject({ attendance: null });
  });
});

describe('people added offline', () => {
  it('a person added offline waits in the roster, survives a reload and is sent once when the connection is back', async () => {
    const { page, context } = await openOffline();
    await page.getByRole('button', { name: /^Add a person: Today Flow/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a person' });
    await dialog.getByText('You are offline.').waitFor();
    await dialog.getByLabel('Name').fill('Walk In');
    await dialog.getByLabel('Paid cash').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const waiting = page.getByRole('list', { name: 'Added here, not sent yet' });
    await waiting.getByText('Walk In').waitFor();
    await page.reload();
    await waiting.getByText('Paid cash · added here, waits for a connection').waitFor();
    await expectAccessible(page);
    expect(await journey.server.deps.db.booking.count({ where: { name: 'Walk In' } })).toBe(0);
    await context.setOffline(false);
    await waiting.waitFor({ state: 'detached' });
    await eventually(async () => {
      const found = await journey.server.deps.db.booking.findMany({ where: { name: 'Walk In' } });
      expect(found).toMatchObject([{ status: 'CONFIRMED', email: '', paidCashAt: expect.any(Date) }]);
    });
    await button(page, 'Came: Walk In').waitFor();
    await journey.server.deps.db.booking.deleteMany({ where: { name: 'Walk In' } });
  });

  it('a person added offline to a class that was full by then is refused with the reason, and gets one more place', async () => {
    const { db } = journey.server.deps;
    const { page, context } = await openOffline({ width: DESK });
    const where = { id: classId.split('_')[0] ?? '' };
    await page.getByRole('button', { name: /^Add a person: Today Flow/ }).click();
    await page.getByLabel('Name').fill('Late Comer');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('list', { name: 'Added here, not sent yet' }).waitFor();
    await db.availability.update({ where, data: { capacity: 2 } });
    await context.setOffline(false);
    await alert(page, /^Late Comer could not be added to Today Flow, .*This class is full\.$/).waitFor();
    await expectAccessible(page);
    await press(page, 'Add one more place: Late Comer');
    await alert(page, 'could not be added').waitFor({ state: 'detached' });
    await eventually(async () => expect(await db.booking.count({ where: { name: 'Late Comer' } })).toBe(1));
    expect(await db.availability.findUniqueOrThrow({ where })).toMatchObject({ capacity: 3 });
    await db.booking.deleteMany({ where: { name: 'Late Comer' } });
    await db.availability.update({ where, data: { capacity: 5 } });
  });
});

describe('marks while online', () => {
  it('a mark is saved at once, and a second click removes it, also on the screen of the class', async () => {
    const { page } = await signInAsAdmin(journey, { width: DESK });
    await page.goto('/admin/dashboard');
    await press(page, 'Came: Ana Pons');
    await eventually(async () => expect(await findBooking('Ana Pons')).toMatchObject({ attendance: 'CAME' }));
    await page.goto(`/admin/classes/${classId}`);
    await button(page, 'Came: Ana Pons').and(page.locator('[aria-pressed=true]')).waitFor();
    await button(page, 'Came: Ana Pons').press('Enter');
    await eventually(async () => expect(await findBooking('Ana Pons')).toMatchObject({ attendance: null }));
    await expectAccessible(page);
  });

  it('two presses for one person are both saved, although the device has not stored the first one yet', async () => {
    const { page } = await signInAsAdmin(journey);
    await page.goto('/admin/dashboard');
    await button(page, 'Came: Ana Pons').waitFor();
    // Both in one task of the page: no storage answers in between.
    await page.evaluate(`for (const label of ['Came: Ana Pons', 'Paid cash: Ana Pons'])
      document.querySelector('[aria-label="' + label + '"]').click()`);
    await eventually(async () => {
      expect(await findBooking('Ana Pons')).toMatchObject({ attendance: 'CAME', paidCashAt: expect.any(Date) });
    });
  });

  it('a second press of All came within half a second does not take it back, a later one does', async () => {
    const { page } = await signInAsAdmin(journey);
    await page.goto('/admin/dashboard');
    const pressAt = (ms: number) =>
      page.evaluate(`{
        const click = new MouseEvent('click', { bubbles: true });
        Object.defineProperty(click, 'timeStamp', { value: ${ms} });
        document.querySelector('[aria-label*="ll came: Today Flow"]').dispatchEvent(click);
      }`);
    await page.getByRole('button', { name: /^All came/ }).waitFor();
    // A press before would be replayed, with another time.
    await expectHydrated(page);
    await pressAt(1_000);
    await page.getByRole('button', { name: /^Undo all came/ }).waitFor();
    await pressAt(1_400);
    await pressAt(1_600);
    await page.getByRole('button', { name: /^All came/ }).waitFor();
    await eventually(async () => expect(await findBooking('Ana Pons')).toMatchObject({ attendance: null }));
  });

  it('opens with the classes that the device has, and asks for the rest of the dashboard after today’s people', async () => {
    const { page } = await withStoredDay({ width: DESK });
    const asked: string[] = [];
    const answer = closedGate();
    await page.route('**/graphql', async (route) => {
      const { operationName } = route.request().postDataJSON() as { operationName: string };
      asked.push(operationName);
      if (operationName === 'NextClasses') await answer.opened;
      await route.fallback();
    });
    await page.goto('/admin/dashboard');
    await button(page, 'Came: Ana Pons').waitFor();
    await page.getByText(/^Schedule as of \d\d:\d\d$/).waitFor();
    await press(page, 'Came: Ana Pons');
    await eventually(async () => expect(await findBooking('Ana Pons')).toMatchObject({ attendance: 'CAME' }));
    await expectAccessible(page);
    expect(asked).not.toContain('RecentBookings');
    answer.open();
    await page.getByRole('link', { name: 'Weather calls' }).waitFor();
    await eventually(async () => expect(asked).toContain('RecentBookings'));
    expect(await isOn(page, 'Came: Ana Pons')).toBe(true);
  });

  it('a mark whose answer was lost is retried and saved once', async () => {
    const { page } = await signInAsAdmin(journey, { width: DESK });
    await page.goto('/admin/dashboard');
    await button(page, 'Came: Ana Pons').waitFor();
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
    // The button shows the mark once the device has stored it; a reload before that loses the press.
    await button(page, 'Did not come: Ana Pons').and(page.locator('[aria-pressed=true]')).waitFor();
    await page.reload();
    await eventually(async () => {
      expect(await findBooking('Ana Pons')).toMatchObject({ attendance: 'ABSENT', attendanceVersion: 2 });
    });
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

/** Expects that the browser has stored nothing of the admin's. */
async function expectNoTrace(page: Page): Promise<void> {
  const { values, caches, localStorage } = await readDeviceOutline(page);
  expect(Object.keys(values).filter((name) => !name.startsWith('public/'))).toEqual([]);
  expect(caches).not.toContain('admin-area');
  expect(Object.keys(localStorage)).not.toContain('adminToken');
  expect(Object.keys(localStorage)).not.toContain('adminUser');
  expect(JSON.stringify({ values, localStorage })).not.toMatch(/Ana Pons|Bo Vidal|\+34 600/);
}

const expectNoPeople = async (page: Page) => expect(await page.content()).not.toContain('Ana Pons');

describe('an admin’s session on a device', () => {
  it('a session stores no admin data in caches and no email address in IndexedDB', async () => {
    const note = { email: 'ana@example.com', text: 'A secret note.', updatedAt: new Date() };
    await journey.server.deps.db.clientNote.create({ data: note });
    const { page } = await withStoredDay();
    await leaveApp(page);
    await eventually(async () => expect(Object.keys((await readDevice(page)).values)).toContain(SCREEN));
    for (const path of ['/admin/availability', `/admin/classes/${classId}`, '/admin/activity', '/admin/security']) {
      await page.goto(path);
      await heading(page).waitFor();
      await eventually(async () => expect(await page.getByText(/^Loading/).count()).toBe(0));
    }
    const { values, caches } = await readDevice(page);
    const files = Object.values(caches).flat();
    expect(files.filter((path) => !IS_PUBLIC.test(path))).toEqual([]);
    const token = await page.evaluate<string>(`localStorage.getItem('adminToken')`);
    const { drawn: calendar = '', ...others } = await page.evaluate<Record<string, string>>(READ_CACHED_TEXT);
    const findForbidden = (text: string, forbidden: string[]) => forbidden.filter((part) => text.includes(part));
    expect(
      findForbidden(Object.values(others).join('\n'), ['Ana Pons', 'ana@example.com', 'Today Flow', token]),
    ).toEqual([]);
    // The cached calendar page is public: it may contain the titles of classes.
    expect(findForbidden(calendar, ['Ana Pons', 'ana@example.com', token])).toEqual([]);
    expect(
      Object.keys(values)
        .filter((name) => name.startsWith('admin/'))
        .sort(),
    ).toEqual([ADDED, DAY, MARKS, SCREEN]);
    expect(JSON.stringify(values)).not.toMatch(/@example|secret note/);
    expect(JSON.stringify(values)).not.toContain(token);
  });

  it.each([
    ['online', false],
    ['offline', true],
  ])('logging out while %s leaves no trace, neither on Back nor on reload', async (_name, isOffline) => {
    const { page, context } = isOffline ? await openOffline({ width: DESK }) : await withStoredDay({ width: DESK });
    await page.getByRole('heading', { name: 'Today Flow', exact: true }).getByRole('link').click();
    await page.waitForURL('**/admin/classes/**');
    await press(page, 'Logout');
    await page.waitForURL('**/admin/login');
    await page.getByLabel('Username').waitFor();
    await expectNoTrace(page);
    await page.goBack();
    await page.waitForURL('**/admin/login');
    await expectNoPeople(page);
    await page.reload().catch(() => undefined); // offline, there is no page any more
    await eventually(() => expectNoPeople(page));
    await context.setOffline(false);
    await page.goto('/admin/dashboard');
    await page.waitForURL('**/admin/login');
    await expectNoPeople(page);
    await expectNoTrace(page);
  });

  it('logging out asks before it discards marks that were not sent', async () => {
    const { page } = await openOffline({ width: DESK });
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

  it('a session that the server refuses leaves no trace', async () => {
    const { page } = await withStoredDay();
    await journey.server.deps.db.session.updateMany({ data: { revokedAt: new Date() } });
    await page.goto('/admin/dashboard');
    await alert(page, 'Unauthorized or Forbidden. Please log in again.').waitFor();
    await eventually(() => expectNoTrace(page));
  });

  it('a session runs no script from its own cache, where the browser would store it compiled even after the deletion', async () => {
    const { page } = await openOffline();
    const browser = await page.context().newCDPSession(page);
    const sources: { path: string; cache: string | undefined }[] = [];
    browser.on('Network.responseReceived', ({ response: { url, fromServiceWorker, cacheStorageCacheName } }) => {
      if (fromServiceWorker) sources.push({ path: new URL(url).pathname, cache: cacheStorageCacheName });
    });
    await browser.send('Network.enable');
    await page.reload();
    await button(page, 'Came: Ana Pons').waitFor();
    const scripts = sources.filter(({ path }) => path.endsWith('.js'));
    expect(scripts.filter(({ path }) => path.startsWith('/assets/day-'))).toHaveLength(1);
    expect(scripts.filter(({ cache }) => cache === 'admin-area')).toEqual([]);
  });

  it('a session that expired while offline leaves no trace', async () => {
    const page = await openOfflineAfter(31);
    await alert(page, 'Your sign-in has ended. Please log in again.').waitFor();
    await eventually(() => expectNoTrace(page));
  });

  it('a session unused for 14 days leaves no trace, and the login says why', async () => {
    const { page } = await withStoredDay();
    await journey.server.deps.db.session.updateMany({ data: { lastUsedAt: new Date(Date.now() - 14 * 86_400_000) } });
    await page.goto('/admin/dashboard');
    await alert(page, 'Unauthorized or Forbidden. Please log in again.').waitFor();
    await status(page, 'You were signed out because this device was not used for 14 days.').waitFor();
    await eventually(() => expectNoTrace(page));
  });

  it('a session that was offline for 14 days leaves no trace, and the login says why', async () => {
    const page = await openOfflineAfter(14);
    await alert(page, 'Your sign-in has ended. Please log in again.').waitFor();
    await status(page, 'You were signed out because this device was not used for 14 days.').waitFor();
    await eventually(() => expectNoTrace(page));
  });

  it('another admin who signs in on the device cannot read what the first session stored', async () => {
    const { page, context } = await withStoredDay();
    const { authorization } = await adminHeaders(journey.server.deps.db, { username: 'other' });
    await context.setOffline(true);
    await page.evaluate(`localStorage.setItem('adminToken', '${authorization.replace('Bearer ', '')}')`);
    await page.reload();
    await status(page, 'You are offline').waitFor();
    await alert(page, 'Failed to load the next classes.').waitFor();
    await expectNoPeople(page);
  });

  it('a page from the back/forward cache shows nothing of a session that ended elsewhere', async () => {
    const { page } = await withStoredDay();
    // A page that returns from the back/forward cache received no storage event.
    await page.evaluate(`{
      localStorage.removeItem('adminToken');
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }`);
    await page.waitForURL('**/admin/login');
    await expectNoPeople(page);
  });
});

/** Runs in the page: the text of all cached responses, by the name of the cache. */
const READ_CACHED_TEXT = `(async () => {
  const texts = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const responses = await cache.matchAll();
    texts[name] = (await Promise.all(responses.map((response) => response.text()))).join('\\n');
  }
  return texts;
})()`;
