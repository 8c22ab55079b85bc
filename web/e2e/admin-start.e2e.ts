import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../graphql-server/test/eventually';
import { leaveApp, readDevice } from './device';
import { holdBack } from './hold-back';
import { expectCleanConsole, type Journey, openJourney, RESTING_PAGE } from './journey';
import { signInAsAdmin } from './steps';
import { createTodaysClass } from './todays-class';

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney({}, { atNoon: true });
  await createTodaysClass(journey, 'Today Flow');
});
afterAll(() => journey.close());
beforeEach(async () => {
  const { db } = journey.server.deps;
  await db.booking.updateMany({ data: { attendance: null, attendanceVersion: 0 } });
});

const SCREEN = 'admin/values/screen.v1';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** In the page: changes the stored screen. */
const changeScreen = (change: string) => `new Promise((resolve) => {
  const opening = indexedDB.open('admin');
  opening.onsuccess = () => {
    const store = opening.result.transaction('values', 'readwrite').objectStore('values');
    const reading = store.get('screen.v1');
    reading.onsuccess = () => {
      const { session, value } = reading.result;
      store.put({ session, value: { ...value, ${change} } }, 'screen.v1').onsuccess = () => {
        opening.result.close();
        resolve(null);
      };
    };
  };
})`;

/** An admin whose device has stored the dashboard, valid for another hour also when the day ends before. */
async function withStoredScreen() {
  const visitor = await signInAsAdmin(journey, { withServiceWorker: true });
  const { page } = visitor;
  await page.goto('/admin/dashboard');
  await button(page, 'Came: Ana Pons').first().waitFor();
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await leaveApp(page);
  await eventually(async () => {
    const { values, caches } = await readDevice(page);
    expect(Object.keys(values)).toContain(SCREEN);
    expect(caches['admin-area']).toContain('/app-shell');
  });
  await page.evaluate(changeScreen('untilMs: Date.now() + 3_600_000'));
  return visitor;
}

/** Runs before the page's scripts: React does not get the stored day, and so renders nothing, until `showDay()` is called. */
const HOLD_BACK_DAY = `
  const released = new Promise((resolve) => { window.showDay = resolve; });
  const { get } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.get = function (key) {
    const request = get.call(this, key);
    if (key !== 'day.v1') return request;
    return {
      get result() { return request.result; },
      set onsuccess(listener) { request.onsuccess = () => released.then(listener); },
    };
  };
`;

/** Opens the dashboard as it is before React renders. */
async function openBeforeReact(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(HOLD_BACK_DAY);
  await page.goto('/admin/dashboard');
  await eventually(async () => expect(await page.evaluate('typeof showDay')).toBe('function'));
  return page;
}

const FOCUSED = `document.activeElement?.getAttribute('aria-label')`;
const IS_RENDERED = `Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactProps'))`;

async function showDay(page: Page): Promise<void> {
  await page.evaluate('showDay()');
  await eventually(async () => expect(await page.evaluate(IS_RENDERED)).toBe(true));
}

/** In the page: the visible texts and buttons of today's classes with their places on the screen. */
const READ_PLACES = `[...document.querySelectorAll('h1, h2, h3, h4, h5, main p, main button')].flatMap((element) => {
  if (element.closest('[data-later]')) return [];
  const { x, y, width, height } = element.getBoundingClientRect();
  const text = element.getAttribute('aria-label') ?? element.textContent;
  return width === 0 ? [] : [[text, x, y, width, height].join(' ')];
})`;

describe('the installed admin area', () => {
  it('shows today’s people before its scripts have rendered anything, and nothing moves when they do', async () => {
    const visitor = await withStoredScreen();
    const page = await openBeforeReact(visitor.context);
    await button(page, 'Came: Ana Pons').waitFor();
    await page.getByText(/^Schedule as of \d\d:\d\d$/).waitFor();
    expect(await page.evaluate(IS_RENDERED)).toBe(false);
    expect(await page.content()).not.toContain('@example');
    const before = await page.evaluate<string[]>(READ_PLACES);
    await page.route('**/graphql', () => undefined);
    await showDay(page);
    expect(await page.evaluate<string[]>(READ_PLACES)).toEqual(before);
    expectCleanConsole(visitor);
  });

  it('the focus stays on the same person when the scripts have rendered', async () => {
    const { context } = await withStoredScreen();
    const page = await openBeforeReact(context);
    await button(page, 'Came: Ana Pons').focus();
    await showDay(page);
    await eventually(async () => expect(await page.evaluate(FOCUSED)).toBe('Came: Ana Pons'));
  });

  it('a press before the scripts have rendered marks its person', async () => {
    const { context } = await withStoredScreen();
    const page = await openBeforeReact(context);
    await button(page, 'Came: Ana Pons').click();
    await showDay(page);
    const findBooking = () => journey.server.deps.db.booking.findFirstOrThrow({ where: { name: 'Ana Pons' } });
    await eventually(async () => expect(await findBooking()).toMatchObject({ attendance: 'CAME' }));
    await button(page, 'Came: Ana Pons').and(page.locator('[aria-pressed=true]')).waitFor();
    await button(page, 'Came: Bo Vidal').and(page.locator('[aria-pressed=false]')).waitFor();
  });

  it('a press before the scripts have rendered marks nobody where two people have one name', async () => {
    const { db } = journey.server.deps;
    await db.booking.updateMany({ where: { name: 'Bo Vidal' }, data: { name: 'Ana Pons' } });
    const { context } = await withStoredScreen();
    const page = await openBeforeReact(context);
    await button(page, 'Came: Ana Pons').first().click();
    await showDay(page);
    // Marks are sent in the order of their presses.
    await button(page, 'Did not come: Ana Pons').last().click();
    const listMarks = async () => (await db.booking.findMany()).flatMap(({ attendance }) => attendance ?? []);
    await eventually(async () => expect(await listMarks()).toEqual(['ABSENT']));
    await db.booking.updateMany({ where: { email: 'bo@example.com' }, data: { name: 'Bo Vidal' } });
  });

  it.each([
    ['today looks different by now', 'untilMs: Date.now() - 1'],
    ['another version stored them', `entry: '/assets/index-other.js'`],
  ])('shows no stored people when %s', async (_case, change) => {
    const { page: first, context } = await withStoredScreen();
    // Closed before the change: a page that is left stores its screen once more.
    await first.close();
    const other = await context.newPage();
    await other.goto(RESTING_PAGE);
    await other.evaluate(changeScreen(change));
    await other.close();
    const page = await openBeforeReact(context);
    expect(await page.getByRole('button').count()).toBe(0);
    await showDay(page);
    await button(page, 'Came: Ana Pons').waitFor();
  });

  it('stores no people while a mark waits to be sent', async () => {
    const { page, context } = await withStoredScreen();
    await context.setOffline(true);
    await button(page, 'Came: Ana Pons').click();
    const unsent = page.getByText('mark not sent yet');
    await unsent.waitFor();
    // It stands clear of the edge of its row.
    const [line, row] = [await unsent.boundingBox(), await unsent.locator('xpath=ancestor::li[1]').boundingBox()];
    expect((row?.y ?? 0) + (row?.height ?? 0) - ((line?.y ?? 0) + (line?.height ?? 0))).toBeGreaterThanOrEqual(2);
    await eventually(async () => {
      const { values } = await readDevice(page);
      expect(values[SCREEN]).toMatchObject({ value: null });
    });
  });
});

describe('a first visit to the dashboard', () => {
  /** Opens it as it is before its scripts are there; `load` lets them come. */
  async function openWithoutScripts() {
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    const load = await holdBack(page, '**/assets/frame-*.js');
    await page.goto('/admin/dashboard', { waitUntil: 'commit' });
    return { visitor, page, load };
  }

  it('shows today’s people before its scripts are there, and nothing moves when React replaces them', async () => {
    const { visitor, page, load } = await openWithoutScripts();
    await button(page, 'Came: Ana Pons').waitFor();
    await page.getByText(/^Schedule as of \d\d:\d\d$/).waitFor();
    const before = await page.evaluate<string[]>(READ_PLACES);
    await page.route('**/graphql', () => undefined);
    load();
    await eventually(async () => expect(await page.evaluate(IS_RENDERED)).toBe(true));
    expect(await page.evaluate<string[]>(READ_PLACES)).toEqual(before);
    expectCleanConsole(visitor);
  });

  it('a press before its scripts are there marks its person', async () => {
    const { page, load } = await openWithoutScripts();
    await button(page, 'Came: Ana Pons').click();
    load();
    const findBooking = () => journey.server.deps.db.booking.findFirstOrThrow({ where: { name: 'Ana Pons' } });
    await eventually(async () => expect(await findBooking()).toMatchObject({ attendance: 'CAME' }));
  });

  it('shows nobody to a device whose session has ended', async () => {
    const { page, load } = await openWithoutScripts();
    await button(page, 'Came: Ana Pons').waitFor();
    await journey.server.deps.db.session.updateMany({ data: { revokedAt: new Date() } });
    const refused = page.waitForResponse((response) => response.status() === 401);
    await page.reload({ waitUntil: 'commit' });
    await refused;
    load();
    await page.getByText('Unauthorized or Forbidden. Please log in again.').waitFor();
    expect(await page.getByText('Ana Pons').count()).toBe(0);
  });
});
