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

/** A scene in which mail servers, and push services, can be told to say nothing. */
type Hushed = Scene & { mailSilence: Silence; pushSilence: Silence };

/** More than one worker has hands. */
const DEVICES = 5;

/** A mailer that soon gives a silent server up. */
const hasty = ({ env }: Deps) => createSmtpMailer({ url: env.SMTP_URL ?? '', from: 'studio@example.com', stepMs: 500 });

async function openHushed(options: Parameters<typeof openScene>[0]): Promise<Hushed> {
  const mailSilence = createSilence();
  const pushSilence = createSilence();
  const adjust = (deps: Deps): Deps => ({
    ...deps,
    mailer: {
      send: async (message) => {
        await mailSilence.pass();
        await hasty(deps).send(message);
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

/** One worker does it all, as if nobody had thought of servers that say nothing. */
const withSameWorker = (deps: Deps) => startWorkers(deps, [Object.assign({}, ...jobGroups(deps))]);

/** Mail is sent while the person waits, as if there were no queue. */
const withMailInTheRequest = (deps: Deps): Deps => ({
  ...deps,
  jobs: {
    ...deps.jobs,
    enqueueMany: async (tx, name, payloads, options) => {
      const mailing = { id: randomUUID(), to: 'a@example.com', subject: '', text: '', html: '' };
      if (name === 'send-mail') await hasty(deps).send(mailing);
      await deps.jobs.enqueueMany(tx, name, payloads, options);
    },
  },
});

let scene: Hushed;
let unqueued: Scene;
let sameWorker: Hushed;
beforeAll(async () => {
  [scene, unqueued, sameWorker] = await Promise.all([
    openHushed({}),
    openScene({ isControl: true, adjust: withMailInTheRequest }),
    openHushed({ isControl: true, work: withSameWorker }),
  ]);
}, SETUP_MS);
afterAll(() => Promise.all([scene, unqueued, sameWorker].map(({ close }) => close())), SETUP_MS);

/** The teacher's devices, each of which is told of every booking. */
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

/** The mail server is in a bad mood while people book, and comes round later. */
async function bookWithoutMail({ world, server }: Scene, random: Random): Promise<string[]> {
  const { id: classId } = await createClass(world.database.db, { capacity: 5 });
  world.mail.be(random.pick(['refuses', 'stalls']));
  const requests = [0, 1, 2].map((index) => ({
    classId,
    classDate: CLASS_DATE,
    email: `unmailed${index}@example.com`,
  }));
  const answers = await Promise.all(requests.map((request) => buyOverRest(server.url, request)));
  world.mail.be('takes');
  const refused = answers.filter(({ status }) => status !== 201);
  if (refused.length > 0) return [`${refused.length} people could not book because of the mail server.`];
  const violations = await world.settle();
  const ids = world.mail.mails.map(({ messageId }) => messageId);
  return ids.length === new Set(ids).size ? violations : ['A mail came twice.', ...violations];
}

/** Nobody outside says a word to as many as can wait; money that is due goes back all the same, and so on with `others`. */
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
      if (silence.waiting() < 3) throw new Error('The silence keeps too few waiting to show anything.');
    });
    const { id: goneId } = await createClass(db);
    const paymentIntentId = await begin([server.url], { classId: goneId, email: 'due@example.com' });
    if (!paymentIntentId) return ['Nobody could begin to pay for an empty class.'];
    await db.availability.update({ where: { id: goneId }, data: { isActive: false } });
    await world.provider.ledger.pay(paymentIntentId);
    const due = { where: { paymentIntentId, status: 'DONE' as const } };
    const late = await world.until(
      'Money waits for servers of others.',
      async () => (await db.refund.count(due)) === 1,
    );
    const isSilent = silence.waiting() >= 3;
    return [...late, ...(await others()), ...(isSilent ? [] : ['Somebody was not silent.'])];
  } finally {
    silence.end();
  }
}

async function refundBesideSilentMail(hushed: Hushed, random: Random): Promise<string[]> {
  const found = await workBesideSilence(hushed, hushed.mailSilence, random);
  return [...found, ...(await hushed.world.settle())];
}

async function mailBesideSilentPush(hushed: Hushed, random: Random): Promise<string[]> {
  const { world, pushSilence } = hushed;
  const { db } = world.database;
  await addDevices(hushed);
  const allMailIsOut = async () => (await db.outgoingMail.count({ where: { status: 'QUEUED' } })) === 0;
  const mailIsOut = () => world.until('Mail waits for push services.', allMailIsOut);
  const found = await workBesideSilence(hushed, pushSilence, random, mailIsOut);
  const violations = await world.settle();
  await db.pushSubscription.deleteMany();
  return [...found, ...violations];
}

describe('mail servers and push services in trouble', () => {
  prove({
    what: 'A mail server that refuses everybody or says nothing while people book',
    rounds: 2,
    round: (random) => bookWithoutMail(scene, random),
    control: { without: 'the queue of mail', round: (random) => bookWithoutMail(unqueued, random) },
  });
  prove({
    what: 'Mail that hangs, and money that is due',
    rounds: 1,
    round: (random) => refundBesideSilentMail(scene, random),
    control: {
      without: 'hands of its own for mail',
      round: (random) => refundBesideSilentMail(sameWorker, random),
    },
  });
  prove({
    what: 'A push service that hangs, mail that waits, and money that is due',
    rounds: 1,
    round: (random) => mailBesideSilentPush(scene, random),
    control: {
      without: 'hands of its own for push',
      round: (random) => mailBesideSilentPush(sameWorker, random),
    },
  });
});
