import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../graphql-server/test/eventually';
import { openStage, type Stage } from './journey';
import { heading, signInAsAdmin } from './steps';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

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

const booked = (name: string) =>
  JSON.stringify({
    title: `${name} booked`,
    body: `${name}: Sunrise Mat, Sat 12 Dec 09:30`,
    path: '/admin/activity',
    tag: 'booking_made',
    count: 1,
  });

it('each push is shown, those of a kind as one, and unreadable ones too', async () => {
  const { page, context } = await signInAsAdmin(stage, { withServiceWorker: true });
  await context.grantPermissions(['notifications'], { origin: stage.server.url });
  await page.goto('/admin/dashboard');
  await heading(page).waitFor();
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  const deliver = await openPushService(page);

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
