import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createDatabase, type Database } from '../../graphql-server/src/adapters/db/create-db';
import { createStudioTime } from '../../graphql-server/src/domain/time/studio-time';
import { adminHeaders } from '../../graphql-server/test/admin';
import { eventually } from '../../graphql-server/test/eventually';
import { readDevice } from '../../web/e2e/device';
import { createTodaysClass } from '../../web/e2e/todays-class';
import { CONTESTANTS } from './contestants';
import { PHONE } from './phone';
import { measurePress } from './press-to-paint';
import { openSlowPage, waitForTimes } from './slow-phone';
import type { BenchServer } from './start-server';

/** Milliseconds, one figure a round. */
export type DashboardVisits = {
  /** A visitor's first visit to the calendar: its first class is visible. */
  calendar: number[];
  /** The teacher's first visit to the dashboard: the first person of today is visible. */
  first: number[];
  /** The same from the installed app, whose files are on the device. */
  installed: number[];
  /** A press on "Came" until the next paint. */
  press: number[];
};

const CAME = 'button[data-kind=came]';
const DASHBOARD = {
  name: 'the dashboard',
  path: '/admin/dashboard',
  visible: CAME,
  selected: `${CAME}[aria-pressed=true]`,
  isReact: true,
};

/** P17: when the teacher sees who comes today, beside a visitor who sees the calendar. */
export async function measureDashboard(
  browser: Browser,
  { origin, databaseUrl }: BenchServer,
  rounds: number,
): Promise<DashboardVisits> {
  const visits: DashboardVisits = { calendar: [], first: [], installed: [], press: [] };
  const database = createDatabase(databaseUrl);
  try {
    const token = await createToday(database);
    for (let round = 0; round < rounds; round += 1) {
      visits.calendar.push(await visitCalendar(browser, origin));
      const context = await browser.newContext(PHONE);
      try {
        await context.addInitScript(signInWith(token));
        await database.db.booking.updateMany({ data: { attendance: null } });
        visits.first.push(await visitDashboard(context, origin, readyOffline));
        visits.installed.push(await visitDashboard(context, origin));
        visits.press.push(await measurePress(context, origin + DASHBOARD.path, markFirstPerson));
      } finally {
        await context.close();
      }
    }
    return visits;
  } finally {
    await database.close();
  }
}

/** Creates a class of today with two people; returns the token of an admin. */
async function createToday({ db }: Database): Promise<string> {
  const deps = { db, clock: { now: () => new Date() }, studioTime: createStudioTime('Europe/Madrid') };
  await createTodaysClass({ server: { deps } }, 'Today Flow');
  const { authorization } = await adminHeaders(db);
  return authorization.replace('Bearer ', '');
}

/** Runs in the page, before its scripts. */
const signInWith = (token: string) => `
  localStorage.setItem('adminToken', '${token}');
  localStorage.setItem('adminUser', '{"username":"teacher","isAdmin":true}');`;

async function visitCalendar(browser: Browser, origin: string): Promise<number> {
  const page = await openSlowPage(browser, CONTESTANTS.site);
  try {
    await page.goto(origin + CONTESTANTS.site.path, { waitUntil: 'commit' });
    const times = await waitForTimes(page, CONTESTANTS.site, ({ visibleMs }) => visibleMs !== null);
    return times.visibleMs ?? Number.NaN;
  } finally {
    await page.context().close();
  }
}

async function visitDashboard(
  context: BrowserContext,
  origin: string,
  before?: (page: Page) => Promise<void>,
): Promise<number> {
  const page = await openSlowPage(context, DASHBOARD);
  await page.goto(origin + DASHBOARD.path, { waitUntil: 'commit' });
  const { visibleMs } = await waitForTimes(page, DASHBOARD, ({ visibleMs }) => visibleMs !== null);
  await before?.(page);
  await page.close();
  return visibleMs ?? Number.NaN;
}

/** Waits until the device has the files of the admin area and its first screen, as the installed app has them. */
async function readyOffline(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await eventually(async () => {
    const { values, caches } = await readDevice(page);
    const screen = values['admin/values/screen.v1'] as { value: unknown } | undefined;
    if (!screen?.value || !caches['admin-area']?.includes('/app-shell')) {
      throw new Error('The device has not stored the admin area.');
    }
  });
}

async function markFirstPerson(page: Page): Promise<void> {
  await readyOffline(page);
  await page.locator(CAME).first().tap();
}
