import { randomUUID } from 'node:crypto';
import { createLinkSecret } from '../src/adapters/db/link-secret';
import { createJobs } from '../src/adapters/jobs/create-jobs';
import { startSession } from '../src/domain/auth/sessions';
import type { Pusher, PushOutcome } from '../src/domain/ports';
import { createAdmin } from './admin';
import type { TestDatabase } from './database';
import { contactMessageFactory } from './factories/contact-message';
import { createPushDevice } from './push-device';

const PUSH_ORIGIN = 'https://push.example';

/** Creates devices, sessions and notifications in a database, with a fake push service and a clock that the test controls. */
export function createPushWorld({ db }: TestDatabase) {
  const world = {
    now: new Date('2027-05-03T10:00:00Z'),
    /** Endpoints that were called, in order. */
    calls: [] as string[],
    /** The receipts of the pushes, in order. */
    receipts: [] as string[],
    /** The response of the push service; a test may replace it. */
    answer: async (_endpoint: string): Promise<PushOutcome> => ({ result: 'TAKEN' }),
  };
  const pusher: Pusher = {
    publicKey: async () => 'none',
    send: ({ endpoint }, { receipt }) => {
      world.calls.push(endpoint);
      world.receipts.push(receipt ?? '');
      return world.answer(endpoint);
    },
  };
  const deps = {
    db,
    jobs: createJobs(),
    pusher,
    linkSecret: createLinkSecret(db),
    timeScale: 1,
    extraOrigins: [PUSH_ORIGIN],
    clock: { now: () => world.now },
  };

  /** Starts a session now, of a new account unless one is given. */
  async function beginSession({ adminId, isAdmin = true }: { adminId?: string; isAdmin?: boolean } = {}) {
    const owner = adminId ?? (await createAdmin(db, { username: randomUUID(), isAdmin })).id;
    await startSession(db, { adminId: owner, userAgent: null, now: world.now });
    return db.session.findFirstOrThrow({ where: { adminId: owner }, orderBy: { id: 'desc' } });
  }

  const createKeys = (name: string) => ({ endpoint: `${PUSH_ORIGIN}/${name}`, ...createPushDevice().keys });

  /** Registers a device of a session with an endpoint that ends with its name. */
  function addDevice(name: string, { id: sessionId }: { id: string }) {
    return db.pushSubscription.create({
      data: { ...createKeys(name), sessionId, deviceName: name, wantedKinds: ['MESSAGE_RECEIVED'] },
    });
  }

  /** Queues one notification for these devices. */
  async function addNotification(...devices: { id: string }[]) {
    const { id: contactMessageId } = await db.contactMessage.create({ data: contactMessageFactory() });
    const { id: notificationId } = await db.notification.create({
      data: { kind: 'MESSAGE_RECEIVED', contactMessageId },
    });
    await db.notificationDelivery.createMany({
      data: devices.map(({ id }) => ({ notificationId, subscriptionId: id })),
    });
    return notificationId;
  }

  const countMails = (...notificationIds: string[]) =>
    db.outgoingMail.count({ where: { notificationId: { in: notificationIds } } });
  const namesLeft = async () =>
    (await db.pushSubscription.findMany({ orderBy: { deviceName: 'asc' } })).map(({ deviceName }) => deviceName);

  return Object.assign(world, {
    deps,
    beginSession,
    createKeys,
    addDevice,
    addNotification,
    countMails: countMails,
    namesLeft,
  });
}

export type PushWorld = ReturnType<typeof createPushWorld>;
