import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from 'vitest';
import { createSmtpMailer } from '../../src/adapters/mail/smtp-mailer';
import type { Deps } from '../../src/deps';
import { jobGroups, startWorkers } from '../../src/worker';
import { buyOverRest } from '../buyers';
import { CLASS_DATE, createClass } from '../classes';
import { eventually } from '../eventually';
import { createSilence, type Silence } from '../faults/silence';
import type { Random } from '../random';
import { begin, bookInPerson } from './customers';
import { prove, SETUP_MS } from './prove';
import { openScene, type Scene } from './scene';

/** A scene in which mail servers and push services can stop responding. */
type SilentScene = Scene & { mailSilence: Silence; pushSilence: Silence };

/** More than the concurrency of one worker. */
const DEVICES = 5;

/** A mailer with a short timeout. */
const createImpatientMailer = ({ env }: Deps) =>
  createSmtpMailer({ url: env.SMTP_URL ?? '', from: { name: '', address: 'studio@example.com' }, stepMs: 500 });

async function openSilentScene(options: Parameters<typeof openScene>[0]): Promise<SilentScene> {
  const mailSilence = createSilence();
  const pushSilence = createSilence();
  const adjust = (deps: Deps): Deps => ({
    ...deps,
    mailer: {
      send: async (message) => {
        await mailSilence.pass();
        await createImpatientMailer(deps).send(message);
      },
    },
    pusher: {
      ...deps.pusher,
      send: async () => {
        await pushSilence.pass();
        return { result: 'TAKEN' };
      },
    },
  });
  return { ...(await openScene({ adjust, ...options })), mailSilence, pushSilence };
}

/** One worker for all job groups, so that hanging servers block it. */
const withSameWorker = (deps: Deps) => startWorkers(deps, [Object.assign({}, ...jobGroups(deps))]);

/** Sends mail inside the request, without the queue. */
const withMailInTheRequest = (deps: Deps): Deps => ({
  ...deps,
  jobs: {
    ...deps.jobs,
    enqueueMany: async (tx, name, payloads, options) => {
      const mailing = { id: randomUUID(), to: 'a@example.com', subject: '', text: '', html: '' };
      if (name === 'send-mail') await createImpatientMailer(deps).send(mailing);
      await deps.jobs.enqueueMany(tx, name, payloads, options);
    },
  },
});

let scene: SilentScene;
let unqueued: Scene;
let sameWorker: SilentScene;
beforeAll(async () => {
  [scene, unqueued, sameWorker] = await Promise.all([
    openSilentScene({}),
    openScene({ isControl: true, adjust: withMailInTheRequest }),
    openSilentScene({ isControl: true, work: withSameWorker }),
  ]);
}, SETUP_MS);
afterAll(() => Promise.all([scene, unqueued, sameWorker].map(({ close }) => close())), SETUP_MS);

/** Registers devices that are notified of every booking. */
async function addDevices({ world }: Scene): Promise<void> {
  const { db } = world.database;
  const { id: sessionId } = await db.session.findFirstOrThrow();
  const devices = Array.from({ length: DEVICES }, (_, index) => ({
    sessionId,
    endpoint: `https://push.example/${index}`,
    p256dh: 'p',
    auth: 'a',
    deviceName: 'Phone',
    wantedKinds: ['BOOKING_MADE' as const],
  }));
  await db.pushSubscription.createMany({ data: devices });
}

/** Makes the mail server refuse or stall while people book, and recover later. */
async function bookWithoutMail({ world, server }: Scene, random: Random): Promise<string[]> {
  const { id: classId } = await createClass(world.database.db, { capacity: 5 });
  world.mail.setMode(random.pick(['refuses', 'stalls']));
  const requests = [0, 1, 2].map((index) => ({
    classId,
    classDate: CLASS_DATE,
    email: `unmailed${index}@example.com`,
  }));
  const answers = await Promise.all(requests.map((request) => buyOverRest(server.url, request)));
  world.mail.setMode('accepts');
  const refused = answers.filter(({ status }) => status !== 201);
  if (refused.length > 0) return [`${refused.length} people could not book because of the mail server.`];
  const violations = await world.settle();
  const ids = world.mail.mails.map(({ messageId }) => messageId);
  return ids.length === new Set(ids).size ? violations : ['A mail was delivered twice.', ...violations];
}

/** Blocks as many jobs as possible on silent servers; a due refund, and `others`, must be done all the same. */
async function workBesideSilence(
  { world, server }: Scene,
  silence: Silence,
  random: Random,
  others: () => Promise<string[]> = async () => [],
): Promise<string[]> {
  const { db } = world.database;
  silence.begin();
  try {
    const { id: classId } = await createClass(db, { capacity: 5 });
    for (let index = 0; index < 5; index += 1) {
      await bookInPerson(world, [server.url], { classId, email: `silent${index}@example.com` }, random);
    }
    await eventually(async () => {
      if (silence.waiting() < 3) throw new Error('Too few jobs are waiting for the result to mean something.');
    });
    const { id: goneId } = await createClass(db);
    const paymentIntentId = await begin([server.url], { classId: goneId, email: 'due@example.com' });
    if (!paymentIntentId) return ['No payment could be started for an empty class.'];
    await db.availability.update({ where: { id: goneId }, data: { isActive: false } });
    await world.provider.ledger.pay(paymentIntentId);
    const due = { where: { paymentIntentId, status: 'DONE' as const } };
    const late = await world.until(
      'A refund waits for external servers.',
      async () => (await db.refund.count(due)) === 1,
    );
    const isSilent = silence.waiting() >= 3;
    return [...late, ...(await others()), ...(isSilent ? [] : ['A server responded during the silence.'])];
  } finally {
    silence.end();
  }
}

async function refundBesideSilentMail(silent: SilentScene, random: Random): Promise<string[]> {
  const found = await workBesideSilence(silent, silent.mailSilence, random);
  return [...found, ...(await silent.world.settle())];
}

async function mailBesideSilentPush(silent: SilentScene, random: Random): Promise<string[]> {
  const { world, pushSilence } = silent;
  const { db } = world.database;
  await addDevices(silent);
  const allMailIsOut = async () => (await db.outgoingMail.count({ where: { status: 'QUEUED' } })) === 0;
  const mailIsOut = () => world.until('Mail waits for push services.', allMailIsOut);
  const found = await workBesideSilence(silent, pushSilence, random, mailIsOut);
  const violations = await world.settle();
  await db.pushSubscription.deleteMany();
  return [...found, ...violations];
}

describe('mail servers and push services in trouble', () => {
  prove({
    what: 'A mail server refuses or hangs while people book',
    rounds: 2,
    round: (random) => bookWithoutMail(scene, random),
    control: { without: 'the mail queue', round: (random) => bookWithoutMail(unqueued, random) },
  });
  prove({
    what: 'A mail server hangs while refunds are due',
    rounds: 1,
    round: (random) => refundBesideSilentMail(scene, random),
    control: {
      without: 'a worker of its own for mail',
      round: (random) => refundBesideSilentMail(sameWorker, random),
    },
  });
  prove({
    what: 'A push service hangs while mails and refunds wait',
    rounds: 1,
    round: (random) => mailBesideSilentPush(scene, random),
    control: {
      without: 'a worker of its own for push',
      round: (random) => mailBesideSilentPush(sameWorker, random),
    },
  });
});
