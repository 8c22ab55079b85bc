import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it as test } from 'vitest';
import { eventually } from '../../graphql-server/test/eventually';
import { type ServerProcess, spawnServer } from '../../graphql-server/test/process';
import { type PushService, startPushService } from '../../graphql-server/test/push-service';
import { SHOWS_NOTIFICATIONS } from './browser';
import {
  DESK,
  expectAccessible,
  expectAccessibleEverywhere,
  expectCleanConsole,
  type Journey,
  openJourney,
  type VisitOptions,
} from './journey';
import { signInAsAdmin } from './steps';
import { stubPush, switchOnNotifications, WORKER_TIMEOUT } from './stub-push';

/** The packaged browser denies notifications. */
const it = test.runIf(SHOWS_NOTIFICATIONS);

let journey: Journey;
let service: PushService;
/** The same studio in a separate process, which trusts the certificate of this test's push service. */
let server: ServerProcess;
beforeAll(async () => {
  [journey, service] = await Promise.all([openJourney(), startPushService()]);
  server = await spawnServer({
    DATABASE_URL: journey.server.database.url,
    ...service.variables,
  });
});
afterAll(async () => {
  await server.stop();
  await service.close();
  await journey.close();
});
beforeEach(async () => {
  await journey.server.deps.db.pushSubscription.deleteMany();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const says = (page: Page, role: 'alert' | 'status', text: string) =>
  page.getByRole(role).filter({ hasText: text }).waitFor();
const rows = (page: Page) => page.getByRole('table', { name: 'Devices that get notifications' }).locator('tbody tr');
const stored = () => journey.server.deps.db.pushSubscription.findMany();

let devices = 0;
/** An admin in a browser with notifications granted, a stubbed push service and the service worker. */
async function onDevice(options: VisitOptions = {}) {
  const visitor = await signInAsAdmin(journey, { withServiceWorker: true, baseURL: server.url, ...options });
  devices += 1;
  const device = await stubPush(visitor.page, `${service.origin}/device-${devices}`);
  await visitor.context.grantPermissions(['notifications'], { origin: server.url });
  return { ...visitor, device };
}

describe('notifications of a device', () => {
  it('an admin switches notifications on, receives an encrypted test, and switches them off', async () => {
    const visitor = await onDevice();
    const { page, device } = visitor;
    await page.goto('/admin/dashboard');
    await button(page, 'Menu').click();
    await page.getByRole('link', { name: 'Notifications' }).click();
    await page.getByText('No device gets notifications: everything comes by mail.').waitFor();
    await button(page, 'Switch on').waitFor();
    await expectAccessible(page);
    await button(page, 'Switch on').click(WORKER_TIMEOUT);
    await page.getByText('On. This device notifies you about:').waitFor();
    expect(await device.subscribedWith()).toBe(await journey.server.deps.pusher.publicKey());
    await rows(page).filter({ hasText: 'This device' }).filter({ hasText: 'Never' }).waitFor();
    await button(page, 'Send a test').click();
    await says(page, 'status', 'Sent. It shows on this device in a moment.');
    const [message, ...more] = service.messagesTo(device.endpoint);
    expect(more).toEqual([]);
    expect(message?.body.toString('latin1')).not.toContain('It works');
    expect(JSON.parse(device.decrypt(message?.body ?? Buffer.alloc(0)))).toMatchObject({ title: 'It works' });
    await rows(page).filter({ hasText: 'Never' }).waitFor({ state: 'detached' });
    await expectAccessible(page);
    await button(page, 'Switch off').click();
    await button(page, 'Switch on').waitFor();
    expect(await device.subscribedWith()).toBeNull();
    expect(await stored()).toEqual([]);
    expectCleanConsole(visitor);
  });

  it('an admin chooses which kinds of notifications a device receives', async () => {
    const visitor = await onDevice();
    const { page } = visitor;
    await switchOnNotifications(page);
    const message = page.getByRole('switch', { name: 'Message' });
    await message.click();
    await rows(page).filter({ hasText: 'New booking, Booking cancelled, Booking moved' }).waitFor();
    await page.reload();
    await message.and(page.locator('[aria-checked=false]')).waitFor();
    expect(await stored()).toMatchObject([
      {
        wantedKinds: [
          'BOOKING_MADE',
          'BOOKING_CANCELLED',
          'BOOKING_MOVED',
          'WEATHER_CALL_DUE',
          'JOIN_LINK_MISSING',
          'PAYMENT_ISSUE',
        ],
      },
    ]);
    await page.route('**/graphql', (route) => route.abort());
    await page.getByRole('switch', { name: 'New booking' }).click();
    await says(page, 'alert', 'This could not be changed. Please try again.');
    expect(await page.getByRole('switch', { name: 'New booking' }).getAttribute('aria-checked')).toBe('true');
  });

  it('a device registers its subscription again at each start of the admin area, with the chosen kinds', async () => {
    const visitor = await onDevice();
    const { page, device } = visitor;
    await switchOnNotifications(page);
    const { db } = journey.server.deps;
    await db.pushSubscription.updateMany({ data: { lastSeenAt: new Date(0), wantedKinds: ['MESSAGE_RECEIVED'] } });
    await page.goto('/admin/dashboard');
    await eventually(async () => {
      const [only] = await stored();
      expect(only).toMatchObject({ endpoint: device.endpoint, wantedKinds: ['MESSAGE_RECEIVED'] });
      expect(only?.lastSeenAt.getTime()).toBeGreaterThan(0);
    });
    await db.pushSubscription.deleteMany();
    await page.reload();
    await eventually(async () => expect(await stored()).toMatchObject([{ endpoint: device.endpoint }]));
    expectCleanConsole(visitor);
  });

  it('a device subscribes again when the studio has another key', async () => {
    const { page, device } = await onDevice();
    await switchOnNotifications(page);
    await page.evaluate(`localStorage.setItem('subscribed-with', 'AAAA')`);
    await journey.server.deps.db.pushSubscription.deleteMany();
    await page.reload();
    await eventually(async () => expect(await stored()).toMatchObject([{ endpoint: device.endpoint }]));
    expect(await device.subscribedWith()).toBe(await journey.server.deps.pusher.publicKey());
  });

  it('the notifications screen says why a test notification was not delivered', async () => {
    const { page, device } = await onDevice();
    await switchOnNotifications(page);
    service.answer(device.endpoint, { status: 500 }, { status: 410 });
    await button(page, 'Send a test').click();
    await says(page, 'alert', 'The notification could not be delivered: The push service is in trouble. (500)');
    await rows(page).filter({ hasText: 'The push service is in trouble. (500)' }).waitFor();
    await button(page, 'Send a test').click();
    await button(page, 'Switch on').waitFor();
    expect(await stored()).toEqual([]);
  });
});

describe('logging out', () => {
  it.each([
    ['online', false],
    ['offline', true],
  ])('logging out while %s ends the notifications of this device', async (_name, isOffline) => {
    const { page, context, device } = await onDevice({ width: DESK });
    await switchOnNotifications(page);
    await context.setOffline(isOffline);
    await button(page, 'Logout').click();
    await page.getByLabel('Username').waitFor();
    expect(await device.subscribedWith()).toBeNull();
    expect(await stored()).toHaveLength(isOffline ? 1 : 0);
  });
});

describe('another device', () => {
  it('an admin sees the delivery error of another device and that it shows nothing, and removes that device', async () => {
    const { page } = await onDevice({ width: DESK });
    await switchOnNotifications(page);
    const { db } = journey.server.deps;
    const { id: _, ...own } = await db.pushSubscription.findFirstOrThrow();
    await db.pushSubscription.create({
      data: {
        ...own,
        endpoint: `${service.origin}/another`,
        deviceName: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1',
        lastDeliveredAt: new Date('2026-12-05T07:45:00Z'),
        unshownSince: new Date('2025-12-05T07:45:00Z'),
        lastError: 'The push service asks us to wait. (429)',
      },
    });
    await page.reload();
    const phone = rows(page).filter({ hasText: 'Safari on iPhone' });
    await phone.filter({ hasText: '05/12/2026 08:45' }).filter({ hasText: '(429)' }).waitFor();
    await phone.getByText('Has shown nothing since 05/12/2025 08:45').waitFor();
    expect(await page.getByText('Has shown nothing since').count()).toBe(1);
    await phone.getByRole('button', { name: 'Remove' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Safari on iPhone will get no more notifications').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await phone.waitFor({ state: 'detached' });
    expect(await stored()).toHaveLength(1);
    await page.getByText('On. This device notifies you about:').waitFor();
  });
});

describe('a device on which notifications cannot be switched on', () => {
  const IPHONE = `Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone; CPU iPhone OS 26_0' });`;
  it.each([
    ['in a browser without push', 'delete window.PushManager', 'This browser cannot show notifications.'],
    ['in a tab on an iPhone', `${IPHONE} delete window.PushManager`, 'Choose “Add to Home Screen”, then “Add”.'],
    [
      'when notifications are denied',
      `Object.defineProperty(Notification, 'permission', { get: () => 'denied' })`,
      'Notifications of this site are blocked in this browser',
    ],
  ])('the notifications screen says why they cannot be switched on %s', async (_name, script, text) => {
    const visitor = await signInAsAdmin(journey);
    await visitor.page.addInitScript(script);
    await visitor.page.goto('/admin/notifications');
    await visitor.page.getByText(text).waitFor();
    expect(await button(visitor.page, 'Switch on').count()).toBe(0);
    await expectAccessible(visitor.page);
    expectCleanConsole(visitor);
  });

  it('the notifications screen says that no service worker is installed', async () => {
    const visitor = await onDevice({ withServiceWorker: false });
    await visitor.page.goto('/admin/notifications');
    await visitor.page.getByText('is not installed in this browser').waitFor(WORKER_TIMEOUT);
    await button(visitor.page, 'Load again').waitFor();
    await expectAccessible(visitor.page);
    expectCleanConsole(visitor);
  });

  it.each([
    [
      'a permission prompt that was dismissed',
      `Notification.requestPermission = async () => 'default'`,
      'The browser’s question was closed without an answer.',
    ],
    [
      'an unreachable push service',
      `PushManager.prototype.subscribe = async () => { throw new DOMException('push service error', 'AbortError') }`,
      'The browser could not reach its push service.',
    ],
  ])('the notifications screen reports %s', async (_name, script, text) => {
    const visitor = await onDevice();
    await visitor.page.addInitScript(script);
    await visitor.page.goto('/admin/notifications');
    await button(visitor.page, 'Switch on').click(WORKER_TIMEOUT);
    await says(visitor.page, 'alert', text);
    await button(visitor.page, 'Switch on').waitFor();
    expect(await stored()).toEqual([]);
    expectCleanConsole(visitor);
  });

  it('the notifications screen shows an error when the server does not answer', async () => {
    const { page } = await signInAsAdmin(journey);
    await page.route('**/graphql', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/admin/notifications');
    await says(page, 'alert', 'Error: The notifications could not be loaded.');
    await expectAccessible(page);
  });
});

it('the notifications screen has no accessibility violation', async () => {
  const visitor = await onDevice();
  await switchOnNotifications(visitor.page);
  await rows(visitor.page).filter({ hasText: 'This device' }).waitFor();
  await expectAccessibleEverywhere(visitor.page);
  expectCleanConsole(visitor);
});
