import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminHeaders } from '../../graphql-server/test/admin';
import { buyOverRest } from '../../graphql-server/test/buyers';
import { createBookingRow } from '../../graphql-server/test/card-bookings';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { ask } from '../../graphql-server/test/graphql';
import { call } from '../../graphql-server/test/rest';
import { startTestServer, type TestServer } from '../../graphql-server/test/server';
import { DESK, expectCleanConsole, type Journey, openJourney, PHONE } from './journey';
import { bookInPerson, fillDetails, heading, IN_PERSON, next, pickDay, pickSlot, signInAsAdmin } from './steps';

let journey: Journey;
let classId: string;
beforeAll(async () => {
  journey = await openJourney();
  ({ id: classId } = await createClass(journey.server.deps.db, { capacity: 500 }));
  await book('Early');
});
afterAll(() => journey.close());

const book = (name: string) =>
  buyOverRest(journey.server.url, { classId, name, email: `${name.toLowerCase()}@example.com` });
const bookings = (page: Page) => page.getByRole('region', { name: 'Recent Bookings' }).locator('tr[data-row]');
const booking = (page: Page, name: string) => bookings(page).filter({ hasText: name });

/** Bookings above the one that is read: it is far from both ends of a page of 25. */
const ABOVE = 19;
/** Runs in the page: the browser anchors no scroll position, and says so. */
const WITHOUT_ANCHORS = `(() => {
  CSS.supports = () => false;
  for (const element of [document.documentElement, ...document.querySelectorAll('section')]) element.style.overflowAnchor = 'none';
})()`;

/** Opens the dashboard and waits until it hears of bookings. */
async function openLive({ width = DESK } = {}) {
  const visitor = await signInAsAdmin(journey, { width });
  await visitor.page.goto('/admin/dashboard');
  await heading(visitor.page).waitFor();
  await bookings(visitor.page).first().waitFor();
  const first = `First${Date.now()}`;
  await book(first);
  await booking(visitor.page, first).waitFor();
  return visitor;
}

/** Makes the page believe that it went to the background or came back. */
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(`Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
    document.dispatchEvent(new Event('visibilitychange'));`);

describe('two processes over one database', () => {
  let other: TestServer;
  beforeAll(async () => {
    other = await startTestServer({ database: journey.server.database });
  });
  afterAll(() => other.close());

  it('a booking that a visitor makes on one process appears on the dashboard of another, also after its stream was cut', async () => {
    const teacher = await openLive();

    const { page } = await journey.visit({ width: PHONE });
    await page.goto(`${other.url}/book/calendar`);
    await pickDay(page, CLASS_DATE);
    await pickSlot(page, /Sunrise Flow/);
    await next(page).click();
    await fillDetails(page, { name: 'Vera Sol', email: 'vera@example.com' });
    await next(page).click();
    await page.getByRole('radio', { name: IN_PERSON }).check();
    await next(page).click();
    await bookInPerson(page).click();
    await page.waitForURL('**/thank-you');
    await booking(teacher.page, 'Vera Sol').waitFor();

    journey.server.app.server.closeAllConnections();
    await book('Aftercut');
    await booking(teacher.page, 'Aftercut').waitFor();
  });
});

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

  it.each([
    ['phone', PHONE],
    ['desk', DESK],
  ])(
    'on a %s, a booking that arrives does not move the booking that is being read, also without scroll anchoring, as in Safari',
    async (_device, width) => {
      const read = `Read${width}`;
      const { db } = journey.server.deps;
      await createBookingRow(db, { name: read });
      for (let above = 0; above < ABOVE; above += 1) await createBookingRow(db);
      const { page } = await openLive({ width });
      if (width === PHONE)
        await page
          .getByRole('region', { name: 'Recent Bookings' })
          .getByRole('button', { name: /^Show \d+ more$/ })
          .click();
      const getTop = async () => (await booking(page, read).boundingBox())?.y;
      for (const anchors of [true, false]) {
        if (!anchors) await page.evaluate(WITHOUT_ANCHORS);
        // Away from its edges, in the page and in the frame of a desk.
        await booking(page, read).evaluate((row) => row.scrollIntoView({ block: 'center' }));
        const top = await getTop();
        const next = `Next${width}${anchors}`;
        await book(next);
        await booking(page, next).waitFor();
        // A page scrolls by whole pixels, and rows are not as tall as whole ones.
        expect(Math.abs(((await getTop()) ?? Number.NaN) - (top ?? 0))).toBeLessThan(1);
      }
    },
  );

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
