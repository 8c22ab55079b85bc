import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it as test } from 'vitest';
import { createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { bookWithLink } from '../../graphql-server/test/personal-links';
import { SHOWS_NOTIFICATIONS } from './browser';
import { expectAccessibleEverywhere, expectCleanConsole, type Journey, openJourney } from './journey';
import { stubPush, WORKER_TIMEOUT } from './stub-push';

/** The packaged browser denies notifications. */
const it = test.runIf(SHOWS_NOTIFICATIONS);

let journey: Journey;
let flow: Awaited<ReturnType<typeof createClass>>;
beforeAll(async () => {
  journey = await openJourney();
  flow = await createClass(journey.server.deps.db, { title: 'Dawn Flow', capacity: 50, weatherCallMinutes: 60 });
});
afterAll(() => journey.close());

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/notify-me';
const SWITCH_ON = 'Notify me on this device when something changes';
const SWITCH_OFF = 'Do not notify me any more';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const ticked = (page: Page) => page.getByLabel('Also when it is decided that the class takes place');
const listDevices = (bookingId: string) =>
  journey.server.deps.db.clientPushSubscription.findMany({ where: { bookingId } });

describe('notifications about a booking', () => {
  it('are switched on, extended and switched off on the page of the booking', async () => {
    const { bookingId, link } = await bookWithLink(journey.server, flow);
    const visitor = await journey.visit({ withServiceWorker: true });
    const { page, context } = visitor;
    await stubPush(page, ENDPOINT);
    await context.grantPermissions(['notifications'], { origin: journey.server.url });
    await page.goto(`/manage/${link}`);
    await button(page, SWITCH_ON).click(WORKER_TIMEOUT);
    await page.getByRole('status').filter({ hasText: 'You are notified on this device' }).waitFor(WORKER_TIMEOUT);
    expect(await listDevices(bookingId)).toMatchObject([{ endpoint: ENDPOINT, wantsTakesPlace: false }]);
    await page.reload();
    await button(page, SWITCH_OFF).waitFor(WORKER_TIMEOUT);
    await ticked(page).check();
    await eventually(async () => expect(await listDevices(bookingId)).toMatchObject([{ wantsTakesPlace: true }]));
    await expectAccessibleEverywhere(page);
    await button(page, SWITCH_OFF).click();
    await button(page, SWITCH_ON).waitFor();
    expect(await listDevices(bookingId)).toEqual([]);
    expectCleanConsole(visitor);
  });
});

describe('a browser that cannot be notified', () => {
  it('says that notifications are blocked', async () => {
    const { link } = await bookWithLink(journey.server, flow);
    const { page } = await journey.visit({ withServiceWorker: true });
    await page.addInitScript(`Object.defineProperty(Notification, 'permission', { get: () => 'denied' })`);
    await page.goto(`/manage/${link}`);
    await page.getByText('Notifications of this site are blocked on this device.').waitFor();
    expect(await button(page, SWITCH_ON).count()).toBe(0);
  });

  it('says on an iPhone that the app must be installed first', async () => {
    const { link } = await bookWithLink(journey.server, flow);
    const { page } = await journey.visit({ withServiceWorker: true });
    await page.addInitScript(`delete window.PushManager;
      Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)' });`);
    await page.goto(`/manage/${link}`);
    await page.getByText('“Add to Home Screen”').waitFor();
  });

  it('says while it is offline that switching needs a connection', async () => {
    const { link } = await bookWithLink(journey.server, flow);
    const { page, context } = await journey.visit({ withServiceWorker: true });
    await page.goto(`/manage/${link}`);
    await button(page, SWITCH_ON).waitFor(WORKER_TIMEOUT);
    await context.setOffline(true);
    await page.getByText('Switching notifications on or off needs a connection.').waitFor();
    expect(await button(page, SWITCH_ON).count()).toBe(0);
  });

  it('shows nothing about notifications without JavaScript', async () => {
    const { link } = await bookWithLink(journey.server, flow);
    const { page } = await journey.visit({ withScripts: false });
    await page.goto(`/manage/${link}`);
    await page.getByText('Dawn Flow').first().waitFor();
    expect(await page.getByRole('heading', { name: 'Notifications' }).count()).toBe(0);
  });
});
