import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { occurrenceId } from '#contract/occurrence-id';
import { createClass } from '#test/classes';
import { ask } from '#test/graphql';
import { createOwner } from '#test/owner';
import { startPayment } from '#test/paying';
import { startTestServer, type TestServer } from '#test/server';
import { cancelOccurrence } from '../cancelled-class/cancel-occurrence';
import { restoreClass } from '../cancelled-class/restore-class';
import { toDbDate } from '../time/local-date';
import { moveBooking } from './move-booking';

/** Three days before the classes. */
const BEGIN = new Date('2027-06-07T08:00:00Z');
const DATE = '2027-06-10';
const LATER = '2027-06-12';
/** The classes start at 10:00 in Madrid. */
const FREE_UNTIL = new Date('2027-06-09T08:00:00Z');

let now = BEGIN;
let server: TestServer;
let owner: ReturnType<typeof createOwner>;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  owner = createOwner(server);
});
afterAll(() => server.close());
beforeEach(() => {
  now = BEGIN;
});

async function createDated(startDate = DATE, overrides = {}) {
  const { id } = await createClass(server.deps.db, { startDate: toDbDate(startDate), ...overrides });
  return { id, slotId: occurrenceId(id, startDate) };
}
const listRefunds = (bookingId: string) =>
  server.deps.db.refund.findMany({
    where: { paymentAttempt: { booking: { id: bookingId } } },
    orderBy: { createdAt: 'asc' },
  });
/** The mails of a booking in their order. The confirmation has the time of the test's clock, the others that of the database. */
const listMails = async (bookingId: string) => {
  const mails = await server.deps.db.outgoingMail.findMany({ where: { bookingId }, orderBy: { createdAt: 'asc' } });
  const isFirst = ({ kind }: { kind: string }) => kind === 'BOOKING_CONFIRMATION';
  const inOrder = [...mails.filter(isFirst), ...mails.filter((mail) => !isFirst(mail))];
  return inOrder.map(({ kind, edition }) => `${kind} ${edition}`);
};
const listNotifications = async (bookingId: string) =>
  (await server.deps.db.notification.findMany({ where: { bookingId }, orderBy: { createdAt: 'asc' } })).map(
    ({ kind, edition }) => `${kind} ${edition}`,
  );
const listSpots = async (id: string, date = DATE) => {
  const query = `{ schedule(from: "${date}", to: "${date}") { slots { availabilityId remainingSpots } } }`;
  const { body } = await ask(server.url, query);
  const schedule = body.data?.schedule as { slots: { availabilityId: string; remainingSpots: number }[] } | undefined;
  return schedule?.slots.find(({ availabilityId }) => availabilityId === id)?.remainingSpots;
};

describe('a personal link', () => {
  it('opens its booking without address, phone and notes, and opens nothing when a character differs', async () => {
    const { id } = await createDated();
    const { id: bookingId, link } = await owner.bookInPerson(id);
    expect(await owner.open(link)).toMatchObject({
      id: bookingId,
      link,
      status: 'CONFIRMED',
      firstName: 'Ana',
      maskedEmail: 'a•••@example.com',
      freeCancellationUntil: FREE_UNTIL.toISOString(),
      cancellation: { kind: 'NOTHING_TO_PAY', refundCents: 0 },
      canMove: true,
      movesLeft: 3,
      moneyLine: 'To pay in person: €15.00.',
      history: [{ kind: 'BOOKED', by: 'CLIENT', amountCents: 1500 }],
    });
    expect(JSON.stringify(await owner.open(link))).not.toContain('ana@example.com');
    const other = await owner.bookInPerson(id);
    const swapped = `${bookingId}.${other.link.split('.')[1]}`;
    for (const wrong of [bookingId, `${link}x`, link.slice(0, -1), swapped, `${link}.${link}`, '', 'a'.repeat(9_000)]) {
      expect((await owner.open(wrong)).__typename).toBe('NotFoundError');
      expect((await owner.cancel(wrong, 0)).__typename).toBe('NotFoundError');
      expect((await owner.move(wrong, id)).__typename).toBe('NotFoundError');
    }
    expect((await owner.open(other.link)).status).toBe('CONFIRMED');
  });

  it('ends when a new one is requested, and the new one is mailed', async () => {
    const { id } = await createDated();
    const { id: bookingId, link } = await owner.bookInPerson(id);
    expect((await owner.renew(link)).message).toContain('on its way');
    expect((await owner.open(link)).__typename).toBe('NotFoundError');
    expect((await owner.renew(link)).__typename).toBe('NotFoundError');
    expect(await listMails(bookingId)).toEqual(['BOOKING_CONFIRMATION 0', 'MANAGE_LINK 1']);
  });

  it('is given only to the request that made the booking or proves that it did', async () => {
    const { id } = await createDated();
    const { id: bookingId } = await owner.bookByCard(id);
    const { paymentIntentId } = await server.deps.db.booking.findUniqueOrThrow({ where: { id: bookingId } });
    now = new Date(BEGIN.getTime() + 60_000);
    const input = { classId: id, name: 'Ana Pons', email: 'ana@example.com', paymentMethod: 'CARD', paymentIntentId };
    const query = `mutation ($input: CreateBookingInput!) { createBooking(input: $input) { ... on Booking { id manageUrl } } }`;
    const { body } = await ask(server.url, query, { input });
    expect(body.data?.createBooking).toEqual({ id: bookingId, manageUrl: null });
    const intent = await server.deps.sandbox?.ledger?.find(paymentIntentId ?? '');
    const proven = await ask(server.url, query, { input: { ...input, clientSecret: intent?.clientSecret } });
    expect(proven.body.data?.createBooking).toEqual({
      id: bookingId,
      manageUrl: expect.stringMatching(/^http:\/\/localhost:4000\/manage\//),
    });
  });
});

describe('cancelling by the client', () => {
  it('frees a place that is paid in person, in time and late, and notifies the teacher', async () => {
    const { id } = await createDated();
    const inTime = await owner.bookInPerson(id);
    const late = await owner.bookInPerson(id);
    expect(await listSpots(id)).toBe(3);
    expect(await owner.cancel(inTime.link, 0)).toMatchObject({ status: 'CANCELLED' });
    now = new Date(FREE_UNTIL.getTime() + 1);
    expect(await owner.cancel(late.link, 0)).toMatchObject({
      status: 'CANCELLED',
      moneyLine: 'There is nothing to pay.',
    });
    expect(await listSpots(id)).toBe(5);
    expect((await owner.open(inTime.link)).history.at(-1)).toMatchObject({ kind: 'CANCELLED', by: 'CLIENT' });
    expect((await owner.open(late.link)).history.at(-1)).toMatchObject({ kind: 'CANCELLED_LATE', by: 'CLIENT' });
    expect(await listMails(late.id)).toEqual(['BOOKING_CONFIRMATION 0', 'BOOKING_CANCELLED 0']);
    expect(await listNotifications(late.id)).toEqual(['BOOKING_MADE 0', 'BOOKING_CANCELLED 0']);
  });

  it('records one refund of the price until the stored instant, and none a millisecond later', async () => {
    const { id } = await createDated();
    const inTime = await owner.bookByCard(id);
    const late = await owner.bookByCard(id);
    now = FREE_UNTIL;
    expect((await owner.open(inTime.link)).cancellation).toMatchObject({ kind: 'FREE', refundCents: 1500 });
    expect(await owner.cancel(inTime.link, 1500)).toMatchObject({
      status: 'CANCELLED',
      moneyLine: '€15.00 is on its way back to your card.',
    });
    expect(await listRefunds(inTime.id)).toMatchObject([
      { purpose: 'CLIENT', key: `booking-${inTime.id}`, amountCents: 1500, status: 'DUE' },
    ]);
    now = new Date(FREE_UNTIL.getTime() + 1);
    expect((await owner.open(late.link)).cancellation).toMatchObject({ kind: 'LATE', refundCents: 0 });
    expect(await owner.cancel(late.link, 0)).toMatchObject({ status: 'CANCELLED', moneyLine: 'Paid €15.00 by card.' });
    expect(await listRefunds(late.id)).toEqual([]);
  });

  it('refuses with the new quote when the instant passed since the page was opened, and changes nothing', async () => {
    const { id } = await createDated();
    const { id: bookingId, link } = await owner.bookByCard(id);
    now = new Date(FREE_UNTIL.getTime() + 1);
    expect(await owner.cancel(link, 1500)).toMatchObject({
      __typename: 'QuoteChangedError',
      quote: { kind: 'LATE', refundCents: 0 },
      message: expect.stringContaining(
        'You get €15.00 back if somebody takes your place before Thursday 10 June, 09:00.',
      ),
    });
    expect((await owner.open(link)).status).toBe('CONFIRMED');
    expect(await listMails(bookingId)).toEqual(['BOOKING_CONFIRMATION 0']);
  });

  it('refunds once and mails once when the client and the teacher cancel at the same moment', async () => {
    const { id } = await createDated();
    const { id: bookingId, link } = await owner.bookByCard(id);
    await Promise.all(Array.from({ length: 8 }, () => owner.cancel(link, 1500)));
    expect(await listRefunds(bookingId)).toHaveLength(1);
    expect(await listMails(bookingId)).toEqual(['BOOKING_CONFIRMATION 0', 'BOOKING_CANCELLED 0']);
    expect(await owner.cancel(link, 1500)).toMatchObject({ status: 'CANCELLED' });
  });

  it('is refused with the reason once the class has started or was cancelled', async () => {
    const { id, slotId } = await createDated();
    const started = await owner.bookInPerson(id);
    now = new Date('2027-06-10T08:00:00Z');
    expect(await owner.cancel(started.link, 0)).toMatchObject({
      __typename: 'StateConflictError',
      message: expect.stringContaining('has started'),
    });
    now = BEGIN;
    const card = await owner.bookByCard(id);
    const [availabilityId = '', localDate = ''] = slotId.split('_');
    const by = { username: 'teacher' };
    await cancelOccurrence(server.deps, { classRef: { availabilityId, localDate }, reason: null, by });
    expect(await owner.cancel(card.link, 1500)).toMatchObject({
      __typename: 'StateConflictError',
      message: 'This class was cancelled. €15.00 is on its way back to your card.',
    });
    expect(await listRefunds(card.id)).toHaveLength(1);
  });
});

describe('moving by the client', () => {
  it('takes the place in the new class with its price and its instant, and frees the old one', async () => {
    const from = await createDated();
    const to = await createDated(LATER, { title: 'Evening Flow', localTime: '19:00', priceCents: 1800 });
    const { id: bookingId, link } = await owner.bookInPerson(from.id);
    expect(await owner.move(link, to.slotId)).toMatchObject({
      id: bookingId,
      title: 'Evening Flow',
      date: LATER,
      time: '19:00',
      priceCents: 1800,
      freeCancellationUntil: '2027-06-11T17:00:00.000Z',
      movesLeft: 2,
    });
    expect([await listSpots(from.id), await listSpots(to.id, LATER)]).toEqual([5, 4]);
    expect(await listMails(bookingId)).toEqual(['BOOKING_CONFIRMATION 0', 'BOOKING_MOVED 1']);
    expect(await listNotifications(bookingId)).toEqual(['BOOKING_MADE 0', 'BOOKING_MOVED 1']);
    expect(await owner.move(link, to.slotId)).toMatchObject({ date: LATER, movesLeft: 2 });
  });

  it('refunds the difference to a cheaper class once and refuses a dearer one, when it was paid by card', async () => {
    const from = await createDated();
    const cheaper = await createDated(LATER, { priceCents: 1000 });
    const dearer = await createDated(LATER, { priceCents: 1501 });
    const { id: bookingId, link } = await owner.bookByCard(from.id);
    expect(await owner.move(link, dearer.slotId)).toMatchObject({
      __typename: 'StateConflictError',
      message: 'This class costs more than you paid. Cancel for free and book it again.',
    });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => owner.move(link, cheaper.slotId, 'the-same-key')),
    );
    expect(answers.map(({ priceCents }) => priceCents)).toEqual(Array(6).fill(1000));
    expect(await listRefunds(bookingId)).toMatchObject([{ purpose: 'DIFFERENCE', amountCents: 500 }]);
    expect((await owner.open(link)).cancellation).toMatchObject({ kind: 'FREE', refundCents: 1000 });
    expect((await owner.move(link, from.slotId, 'the-same-key')).__typename).toBe('IdempotencyConflictError');
  });

  it('says that there is nothing to pay once a place paid by card is in a free class, before and after it is cancelled', async () => {
    const from = await createDated();
    const free = await createDated(LATER, { priceCents: 0 });
    const { id: bookingId, link } = await owner.bookByCard(from.id);
    const nothing = { moneyLine: 'There is nothing to pay.' };
    expect(await owner.move(link, free.slotId)).toMatchObject({ priceCents: 0, ...nothing });
    expect(await listRefunds(bookingId)).toMatchObject([{ purpose: 'DIFFERENCE', amountCents: 1500 }]);
    expect(await owner.cancel(link, 0)).toMatchObject({ status: 'CANCELLED', ...nothing });
    expect(await owner.open(link)).toMatchObject({
      cancellation: { message: 'This booking was cancelled. There is nothing to pay.' },
    });
  });

  it('gives the last place to one of two people, and the other keeps the old place', async () => {
    const from = await createDated();
    const to = await createDated(LATER, { capacity: 1 });
    const bookings = await Promise.all([owner.bookInPerson(from.id), owner.bookInPerson(from.id)]);
    const answers = await Promise.all(bookings.map(({ link }) => owner.move(link, to.slotId)));
    expect(answers.map(({ __typename }) => __typename).sort()).toEqual(['ClassUnavailableError', 'ManagedBooking']);
    expect(answers.find(({ reason }) => reason)).toMatchObject({ message: expect.stringContaining('just filled up') });
    expect([await listSpots(from.id), await listSpots(to.id, LATER)]).toEqual([4, 0]);
  });

  it('is possible three times, and lists only classes that fit', async () => {
    const from = await createDated();
    const [second, third] = [await createDated(LATER), await createDated(LATER)];
    const full = await createDated(LATER, { capacity: 1 });
    await owner.bookInPerson(full.id);
    const { link } = await owner.bookInPerson(from.id);
    const query = `query ($link: String!) { moveTargets(link: $link) { __typename
      ... on MoveTargets { slots { id } } ... on UserError { message } } }`;
    const { body } = await ask(server.url, query, { link });
    const targets = body.data?.moveTargets as { slots: { id: string }[] } | undefined;
    const ids = targets?.slots.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([second.slotId, third.slotId]));
    expect(ids).not.toContain(full.slotId);
    expect(ids).not.toContain(from.slotId);
    for (const { slotId } of [second, third, second]) expect((await owner.move(link, slotId)).status).toBe('CONFIRMED');
    expect(await owner.move(link, from.slotId)).toMatchObject({
      __typename: 'StateConflictError',
      message: expect.stringContaining('3 times'),
    });
    expect((await ask(server.url, query, { link })).body.data?.moveTargets).toMatchObject({
      __typename: 'StateConflictError',
    });
  });

  it('is refused when it is late, when attendance is marked, and into a class that was cancelled', async () => {
    const from = await createDated();
    const to = await createDated(LATER);
    const { id: bookingId, link } = await owner.bookByCard(from.id);
    await cancelOccurrence(server.deps, {
      classRef: { availabilityId: to.id, localDate: LATER },
      reason: null,
      by: { username: 'teacher' },
    });
    expect(await owner.move(link, to.slotId)).toMatchObject({
      __typename: 'ClassUnavailableError',
      reason: 'CANCELLED',
    });
    await server.deps.db.booking.update({ where: { id: bookingId }, data: { attendance: 'CAME' } });
    const other = await createDated(LATER);
    expect((await owner.move(link, other.slotId)).message).toContain('attendance is marked');
    now = new Date(FREE_UNTIL.getTime() + 1);
    expect((await owner.move(link, other.slotId)).message).toContain('too late');
  });

  it('keeps the seat of a hold for somebody else, and uses the one that is held for this booking', async () => {
    const from = await createDated();
    const to = await createDated(LATER, { capacity: 1 });
    const { id: bookingId, link } = await owner.bookInPerson(from.id);
    const { db } = server.deps;
    const { id: heldId } = await db.occurrence.create({
      data: { availabilityId: to.id, localDate: toDbDate(LATER) },
    });
    const expiresAt = new Date(BEGIN.getTime() + 60_000);
    const hold = await db.seatHold.create({ data: { occurrenceId: heldId, kind: 'REBOOKING', expiresAt } });
    expect(await listSpots(to.id, LATER)).toBe(0);
    expect((await owner.move(link, to.slotId)).reason).toBe('FULL');
    await db.seatHold.update({ where: { id: hold.id }, data: { bookingId } });
    expect(await owner.move(link, to.slotId)).toMatchObject({ date: LATER });
    expect(await db.seatHold.count({ where: { id: hold.id } })).toBe(0);
  });

  it('leaves the last place to a payment of the same person that is open, says so, and moves once its hold is over', async () => {
    const from = await createDated();
    const to = await createDated(LATER, { capacity: 1 });
    const { id: bookingId, link } = await owner.bookInPerson(from.id);
    const paymentIntentId = await startPayment(server.url, { classId: to.id, email: 'ANA@example.com' });
    expect(await owner.move(link, to.slotId)).toMatchObject({
      __typename: 'ClassUnavailableError',
      reason: 'FULL',
      message:
        'You are paying for the last place of this class in another window, where it is held until Monday 7 June, 10:10. Pay there and cancel this booking, or move it once that time is over.',
    });
    const move = { bookingId, to: { availabilityId: to.id, localDate: LATER }, requestKey: null } as const;
    await expect(
      moveBooking(server.deps, { ...move, by: { kind: 'TEACHER', username: 'teacher', isNotified: false } }),
    ).rejects.toThrow('This person is paying for the last place of this class now: it is held for that payment until');
    const attempt = { where: { paymentIntentId } };
    expect(await server.deps.db.paymentAttempt.findFirst(attempt)).toMatchObject({ status: 'OPEN' });
    expect(await server.deps.db.booking.count({ where: { id: bookingId, localDate: toDbDate(DATE) } })).toBe(1);
    now = new Date(BEGIN.getTime() + 10 * 60_000);
    expect(await owner.move(link, to.slotId)).toMatchObject({ __typename: 'ManagedBooking', date: LATER });
  });

  it('says that the class is full when others would leave no place without the own payment either', async () => {
    const from = await createDated();
    const to = await createDated(LATER, { capacity: 2 });
    const { link } = await owner.bookInPerson(from.id);
    await startPayment(server.url, { classId: to.id, email: 'ana@example.com' });
    await startPayment(server.url, { classId: to.id, email: 'bea@example.com' });
    await server.deps.db.availability.update({ where: { id: to.id }, data: { capacity: 1 } });
    const refused = await owner.move(link, to.slotId);
    expect(refused.message).toBe('This class just filled up. Please choose another time.');
  });
});

describe('after an act of the studio on the day of the class', () => {
  const TEACHER = { username: 'teacher' };
  /** Three hours before the class. */
  const LATE = new Date('2027-06-10T05:00:00Z');
  const START = '2027-06-10T08:00:00.000Z';
  const FREE = { kind: 'FREE', refundCents: 1500 };

  it('leaves the people of a cancelled class a fair time to cancel for free when it is restored', async () => {
    const { id } = await createDated();
    const card = await owner.bookByCard(id);
    const classRef = { availabilityId: id, localDate: DATE };
    now = new Date('2027-06-09T12:00:00Z');
    await cancelOccurrence(server.deps, { classRef, reason: null, offer: 'CHOICE', by: TEACHER });
    now = LATE;
    await restoreClass(server.deps, { classRef, by: TEACHER });
    expect(await owner.open(card.link)).toMatchObject({
      ...{ status: 'CONFIRMED', freeCancellationUntil: START, cancellation: FREE, canMove: true },
    });
    expect(await owner.cancel(card.link, 1500)).toMatchObject({ status: 'CANCELLED' });
  });

  it('leaves whom the teacher moved there a fair time to cancel for free, and nobody who moved there themselves', async () => {
    const from = await createDated(LATER);
    const to = await createDated();
    const card = await owner.bookByCard(from.id);
    now = LATE;
    const move = { bookingId: card.id, requestKey: null };
    const by = { kind: 'TEACHER', ...TEACHER, isNotified: true } as const;
    await moveBooking(server.deps, { ...move, to: { availabilityId: to.id, localDate: DATE }, by });
    expect(await owner.open(card.link)).toMatchObject({ freeCancellationUntil: START, cancellation: FREE });
    const own = await owner.bookByCard(from.id);
    expect(await owner.move(own.link, to.slotId)).toMatchObject({ cancellation: { kind: 'LATE' } });
  });
});

describe('the link to all bookings of an address', () => {
  const request = async (email: string) => {
    const query = `mutation ($email: String!) { requestMyBookings(email: $email) {
      __typename ... on MyBookingsReceipt { message } ... on UserError { message } } }`;
    return (await ask(server.url, query, { email })).body.data?.requestMyBookings;
  };
  const list = async (link: string) => {
    const query = `query ($link: String!) { myBookings(link: $link) {
      __typename ... on MyBookings { bookings { id link } } ... on UserError { message } } }`;
    return (await ask(server.url, query, { link })).body.data?.myBookings as {
      __typename: string;
      bookings?: { id: string; link: string }[];
      message?: string;
    };
  };

  it('is mailed only to an address with coming bookings, with the same answer for every address', async () => {
    const eva = createOwner(server, { name: 'Eva Mas', email: 'Eva@example.com' });
    const { id } = await createDated();
    const booked = await eva.bookInPerson(id);
    const cancelled = await eva.bookInPerson(id);
    await eva.cancel(cancelled.link, 0);
    expect(await request('nobody@example.com')).toEqual(await request('eva@EXAMPLE.com'));
    const mails = await server.deps.db.outgoingMail.findMany({ where: { kind: 'MY_BOOKINGS' } });
    expect(mails).toMatchObject([{ recipient: 'eva@example.com' }]);
    const { toMyBookingsLink } = await import('../links');
    const [mail] = mails;
    if (!mail) throw new Error('No mail was queued.');
    const link = toMyBookingsLink(await server.deps.linkSecret(), mail);
    expect(await list(link)).toEqual({ __typename: 'MyBookings', bookings: [booked] });
    expect((await eva.open(link)).__typename).toBe('NotFoundError');
    expect((await list(booked.link)).__typename).toBe('NotFoundError');
    now = new Date(BEGIN.getTime() + 24 * 3_600_000 + 1);
    expect((await list(link)).message).toContain('valid for one day');
  });

  it('is mailed for an open choice until it ends, also after the start of the cancelled class', async () => {
    const { db } = server.deps;
    const pau = createOwner(server, { name: 'Pau Roca', email: 'pau@example.com' });
    const { id: classId } = await createDated();
    const { id: bookingId } = await pau.bookInPerson(classId);
    const startsAt = new Date(`${DATE}T08:00:00Z`);
    const later = (hours: number) => new Date(startsAt.getTime() + hours * 3_600_000);
    const countMails = () => db.outgoingMail.count({ where: { kind: 'MY_BOOKINGS', recipient: 'pau@example.com' } });
    now = later(1);
    await request('pau@example.com');
    expect(await countMails()).toBe(0);
    await db.rebookingOffer.create({ data: { bookingId, until: later(22) } });
    await request('pau@example.com');
    expect(await countMails()).toBe(1);
    now = later(22);
    await request('pau@example.com');
    expect(await countMails()).toBe(1);
  });
});
