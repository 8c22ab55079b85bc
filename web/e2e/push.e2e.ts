import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it as test } from 'vitest';
import { eventually } from '../../graphql-server/test/eventually';
import { createPushDevice } from '../../graphql-server/test/push-device';
import { IS_HEADLESS_SHELL } from './browser';
import { type Journey, openJourney } from './journey';
import { heading, signInAsAdmin } from './steps';

/** A headless shell shows no notifications: these tests need a whole browser. */
const it = test.skipIf(IS_HEADLESS_SHELL);

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
});
afterAll(() => journey.close());

type Shown = { title: string; body: string; tag: string; data: { count: number; path: string } };

const READ_SHOWN = `navigator.serviceWorker.ready
  .then((registration) => registration.getNotifications())
  .then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, data })))`;

const shown = (page: Page) => page.evaluate(READ_SHOWN) as Promise<Shown[]>;

/** A push as the browser's push service would deliver it, already decrypted. */
async function openPushService(page: Page): Promise<(data: string) => Promise<void>> {
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
  return async (data) =>
    void (await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }));
}

/** The service worker at work, as the browser's debugging protocol reaches into it. */
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
  return { page, worker: await getWorker(context), deliver: await openPushService(page) };
}

/**
 * Runs in the worker: presses the notification that is shown. The protocol delivers pushes but presses nothing, and a test's
 * browser has no screen to press on; so the event is the worker's own, and the two calls that a browser allows after a real
 * press alone are written down instead.
 */
const PRESS = `(async () => {
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
  });

it('each push is shown, those of a kind as one, and unreadable ones too', async () => {
  const { page, deliver } = await onDashboard();
  await deliver(booked('Marta'));
  await eventually(async () =>
    expect(await shown(page)).toMatchObject([{ title: 'Marta booked', tag: 'booking_made' }]),
  );
  await deliver(booked('Pau'));
  await eventually(async () =>
    expect(await shown(page)).toMatchObject([
      { title: '2 new bookings', body: expect.stringMatching(/^Pau: .*\nMarta: /), data: { count: 2 } },
    ]),
  );
  await deliver('no JSON');
  await eventually(async () => expect(await shown(page)).toHaveLength(2));
});

describe('a press', () => {
  it('takes an open page of the area to the screen, without loading it anew, and closes the notification', async () => {
    const { page, worker, deliver } = await onDashboard();
    await deliver(booked('Marta'));
    await eventually(async () => expect(await shown(page)).toHaveLength(1));
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    expect(await worker.evaluate(PRESS)).toEqual({ opened: [], focused: 1, left: 0 });
    await heading(page).filter({ hasText: 'Activity' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/activity');
    expect(loads).toBe(0);
  });

  it.each([
    ['/admin/activity', ['/admin/activity']],
    ['https://evil.example/admin', []],
  ])('without a page of the area opens %s as %j', async (path, opened) => {
    const { page, worker, deliver } = await onDashboard();
    await deliver(JSON.stringify({ ...JSON.parse(booked('Marta')), path }));
    await eventually(async () => expect(await shown(page)).toHaveLength(1));
    // Only now: the protocol's session belongs to the document that it was opened on.
    await page.goto('/contact');
    const urls = opened.map((one) => journey.server.url + one);
    expect(await worker.evaluate(PRESS)).toEqual({ opened: urls, focused: 0, left: 0 });
  });
});

it('the badge on the app’s icon counts what is still shown', async () => {
  const { page, worker, deliver } = await onDashboard();
  // A browser that is not installed anywhere has no icon: what it would show is written down.
  await worker.evaluate(`{
    self.badges = [];
    navigator.setAppBadge = async (count) => void self.badges.push(count);
    navigator.clearAppBadge = async () => void self.badges.push(0);
  }`);
  const badges = () => worker.evaluate('self.badges');
  await deliver(booked('Marta'));
  await deliver(booked('Pau'));
  await deliver(JSON.stringify({ ...JSON.parse(booked('Lee')), tag: 'message_received' }));
  await eventually(async () => expect(await badges()).toEqual([1, 2, 3]));
  await worker.evaluate(PRESS);
  await eventually(async () => expect(await shown(page)).toHaveLength(1));
  expect(((await badges()) as number[]).at(-1)).toBeLessThan(3);
  await worker.evaluate(PRESS);
  await eventually(async () => expect(((await badges()) as number[]).at(-1)).toBe(0));
});

/**
 * Runs in the worker: the browser has given this device another address. No protocol brings that about, so the event is the
 * worker's own; what it carries is made of plain values, as a browser's subscriptions are read.
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

describe('a device whose address the browser changed', () => {
  const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/';
  const deviceAt = (name: string) => ({ endpoint: ENDPOINT + name, keys: createPushDevice().keys });

  it.each([
    ['by itself', true],
    ['and left it to the worker to subscribe anew', false],
  ])('%s is known by its new one', async (name, isProvided) => {
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
