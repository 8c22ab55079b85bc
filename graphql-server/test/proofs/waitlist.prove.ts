import { afterAll, beforeAll } from 'vitest';
import { MINUTE_MS } from '#contract/durations';
import { cancelOccurrence } from '../../src/domain/cancelled-class/cancel-occurrence';
import { restoreClass } from '../../src/domain/cancelled-class/restore-class';
import { cancelBooking } from '../../src/domain/changes/cancel-booking';
import { reconcile } from '../../src/domain/checkout/reconcile';
import { DomainError } from '../../src/domain/errors';
import { toWaitlistLink } from '../../src/domain/links';
import { toDbDate } from '../../src/domain/time/local-date';
import { offerPlace } from '../../src/domain/waitlist/offer-place';
import { lookThroughWaitlists } from '../../src/domain/waitlist/offer-seats';
import { getOfferEnd } from '../../src/domain/waitlist/offer-window';
import { createClass } from '../classes';
import { ask } from '../graphql';
import type { Random } from '../random';
import { rewriteSql } from '../rewrite-sql';
import { startTestServer, type TestServer } from '../server';
import { withoutSeatLock } from '../without-seat-lock';
import { prove, SETUP_MS } from './prove';

/** Two servers over one database and one payment provider, with one clock, which stands still between the steps of a round. */
type Studio = {
  servers: readonly [TestServer, TestServer];
  clock: { now: Date };
  /** Without the lock, two jobs fail at once where they would have waited for each other. */
  isControl: boolean;
  close(): Promise<void>;
};

type Adjust = (deps: TestServer['deps']) => TestServer['deps'];

/** `weaken` takes a protection away. For controls only. */
async function openStudio(weaken?: Adjust): Promise<Studio> {
  const isControl = weaken !== undefined;
  const adjust: Adjust = weaken ?? ((deps) => deps);
  const clock = { now: new Date() };
  const options = { clock: { now: () => clock.now } };
  const first = await startTestServer({ ...options, adjust });
  const { payments, sandbox } = first.deps;
  const second = await startTestServer({
    ...options,
    database: first.database,
    adjust: (deps) => adjust({ ...deps, payments, sandbox }),
  });
  return {
    servers: [first, second],
    clock,
    isControl,
    close: async () => {
      await second.close();
      await first.close();
    },
  };
}

let sound: Studio;
let unlocked: Studio;
let unordered: Studio;
beforeAll(async () => {
  [sound, unlocked, unordered] = await Promise.all([
    openStudio(),
    openStudio(withoutSeatLock),
    openStudio(withNewestRefundedFirst),
  ]);
  await unlocked.servers[0].database.pool.query(`DROP TRIGGER "Booking_capacity" ON "Booking"`);
}, SETUP_MS);
afterAll(() => Promise.all([sound, unlocked, unordered].map((studio) => studio?.close())), SETUP_MS);

/** The product that refunds late cancellations in the wrong order. */
function withNewestRefundedFirst(deps: TestServer['deps']): TestServer['deps'] {
  return rewriteSql(deps, (part) => part.replace('ORDER BY e."at", e."id"', 'ORDER BY e."at" DESC, e."id" DESC'));
}

/** When a round begins, and the date of its class: without a clock change, and over the nights of both. */
const SEASONS = [
  { from: '2027-03-05T08:00:00Z', date: '2027-03-09' },
  { from: '2027-03-26T16:00:00Z', date: '2027-03-29' },
  { from: '2027-10-29T16:00:00Z', date: '2027-11-01' },
] as const;
const TIMES = ['07:45', '10:00', '18:00', '20:30'] as const;

const JOIN = `mutation ($input: JoinWaitlistInput!) { answer: joinWaitlist(input: $input) { __typename } }`;
const LEAVE = `mutation ($link: String!) { answer: leaveWaitlist(link: $link) { __typename } }`;
const BOOK = `mutation ($input: CreateBookingInput!) { answer: createBooking(input: $input) { __typename } }`;
const PAY = `mutation ($input: StartPaymentInput!) { answer: startPayment(input: $input) {
  __typename ... on PaymentSession { paymentIntentId } } }`;

/** One class, and everybody who wants a place in it. */
type Round = Studio & {
  random: Random;
  classId: string;
  date: string;
  occurrenceId: string;
  startsAt: Date;
  people: number;
};

const pickServer = ({ servers, random }: Round) => random.pick(servers);

async function send(round: Round, query: string, variables: object) {
  const { body } = await ask(pickServer(round).url, query, variables);
  return body.data?.answer as { __typename: string; paymentIntentId?: string } | undefined;
}

const toPerson = (round: Round) => {
  round.people += 1;
  return { name: `Person ${round.people}`, email: `person-${round.people}-${round.classId}@wait.example` };
};

async function pickEntry(round: Round, statuses: readonly ('WAITING' | 'OFFERED')[]) {
  const { deps } = round.servers[0];
  const { occurrenceId, random } = round;
  const entries = await deps.db.waitlistEntry.findMany({ where: { occurrenceId, status: { in: [...statuses] } } });
  if (entries.length === 0) return null;
  const entry = random.pick(entries);
  return { ...entry, link: toWaitlistLink(await deps.linkSecret(), entry) };
}

/** Everything that can happen to a waitlist. Expected refusals are part of it. */
const STEPS: Record<string, (round: Round) => Promise<unknown>> = {
  join: (round) => send(round, JOIN, { input: { classId: `${round.classId}_${round.date}`, ...toPerson(round) } }),
  'book without a link': (round) => book(round, { ...toPerson(round) }),
  'take an offer in person': async (round) => {
    const entry = await pickEntry(round, ['OFFERED']);
    if (entry) await book(round, { name: entry.name, email: entry.email, waitlistLink: entry.link });
  },
  'take an offer by card': async (round) => {
    const entry = await pickEntry(round, ['OFFERED', 'WAITING']);
    if (entry) await payFor(round, { name: entry.name, email: entry.email, waitlistLink: entry.link });
  },
  'pay without a link': (round) => payFor(round, toPerson(round)),
  leave: async (round) => {
    const entry = await pickEntry(round, ['OFFERED', 'WAITING']);
    if (entry) await send(round, LEAVE, { link: entry.link });
  },
  'cancel a booking': async (round) => {
    const { db } = round.servers[0].deps;
    const bookings = await db.booking.findMany({ where: { occurrenceId: round.occurrenceId, status: 'CONFIRMED' } });
    if (bookings.length === 0) return;
    const { id: bookingId } = round.random.pick(bookings);
    const by = { kind: 'TEACHER', username: 'teacher', refund: 'RULE' } as const;
    await expected(round, cancelBooking(pickServer(round).deps, { bookingId, by }));
  },
  'offer out of turn': async (round) => {
    const entry = await pickEntry(round, ['WAITING']);
    const raiseCapacity = round.random.chance(0.3);
    if (!entry) return;
    const by = { username: 'teacher' };
    await expected(round, offerPlace(pickServer(round).deps, { entryId: entry.id, raiseCapacity, by }));
  },
  'cancel and restore the class': async (round) => {
    const classRef = { availabilityId: round.classId, localDate: round.date };
    const by = { username: 'teacher' };
    await expected(round, cancelOccurrence(pickServer(round).deps, { classRef, reason: null, by }));
    await expected(round, restoreClass(pickServer(round).deps, { classRef, by }));
  },
  'look through': (round) => lookThrough(round, pickServer(round)),
};

async function expected({ isControl }: Round, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isControl && !(error instanceof DomainError)) throw error;
  }
}

const lookThrough = (round: Round, { deps }: TestServer) => expected(round, lookThroughWaitlists(deps));

type Buyer = { name: string; email: string; waitlistLink?: string };

const toInput = ({ classId, date }: Round, buyer: Buyer) => ({ classId: `${classId}_${date}`, ...buyer });

const book = (round: Round, buyer: Buyer) =>
  send(round, BOOK, { input: { ...toInput(round, buyer), paymentMethod: 'IN_PERSON' } });

/** Starts a payment; some people never pay, and some pay and never come back. */
async function payFor(round: Round, buyer: Buyer): Promise<void> {
  const { random } = round;
  const [isPaying, isReturning] = [random.chance(0.7), random.chance(0.7)];
  const session = await send(round, PAY, { input: toInput(round, buyer) });
  if (!session?.paymentIntentId || !isPaying) return;
  await round.servers[0].deps.sandbox?.ledger?.pay(session.paymentIntentId);
  if (!isReturning) return;
  const { paymentIntentId } = session;
  await send(round, BOOK, { input: { ...toInput(round, buyer), paymentMethod: 'CARD', paymentIntentId } });
}

/** What may never be true of a class, at any moment. */
async function listViolations({ servers: [{ database }], clock, occurrenceId, startsAt }: Round): Promise<string[]> {
  const lastEnd = new Date(startsAt.getTime() - 60 * MINUTE_MS);
  const { rows } = await database.pool.query<{ what: string }>(
    `WITH held AS (
       SELECT "waitlistEntryId" AS entry, "seats" FROM "SeatHold" WHERE "occurrenceId" = $1 AND "expiresAt" > $2
       UNION ALL
       SELECT "waitlistEntryId", 1 FROM "PaymentAttempt"
        WHERE "occurrenceId" = $1 AND "status" = 'OPEN' AND "holdExpiresAt" > $2)
     SELECT 'I1: oversold' AS what
      WHERE (SELECT count(*) FROM "Booking" WHERE "occurrenceId" = $1 AND "status" = 'CONFIRMED')
          + (SELECT coalesce(sum("seats"), 0) FROM held)
          > (SELECT coalesce(o."capacity", a."capacity") FROM "Occurrence" o JOIN "Availability" a ON a."id" = o."availabilityId"
              WHERE o."id" = $1)
     UNION ALL
     SELECT 'two live holds of one entry' FROM held WHERE entry IS NOT NULL GROUP BY entry HAVING count(*) > 1
     UNION ALL
     SELECT 'an open offer without a held place' FROM "WaitlistEntry" w
      WHERE w."occurrenceId" = $1 AND w."status" = 'OFFERED' AND w."offerExpiresAt" > $2
        AND NOT EXISTS (SELECT 1 FROM held WHERE entry = w."id")
     UNION ALL
     SELECT 'a held place without an offer' FROM "SeatHold" h JOIN "WaitlistEntry" w ON w."id" = h."waitlistEntryId"
      WHERE h."occurrenceId" = $1 AND w."status" <> 'OFFERED'
     UNION ALL
     SELECT 'an offer in the last hour before the class' FROM "WaitlistEntry"
      WHERE "occurrenceId" = $1 AND "offerExpiresAt" > $3`,
    [occurrenceId, clock.now, lastEnd],
  );
  return rows.map(({ what }) => what);
}

/** A free place that nobody was offered, although somebody waits for it and there is time for an offer, or a mail about it. */
async function listUnoffered(round: Round): Promise<string[]> {
  const { servers, clock, occurrenceId, startsAt } = round;
  const { db, studioTime } = servers[0].deps;
  if (clock.now >= startsAt) return [];
  const { rows } = await servers[0].database.pool.query<{ free: number }>(
    `SELECT (coalesce(o."capacity", a."capacity")
       - (SELECT count(*) FROM "Booking" WHERE "occurrenceId" = $1 AND "status" = 'CONFIRMED')
       - (SELECT count(*) FROM "PaymentAttempt" WHERE "occurrenceId" = $1 AND "status" = 'OPEN' AND "holdExpiresAt" > $2)
       - (SELECT coalesce(sum("seats"), 0) FROM "SeatHold" WHERE "occurrenceId" = $1 AND "expiresAt" > $2))::int AS free
       FROM "Occurrence" o JOIN "Availability" a ON a."id" = o."availabilityId" WHERE o."id" = $1`,
    [occurrenceId, clock.now],
  );
  const waiting = await db.waitlistEntry.findMany({
    where: { occurrenceId, status: 'WAITING' },
    include: { outgoingMails: { where: { kind: 'WAITLIST_FIRST_COME' } } },
  });
  if ((rows[0]?.free ?? 0) <= 0 || waiting.length === 0) return [];
  if (getOfferEnd(clock.now, startsAt, studioTime) !== null) return ['a freed place is offered to nobody'];
  return waiting.every(({ outgoingMails }) => outgoingMails.length > 0) ? [] : ['a public place without a mail'];
}

/** Money that arrived is a booking, or is on its way back. */
async function listUnsettled({ servers: [{ database }], occurrenceId }: Round): Promise<string[]> {
  const { rows } = await database.pool.query<{ what: string }>(
    `SELECT 'the payment ' || "paymentIntentId" || ' is neither booked nor abandoned nor refunded' AS what FROM "PaymentAttempt"
      WHERE "occurrenceId" = $1 AND "status" = 'OPEN'`,
    [occurrenceId],
  );
  return rows.map(({ what }) => what);
}

/** What may never be true of the late cancellations of a class whose money comes back when their place is taken again. */
async function listWronglyRefunded({ servers: [{ database }], occurrenceId }: Round): Promise<string[]> {
  const { rows } = await database.pool.query<{ what: string }>(
    `WITH late AS (
       SELECT e."id", count(r."id") AS refunds, count(r."id") FILTER (WHERE r."purpose" = 'TAKEN_AGAIN') AS "takenAgain"
         FROM "BookingEvent" e
         JOIN "Booking" b ON b."id" = e."bookingId" AND b."paymentMethod" = 'CARD'
         LEFT JOIN "Refund" r ON r."paymentAttemptId" = b."paymentAttemptId"
        WHERE e."fromOccurrenceId" = $1 AND e."kind" = 'CANCELLED_LATE' GROUP BY e."id")
     SELECT 'a late cancellation is refunded twice' AS what FROM late WHERE refunds > 1
     UNION ALL
     SELECT 'a later cancellation is refunded, and an earlier one is not' FROM late earlier JOIN late later ON earlier."id" < later."id"
      WHERE later."takenAgain" > 0 AND earlier.refunds = 0
     UNION ALL
     SELECT 'more is refunded than was taken again' WHERE (SELECT sum("takenAgain") FROM late)
          > (SELECT count(*) FROM "BookingEvent"
              WHERE "toOccurrenceId" = $1 AND "kind" = 'BOOKED' AND "id" > (SELECT min("id") FROM late))`,
    [occurrenceId],
  );
  return rows.map(({ what }) => what);
}

async function cancelAsClient(round: Round): Promise<void> {
  const { db } = round.servers[0].deps;
  const bookings = await db.booking.findMany({ where: { occurrenceId: round.occurrenceId, status: 'CONFIRMED' } });
  if (bookings.length === 0) return;
  const { id: bookingId, paymentMethod, priceCents, freeCancellationUntil } = round.random.pick(bookings);
  const isRefunded = paymentMethod === 'CARD' && round.clock.now <= freeCancellationUntil;
  const by = { kind: 'CLIENT', expectsCents: isRefunded ? priceCents : 0 } as const;
  await expected(round, cancelBooking(pickServer(round).deps, { bookingId, by }));
}

const LATE_STEPS: readonly ((round: Round) => Promise<unknown>)[] = [
  cancelAsClient,
  cancelAsClient,
  (round) => book(round, toPerson(round)),
  (round) => payFor(round, toPerson(round)),
];

/** A full class of which people cancel in its last day, when it is late, while others take their places. */
async function playLateRound(studio: Studio, random: Random, index: number): Promise<string[]> {
  const { clock } = studio;
  const round = await openRound(studio, random, index);
  for (let place = 0; place < 6; place += 1) await payFor(round, toPerson(round));
  const lastMoment = round.startsAt.getTime() - 30 * MINUTE_MS;
  clock.now = new Date(round.startsAt.getTime() - 20 * 60 * MINUTE_MS);
  const found: string[] = [];
  while (clock.now.getTime() < lastMoment && found.length === 0) {
    const steps = Array.from({ length: random.between(2, 4) }, () => random.pick(LATE_STEPS));
    await Promise.all(steps.map((step) => step(round)));
    found.push(...(await listViolations(round)), ...(await listWronglyRefunded(round)));
    clock.now = new Date(clock.now.getTime() + random.between(5, 120) * MINUTE_MS);
  }
  return found;
}

/** Creates the class of one round, and sets the clock to its beginning. */
async function openRound(studio: Studio, random: Random, index: number): Promise<Round> {
  const { servers, clock } = studio;
  const { db, studioTime } = servers[0].deps;
  const { from, date } = SEASONS[index % SEASONS.length] ?? SEASONS[0];
  clock.now = new Date(from);
  const localTime = random.pick(TIMES);
  const capacity = random.between(1, 3);
  const { id: classId } = await createClass(db, { startDate: toDbDate(date), localTime, capacity });
  const { id: occurrenceId } = await db.occurrence.create({
    data: { availabilityId: classId, localDate: toDbDate(date) },
  });
  const startsAt = studioTime.toInstant(date, localTime);
  return { ...studio, random, classId, date, occurrenceId, startsAt, people: 0 };
}

async function playRound(studio: Studio, random: Random, index: number, isLooking = true): Promise<string[]> {
  const { servers, clock } = studio;
  const { db } = servers[0].deps;
  const round = await openRound(studio, random, index);
  const { startsAt } = round;
  for (let place = 0; place < 3; place += 1) await book(round, toPerson(round));
  for (let person = 0; person < 3; person += 1) await STEPS.join?.(round);

  const lastMoment = startsAt.getTime() - 59 * MINUTE_MS;
  const found: string[] = [];
  while (clock.now.getTime() < lastMoment && found.length === 0) {
    const names = Array.from({ length: random.between(2, 4) }, () => random.pick(Object.keys(STEPS)));
    await Promise.all(names.filter((name) => isLooking || name !== 'look through').map((name) => STEPS[name]?.(round)));
    found.push(...(await listViolations(round)));
    if (isLooking) await Promise.all(servers.map((server) => lookThrough(round, server)));
    found.push(...(await listViolations(round)), ...(await listUnoffered(round)));
    const next = clock.now.getTime() + random.between(5, 900) * MINUTE_MS;
    clock.now = new Date(Math.min(next, lastMoment));
  }
  if (isLooking) await Promise.all(servers.map((server) => lookThrough(round, server)));
  found.push(...(await listViolations(round)), ...(await listUnoffered(round)));
  if (found.length === 0) {
    clock.now = new Date(lastMoment + 3 * 3_600_000);
    await reconcile(servers[0].deps, { isDeep: false });
    found.push(...(await listUnsettled(round)));
  }
  // The next round has a time of its own: nobody may wait for this class there.
  await db.waitlistEntry.deleteMany();
  return found;
}

prove({
  what: 'People join a waitlist, are offered places, take, pay, decline and let them pass, over nights and clock changes',
  rounds: 6,
  longRounds: 200,
  round: (random, index) => playRound(sound, random, index),
  control: {
    without: 'the lock of the class',
    round: async (random, index) =>
      (await playRound(unlocked, random, index)).filter((what) => what === 'I1: oversold'),
  },
});

prove({
  what: 'A place becomes free while people wait for it',
  rounds: 3,
  round: (random, index) => playRound(sound, random, index),
  control: {
    without: 'the look through the waitlists',
    round: (random, index) => playRound(sound, random, index, false),
  },
});

prove({
  what: 'People cancel late what they have paid by card, and others take their places',
  rounds: 6,
  longRounds: 200,
  round: (random, index) => playLateRound(sound, random, index),
  control: {
    without: 'the order of the cancellations',
    round: (random, index) => playLateRound(unordered, random, index),
  },
});
