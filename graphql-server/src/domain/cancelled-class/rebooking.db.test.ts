import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AvailabilityInput } from '#contract/availability-input';
import { addDays } from '#contract/civil-date';
import { HOUR_MS } from '#contract/durations';
import { TAKES_PLACE_AGAIN } from '#contract/personal-pages';
import type { Availability, Prisma } from '#prisma';
import { adminHeaders } from '#test/admin';
import { buyOverRest } from '#test/buyers';
import { CLASS_DATE, createClass } from '#test/classes';
import { editClass } from '#test/edited-classes';
import { eventually } from '#test/eventually';
import { ask } from '#test/graphql';
import { buyByCard } from '#test/paying';
import { getLink } from '#test/personal-links';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { recordBookingEvents } from '../booking-events';
import { endExpiredOffers } from '../changes/end-claim';
import { getWeekday } from '../time/local-date';
import { inTransaction } from '../transaction';

let server: TestServer;
let admin: Record<string, string>;
/** How far the server's clock is ahead, in milliseconds. */
let aheadMs = 0;
/** When the server's clock stands still, in milliseconds; null while it runs. */
let stoppedAtMs: number | null = null;
beforeAll(async () => {
  const clock = { now: () => new Date((stoppedAtMs ?? Date.now()) + aheadMs) };
  server = await startTestServer({ withWorker: true, clock });
  admin = await adminHeaders(server.deps.db);
});
afterAll(() => server.close());
beforeEach(() => {
  aheadMs = 0;
  stoppedAtMs = null;
});

const NEXT_DATE = addDays(CLASS_DATE, 7);
const THIRD_DATE = addDays(CLASS_DATE, 14);

type Offer = { until: string; outcome: string | null; heldSlot: { id: string; remainingSpots: number } | null };
type Managed = {
  __typename: string;
  message?: string;
  status: string;
  date: string;
  priceCents: number;
  canMove: boolean;
  cancellation: { kind: string; message: string };
  rebooking: Offer | null;
  history: { kind: string; by: string; amountCents: number | null }[];
};
const OFFER = 'rebooking { until outcome heldSlot { id remainingSpots } }';
const MANAGED = `__typename ... on UserError { message } ... on ManagedBooking { status date priceCents canMove
  cancellation { kind message } history { kind by amountCents } ${OFFER} }`;

async function send(operation: string, fields: string, variables: object): Promise<Managed> {
  const { body } = await ask(server.url, operation.replace('FIELDS', fields), variables, admin);
  if (!body.data) throw new Error(JSON.stringify(body.errors));
  return body.data.answer as Managed;
}
const open = (link: string) =>
  send('query ($link: String!) { answer: bookingByLink(link: $link) { FIELDS } }', MANAGED, { link });
const answer = (link: string, to: string | null) =>
  send('mutation ($link: String!, $to: ID) { answer: answerRebooking(link: $link, to: $to) { FIELDS } }', MANAGED, {
    link,
    to,
  });
const cancelByLink = (link: string) =>
  send('mutation ($link: String!) { answer: cancelByLink(link: $link, expectsCents: 1500) { FIELDS } }', MANAGED, {
    link,
  });
const moveByLink = (link: string, to: string) =>
  send('mutation ($link: String!, $to: ID!) { answer: moveByLink(link: $link, to: $to) { FIELDS } }', MANAGED, {
    link,
    to,
  });

const CLASS = `__typename ... on UserError { message } ... on AdminClass { state taken choiceUntil refundsLeaveAt
  rebooked { name status classId title date time } cancellationOutcome { moved unanswered refundDoneCents refundDueCents refundFailedCents }
  attendees { bookingId email status lastChange cancellationMail canMove ${OFFER} }
  cancellation { choiceUntil withoutChoice { name } } }`;
type AdminClass = {
  __typename: string;
  message?: string;
  state: string;
  taken: number;
  choiceUntil: string | null;
  refundsLeaveAt: string | null;
  rebooked: { name: string; classId: string; date: string; status: string }[];
  cancellationOutcome: Record<string, number> | null;
  attendees: {
    email: string;
    status: string;
    lastChange: string | null;
    cancellationMail: string | null;
    canMove: boolean;
    rebooking: Offer | null;
  }[];
  cancellation: { choiceUntil: string; withoutChoice: { name: string }[] };
};
async function sendAdmin(operation: string, variables: object): Promise<AdminClass> {
  const { body } = await ask(server.url, operation.replace('FIELDS', CLASS), variables, admin);
  if (!body.data) throw new Error(JSON.stringify(body.errors));
  return body.data.answer as AdminClass;
}
const look = (id: string) => sendAdmin('query ($id: ID!) { answer: adminClass(id: $id) { FIELDS } }', { id });
const cancelClass = (id: string, offer: 'MONEY' | 'CHOICE' = 'CHOICE') =>
  sendAdmin('mutation ($input: CancelClassInput!) { answer: cancelClass(input: $input) { FIELDS } }', {
    input: { id, reason: 'Rain', offer },
  });
const restore = (id: string) => sendAdmin('mutation ($id: ID!) { answer: restoreClass(id: $id) { FIELDS } }', { id });
async function teach(operation: string, variables: object): Promise<string> {
  const { body } = await ask(server.url, operation, variables, admin);
  if (!body.data) throw new Error(JSON.stringify(body.errors));
  return (body.data.answer as { __typename: string }).__typename;
}
const teacherCancels = (id: string, refund: string) =>
  teach(
    'mutation ($id: ID!, $refund: RefundChoice!) { answer: cancelBooking(id: $id, refund: $refund) { __typename } }',
    { id, refund },
  );
const teacherMoves = (id: string, to: string) =>
  teach('mutation ($id: ID!, $to: ID!) { answer: moveBooking(id: $id, to: $to) { __typename } }', { id, to });

const createSeries = (row: Partial<Prisma.AvailabilityCreateInput> = {}) =>
  createClass(server.deps.db, {
    frequency: 'WEEKLY',
    weekdays: [getWeekday(CLASS_DATE)],
    location: `Place ${row.title ?? 'alone'}`,
    ...row,
  });
const toId = ({ id }: Availability, date = CLASS_DATE) => `${id}_${date}`;

type Guest = { bookingId: string; link: string; email: string };

/** Books a date of a class, by card unless `isInPerson`. */
async function book(
  { id: classId, priceCents }: Availability,
  name: string,
  { isInPerson = false, date = CLASS_DATE } = {},
): Promise<Guest> {
  const ledger = server.deps.sandbox?.ledger;
  if (!ledger) throw new Error('The test payments are not on.');
  const email = `${name}.${classId}@example.com`;
  const person = { classId, classDate: date, email };
  const { bookingId, message } = isInPerson
    ? await buyOverRest(server.url, person)
    : await buyByCard(server.url, ledger, { ...person, amount: priceCents / 100 });
  if (!bookingId) throw new Error(`Nothing was booked: ${message}`);
  return { bookingId, email, link: await getLink(server, bookingId) };
}

const listMails = ({ bookingId }: Guest) =>
  server.deps.db.outgoingMail.findMany({
    where: { bookingId, kind: { not: 'BOOKING_CONFIRMATION' } },
    orderBy: { createdAt: 'asc' },
  });
const listMailKinds = async (guest: Guest) => (await listMails(guest)).map(({ kind }) => kind);
const listHolds = ({ bookingId }: Guest) => server.deps.db.seatHold.findMany({ where: { bookingId } });
const listRefunds = ({ bookingId }: Guest) =>
  server.deps.db.refund.findMany({ where: { paymentAttempt: { booking: { id: bookingId } } } });
const findOutcome = async ({ bookingId }: Guest) =>
  (await server.deps.db.rebookingOffer.findUniqueOrThrow({ where: { bookingId } })).outcome;

/** Waits until the job has queued the mail about the choice. */
const offered = (...guests: Guest[]) =>
  eventually(async () => {
    for (const guest of guests) expect(await listMailKinds(guest)).toContain('REBOOKING_OFFER');
  });
/** Waits until the money of a guest is back on their card, once. */
const refunded = (guest: Guest, cents = 1500) =>
  eventually(async () => {
    expect(await open(guest.link)).toMatchObject({ status: 'REFUNDED' });
    expect(await listRefunds(guest)).toMatchObject([{ purpose: 'REBOOKING', status: 'DONE', amountCents: cents }]);
  });

describe('cancelling a class with a choice', () => {
  it('lets one person take the held seat, one take the money, and refunds one who does not answer, with exact sums', async () => {
    const series = await createSeries({ title: 'Journey', capacity: 4 });
    const mover = await book(series, 'mover');
    const taker = await book(series, 'taker');
    const silent = await book(series, 'silent');
    const inPerson = await book(series, 'cash', { isInPerson: true });
    for (const name of ['one', 'two']) await book(series, name, { isInPerson: true, date: NEXT_DATE });

    // At 22:00 the end of the choice jumps to the next morning.
    stoppedAtMs = Date.now();
    const preview = (await look(toId(series))).cancellation.choiceUntil;
    const cancelled = await cancelClass(toId(series));
    stoppedAtMs = null;
    expect(cancelled).toMatchObject({ state: 'CANCELLED', taken: 4, refundsLeaveAt: null });
    expect(cancelled.choiceUntil).toBe(preview);
    expect(cancelled.cancellationOutcome).toMatchObject({ moved: 0, unanswered: 4, refundDueCents: 0 });
    await offered(mover, taker, silent, inPerson);

    // Two seats were left a week later, for the two who booked first.
    const opened = await Promise.all([mover, taker, silent, inPerson].map(({ link }) => open(link)));
    const held = { id: toId(series, NEXT_DATE), remainingSpots: 1 };
    expect(opened.map(({ rebooking }) => rebooking?.heldSlot?.id)).toEqual([
      held.id,
      held.id,
      toId(series, THIRD_DATE),
      toId(series, THIRD_DATE),
    ]);
    expect(opened[0]).toMatchObject({
      status: 'CONFIRMED',
      canMove: true,
      cancellation: { kind: 'CLOSED', message: expect.stringContaining('another class, or your money back') },
      rebooking: { outcome: null, heldSlot: held },
      history: [{ kind: 'BOOKED' }, { kind: 'CANCELLED_BY_STUDIO' }, { kind: 'REBOOKING_OFFERED' }],
    });
    expect(opened[3]?.cancellation.message).toContain('another class, or no class');
    expect((await buyOverRest(server.url, { classId: series.id, classDate: NEXT_DATE })).status).toBe(409);

    expect(await answer(mover.link, toId(series, NEXT_DATE))).toMatchObject({
      status: 'CONFIRMED',
      date: NEXT_DATE,
      rebooking: { outcome: 'MOVED', heldSlot: null },
    });
    expect(await answer(taker.link, null)).toMatchObject({ rebooking: { outcome: 'REFUNDED', heldSlot: null } });
    await refunded(taker);
    aheadMs = 37 * HOUR_MS;
    await refunded(silent);
    await eventually(async () => expect(await open(inPerson.link)).toMatchObject({ status: 'CANCELLED' }));
    expect(await Promise.all([silent, inPerson].map(findOutcome))).toEqual(['EXPIRED_REFUNDED', 'EXPIRED_REFUNDED']);

    const after = await look(toId(series));
    expect(after.choiceUntil).toBeNull();
    expect(after.rebooked).toMatchObject([{ date: NEXT_DATE, classId: toId(series, NEXT_DATE), status: 'CONFIRMED' }]);
    expect(after.cancellationOutcome).toEqual({
      moved: 1,
      unanswered: 0,
      refundDoneCents: 3000,
      refundDueCents: 0,
      refundFailedCents: 0,
    });
    expect(after.attendees.map(({ status, rebooking }) => [status, rebooking?.outcome])).toEqual([
      ['REFUNDED', 'REFUNDED'],
      ['REFUNDED', 'EXPIRED_REFUNDED'],
      ['CANCELLED', 'EXPIRED_REFUNDED'],
    ]);
    expect(after.attendees.map(({ cancellationMail }) => cancellationMail)).toEqual(Array(3).fill('SENT'));
    expect((await look(toId(series, NEXT_DATE))).attendees.map(({ lastChange }) => lastChange)).toContainEqual(
      expect.stringMatching(/^Moved here from Journey, .+, which was cancelled, by the client\.$/),
    );
    expect(await Promise.all([mover, taker, silent, inPerson].map(listMailKinds))).toEqual([
      ['REBOOKING_OFFER', 'BOOKING_MOVED'],
      ['REBOOKING_OFFER', 'BOOKING_CANCELLED'],
      ['REBOOKING_OFFER', 'BOOKING_CANCELLED'],
      ['REBOOKING_OFFER', 'BOOKING_CANCELLED'],
    ]);
    const mine = { in: [mover, taker, silent, inPerson].map(({ bookingId }) => bookingId) };
    expect(await server.deps.db.seatHold.count({ where: { bookingId: mine } })).toBe(0);
    // The class screen shows the answers: no device is notified of them.
    const notified = await server.deps.db.notification.count({
      where: { bookingId: mine, kind: { not: 'BOOKING_MADE' } },
    });
    expect(notified).toBe(0);
  });

  it('is offered all the same when its job was lost', async () => {
    const series = await createSeries({ title: 'Lost job' });
    const guest = await book(series, 'forgotten');
    const { bookingId } = guest;
    const anHourAgo = new Date(Date.now() - HOUR_MS);
    await inTransaction(server.deps.db, async (tx) => {
      const { occurrenceId } = await tx.booking.findUniqueOrThrow({ where: { id: bookingId } });
      await tx.occurrence.update({ where: { id: occurrenceId }, data: { cancelledAt: anHourAgo } });
      await tx.rebookingOffer.create({
        data: { bookingId, until: new Date(Date.now() + HOUR_MS), createdAt: anHourAgo },
      });
      const event = { bookingId, by: 'TEACHER', fromOccurrenceId: occurrenceId, at: anHourAgo } as const;
      await recordBookingEvents(tx, [
        { ...event, kind: 'CANCELLED_BY_STUDIO' },
        { ...event, kind: 'REBOOKING_OFFERED' },
      ]);
    });
    await offered(guest);
    expect((await open(guest.link)).rebooking?.heldSlot?.id).toBe(toId(series, NEXT_DATE));
  });

  it('counts the first answer to a choice, repeats the same one, and refuses another one', async () => {
    const series = await createSeries({ title: 'Answers' });
    const [mover, taker] = [await book(series, 'mover'), await book(series, 'taker')];
    expect(await answer(mover.link, null)).toMatchObject({
      __typename: 'StateConflictError',
      message: 'There is nothing to choose for this booking.',
    });
    expect(await answer(mover.link, toId(series))).toMatchObject({ __typename: 'StateConflictError' });
    await cancelClass(toId(series));
    expect(await cancelByLink(mover.link)).toMatchObject({
      __typename: 'StateConflictError',
      message: expect.stringContaining('you can choose: another class, or your money back'),
    });
    expect(await answer(mover.link, toId(series))).toMatchObject({ __typename: 'ClassUnavailableError' });

    for (const _press of [1, 2]) {
      expect(await answer(mover.link, toId(series, NEXT_DATE))).toMatchObject({ status: 'CONFIRMED', date: NEXT_DATE });
      expect((await answer(taker.link, null)).rebooking).toMatchObject({ outcome: 'REFUNDED' });
    }
    const refused = { __typename: 'StateConflictError', message: expect.stringContaining('chosen') };
    expect(await answer(mover.link, null)).toMatchObject(refused);
    expect(await answer(mover.link, toId(series, THIRD_DATE))).toMatchObject(refused);
    expect(await answer(taker.link, toId(series, NEXT_DATE))).toMatchObject(refused);
    await refunded(taker);
    expect(await listRefunds(mover)).toEqual([]);
    // From now on it is an ordinary booking: the answer was none of its three moves.
    for (const date of [THIRD_DATE, NEXT_DATE, THIRD_DATE]) {
      expect(await moveByLink(mover.link, toId(series, date))).toMatchObject({ date });
    }
    expect(await open(mover.link)).toMatchObject({ canMove: false });
    expect(await listMailKinds(mover)).toEqual(['REBOOKING_OFFER', ...Array(4).fill('BOOKING_MOVED')]);
  });

  it('refunds the difference once when a cheaper class is chosen with moveByLink, and refuses a dearer one', async () => {
    const place = { location: 'Place of differences', capacity: 5 };
    const cancelled = await createClass(server.deps.db, place);
    const cheaper = await createClass(server.deps.db, { ...place, localTime: '18:30', priceCents: 1000 });
    const dearer = await createClass(server.deps.db, { ...place, localTime: '19:30', priceCents: 1600 });
    const guest = await book(cancelled, 'guest');
    await cancelClass(toId(cancelled));
    await offered(guest);
    expect((await open(guest.link)).rebooking?.heldSlot?.id).toBe(toId(cheaper));
    expect(await moveByLink(guest.link, toId(dearer))).toMatchObject({ __typename: 'StateConflictError' });
    expect(await moveByLink(guest.link, toId(cheaper))).toMatchObject({
      priceCents: 1000,
      rebooking: { outcome: 'MOVED' },
      history: expect.arrayContaining([{ kind: 'REBOOKED', by: 'CLIENT', amountCents: 500 }]),
    });
    await eventually(async () =>
      expect(await listRefunds(guest)).toMatchObject([{ purpose: 'DIFFERENCE', amountCents: 500, status: 'DONE' }]),
    );
    expect(await listMailKinds(guest)).toEqual(['REBOOKING_OFFER', 'BOOKING_MOVED']);
  });

  it('takes another class until the last instant and refuses it afterwards, also before the sweep has run', async () => {
    const series = await createSeries({ title: 'Late' });
    const guest = await book(series, 'guest', { isInPerson: true });
    await cancelClass(toId(series));
    await offered(guest);
    const { db } = server.deps;
    const until = new Date(Date.now() - 1);
    // The clock of the worker stands: only this offer is over.
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM "Booking" WHERE "id" = ${guest.bookingId}::uuid FOR UPDATE`;
      await tx.rebookingOffer.update({ where: { bookingId: guest.bookingId }, data: { until } });
    });
    expect(await answer(guest.link, toId(series, NEXT_DATE))).toMatchObject({
      __typename: 'StateConflictError',
      message: expect.stringContaining('That time is over'),
    });
    expect((await answer(guest.link, null)).rebooking).toMatchObject({ outcome: 'EXPIRED_REFUNDED' });
  });

  it('holds another seat without a second mail when the class of a held seat is cancelled or skipped too', async () => {
    const series = await createSeries({ title: 'Twice' });
    const guest = await book(series, 'guest');
    await cancelClass(toId(series));
    await offered(guest);
    expect((await open(guest.link)).rebooking?.heldSlot?.id).toBe(toId(series, NEXT_DATE));
    await cancelClass(toId(series, NEXT_DATE), 'MONEY');
    const expectHeld = (date: string) =>
      eventually(async () => expect((await open(guest.link)).rebooking?.heldSlot?.id).toBe(toId(series, date)));
    await expectHeld(THIRD_DATE);
    const skip = 'mutation ($reference: DateReference!) { answer: skipDate(reference: $reference) { __typename } }';
    expect(await teach(skip, { reference: { availabilityId: series.id, date: THIRD_DATE, version: 1 } })).toBe(
      'SeriesDate',
    );
    const fourth = addDays(CLASS_DATE, 21);
    await expectHeld(fourth);
    expect(await listMailKinds(guest)).toEqual(['REBOOKING_OFFER']);
    expect(await answer(guest.link, toId(series, fourth))).toMatchObject({ date: fourth });
  });

  it('mails the choice once more when the class of a held seat gets another time', async () => {
    const series = await createSeries({ title: 'Moved' });
    const guest = await book(series, 'guest');
    await cancelClass(toId(series));
    await offered(guest);
    await editClass(server.deps, series.id, { time: '19:00' }, { isConfirmed: false });
    expect(await listMailKinds(guest)).toEqual(['REBOOKING_OFFER', 'REBOOKING_OFFER']);
    const { rebooking, history } = await open(guest.link);
    expect(rebooking).toMatchObject({ outcome: null, heldSlot: { id: toId(series, NEXT_DATE) } });
    expect(history.filter(({ kind }) => kind === 'REBOOKING_OFFERED').map(({ by }) => by)).toEqual([
      'TEACHER',
      'STUDIO',
    ]);
    await editClass(server.deps, series.id, { priceCents: 1600 }, { isConfirmed: false });
    expect(await listMailKinds(guest)).toHaveLength(2);
  });

  it('holds another seat when an edit takes the date of a held seat off the schedule', async () => {
    const weekday = getWeekday(CLASS_DATE);
    const second = addDays(CLASS_DATE, 2);
    const series = await createSeries({ title: 'Two days', weekdays: [weekday, getWeekday(second)] });
    const guest = await book(series, 'guest');
    await cancelClass(toId(series));
    await offered(guest);
    const readHeld = async () => (await open(guest.link)).rebooking?.heldSlot?.id;
    expect(await readHeld()).toBe(toId(series, second));
    const changes: Partial<AvailabilityInput> = { recurrence: { frequency: 'WEEKLY', weekdays: [weekday] } };
    await editClass(server.deps, series.id, changes, { isConfirmed: false });
    await eventually(async () => expect(await readHeld()).toBe(toId(series, NEXT_DATE)));
    expect(await listMailKinds(guest)).toEqual(['REBOOKING_OFFER']);
  });

  it('holds a seat in a class of the same place and type within 21 days, and none that is dearer or booked already', async () => {
    const at = { location: 'Place of others', capacity: 5 };
    const create = (row: Partial<Prisma.AvailabilityCreateInput>) => createClass(server.deps.db, { ...at, ...row });
    const cancelled = await create({});
    await create({ localTime: '12:00', priceCents: 1501 });
    await create({ localTime: '12:00', classType: 'REFORMER' });
    await create({ localTime: '12:00', location: 'Elsewhere' });
    await create({ localTime: '06:00' });
    const booked = await create({ localTime: '13:00' });
    const fitting = await create({ localTime: '14:00' });
    const guest = await book(cancelled, 'guest');
    await buyOverRest(server.url, { classId: booked.id, email: guest.email });
    await cancelClass(toId(cancelled));
    await offered(guest);
    expect((await open(guest.link)).rebooking?.heldSlot?.id).toBe(toId(fitting));
    expect(await listHolds(guest)).toMatchObject([{ kind: 'REBOOKING', seats: 1 }]);
  });

  it('mails the choice without a held seat when no other class fits', async () => {
    const alone = await createClass(server.deps.db, { location: 'Place of one' });
    const guest = await book(alone, 'guest');
    await cancelClass(toId(alone));
    await offered(guest);
    expect((await open(guest.link)).rebooking).toMatchObject({ outcome: null, heldSlot: null });
    expect(await listHolds(guest)).toEqual([]);
  });

  it('removes the class from the calendar and adds the chosen one to the same entry with a higher sequence', async () => {
    const series = await createSeries({ title: 'Calendar' });
    const guest = await book(series, 'guest');
    await cancelClass(toId(series));
    const read = async () => {
      const text = await (await fetch(`${server.url}/api/bookings/${guest.bookingId}/calendar.ics`)).text();
      return { isCancelled: text.includes('STATUS:CANCELLED'), sequence: Number(/SEQUENCE:(\d+)/.exec(text)?.[1]) };
    };
    const cancelled = await read();
    expect(cancelled).toEqual({ isCancelled: true, sequence: expect.any(Number) });
    await answer(guest.link, toId(series, NEXT_DATE));
    const moved = await read();
    expect(moved.isCancelled).toBe(false);
    expect(moved.sequence).toBeGreaterThan(cancelled.sequence);
  });

  it('ends the place of somebody without an address as with refunds for all, and lists them before', async () => {
    const series = await createSeries({ title: 'Walk-in' });
    const query = `mutation ($input: AddAttendeeInput!) { answer: addAttendee(input: $input) { __typename } }`;
    await ask(server.url, query, { input: { classId: toId(series), name: 'Walk In' } }, admin);
    expect((await look(toId(series))).cancellation.withoutChoice).toEqual([{ name: 'Walk In' }]);
    expect((await cancelClass(toId(series))).attendees).toMatchObject([{ status: 'CANCELLED', rebooking: null }]);
  });

  it('changes no choice and mails nobody again when the press is repeated, with either offer', async () => {
    const series = await createSeries({ title: 'Repeated' });
    const guest = await book(series, 'guest');
    const first = await cancelClass(toId(series));
    await offered(guest);
    const { until } = await server.deps.db.rebookingOffer.findUniqueOrThrow({ where: { bookingId: guest.bookingId } });
    for (const offer of ['CHOICE', 'MONEY'] as const) {
      expect((await cancelClass(toId(series), offer)).choiceUntil).toBe(first.choiceUntil);
    }
    expect(first.choiceUntil).toBe(until.toISOString());
    expect(await listMailKinds(guest)).toEqual(['REBOOKING_OFFER']);
    expect(await listRefunds(guest)).toEqual([]);
    expect((await open(guest.link)).rebooking?.heldSlot?.id).toBe(toId(series, NEXT_DATE));
  });

  it('offers a new choice when the chosen class is cancelled with a choice too', async () => {
    const series = await createSeries({ title: 'Again' });
    const guest = await book(series, 'guest');
    await cancelClass(toId(series));
    // Somebody who answers before the first mail is queued gets only the second.
    await offered(guest);
    await answer(guest.link, toId(series, NEXT_DATE));
    await cancelClass(toId(series, NEXT_DATE));
    await eventually(async () => {
      expect((await open(guest.link)).rebooking).toMatchObject({
        outcome: null,
        heldSlot: { id: toId(series, THIRD_DATE) },
      });
      expect((await listMailKinds(guest)).filter((kind) => kind === 'REBOOKING_OFFER')).toHaveLength(2);
    });
    await answer(guest.link, null);
    await refunded(guest);
  });
});

describe('restoring a class that was cancelled with a choice', () => {
  it('takes back open choices with their held seats and leaves those who have answered as they are', async () => {
    const series = await createSeries({ title: 'Undo' });
    const waiting = await book(series, 'waiting');
    const mover = await book(series, 'mover');
    const taker = await book(series, 'taker');
    await cancelClass(toId(series));
    await offered(waiting, mover, taker);
    await answer(mover.link, toId(series, NEXT_DATE));
    await answer(taker.link, null);
    await refunded(taker);
    expect(await restore(toId(series))).toMatchObject({ state: 'SCHEDULED', taken: 1, choiceUntil: null });
    expect(await open(waiting.link)).toMatchObject({ status: 'CONFIRMED', date: CLASS_DATE, rebooking: null });
    expect(await listHolds(waiting)).toEqual([]);
    // The page of the choice may still be open.
    const restored = { __typename: 'StateConflictError', message: TAKES_PLACE_AGAIN };
    expect(await answer(waiting.link, null)).toMatchObject(restored);
    expect(await answer(waiting.link, toId(series, NEXT_DATE))).toMatchObject(restored);
    expect(await open(mover.link)).toMatchObject({ status: 'CONFIRMED', date: NEXT_DATE });
    expect(await open(taker.link)).toMatchObject({ status: 'REFUNDED' });
    expect(await listMailKinds(waiting)).toEqual(['REBOOKING_OFFER', 'CLASS_RESTORED']);
    // Cancelled once more, they are asked once more.
    await cancelClass(toId(series));
    await eventually(async () => expect(await listMails(waiting)).toHaveLength(3));
    expect((await listMails(waiting))[2]).toMatchObject({ kind: 'REBOOKING_OFFER', edition: 2 });
    expect(await listRefunds(waiting)).toEqual([]);
  });
});

describe('the teacher and an open choice', () => {
  it('moves or cancels a person for them, never without their money, also after the class would have started', async () => {
    const series = await createSeries({ title: 'Teacher' });
    const [moved, paid] = [await book(series, 'moved'), await book(series, 'paid')];
    await cancelClass(toId(series));
    await offered(moved, paid);
    await server.deps.db.booking.updateMany({
      where: { id: { in: [moved.bookingId, paid.bookingId] } },
      data: { startsAt: new Date(Date.now() - HOUR_MS) },
    });
    expect((await look(toId(series))).attendees.map(({ canMove }) => canMove)).toEqual([true, true]);
    expect(await teacherMoves(moved.bookingId, toId(series, NEXT_DATE))).toBe('AdminBooking');
    expect(await findOutcome(moved)).toBe('MOVED');
    expect(await teacherCancels(paid.bookingId, 'NONE')).toBe('StateConflictError');
    expect(await teacherCancels(paid.bookingId, 'RULE')).toBe('AdminBooking');
    expect(await findOutcome(paid)).toBe('REFUNDED');
    await refunded(paid);
    expect(await listMailKinds(paid)).toEqual(['REBOOKING_OFFER', 'BOOKING_CANCELLED']);
    expect((await look(toId(series))).rebooked).toMatchObject([{ date: NEXT_DATE }]);
  });

  it('ends the choice of a person whose booking she refunds over REST', async () => {
    const series = await createSeries({ title: 'Refunded' });
    const guest = await book(series, 'guest');
    await cancelClass(toId(series));
    await offered(guest);
    const path = `${server.url}/api/bookings/admin/${guest.bookingId}/refund`;
    expect((await call('POST', path, undefined, admin)).status).toBe(200);
    expect(await findOutcome(guest)).toBe('REFUNDED');
    expect(await listHolds(guest)).toEqual([]);
    expect(await answer(guest.link, toId(series, NEXT_DATE))).toMatchObject({ __typename: 'StateConflictError' });
  });
});

describe('the sweep of expired choices', () => {
  it('ends each choice once when several processes sweep at the same time', async () => {
    const series = await createSeries({ title: 'Sweep' });
    const guests = await Promise.all([1, 2, 3].map((n) => book(series, `guest${n}`)));
    await cancelClass(toId(series));
    await offered(...guests);
    const later = { ...server.deps, clock: { now: () => new Date(Date.now() + 40 * HOUR_MS) } };
    await Promise.all([1, 2, 3].map(() => endExpiredOffers(later)));
    for (const guest of guests) {
      expect(await findOutcome(guest)).toBe('EXPIRED_REFUNDED');
      await refunded(guest);
      expect(await listMailKinds(guest)).toEqual(['REBOOKING_OFFER', 'BOOKING_CANCELLED']);
    }
  });
});
