import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe } from 'vitest';
import { addDays } from '#contract/civil-date';
import { HOUR_MS } from '#contract/durations';
import { occurrenceId } from '#contract/occurrence-id';
import { toBookingLink } from '../../src/domain/links';
import { toDbDate } from '../../src/domain/time/local-date';
import { CLASS_DATE, createClass } from '../classes';
import { getLink } from '../personal-links';
import type { Random } from '../random';
import { call } from '../rest';
import type { TestServer } from '../server';
import { withoutSeatLock } from '../without-seat-lock';
import { bookInPerson, deliver, payByCard, persist } from './customers';
import { prove, SETUP_MS } from './prove';
import { insist, openTwoServers, type TwoServers, withoutTriggers } from './two-servers';

/** After so many rounds the database is a new one: each round checks all that its database holds. */
const ROUNDS_PER_DATABASE = 100;

let sound: TwoServers;
let unlocked: TwoServers;
let timed: TwoServers;
/** How far the clock of `timed` is ahead, in milliseconds. */
let aheadMs = 0;
beforeAll(async () => {
  [sound, unlocked, timed] = await Promise.all([
    openTwoServers(),
    openTwoServers({ isControl: true, adjust: withoutSeatLock }),
    openTwoServers({ clock: { now: () => new Date(Date.now() + aheadMs) } }),
  ]);
  await withoutTriggers(unlocked);
}, SETUP_MS);
afterAll(() => Promise.all([sound, unlocked, timed].map(({ close }) => close())), SETUP_MS);

const CANCEL = `mutation ($link: String!, $cents: Int!) { answer: cancelByLink(link: $link, expectsCents: $cents) {
  __typename ... on ManagedBooking { status moneyLine } ... on UserError { message } } }`;
const MOVE = `mutation ($link: String!, $to: ID!) { answer: moveByLink(link: $link, to: $to) { __typename } }`;
const OPEN = `query ($link: String!) { answer: bookingByLink(link: $link) {
  __typename ... on ManagedBooking { cancellation { refundCents } } } }`;
const TEACHER_CANCELS = `mutation ($id: ID!, $refund: RefundChoice!) { answer: cancelBooking(id: $id, refund: $refund) { __typename } }`;
const TEACHER_MOVES = `mutation ($id: ID!, $to: ID!) { answer: moveBooking(id: $id, to: $to) { __typename } }`;
const STUDIO_CANCELS = `mutation ($input: CancelClassInput!) { answer: cancelClass(input: $input) { __typename } }`;
const TEACHER_MOVES_CLASS = `mutation ($id: ID!, $input: AvailabilityInput!) {
  answer: updateAvailability(id: $id, version: 1, isConfirmed: true, movesPeople: true, input: $input) { __typename } }`;

/** A class at the normal price, a cheaper one, and one that starts too soon to be cancelled for free. */
async function createClasses({ db, studioTime }: TestServer['deps']) {
  const soon = new Date(Date.now() + 3 * HOUR_MS);
  const soonDate = studioTime.toLocalDate(soon);
  const [usual, cheaper, sooner] = await Promise.all([
    createClass(db, { capacity: 3 }),
    createClass(db, { capacity: 2, priceCents: 1000 }),
    createClass(db, { capacity: 2, startDate: toDbDate(soonDate), localTime: studioTime.toLocalTime(soon) }),
  ]);
  return [
    { id: usual.id, slotId: occurrenceId(usual.id, CLASS_DATE) },
    { id: cheaper.id, slotId: occurrenceId(cheaper.id, CLASS_DATE) },
    { id: sooner.id, slotId: occurrenceId(sooner.id, soonDate) },
  ] as const;
}

/** People book and pay; then clients, the teacher, the provider and the jobs change everything at once. */
async function changeEverything(on: TwoServers, random: Random): Promise<string[]> {
  const { world, server, admin } = on.scene;
  const { db } = world.database;
  const { faults } = world.provider;
  const classes = await createClasses(server.deps);
  const [usual] = classes;
  const person = () => ({ classId: usual.id, email: `person${random.between(1, 1e9)}@example.com` });
  const urls = random.shuffle(on.urls);
  await Promise.all([
    payByCard(world, urls, person(), false),
    payByCard(world, urls, person(), random.chance(0.3)),
    bookInPerson(world, urls, person(), random),
  ]);
  await world.settle();
  const bookings = await db.booking.findMany({ where: { occurrence: { availabilityId: usual.id } } });
  const secret = await server.deps.linkSecret();
  const slotId = () => random.pick(classes).slotId;
  if (random.chance(0.3)) faults.next({ on: 'refunds.create', kind: random.pick(['cut-after', '500', '429']) });

  const changes = bookings.flatMap((booking) => {
    const link = toBookingLink(secret, booking);
    const { id, paymentIntentId } = booking;
    const cancel = async () => {
      const cents = (await insist(urls, OPEN, { link })).cancellation?.refundCents ?? 0;
      await insist(urls, CANCEL, { link, cents });
    };
    const ways = [
      cancel,
      cancel,
      () => insist(urls, MOVE, { link, to: slotId() }),
      () => insist(urls, MOVE, { link, to: slotId() }),
      () => insist(urls, TEACHER_CANCELS, { id, refund: random.pick(['RULE', 'FULL', 'NONE']) }, admin),
      () => insist(urls, TEACHER_MOVES, { id, to: slotId() }, admin),
      () => persist(urls, (url) => call('POST', `${url}/api/bookings/admin/${id}/refund`, undefined, admin)),
    ];
    const events = paymentIntentId ? [() => deliver(urls[0] ?? '', paymentIntentId)] : [];
    return [...random.shuffle(ways).slice(0, random.between(1, 5)), ...events, ...events];
  });
  const closing = random.chance(0.3) ? [() => insist(urls, STUDIO_CANCELS, { input: { id: slotId() } }, admin)] : [];
  const moving = random.chance(0.5) ? [() => moveToNextDay(on, usual.id)] : [];
  await Promise.all(
    random.shuffle<() => Promise<unknown>>([...changes, ...closing, ...moving]).map(async (change) => {
      await sleep(random.between(0, 40));
      await change();
    }),
  );
  const violations = await world.settle();
  faults.clear();
  return violations;
}

/** The teacher moves a single class to the next day, with everybody who has a place then. */
async function moveToNextDay({ scene, urls }: TwoServers, id: string): Promise<void> {
  const row = await scene.world.database.db.availability.findUniqueOrThrow({ where: { id } });
  const { title, classType, location, priceCents, capacity, durationMinutes, localTime: time } = row;
  const facts = { title, classType, location, priceCents, capacity, durationMinutes };
  const input = { ...facts, date: addDays(CLASS_DATE, 1), time };
  await insist(urls, TEACHER_MOVES_CLASS, { id, input }, scene.admin);
}

/**
 * A client opens the page in time and presses a second too late. `sees` gives the amount that their request carries. Returns a
 * violation when the request is accepted although less goes back than they had seen.
 */
async function pressTooLate(
  on: TwoServers,
  random: Random,
  sees: (link: string, shownCents: number) => Promise<number>,
): Promise<string[]> {
  const { world, server } = on.scene;
  const { db, studioTime } = server.deps;
  aheadMs = 0;
  const start = new Date(Math.ceil((Date.now() + 24 * HOUR_MS) / 60_000) * 60_000);
  const { id: classId } = await createClass(db, {
    startDate: toDbDate(studioTime.toLocalDate(start)),
    localTime: studioTime.toLocalTime(start),
  });
  const email = `late${random.between(1, 1e9)}@example.com`;
  const payment = await payOnDate(on, { classId, email }, studioTime.toLocalDate(start));
  const booking = await db.booking.findUnique({ where: { paymentIntentId: payment ?? '' } });
  if (!booking) return ['No place was booked in an empty class.'];
  const link = await getLink(server, booking.id);
  const shownCents = (await insist(on.urls, OPEN, { link })).cancellation?.refundCents ?? 0;
  aheadMs = booking.freeCancellationUntil.getTime() + 1_000 - Date.now();
  const cents = await sees(link, shownCents);
  const { status, __typename } = await insist(on.urls, CANCEL, { link, cents });
  const refunds = await db.refund.findMany({ where: { paymentIntentId: booking.paymentIntentId ?? '' } });
  aheadMs = 0;
  const refunded = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isLost = status === 'CANCELLED' && refunded < shownCents;
  const isRefused = __typename === 'QuoteChangedError';
  return [
    ...(isLost ? [`${shownCents} cents were shown, and ${refunded} go back.`] : []),
    ...(isLost || isRefused ? [] : [`A press after the instant was answered ${__typename}.`]),
    ...(isLost ? [] : await world.settle()),
  ];
}

/** Pays for a place on a date other than CLASS_DATE and books it. Returns the payment intent id. */
async function payOnDate({ scene, urls }: TwoServers, place: { classId: string; email: string }, classDate: string) {
  const { world } = scene;
  const person = { userName: 'Ana Pons', userEmail: place.email };
  const request = { ...person, classId: place.classId, classDate };
  const { body } = await persist(urls, (url) =>
    call<{ paymentIntentId?: string }>('POST', `${url}/api/bookings/create-payment-intent`, { ...request, amount: 15 }),
  );
  if (!body.paymentIntentId) return null;
  await world.provider.ledger.pay(body.paymentIntentId);
  const claim = { ...request, paymentMethod: 'stripe', paymentIntentId: body.paymentIntentId };
  await persist(urls, (url) => call('POST', `${url}/api/bookings`, claim));
  return body.paymentIntentId;
}

describe('changing a booking', () => {
  prove({
    what: 'Clients, teacher, studio, provider and jobs cancel, move and refund the same bookings at once on two servers',
    rounds: 5,
    longRounds: 200,
    round: async (random, round) => {
      if (round > 0 && round % ROUNDS_PER_DATABASE === 0) {
        await sound.close();
        sound = await openTwoServers();
      }
      return changeEverything(sound, random);
    },
    control: {
      without: 'the locks of class, payment and booking and their triggers',
      round: (random) => changeEverything(unlocked, random),
    },
  });
  prove({
    what: 'A client opens the page while cancelling is free and presses when it no longer is',
    rounds: 2,
    round: (random) => pressTooLate(timed, random, async (_link, shownCents) => shownCents),
    control: {
      without: 'comparing the quote with what the client saw',
      round: (random) =>
        pressTooLate(
          timed,
          random,
          async (link) => (await insist(timed.urls, OPEN, { link })).cancellation?.refundCents ?? 0,
        ),
    },
  });
});
