import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it as test } from 'vitest';
import { createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { bookWithLink } from '../../graphql-server/test/personal-links';
import { type ServerProcess, spawnServer } from '../../graphql-server/test/process';
import { type PushService, startPushService } from '../../graphql-server/test/push-service';
import { call } from '../../graphql-server/test/rest';
import { SHORT_INTERVALS } from '../../graphql-server/test/server';
import { studio } from '../../studio.config';
import { SHOWS_NOTIFICATIONS } from './browser';
import { expectAccessible, expectCleanConsole, type Journey, openJourney, PHONE } from './journey';
import { signInAsAdmin } from './steps';
import { stubPush, switchOnNotifications } from './stub-push';

/** The packaged browser denies notifications. */
const it = test.runIf(SHOWS_NOTIFICATIONS);

let journey: Journey;
let service: PushService;
/** The only process that runs the jobs: it trusts the certificate of the push service, and ten minutes take six seconds in it. */
let server: ServerProcess;
beforeAll(async () => {
  [journey, service] = await Promise.all([openJourney(), startPushService()]);
  server = await spawnServer({
    DATABASE_URL: journey.server.database.url,
    ...SHORT_INTERVALS,
    ...service.variables,
  });
});
afterAll(async () => {
  await server.stop();
  await service.close();
  await journey.close();
});

/** The teacher's phone, whose push service accepts every push and whose browser never receives one. */
async function openSilentPhone() {
  const visitor = await signInAsAdmin(journey, { width: PHONE, withServiceWorker: true, baseURL: server.url });
  const { page, context } = visitor;
  const device = await stubPush(page, `${service.origin}/silent`);
  await context.grantPermissions(['notifications'], { origin: server.url });
  await switchOnNotifications(page);
  const pushes = () =>
    service
      .messagesTo(device.endpoint)
      .map(({ body }) => JSON.parse(device.decrypt(body)) as { title: string; receipt: string });
  return { visitor, page, pushes };
}

async function cancelPlace(): Promise<void> {
  const flow = await createClass(journey.server.deps.db, { title: 'Dawn Flow' });
  const { link } = await bookWithLink(journey.server, flow);
  const { page } = await journey.visit({ baseURL: server.url });
  await page.goto(`/manage/${link}`);
  await page.getByRole('link', { name: 'Cancel my place', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel my place', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Your place is cancelled.' }).waitFor();
}

const silence = (page: Page) => page.getByText('Has shown nothing since');

it('a cancellation that the phone does not show comes by mail too, and the list of devices says so until it shows a push', async () => {
  const { visitor, page, pushes } = await openSilentPhone();
  await cancelPlace();
  await eventually(async () =>
    expect(pushes()).toContainEqual(expect.objectContaining({ title: 'Ana Pons cancelled' })),
  );
  await eventually(async () => {
    const mails = await journey.server.deps.db.outgoingMail.findMany({ where: { kind: 'TEACHER_NOTICE' } });
    expect(mails).toMatchObject([{ status: 'SENT', recipient: studio.instructor.email }]);
  });
  await page.reload();
  await silence(page).waitFor();
  await expectAccessible(page);
  const { receipt } = pushes().at(-1) ?? {};
  expect(await call('POST', `${server.url}/api/push/shown`, { receipt })).toMatchObject({ status: 200 });
  await page.reload();
  await page.getByRole('table', { name: 'Devices that get notifications' }).waitFor();
  expect(await silence(page).count()).toBe(0);
  expectCleanConsole(visitor);
});
