import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailKind, Prisma } from '#prisma';
import { studio } from '#studio';
import { adminHeaders } from '#test/admin';
import { before, race } from '#test/barrier';
import { createClass } from '#test/classes';
import { ask } from '#test/graphql';
import { createOwner } from '#test/owner';
import { startTestServer, type TestServer } from '#test/server';
import { countComing } from '../availability/coming-people';
import { deleteAvailability } from '../availability/delete-availability';
import { restoreAvailability } from '../availability/restore-availability';
import { updateAvailability } from '../availability/update-availability';
import { reconcile } from '../checkout/reconcile';
import { toWaitlistLink } from '../links';
import { sendMail } from '../mail/send-mail';
import type { RateLimits } from '../ports';
import { toDbDate } from '../time/local-date';
import { moveWaitlist } from './end-waiting';
import { joinWaitlist } from './join-waitlist';
import { lookThroughWaitlists, offerSeats } from './offer-seats';

/** A Tuesday; the class begins at 18:00 in Madrid, 17:00 UTC. The clock begins on the Friday before, at 11:00. */
const DATE = '2027-03-09';
const START = new Date('2027-03-05T10:00:00Z');

let now = START;
let server: TestServer;
let second: TestServer;
let admin: Record<string, string>;
let owner: ReturnType<typeof createOwner>;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  second = await startTestServer({ clock: { now: () => now }, database: server.database });
  admin = await adminHeaders(server.deps.db);
  await server.deps.db.session.updateMany({ data: { lastUsedAt: START, expiresAt: new Date('2028-01-01') } });
  owner = createOwner(server);
});
afterAll(async () => {
  await second.close();
  await server.close();
});
beforeEach(() => {
  now = START;
});

const minutesLater = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

/** Looks through all waitlists in two processes at once. */
const lookThrough = () => Promise.all([server, second].map(({ deps }) => lookThroughWaitlists(deps)));

type Answer = Record<string, unknown> & { __typename: string; message?: string; reason?: string };

async function send(operation: string, variables: object, headers = {}): Promise<Answer> {
  const { body } = await ask(server.url, operation, variables, headers);
  if (!body.data) throw new Error(JSON.stringify(body.errors));
  return body.data.answer as Answer;
}

const FAILURE = '__typename ... on UserError { message }';
const UNAVAILABLE = `${FAILURE} ... on ClassUnavailableError { reason }`;
const PLACE = `... on WaitlistPlace { status position offerExpiresAt firstName maskedEmail bookingUrl
  person { name email phone notes } slot { id remainingSpots placesOffered canJoinWaitlist isCancelled } }`;

const join = (classId: string, name: string) =>
  send(
    `mutation ($input: JoinWaitlistInput!) { answer: joinWaitlist(input: $input) { ${UNAVAILABLE} ... on WaitlistReceipt { message } } }`,
    { input: { classId: `${classId}_${DATE}`, name, email: `${name}@wait.example`, phone: '600 111 222' } },
  );
const open = (link: string) =>
  send(`query ($link: String!) { answer: waitlistByLink(link: $link) { ${FAILURE} ${PLACE} } }`, { link });
const decline = (link: string) =>
  send(`mutation ($link: String!) { answer: declineOffer(link: $link) { ${FAILURE} ${PLACE} } }`, { link });
const leave = (link: string) =>
  send(`mutation ($link: String!) { answer: leaveWaitlist(link: $link) { ${FAILURE} ${PLACE} } }`, { link });
const offerPlace = (entryId: string, raiseCapacity = false) =>
  send(
    `mutation ($entryId: ID!, $raiseCapacity: Boolean) { answer: offerPlace(entryId: $entryId, raiseCapacity: $raiseCapacity) {
      ${FAILURE} ... on WaitlistEntry { status offerExpiresAt } } }`,
    { entryId, raiseCapacity },
    admin,
  );

const addPerson = (classId: string, name: string, raiseCapacity = false) =>
  send(
    `mutation ($input: AddAttendeeInput!) { answer: addAttendee(input: $input) { ${UNAVAILABLE} ... on AdminBooking { id } } }`,
    { input: { classId: `${classId}_${DATE}`, name, email: `${name}@wait.example`, raiseCapacity } },
    admin,
  );

const cancelClass = (classId: string) =>
  send(
    'mutation ($input: CancelClassInput!) { answer: cancelClass(input: $input) { __typename ... on UserError { message } } }',
    { input: { id: `${classId}_${DATE}`, reason: 'Rain' } },
    admin,
  );
/** Deletes a class and takes it back five seconds later; `meanwhile` runs in between. */
async function deleteAndUndo(classId: string, meanwhile: () => Promise<void> = async () => undefined) {
  const teacher = { username: 'teacher' };
  await deleteAvailability(server.deps, teacher, classId);
  await meanwhile();
  now = new Date(now.getTime() + 5_000);
  await restoreAvailability(server.deps, teacher, classId);
}

type Attempt = { classId: string; name?: string; waitlistLink?: string; email?: string };
const toInput = ({ classId, name = 'Walk In', waitlistLink, email }: Attempt) => ({
  classId: `${classId}_${DATE}`,
  name,
  email: email ?? `${name.replace(' ', '.')}@wait.example`,
  waitlistLink,
});
const book = (attempt: Attempt) =>
  send(
    `mutation ($input: CreateBookingInput!) { answer: createBooking(input: $input) { ${UNAVAILABLE} ... on Booking { id } } }`,
    {
      input: { ...toInput(attempt), paymentMethod: 'IN_PERSON' },
    },
  );
const startPayment = (attempt: Attempt) =>
  send(
    `mutation ($input: StartPaymentInput!) { answer: startPayment(input: $input) { ${UNAVAILABLE}
      ... on PaymentSession { paymentIntentId clientSecret holdExpiresAt } } }`,
    { input: toInput(attempt) },
  );
const bookPaid = (attempt: Attempt, paymentIntentId: unknown) =>
  send(
    `mutation ($input: CreateBookingInput!) { answer: createBooking(input: $input) { ${UNAVAILABLE} ... on Booking { id } } }`,
    {
      input: { ...toInput(attempt), paymentMethod: 'CARD', paymentIntentId },
    },
  );

/** Creates a full class of `capacity` places; returns the links to its bookings, the first one first. */
async function createFull(capacity = 1, row: Partial<Prisma.AvailabilityCreateInput> = {}) {
  const { id: classId } = await createClass(server.deps.db, {
    startDate: toDbDate(DATE),
    localTime: '18:00',
    capacity,
    ...row,
  });
  const links: string[] = [];
  for (let place = 0; place < capacity; place += 1) links.push((await owner.bookInPerson(classId)).link);
  const { id: occurrenceId } = await server.deps.db.occurrence.findFirstOrThrow({ where: { availabilityId: classId } });
  return { classId, occurrenceId, links };
}

/** Puts people on the waitlist in this order; returns their links and ids. */
async function wait(classId: string, ...names: string[]) {
  const places = [];
  for (const name of names) {
    expect((await join(classId, name)).__typename).toBe('WaitlistReceipt');
    const { id } = await server.deps.db.waitlistEntry.findFirstOrThrow({
      where: { name, occurrence: { availabilityId: classId } },
    });
    places.push({ id, link: toWaitlistLink(await server.deps.linkSecret(), { id }) });
    minutesLater(1);
  }
  return places;
}

const getStatuses = async (occurrenceId: string) => {
  const entries = await server.deps.db.waitlistEntry.findMany({
    where: { occurrenceId },
    orderBy: { createdAt: 'asc' },
  });
  return entries.map(({ name, status }) => `${name} ${status}`);
};
const countMails = (kind: MailKind, id: string) =>
  server.deps.db.outgoingMail.count({ where: { kind, waitlistEntryId: id } });
/** Sends the queued mails of one entry, as the worker does; returns the status of each of this kind, the oldest first. */
async function deliver(kind: MailKind, id: string) {
  const { db } = server.deps;
  const mailer = { send: async () => undefined };
  const queued = await db.outgoingMail.findMany({ where: { waitlistEntryId: id, status: 'QUEUED' } });
  for (const mail of queued) await sendMail({ ...server.deps, mailer, studio }, mail.id);
  const mails = await db.outgoingMail.findMany({
    where: { kind, waitlistEntryId: id },
    orderBy: { edition: 'asc' },
  });
  return mails.map(({ status }) => status);
}
/** How long after now the queued mails about the end of the wait of this entry leave, in milliseconds. */
async function readMailDelays(waitlistEntryId: string): Promise<number[]> {
  const { rows } = await server.database.pool.query<{ run_at: Date }>(
    `SELECT j."run_at" FROM graphile_worker._private_jobs j
       JOIN "OutgoingMail" m ON m."id"::text = j.payload->>'mailId'
      WHERE m."kind" = 'WAITLIST_CLOSED' AND m."waitlistEntryId" = $1`,
    [waitlistEntryId],
  );
  return rows.map((row) => row.run_at.getTime() - now.getTime());
}
/** Counts the queued jobs that offer places of this date. */
async function countOfferJobs(occurrenceId: string) {
  const { rows } = await server.database.pool.query(
    `SELECT 1 FROM graphile_worker._private_jobs WHERE payload->>'occurrenceId' = $1`,
    [occurrenceId],
  );
  return rows.length;
}
const countHolds = (occurrenceId: string) => server.deps.db.seatHold.count({ where: { occurrenceId } });
const getSlot = async (classId: string) => {
  const { slots } = await send(
    `query ($from: LocalDate!) { answer: schedule(from: $from, to: $from) {
      ... on Schedule { slots { availabilityId remainingSpots placesOffered canJoinWaitlist } } } }`,
    { from: DATE },
  );
  return (slots as { availabilityId: string }[]).find(({ availabilityId }) => availabilityId === classId);
};

describe('joining', () => {
  it('puts somebody at the end of the queue of a full class, mails them a link, and notifies the teacher', async () => {
    const { classId, occurrenceId } = await createFull();
    expect(await getSlot(classId)).toMatchObject({ remainingSpots: 0, canJoinWaitlist: true });
    const [ana, bo] = await wait(classId, 'ana', 'bo');
    expect(await open(ana?.link ?? '')).toMatchObject({
      status: 'WAITING',
      position: 1,
      maskedEmail: 'a•••@wait.example',
    });
    expect(await open(bo?.link ?? '')).toMatchObject({ status: 'WAITING', position: 2, person: null });
    expect(await countMails('WAITLIST_JOINED', ana?.id ?? '')).toBe(1);
    expect(await server.deps.db.notification.count({ where: { waitlistEntry: { occurrenceId } } })).toBe(2);
  });

  it('answers somebody who waits already as anybody else, and mails the same link again', async () => {
    const { classId, occurrenceId } = await createFull();
    const [ana] = await wait(classId, 'ana');
    const first = await join(classId, 'bo');
    const again = await join(classId, 'ana');
    expect(again).toEqual(first);
    expect(await getStatuses(occurrenceId)).toEqual(['ana WAITING', 'bo WAITING']);
    expect(await countMails('WAITLIST_JOINED', ana?.id ?? '')).toBe(2);
  });

  it('asks how often it mailed the link without the lock of the class: the limiter needs another connection', async () => {
    const { classId, occurrenceId } = await createFull();
    const [ana] = await wait(classId, 'ana');
    const { pool } = server.database;
    const asked: unknown[] = [];
    const rateLimits: RateLimits = {
      ...server.deps.rateLimits,
      consume: async (limit) => {
        // Fails when a transaction has locked the class.
        await pool.query('SELECT 1 FROM "Occurrence" WHERE "id" = $1 FOR UPDATE NOWAIT', [occurrenceId]);
        await pool.query('SELECT 1 FROM "Availability" WHERE "id" = $1 FOR UPDATE NOWAIT', [classId]);
        asked.push(limit);
      },
    };
    const person = { name: 'ana', email: 'ana@wait.example', phone: null, notes: null };
    const classRef = { availabilityId: classId, localDate: DATE };
    await joinWaitlist({ ...server.deps, rateLimits }, { classRef, date: null, person });
    expect(asked).toEqual(['waitlist-mailbox']);
    expect(await countMails('WAITLIST_JOINED', ana?.id ?? '')).toBe(2);
  });

  it('mails the link twice when it is requested twice at the same moment', async () => {
    const { classId } = await createFull();
    const [ana] = await wait(classId, 'ana');
    const person = { name: 'ana', email: 'ana@wait.example', phone: null, notes: null };
    const joining = { classRef: { availabilityId: classId, localDate: DATE }, date: null, person };
    const { results } = await race({
      database: server.database,
      stopsAt: before('OutgoingMail.groupBy'),
      first: (stops) => joinWaitlist(stops(server.deps), joining),
      others: [() => joinWaitlist(second.deps, joining)],
    });
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await countMails('WAITLIST_JOINED', ana?.id ?? '')).toBe(3);
  });

  it.each([
    ['has a free place', { capacity: 2 }, 'NOT_FULL'],
    ['has its waitlist switched off', { hasWaitlist: false }, 'FULL'],
    ['is switched off', { isActive: false }, 'INACTIVE'],
  ] as const)('is refused when the class %s', async (_case, change, reason) => {
    const { classId } = await createFull();
    await server.deps.db.availability.update({ where: { id: classId }, data: change });
    expect(await join(classId, 'ana')).toMatchObject({ __typename: 'ClassUnavailableError', reason });
  });

  it('takes 50 people and no more', async () => {
    const { classId, occurrenceId } = await createFull();
    await server.deps.db.waitlistEntry.createMany({
      data: Array.from({ length: 49 }, (_, index) => ({
        occurrenceId,
        name: `p${index}`,
        email: `p${index}@wait.example`,
        startsAt: START,
      })),
    });
    expect((await join(classId, 'ana')).__typename).toBe('WaitlistReceipt');
    expect(await join(classId, 'bo')).toMatchObject({ reason: 'FULL' });
  });
});

describe('a place that becomes free', () => {
  it('is held for the first person of the queue, in the transaction that frees it a job is queued, and nobody else can book it', async () => {
    const { classId, occurrenceId, links } = await createFull();
    const [ana, bo] = await wait(classId, 'ana', 'bo');
    await owner.cancel(links[0] ?? '', 0);
    expect(await countOfferJobs(occurrenceId)).toBe(1);
    await Promise.all([server, second].map(({ deps }) => offerSeats(deps, occurrenceId)));
    expect(await getStatuses(occurrenceId)).toEqual(['ana OFFERED', 'bo WAITING']);
    expect(await countHolds(occurrenceId)).toBe(1);
    expect(await open(ana?.link ?? '')).toMatchObject({
      status: 'OFFERED',
      // Twelve waking hours after 11:02 in Madrid.
      offerExpiresAt: '2027-03-06T08:02:00.000Z',
      person: { name: 'ana', email: 'ana@wait.example', phone: '600 111 222' },
    });
    expect(await open(bo?.link ?? '')).toMatchObject({
      status: 'WAITING',
      position: 1,
      slot: { remainingSpots: 0, placesOffered: 1 },
    });
    expect(await countMails('WAITLIST_OFFER', ana?.id ?? '')).toBe(1);
    expect(await getSlot(classId)).toMatchObject({ remainingSpots: 0, placesOffered: 1, canJoinWaitlist: true });
    expect(await book({ classId })).toMatchObject({ reason: 'FULL' });
    expect(await book({ classId, waitlistLink: bo?.link ?? '' })).toMatchObject({ reason: 'FULL' });
  });

  it('is taken in person with the link of the offer', async () => {
    const { classId, occurrenceId, links } = await createFull();
    const [ana] = await wait(classId, 'ana');
    await owner.cancel(links[0] ?? '', 0);
    await lookThrough();
    const booked = await book({ classId, name: 'ana', waitlistLink: ana?.link ?? '' });
    expect(booked.__typename).toBe('Booking');
    expect(await countHolds(occurrenceId)).toBe(0);
    const place = await open(ana?.link ?? '');
    expect(place).toMatchObject({ status: 'BOOKED', offerExpiresAt: null });
    expect(place.bookingUrl).toContain(`/manage/${booked.id}.`);
    const events = await server.deps.db.bookingEvent.findMany({ where: { bookingId: String(booked.id) } });
    expect(events.map(({ kind }) => kind)).toEqual(['BOOKED', 'WAITLIST_BOOKED']);
  });

  it('is taken by card: the hold becomes that of the payment, for as long as the offer, and never two', async () => {
    const { classId, occurrenceId, links } = await createFull();
    const [ana] = await wait(classId, 'ana');
    await owner.cancel(links[0] ?? '', 0);
    await lookThrough();
    const attempt = { classId, name: 'ana', waitlistLink: ana?.link ?? '' };
    const session = await startPayment(attempt);
    expect(session).toMatchObject({ __typename: 'PaymentSession', holdExpiresAt: '2027-03-06T08:01:00.000Z' });
    expect(await countHolds(occurrenceId)).toBe(0);
    expect(await book({ classId })).toMatchObject({ reason: 'FULL' });
    const again = await startPayment(attempt);
    expect(again).toMatchObject({ __typename: 'PaymentSession', holdExpiresAt: '2027-03-06T08:01:00.000Z' });
    expect(await open(ana?.link ?? '')).toMatchObject({ status: 'OFFERED' });
    await server.deps.sandbox?.ledger?.pay(String(again.paymentIntentId));
    expect((await bookPaid(attempt, again.paymentIntentId)).__typename).toBe('Booking');
    expect(await getStatuses(occurrenceId)).toEqual(['ana BOOKED']);
  });

  it('stays held for as long as the offer when they pay again without its link', async () => {
    const { classId, links } = await createFull();
    const [ana] = await wait(classId, 'ana');
    await owner.cancel(links[0] ?? '', 0);
    await lookThrough();
    await startPayment({ classId, name: 'ana', waitlistLink: ana?.link ?? '' });
    expect(await startPayment({ classId, name: 'ana' })).toMatchObject({ holdExpiresAt: '2027-03-06T08:01:00.000Z' });
    minutesLater(15);
    expect(await book({ classId })).toMatchObject({ reason: 'FULL' });
    expect(await open(ana?.link ?? '')).toMatchObject({ status: 'OFFERED' });
  });

  it('stays held when a payment for it began that never got an intent', async () => {
    const { classId, occurrenceId, links } = await createFull();
    const [ana] = await wait(classId, 'ana');
    await owner.cancel(links[0] ?? '', 0);
    await lookThrough();
    const session = await startPayment({ classId, name: 'ana', waitlistLink: ana?.link ?? '' });
    const { id } = await server.deps.db.paymentAttempt.update({
      where: { paymentIntentId: String(session.paymentIntentId) },
      data: { paymentIntentId: null },
    });
    minutesLater(180);
    await server.deps.db.paymentAttempt.update({ where: { id }, data: { createdAt: START } });
    await reconcile(server.deps, { isDeep: false });
    expect((await server.deps.db.paymentAttempt.findUniqueOrThrow({ where: { id } })).status).toBe('ABANDONED');
    expect(await countHolds(occurrenceId)).toBe(1);
    expect(await book({ classId })).toMatchObject({ reason: 'FULL' });
    expect((await book({ classId, name: 'ana', waitlistLink: ana?.link ?? '' })).__typename).toBe('Booking');
  });

  it('goes to the next person when it is declined, and declining again changes nothing', async () => {
    const { classId, occurrenceId, links } = await createFull();
    const [ana, bo] = await wait(classId, 'ana', 'bo');
    expect(await decline(ana?.link ?? '')).toMatchObject({ __typename: 'StateConflictError' });
    await owner.cancel(links[0] ?? '', 0);
    await lookThrough();
    expect(await decline(ana?.link ?? '')).toMatchObject({ status: 'LEFT', person: null });
    expect(await decline(ana?.link ?? '')).toMatchObject({ status: 'LEFT' });
    await lookThrough();
    expect(await getStatuses(occurrenceId)).toEqual(['ana LEFT', 'bo OFFERED']);
    expect(await leave(bo?.link ?? '')).toMatchObject({ status: 'LEFT' });
    expect(await getSlot(classId)).toMatchObject({ remainingSpots: 1, placesOffered: 0, canJoinWaitlist: false });
  });

  it('goes to the next person when nobody answers; the first one waits at the end, and after a second offer no more', async () => {
    const { classId, occurrenceId, links } = await createFull();
    const [ana] = await wait(classId, 'ana', 'bo');
    await owner.cancel(links[0] ?? '', 0);
    await lookThrough();
    now = new Date('2027-03-06T08:01:59Z');
    await lookThrough();
    expect(await getStatuses(occurrenceId)).toEqual(['ana OFFERED', 'bo WAITING']);
    now = new Date('2027-03-06T08:02:00Z');
    await lookThrough();
    expect(await getStatuses(occurrenceId)).toEqual(['ana WAITING', 'bo OFFERED']);
    expect(await book({ classId, waitlistLink: ana?.link ?? '' })).toMatchObject({ reason: 'FULL' });
    now = new Date('2027-03-07T10:00:00Z');
    await lookThrough();
    expect(await getStatuses(occurrenceId)).toEqual(['ana OFFERED', 'bo WAITING']);
    now = new Date('2027-03-08T10:00:00Z');
    await lookThrough();
    expect(await getStatuses(occurrenceId)).toEqual(['ana LAPSED', 'bo OFFERED']);
    expect(await countMails('WAITLIST_LAPSED', ana?.id ?? '')).toBe(1);
  });

  it('is for the first to book shortly before the class: everybody who waits has one mail', async () => {
    const { classId, occurrenceId, links } = await createFull();
    const [ana, bo] = await wait(classId, 'ana', 'bo');
    now = new Date('2027-03-09T13:30:00Z');
    await owner.cancel(links[0] ?? '', 0);
    await lookThrough();
    await lookThrough();
    expect(await getStatuses(occurrenceId)).toEqual(['ana WAITING', 'bo WAITING']);
    for (const id of [ana?.id, bo?.id]) expect(await countMails('WAITLIST_FIRST_COME', id ?? '')).toBe(1);
    expect(await getSlot(classId)).toMatchObject({ remainingSpots: 1, canJoinWaitlist: false });
    expect((await book({ classId, name: 'bo' })).__typename).toBe('Booking');
    expect(await getStatuses(occurrenceId)).toEqual(['ana WAITING', 'bo BOOKED']);
  });

  it('is mailed shortly before the class also to those whose mail about an earlier place was skipped, and then no more', async () => {
    const { classId, links } = await createFull(2);
    const [ana] = await wait(classId, 'ana');
    const id = ana?.id ?? '';
    now = new Date('2027-03-09T14:00:00Z');
    await owner.cancel(links[0] ?? '', 0);
    await lookThrough();
    expect((await book({ classId })).__typename).toBe('Booking');
    expect(await deliver('WAITLIST_FIRST_COME', id)).toEqual(['SKIPPED']);
    await lookThrough();
    expect(await countMails('WAITLIST_FIRST_COME', id)).toBe(1);
    minutesLater(40);
    await owner.cancel(links[1] ?? '', 0);
    await lookThrough();
    expect(await deliver('WAITLIST_FIRST_COME', id)).toEqual(['SKIPPED', 'SENT']);
    await lookThrough();
    expect(await countMails('WAITLIST_FIRST_COME', id)).toBe(2);
  });

  describe('again shortly before the class', () => {
    /** A full class that had a free place, which everybody who waits was mailed about, and which somebody else has booked since. */
    async function createRefilled(isTakenBy: 'BOOKING' | 'MOVE') {
      const { classId, occurrenceId, links } = await createFull(2);
      const [ana, bo] = await wait(classId, 'ana', 'bo');
      now = new Date('2027-03-09T13:30:00Z');
      await owner.cancel(links[0] ?? '', 0);
      await lookThrough();
      const ids = [ana?.id ?? '', bo?.id ?? ''];
      for (const id of ids) expect(await deliver('WAITLIST_FIRST_COME', id)).toEqual(['SENT']);
      minutesLater(1);
      if (isTakenBy === 'BOOKING') expect((await book({ classId, name: 'bo' })).__typename).toBe('Booking');
      else await moveHere(classId);
      return { classId, occurrenceId, link: links[1] ?? '', ids };
    }

    /** Somebody moves from a later class to this one. */
    async function moveHere(classId: string) {
      const later = await createClass(server.deps.db, { startDate: toDbDate('2027-03-12'), localTime: '18:00' });
      const { link } = await owner.bookInPerson(later.id);
      await owner.move(link, `${classId}_${DATE}`);
    }

    it.each(['BOOKING', 'MOVE'] as const)(
      'is mailed once more to those who still wait, though the class was full for a moment only (by a %s)',
      async (isTakenBy) => {
        const { occurrenceId, link, ids } = await createRefilled(isTakenBy);
        await owner.cancel(link, 0);
        await lookThrough();
        await lookThrough();
        const isWaiting = { occurrenceId, status: 'WAITING' } as const;
        const waiting = await server.deps.db.waitlistEntry.findMany({ where: isWaiting });
        expect(waiting.map(({ name }) => name).sort()).toEqual(isTakenBy === 'BOOKING' ? ['ana'] : ['ana', 'bo']);
        for (const id of ids) {
          const isStillWaiting = waiting.some((entry) => entry.id === id);
          expect(await countMails('WAITLIST_FIRST_COME', id)).toBe(isStillWaiting ? 2 : 1);
        }
      },
    );

    it('is mailed once more after a payment that held the last place was given up', async () => {
      const { classId, ids, link } = await createRefilled('MOVE');
      await owner.cancel(link, 0);
      await lookThrough();
      for (const id of ids) expect(await deliver('WAITLIST_FIRST_COME', id)).toEqual(['SENT', 'SENT']);
      expect((await startPayment({ classId })).__typename).toBe('PaymentSession');
      await lookThrough();
      minutesLater(9);
      await lookThrough();
      for (const id of ids) expect(await countMails('WAITLIST_FIRST_COME', id)).toBe(2);
      minutesLater(1);
      await lookThrough();
      await lookThrough();
      for (const id of ids) expect(await countMails('WAITLIST_FIRST_COME', id)).toBe(3);
    });

    it('is not mailed while the mail about an earlier place waits for the mail server', async () => {
      const { classId, links } = await createFull();
      const [ana] = await wait(classId, 'ana');
      now = new Date('2027-03-09T13:30:00Z');
      const freeAndLook = async (link: string) => {
        await owner.cancel(link, 0);
        await lookThrough();
      };
      await freeAndLook(links[0] ?? '');
      await freeAndLook((await owner.bookInPerson(classId)).link);
      expect(await deliver('WAITLIST_FIRST_COME', ana?.id ?? '')).toEqual(['SENT']);
      await lookThrough();
      expect(await countMails('WAITLIST_FIRST_COME', ana?.id ?? '')).toBe(1);
    });

    it('is not mailed when a second place becomes free beside the first', async () => {
      const { classId, links } = await createFull(2);
      const [ana] = await wait(classId, 'ana');
      now = new Date('2027-03-09T13:30:00Z');
      for (const link of links) {
        await owner.cancel(link, 0);
        await lookThrough();
        await deliver('WAITLIST_FIRST_COME', ana?.id ?? '');
      }
      expect(await countMails('WAITLIST_FIRST_COME', ana?.id ?? '')).toBe(1);
      expect((await book({ classId })).__typename).toBe('Booking');
      await lookThrough();
      expect(await countMails('WAITLIST_FIRST_COME', ana?.id ?? '')).toBe(1);
    });
  });

  it.each([
    ['a move to another class', async (link: string) => void (await moveElsewhere(link))],
    ['an abandoned hold, whose time is over', async (link: string) => void (await holdInstead(link))],
  ])('by %s is offered too', async (_case, free) => {
    const { classId, occurrenceId, links } = await createFull();
    await wait(classId, 'ana');
    await free(links[0] ?? '');
    await lookThrough();
    expect(await getStatuses(occurrenceId)).toEqual(['ana OFFERED']);
  });

  const moveElsewhere = async (link: string) => {
    const other = await createClass(server.deps.db, { startDate: toDbDate(DATE), localTime: '19:30' });
    await owner.move(link, `${other.id}_${DATE}`);
  };
  /** Somebody else holds the place for a payment that is never made. */
  const holdInstead = async (link: string) => {
    const [id = ''] = link.split('.');
    const { occurrenceId } = await server.deps.db.booking.update({ where: { id }, data: { status: 'CANCELLED' } });
    const holdExpiresAt = new Date(now.getTime() + 600_000);
    await server.deps.db.paymentAttempt.create({ data: { occurrenceId, amountCents: 1500, holdExpiresAt } });
    await lookThrough();
    expect(await getStatuses(occurrenceId)).toEqual(['ana WAITING']);
    minutesLater(10);
  };

  it('is offered when the teacher adds places', async () => {
    const { classId, occurrenceId } = await createFull();
    await wait(classId, 'ana', 'bo', 'cleo');
    await server.deps.db.availability.update({ where: { id: classId }, data: { capacity: 3 } });
    await lookThrough();
    expect(await getStatuses(occurrenceId)).toEqual(['ana OFFERED', 'bo OFFERED', 'cleo WAITING']);
    expect(await getSlot(classId)).toMatchObject({ remainingSpots: 0, placesOffered: 2 });
  });
});

describe('the teacher', () => {
  it('offers a free place out of turn, or one more place, and both are recorded', async () => {
    const { classId, occurrenceId } = await createFull();
    const [, bo] = await wait(classId, 'ana', 'bo');
    expect(await offerPlace(bo?.id ?? '')).toMatchObject({ __typename: 'StateConflictError' });
    expect(await offerPlace(bo?.id ?? '', true)).toMatchObject({ status: 'OFFERED' });
    expect(await offerPlace(bo?.id ?? '', true)).toMatchObject({ status: 'OFFERED' });
    expect(await getStatuses(occurrenceId)).toEqual(['ana WAITING', 'bo OFFERED']);
    expect((await server.deps.db.availability.findUniqueOrThrow({ where: { id: classId } })).capacity).toBe(2);
    const audit = await server.deps.db.auditEntry.findFirstOrThrow({ where: { subjectId: occurrenceId } });
    expect(audit).toMatchObject({ action: 'offered a place', username: expect.any(String) });
    expect(audit.summary).toBe(
      'Offered a place in Sunrise Flow on Tuesday 9 March 2027 to somebody of the waitlist, with one more place.',
    );
  });

  it.each([false, true])(
    'adds the person to whom the only place is offered, who gets that place (raising: %s)',
    async (raiseCapacity) => {
      const { db } = server.deps;
      const { classId, occurrenceId, links } = await createFull();
      await wait(classId, 'ana', 'bo');
      await owner.cancel(links[0] ?? '', 0);
      await lookThrough();
      expect(await getStatuses(occurrenceId)).toEqual(['ana OFFERED', 'bo WAITING']);
      expect(await addPerson(classId, 'bo')).toMatchObject({ __typename: 'ClassUnavailableError', reason: 'FULL' });
      expect(await addPerson(classId, 'Ana', raiseCapacity)).toMatchObject({ __typename: 'AdminBooking' });
      expect(await getStatuses(occurrenceId)).toEqual(['ana BOOKED', 'bo WAITING']);
      expect((await db.availability.findUniqueOrThrow({ where: { id: classId } })).capacity).toBe(1);
      expect(await getSlot(classId)).toMatchObject({ remainingSpots: 0, placesOffered: 0, canJoinWaitlist: true });
    },
  );

  it('sees who waits: offers first, then the queue, then those that ended', async () => {
    const { classId, links } = await createFull();
    const [ana] = await wait(classId, 'ana', 'bo', 'cleo');
    await leave(ana?.link ?? '');
    await owner.cancel(links[0] ?? '', 0);
    await lookThrough();
    const seen = await send(
      `query ($id: ID!) { answer: adminClass(id: $id) { ${FAILURE} ... on AdminClass { waitlist { name status email phone } } } }`,
      { id: `${classId}_${DATE}` },
      admin,
    );
    expect(seen.waitlist).toEqual([
      { name: 'bo', status: 'OFFERED', email: 'bo@wait.example', phone: '600 111 222' },
      { name: 'cleo', status: 'WAITING', email: 'cleo@wait.example', phone: '600 111 222' },
      { name: 'ana', status: 'LEFT', email: 'ana@wait.example', phone: '600 111 222' },
    ]);
  });

  it('cancels the class: its waitlist is closed by mail, and opens again with the restored class', async () => {
    const { classId, occurrenceId, links } = await createFull(2);
    const [ana, bo] = await wait(classId, 'ana', 'bo');
    await owner.cancel(links[0] ?? '', 0);
    await lookThrough();
    await cancelClass(classId);
    expect(await getStatuses(occurrenceId)).toEqual(['ana CLOSED', 'bo CLOSED']);
    expect(await countHolds(occurrenceId)).toBe(0);
    for (const id of [ana?.id, bo?.id]) expect(await countMails('WAITLIST_CLOSED', id ?? '')).toBe(1);
    await send(
      'mutation ($id: ID!) { answer: restoreClass(id: $id) { __typename ... on UserError { message } } }',
      { id: `${classId}_${DATE}` },
      admin,
    );
    await lookThrough();
    expect(await getStatuses(occurrenceId)).toEqual(['ana OFFERED', 'bo WAITING']);
    expect(await countMails('WAITLIST_OFFER', ana?.id ?? '')).toBe(2);
    for (const id of [ana?.id, bo?.id]) expect(await countMails('WAITLIST_JOINED', id ?? '')).toBe(2);
  });

  it('deletes the class and takes it back: everybody waits again where they waited, and nobody is mailed', async () => {
    const { classId, occurrenceId, links } = await createFull(2);
    const [ana, bo] = await wait(classId, 'ana', 'bo');
    const [anaId, boId] = [ana?.id ?? '', bo?.id ?? ''];
    await owner.cancel(links[0] ?? '', 0);
    await lookThrough();
    expect((await countComing(server.deps, classId)).waiting).toEqual(['ana', 'bo']);
    await deleteAndUndo(classId, async () => {
      expect(await getStatuses(occurrenceId)).toEqual(['ana CLOSED', 'bo CLOSED']);
      // Nobody hears of the end until the deletion cannot be undone any more.
      expect(await readMailDelays(anaId)).toEqual([server.deps.jobs.scale(120_000)]);
      await server.database.pool.query('DELETE FROM graphile_worker._private_jobs');
    });
    expect(await getStatuses(occurrenceId)).toEqual(['ana WAITING', 'bo WAITING']);
    expect(await countOfferJobs(occurrenceId)).toBe(1);
    await lookThrough();
    expect(await getStatuses(occurrenceId)).toEqual(['ana OFFERED', 'bo WAITING']);
    expect(await countHolds(occurrenceId)).toBe(1);
    for (const id of [anaId, boId]) {
      expect(await deliver('WAITLIST_CLOSED', id)).toEqual(['SKIPPED']);
      expect(await countMails('WAITLIST_JOINED', id)).toBe(1);
    }
  });

  it('deletes a class and takes it back: the waitlist of a cancelled date stays closed, and so does a place that was left', async () => {
    const { classId, occurrenceId } = await createFull();
    const [ana] = await wait(classId, 'ana', 'bo');
    await leave(ana?.link ?? '');
    await cancelClass(classId);
    await deleteAndUndo(classId);
    await lookThrough();
    expect(await getStatuses(occurrenceId)).toEqual(['ana LEFT', 'bo CLOSED']);
  });

  it('moves the class: everybody who waits has a mail, and an offer ends an hour before the new time at the latest', async () => {
    const { classId, occurrenceId, links } = await createFull(2);
    const [ana, bo] = await wait(classId, 'ana', 'bo');
    await owner.cancel(links[0] ?? '', 0);
    await lookThrough();
    const input = {
      title: 'Earlier',
      classType: 'MAT_PILATES',
      location: 'Barceloneta beach',
      priceCents: 1500,
      capacity: 2,
      durationMinutes: 60,
      date: '2027-03-09',
      time: '18:00',
    } as const;
    const startsAt = new Date('2027-03-05T16:00:00Z');
    await updateAvailability(
      server.deps,
      { username: 'teacher' },
      { id: classId, input: { ...input, time: '17:00' }, version: null, isConfirmed: true },
    );
    for (const id of [ana?.id, bo?.id]) expect(await countMails('WAITLIST_MOVED', id ?? '')).toBe(1);
    await server.deps.db.$transaction((tx) => moveWaitlist(tx, server.deps.jobs, { occurrenceId, startsAt, now }));
    const hold = await server.deps.db.seatHold.findFirstOrThrow({ where: { occurrenceId } });
    expect(hold.expiresAt).toEqual(new Date('2027-03-05T15:00:00Z'));
  });
});

it('a class that has begun has no waitlist any more, and nobody is mailed about it', async () => {
  const { classId, occurrenceId } = await createFull();
  const [ana] = await wait(classId, 'ana');
  now = new Date('2027-03-09T17:00:00Z');
  expect(await open(ana?.link ?? '')).toMatchObject({ status: 'CLOSED', position: null });
  await lookThrough();
  expect(await getStatuses(occurrenceId)).toEqual(['ana CLOSED']);
  expect(await countMails('WAITLIST_CLOSED', ana?.id ?? '')).toBe(0);
});

it('a link of a booking opens no place on a waitlist, and the other way round', async () => {
  const { classId, links } = await createFull();
  const [ana] = await wait(classId, 'ana');
  expect(await open(links[0] ?? '')).toMatchObject({ __typename: 'NotFoundError' });
  const bookingByLink = 'query ($link: String!) { answer: bookingByLink(link: $link) { __typename } }';
  expect(await send(bookingByLink, { link: ana?.link })).toMatchObject({ __typename: 'NotFoundError' });
});
