import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/durations';
import { occurrenceId } from '#contract/occurrence-id';
import type { Availability, Booking } from '#prisma';
import type { Deps } from '../../src/deps';
import {
  type CancellationOutcome,
  getCancellationOutcome,
} from '../../src/domain/cancelled-class/cancellation-outcome';
import { endExpiredOffers } from '../../src/domain/changes/end-claim';
import { findClassRoster } from '../../src/domain/roster/class-roster';
import { fromDbDate, getWeekday } from '../../src/domain/time/local-date';
import { jobGroups, startWorkers } from '../../src/worker';
import { buyOverRest } from '../buyers';
import { CLASS_DATE, createClass } from '../classes';
import { bookingFactory } from '../factories/booking';
import { occurrenceFactory } from '../factories/occurrence';
import { paymentAttemptFactory } from '../factories/payment-attempt';
import { getLink } from '../personal-links';
import { spawnServer } from '../process';
import type { Random } from '../random';
import { call } from '../rest';
import { withoutSeatLock } from '../without-seat-lock';
import { bookInPerson, deliver, payByCard, persist } from './customers';
import { prove, SETUP_MS } from './prove';
import { KILLED_ANYTIME } from './shared-controls';
import { insist, openTwoServers, type TwoServers, withoutTriggers } from './two-servers';
import type { World } from './world';

/** The rainy morning. */
const CLASSES = 12;
const PEOPLE = 140;
const BY_CARD = 40;
/** Longer than every choice lasts. */
const AFTER_CHOICE_MS = 37 * HOUR_MS;

/** How far the clock of all servers is ahead, in milliseconds. */
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };

/** All background work except the pass that ends choices, and payments. */
const workWithoutSweep = (deps: Deps) =>
  startWorkers(
    deps,
    jobGroups(deps).map((group) => ('reconcile' in group ? { ...group, reconcile: async () => undefined } : group)),
  );

let sound: TwoServers;
let unlocked: TwoServers;
let unswept: TwoServers;
beforeAll(async () => {
  sound = await openTwoServers({ clock, isSecondWorking: true });
  unlocked = await openTwoServers({ clock, isControl: true, adjust: withoutSeatLock, isSecondWorking: true });
  unswept = await openTwoServers({ clock, isControl: true, work: workWithoutSweep });
  await withoutTriggers(unlocked);
}, SETUP_MS);
afterAll(() => Promise.all([sound, unlocked, unswept].map(({ close }) => close())), SETUP_MS);

const ANSWER = `mutation ($link: String!, $to: ID) { answer: answerRebooking(link: $link, to: $to) { __typename } }`;
const MOVE = `mutation ($link: String!, $to: ID!) { answer: moveByLink(link: $link, to: $to) { __typename } }`;
const CANCEL = `mutation ($link: String!) { answer: cancelByLink(link: $link, expectsCents: 1500) { __typename } }`;
const TEACHER_CANCELS = `mutation ($id: ID!, $refund: RefundChoice!) { answer: cancelBooking(id: $id, refund: $refund) { __typename } }`;
const TEACHER_MOVES = `mutation ($id: ID!, $to: ID!) { answer: moveBooking(id: $id, to: $to) { __typename } }`;
const STUDIO_CANCELS = `mutation ($input: CancelClassInput!) { answer: cancelClass(input: $input) { __typename } }`;
const STUDIO_RESTORES = `mutation ($id: ID!) { answer: restoreClass(id: $id) { __typename } }`;

const toSlotId = ({ id }: Availability, date = CLASS_DATE) => occurrenceId(id, date);

/** The class that is cancelled, one like it with few places, and a cheaper one, all at a place of their own. */
async function createClasses({ db }: Deps, random: Random) {
  const location = `Beach ${random.between(1, 1e9)}`;
  return Promise.all([
    createClass(db, { location, capacity: 4 }),
    createClass(db, { location, capacity: 2, localTime: '15:00' }),
    createClass(db, { location, capacity: 2, localTime: '17:00', priceCents: 1000 }),
  ]);
}

/**
 * A class is cancelled with a choice, on both servers at once; then its people, the teacher, the provider, the studio and the
 * sweep answer at once, and some people do not answer at all. `during` runs beside that.
 */
async function chooseAtOnce(on: TwoServers, random: Random, during = async () => {}): Promise<string[]> {
  const { world, server, admin } = on.scene;
  const { db } = world.database;
  aheadMs = 0;
  const [rained, alike, cheaper] = await createClasses(server.deps, random);
  const urls = random.shuffle(on.urls);
  const person = (classId: string) => ({ classId, email: `person${random.between(1, 1e9)}@example.com` });
  await Promise.all([
    payByCard(world, urls, person(rained.id), false),
    payByCard(world, urls, person(rained.id), random.chance(0.3)),
    bookInPerson(world, urls, person(rained.id), random),
    bookInPerson(world, urls, person(rained.id), random),
    ...(random.chance(0.5) ? [bookInPerson(world, urls, person(alike.id), random)] : []),
  ]);
  const before = await world.settle();
  const bookings = await db.booking.findMany({ where: { occurrence: { availabilityId: rained.id } } });
  const cancel = (id: string, offer: 'CHOICE' | 'MONEY', from = urls) =>
    insist(from, STUDIO_CANCELS, { input: { id, offer } }, admin);
  const meanwhile = during();
  await Promise.all([
    cancel(toSlotId(rained), 'CHOICE'),
    cancel(toSlotId(rained), random.pick(['CHOICE', 'CHOICE', 'MONEY']), [...urls].reverse()),
  ]);

  const changes = await Promise.all(
    bookings.map(async (booking) => {
      const link = await getLink(server, booking.id);
      const { id, paymentIntentId } = booking;
      const slotId = () => toSlotId(random.pick([alike, cheaper]));
      const ways = [
        () => insist(urls, ANSWER, { link, to: null }),
        () => insist(urls, ANSWER, { link, to: slotId() }),
        () => insist(urls, ANSWER, { link, to: slotId() }),
        () => insist(urls, MOVE, { link, to: slotId() }),
        () => insist(urls, CANCEL, { link }),
        () => insist(urls, TEACHER_CANCELS, { id, refund: random.pick(['RULE', 'FULL', 'NONE']) }, admin),
        () => insist(urls, TEACHER_MOVES, { id, to: slotId() }, admin),
        () => persist(urls, (url) => call('POST', `${url}/api/bookings/admin/${id}/refund`, undefined, admin)),
      ];
      const events = paymentIntentId ? [() => persist(urls, (url) => deliver(url, paymentIntentId))] : [];
      return [...random.shuffle(ways).slice(0, random.between(0, 4)), ...events];
    }),
  );
  const later = { now: () => new Date(Date.now() + AFTER_CHOICE_MS) };
  const sweeps = [server, on.second].map(
    ({ deps }) =>
      () =>
        endExpiredOffers({ ...deps, clock: later }).catch(() => undefined),
  );
  const studio = [
    () => cancel(toSlotId(alike), random.pick(['CHOICE', 'MONEY'])),
    () => insist(urls, STUDIO_RESTORES, { id: toSlotId(rained) }, admin),
  ];
  await Promise.all(
    random
      .shuffle<() => Promise<unknown>>([
        ...changes.flat(),
        ...studio.filter(() => random.chance(0.3)),
        ...(random.chance(0.3) ? sweeps : []),
      ])
      .map(async (change) => {
        await sleep(random.between(0, 60));
        await change();
      }),
  );
  await meanwhile;
  return [...before, ...(await outlastChoices(on))];
}

/** Moves the clock beyond every choice. Returns the violations when everything is at rest. */
async function outlastChoices({ scene: { world } }: TwoServers): Promise<string[]> {
  aheadMs = AFTER_CHOICE_MS;
  const open = await world.until('A choice never ended.', async () => {
    return (await world.database.db.rebookingOffer.count({ where: { outcome: null } })) === 0;
  });
  const violations = await world.settle();
  aheadMs = 0;
  return [...open, ...violations];
}

/** Two people do not answer; their class was cancelled with a choice. */
async function answerNothing(on: TwoServers, random: Random): Promise<string[]> {
  const { world, server, admin } = on.scene;
  aheadMs = 0;
  const [rained] = await createClasses(server.deps, random);
  const person = (name: string) => ({ classId: rained.id, email: `${name}${random.between(1, 1e9)}@example.com` });
  await payByCard(world, on.urls, person('card'), false);
  await bookInPerson(world, on.urls, person('cash'), random);
  await insist(on.urls, STUDIO_CANCELS, { input: { id: toSlotId(rained), offer: 'CHOICE' } }, admin);
  return outlastChoices(on);
}

/** The same beside a third process, which dies at any moment. */
async function chooseBesideDeath(on: TwoServers, random: Random): Promise<string[]> {
  const { variables } = on.scene.world;
  const victim = await spawnServer(variables);
  const urls = [victim.url, ...on.urls];
  return chooseAtOnce({ ...on, urls }, random, async () => {
    await sleep(random.between(20, 400));
    await victim.stop('SIGKILL');
  });
}

describe('a class that is cancelled with a choice', () => {
  prove({
    what: 'Clients, teacher, studio, provider and sweep answer the same choices at once on two servers',
    rounds: 3,
    longRounds: 200,
    round: (random) => chooseAtOnce(sound, random),
    control: {
      without: 'the locks of class, payment and booking and their triggers',
      round: (random) => chooseAtOnce(unlocked, random),
    },
  });
  prove({
    what: 'A process dies while a class is cancelled and people choose',
    rounds: 1,
    longRounds: 50,
    round: (random) => chooseBesideDeath(sound, random),
    controlledBy: KILLED_ANYTIME,
  });
  prove({
    what: 'People whose class was cancelled with a choice do not answer',
    rounds: 1,
    round: (random) => answerNothing(sound, random),
    control: {
      without: 'the sweep of choices that nobody made',
      round: (random) => answerNothing(unswept, random),
    },
  });

  it('mails each of 140 people of 12 cancelled classes once, under load, and refunds exactly what is due', async () => {
    // Fewer passes of the reconciler leave the machine to the people.
    const variables = () => ({ JOB_INTERVAL_SCALE: '0.1' });
    const on = await openTwoServers({ clock, variables, isSecondWorking: true });
    try {
      await cancelMorning(on);
    } finally {
      await on.close();
    }
  }, 600_000);
});

/** Inserts the people of the classes, the first of them paid by card. Returns their bookings in the order of booking. */
async function fillClasses({ scene: { world, server } }: TwoServers, classes: readonly Availability[]) {
  const { db } = world.database;
  const { studioTime } = server.deps;
  const occurrences = await Promise.all(
    classes.map(async (availability) => {
      const { id } = await db.occurrence.create({ data: occurrenceFactory(availability.id) });
      return { availability, occurrenceId: id, localDate: CLASS_DATE, studioTime };
    }),
  );
  for (let index = 0; index < PEOPLE; index += 1) {
    const place = occurrences[index % CLASSES];
    if (!place) throw new Error('There is no such class.');
    const person = { name: `Person ${index}`, email: `person${index}@example.com` };
    const paid = index < BY_CARD ? await payDirectly(world, place.occurrenceId) : {};
    await db.booking.create({ data: bookingFactory(place, person, paid) });
  }
  return db.booking.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
}

async function payDirectly({ database, provider }: World, occurrenceId: string) {
  const payment = await provider.ledger.run((session) => session.create({ amount: 1500, currency: 'eur' }));
  await provider.ledger.pay(payment.id);
  const paid = { status: 'BOOKED', holdExpiresAt: null, paymentIntentId: payment.id } as const;
  const attempt = await database.db.paymentAttempt.create({
    data: paymentAttemptFactory(occurrenceId, new Date(), paid),
  });
  return { paymentMethod: 'CARD', paymentIntentId: payment.id, paymentAttemptId: attempt.id } as const;
}

/** Visitors read the schedule and book other classes until `isOver`. */
async function visitUntil({ urls }: TwoServers, classId: string, isOver: () => boolean): Promise<void> {
  for (let count = 0; !isOver(); count += 1) {
    const url = urls[count % urls.length] ?? '';
    await call('GET', `${url}/availability?startDate=${CLASS_DATE}`);
    if (count % 4 === 0) await buyOverRest(url, { classId, email: `visitor${count}@example.com` });
    await sleep(100);
  }
}

/** Cancels twelve classes of one place with a choice; a quarter of their people moves, a quarter takes the money. */
async function cancelMorning(on: TwoServers): Promise<void> {
  const { world, server, admin } = on.scene;
  const { db } = world.database;
  aheadMs = 0;
  const weekly = { weekdays: [getWeekday(CLASS_DATE)], location: 'Barceloneta' };
  const classes = await Promise.all(
    Array.from({ length: CLASSES }, (_, hour) =>
      createClass(db, {
        ...weekly,
        frequency: 'WEEKLY',
        capacity: 12,
        localTime: `${String(hour + 7).padStart(2, '0')}:00`,
      }),
    ),
  );
  const other = await createClass(db, { capacity: 500, location: 'Elsewhere' });
  const bookings = await fillClasses(on, classes);
  let isOver = false;
  const visits = [0, 1].map(() => visitUntil(on, other.id, () => isOver));

  const cancelled = await Promise.all(
    classes.map((one, index) =>
      insist([on.urls[index % 2] ?? ''], STUDIO_CANCELS, { input: { id: toSlotId(one), offer: 'CHOICE' } }, admin),
    ),
  );
  expect(cancelled).toEqual(classes.map(() => ({ __typename: 'AdminClass' })));
  const countSent = () => db.outgoingMail.count({ where: { kind: 'REBOOKING_OFFER', status: 'SENT' } });
  await untilSo(async () => (await countSent()) === PEOPLE);

  const movers = bookings.filter((_, index) => index % 4 === 0);
  const takers = bookings.filter((_, index) => index % 4 === 1);
  const held = new Map((await db.seatHold.findMany()).map(({ bookingId, occurrenceId: id }) => [bookingId, id]));
  const slotIds = new Map(
    (await db.occurrence.findMany()).map((one) => [
      one.id,
      occurrenceId(one.availabilityId, fromDbDate(one.localDate)),
    ]),
  );
  const answers = await Promise.all(
    [...movers, ...takers].map(async ({ id }, index) => {
      const to = index < movers.length ? slotIds.get(held.get(id) ?? '') : null;
      const link = await getLink(server, id);
      return insist([on.urls[index % 2] ?? ''], ANSWER, { link, to });
    }),
  );
  expect(answers).toEqual(answers.map(() => ({ __typename: 'ManagedBooking' })));
  await outlastOffers(on);
  isOver = true;
  await Promise.all(visits);

  // Of the mails about the choice, the mail server accepted each once, and each person has one.
  const mails = await db.outgoingMail.findMany({ where: { kind: 'REBOOKING_OFFER' } });
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(PEOPLE);
  const accepted = world.mail.mails.filter(({ messageId }) => mails.some(({ id }) => messageId.startsWith(id)));
  expect(accepted).toHaveLength(PEOPLE);

  const isPaid = ({ paymentMethod }: Booking) => paymentMethod === 'CARD';
  const unmoved = bookings.filter((booking) => isPaid(booking) && !movers.includes(booking));
  const payments = await world.provider.ledger.list();
  const returned = payments.flatMap(({ refunds }) => refunds.map(({ amount }) => amount));
  expect(returned).toEqual(unmoved.map(({ priceCents }) => priceCents));
  const outcomes = await Promise.all(classes.map((one) => findClassRoster(server.deps, toClassRef(one))));
  const sums = outcomes.map((roster) => getCancellationOutcome(roster));
  const total = (read: (outcome: CancellationOutcome) => number) =>
    sums.reduce((sum, outcome) => sum + (outcome ? read(outcome) : 0), 0);
  expect([
    total(({ moved }) => moved),
    total(({ unanswered }) => unanswered),
    total(({ refundDoneCents }) => refundDoneCents),
    total(({ refundDueCents }) => refundDueCents),
    total(({ refundFailedCents }) => refundFailedCents),
  ]).toEqual([movers.length, 0, unmoved.length * 1500, 0, 0]);
  const after = await db.booking.groupBy({
    by: ['status'],
    where: { id: { in: bookings.map(({ id }) => id) } },
    _count: true,
  });
  expect(Object.fromEntries(after.map(({ status, _count }) => [status, _count]))).toEqual({
    CONFIRMED: movers.length,
    REFUNDED: unmoved.length,
    CANCELLED: PEOPLE - movers.length - unmoved.length,
  });
}

const toClassRef = ({ id: availabilityId }: Availability) => ({ availabilityId, localDate: CLASS_DATE });

/** Moves the clock beyond every choice, and waits until no choice is open and every refund is done. */
async function outlastOffers({ scene: { world } }: TwoServers): Promise<void> {
  const { db } = world.database;
  aheadMs = AFTER_CHOICE_MS;
  await untilSo(async () => (await db.rebookingOffer.count({ where: { outcome: null } })) === 0);
  await untilSo(async () => (await db.refund.count({ where: { status: { not: 'DONE' } } })) === 0);
  aheadMs = 0;
}

/** Waits without a limit of its own: a busy machine takes a minute for all these people. */
async function untilSo(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(200);
}
