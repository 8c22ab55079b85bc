import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it as test } from 'vitest';
import { createReceipt } from '../../graphql-server/src/domain/push/receipts';
import { eventually } from '../../graphql-server/test/eventually';
import { createPushDevice } from '../../graphql-server/test/push-device';
import { SHOWS_NOTIFICATIONS } from './browser';
import { type Journey, openJourney } from './journey';
import { heading, signInAsAdmin } from './steps';

/** The packaged browser denies notifications. */
const it = test.runIf(SHOWS_NOTIFICATIONS);

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
});
afterAll(() => journey.close());

type ShownNotification = { title: string; body: string; tag: string; data: { count: number; path: string } };

const READ_NOTIFICATIONS = `navigator.serviceWorker.ready
  .then((registration) => registration.getNotifications())
  .then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, data })))`;

const listNotifications = (page: Page) => page.evaluate(READ_NOTIFICATIONS) as Promise<ShownNotification[]>;

/** Counts in the worker the pushes that it receives. */
const COUNT_PUSHES = `{
  self.pushes = 0;
  self.addEventListener('push', () => { self.pushes += 1; });
}`;

/**
 * Returns a function that delivers a push as the browser's push service would, already decrypted. The protocol does not say
 * whether the worker received it, and a busy browser can lose one: a push is delivered again until the worker has received it.
 */
async function openPushService(page: Page, worker: Worker): Promise<(data: string) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  await worker.evaluate(COUNT_PUSHES);
  return async (data) => {
    const before = await worker.evaluate('self.pushes');
    const isReceived = async () => (await worker.evaluate('self.pushes')) !== before;
    while (!(await isReceived())) {
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
      for (let wait = 0; wait < 50 && !(await isReceived()); wait += 1) await sleep(100);
    }
  };
}

/** The running service worker, through the debugging protocol. */
async function getWorker(context: BrowserContext): Promise<Worker> {
  const [worker] = context.serviceWorkers();
  return worker ?? context.waitForEvent('serviceworker');
}

async function onDashboard() {
  const { page, context } = await signInAsAdmin(journey, { withServiceWorker: true });
  await context.grantPermissions(['notifications'], { origin: journey.server.url });
  await page.goto('/admin/dashboard');
  await heading(page).waitFor();
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  const worker = await getWorker(context);
  return { page, worker, deliver: await openPushService(page, worker) };
}

/**
 * Runs in the worker: clicks the visible notification. The protocol delivers pushes but cannot click, so the event is
 * dispatched by hand, and the two calls that a browser allows only after a real click are recorded instead.
 */
const CLICK = `(async () => {
  const done = { opened: [], focused: 0, waited: [] };
  self.clients.openWindow = async (url) => void done.opened.push(url);
  WindowClient.prototype.focus = async function () { done.focused += 1; return this; };
  const [notification] = await self.registration.getNotifications();
  const event = new NotificationEvent('notificationclick', { notification });
  event.waitUntil = (work) => done.waited.push(work);
  self.dispatchEvent(event);
  await Promise.all(done.waited);
  return { opened: done.opened, focused: done.focused, left: (await self.registration.getNotifications()).length };
})()`;

const booked = (name: string) =>
  JSON.stringify({
    title: `${name} booked`,
    body: `${name}: Sunrise Mat, Sat 12 Dec 09:30`,
    path: '/admin/activity',
    tag: 'booking_made',
    count: 1,
    plural: 'new bookings',
  });

it('every push shows a notification, pushes of one kind are merged, and an unreadable push shows one too', async () => {
  const { page, deliver } = await onDashboard();
  await deliver(booked('Marta'));
  await eventually(async () =>
    expect(await listNotifications(page)).toMatchObject([{ title: 'Marta booked', tag: 'booking_made' }]),
  );
  await deliver(booked('Pau'));
  await eventually(async () =>
    expect(await listNotifications(page)).toMatchObject([
      { title: '2 new bookings', body: expect.stringMatching(/^Pau: .*\nMarta: /), data: { count: 2 } },
    ]),
  );
  await deliver('no JSON');
  await eventually(async () => expect(await listNotifications(page)).toHaveLength(2));
});

describe('a click on a notification', () => {
  it('a click on a notification navigates an open admin page without a reload and closes the notification', async () => {
    const { page, worker, deliver } = await onDashboard();
    await deliver(booked('Marta'));
    await eventually(async () => expect(await listNotifications(page)).toHaveLength(1));
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    expect(await worker.evaluate(CLICK)).toEqual({ opened: [], focused: 1, left: 0 });
    await heading(page).filter({ hasText: 'Activity' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/activity');
    expect(loads).toBe(0);
  });

  it.each([
    ['/admin/activity', ['/admin/activity']],
    ['https://evil.example/admin', []],
  ])('a click on a notification for %s without an open admin page opens the windows %j', async (path, opened) => {
    const { page, worker, deliver } = await onDashboard();
    await deliver(JSON.stringify({ ...JSON.parse(booked('Marta')), path }));
    await eventually(async () => expect(await listNotifications(page)).toHaveLength(1));
    // Leaves the admin area only now: the session of the protocol ends with the document that it was opened on.
    await page.goto('/contact');
    const urls = opened.map((one) => journey.server.url + one);
    expect(await worker.evaluate(CLICK)).toEqual({ opened: urls, focused: 0, left: 0 });
  });

  it('opens the page of a booking in its own window when an admin page is open', async () => {
    const { page, worker, deliver } = await onDashboard();
    const path = '/manage/booking.token';
    await deliver(JSON.stringify({ ...JSON.parse(booked('Marta')), path }));
    await eventually(async () => expect(await listNotifications(page)).toHaveLength(1));
    expect(await worker.evaluate(CLICK)).toEqual({ opened: [journey.server.url + path], focused: 0, left: 0 });
    expect(new URL(page.url()).pathname).toBe('/admin/dashboard');
  });
});

it('the badge of the app shows how much waits, as the latest push says, and keeps it when a notification is pressed', async () => {
  const { page, worker, deliver } = await onDashboard();
  // Without an installed app there is no icon, so the badge calls are recorded.
  await worker.evaluate(`{
    self.badges = [];
    navigator.setAppBadge = async (count) => void self.badges.push(count);
    navigator.clearAppBadge = async () => void self.badges.push(0);
  }`);
  const badges = () => worker.evaluate('self.badges');
  await deliver(JSON.stringify({ ...JSON.parse(booked('Marta')), inboxCount: 2 }));
  await deliver(booked('Pau')); // as an older server sends it
  await deliver(JSON.stringify({ ...JSON.parse(booked('Lee')), inboxCount: 0 }));
  await eventually(async () => expect(await badges()).toEqual([2, 0]));
  await worker.evaluate(CLICK);
  await eventually(async () => expect(await listNotifications(page)).toEqual([]));
  expect(await badges()).toEqual([2, 0]);
});

it('a device posts the receipt of a push after it has shown the notification, and shows pushes without a connection too', async () => {
  const { page, worker, deliver } = await onDashboard();
  const { db, linkSecret } = journey.server.deps;
  const { id: sessionId } = await db.session.findFirstOrThrow();
  const { id } = await db.pushSubscription.create({
    data: { sessionId, endpoint: 'https://push.example/shows', ...createPushDevice().keys, deviceName: 'Phone' },
  });
  const withReceipt = async (name: string) => {
    const receipt = createReceipt(await linkSecret(), { subscriptionId: id, sentAt: new Date() });
    return JSON.stringify({ ...JSON.parse(booked(name)), receipt });
  };
  await worker.evaluate(
    '{ self.realFetch = self.fetch; self.fetch = async () => { throw new TypeError("offline"); } }',
  );
  await deliver(await withReceipt('Marta'));
  await eventually(async () => expect(await listNotifications(page)).toMatchObject([{ title: 'Marta booked' }]));
  await worker.evaluate('{ self.fetch = self.realFetch; }');
  expect(await db.pushSubscription.findUniqueOrThrow({ where: { id } })).toMatchObject({ lastShownAt: null });
  await deliver(await withReceipt('Pau'));
  await eventually(async () =>
    expect(await db.pushSubscription.findUniqueOrThrow({ where: { id } })).toMatchObject({
      lastShownAt: expect.any(Date),
    }),
  );
  expect(await listNotifications(page)).toMatchObject([{ title: '2 new bookings' }]);
});

/**
 * Runs in the worker: simulates that the browser changed the endpoint of this device. The debugging protocol cannot cause
 * it, so the event is dispatched by hand, with plain objects for the subscriptions.
 */
const CHANGE_SUBSCRIPTION = `((oldEndpoint, device) => {
  const waited = [];
  const event = Object.assign(new ExtendableEvent('pushsubscriptionchange'), {
    oldSubscription: { endpoint: oldEndpoint, options: { userVisibleOnly: true } },
    newSubscription: device && { toJSON: () => device },
  });
  event.waitUntil = (work) => waited.push(work);
  self.registration.pushManager.subscribe = async () => ({ toJSON: () => globalThis.nextDevice });
  self.dispatchEvent(event);
  return Promise.all(waited).then(() => waited.length);
})`;

describe('a device whose push endpoint changes', () => {
  const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/';
  const deviceAt = (name: string) => ({ endpoint: ENDPOINT + name, keys: createPushDevice().keys });

  it.each([
    ['the browser provides', true],
    ['the worker has to create', false],
  ])('a changed push endpoint is replaced on the server by the new one that %s', async (name, isProvided) => {
    const { worker } = await onDashboard();
    const { db } = journey.server.deps;
    const { id: sessionId } = await db.session.findFirstOrThrow();
    const before = deviceAt(`old-${isProvided}`);
    const { id } = await db.pushSubscription.create({
      data: { sessionId, endpoint: before.endpoint, ...before.keys, deviceName: name },
    });
    const after = deviceAt(`new-${isProvided}`);
    const change = `globalThis.nextDevice = ${JSON.stringify(after)};
      ${CHANGE_SUBSCRIPTION}(${JSON.stringify(before.endpoint)}, ${isProvided ? JSON.stringify(after) : 'null'})`;
    expect(await worker.evaluate(change)).toBe(1);
    expect(await db.pushSubscription.findUniqueOrThrow({ where: { id } })).toMatchObject({
      endpoint: after.endpoint,
      ...after.keys,
    });
  });
});
