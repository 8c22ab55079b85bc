import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AvailabilityInput } from '#contract/availability-input';
import type { MailKind, Prisma } from '#prisma';
import { studio } from '#studio';
import { createClass } from '#test/classes';
import { editClass } from '#test/edited-classes';
import { createOwner, type Own } from '#test/owner';
import { startTestServer, type TestServer } from '#test/server';
import { cancelOccurrence } from '../cancelled-class/cancel-occurrence';
import { restoreClass } from '../cancelled-class/restore-class';
import { listMoveTargets } from '../changes/managed-booking';
import { createBooking } from '../checkout/create-booking';
import { startPayment } from '../checkout/start-payment';
import { changeOccurrence } from '../dates/change-occurrence';
import { toWaitlistLink } from '../links';
import { sendMail } from '../mail/send-mail';
import type { MailMessage } from '../ports';
import { toDbDate } from '../time/local-date';
import { joinWaitlist } from './join-waitlist';
import { lookThroughWaitlists } from './offer-seats';
import { findWaitlistPlace } from './waitlist-place';

/** A Tuesday. The clock begins on the Friday before, at 11:00 in Madrid. */
const DATE = '2027-03-09';
const START = new Date('2027-03-05T10:00:00Z');
const TEACHER = { username: 'teacher' };
const ANA = { name: 'Ana Pons', email: 'ana@wait.example', phone: null, notes: null };
const BO = { name: 'Bo Lind', email: 'bo@wait.example', phone: null, notes: null };

let now = START;
let server: TestServer;
let guest: ReturnType<typeof createOwner>;
let ana: ReturnType<typeof createOwner>;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  guest = createOwner(server, { name: 'Guest', email: 'guest@example.com' });
  ana = createOwner(server, ANA);
});
afterAll(() => server.close());
beforeEach(() => {
  now = START;
});

/** A class of one place, which is offered to Ana; Bo waits behind her. */
async function createOffered(row: Partial<Prisma.AvailabilityCreateInput> = {}) {
  const { deps } = server;
  const { id } = await createClass(deps.db, {
    startDate: toDbDate(DATE),
    localTime: '18:00',
    capacity: 1,
    ...row,
  });
  const { link } = await guest.bookInPerson(`${id}_${DATE}`);
  const { id: occurrenceId } = await deps.db.occurrence.findFirstOrThrow({ where: { availabilityId: id } });
  const classRef = { availabilityId: id, localDate: DATE };
  for (const person of [ANA, BO]) {
    await joinWaitlist(deps, { classRef, date: null, person });
    now = new Date(now.getTime() + 60_000);
  }
  await guest.cancel(link, 0);
  await lookThroughWaitlists(deps);
  const { id: entryId } = await deps.db.waitlistEntry.findFirstOrThrow({ where: { occurrenceId, email: ANA.email } });
  return { id, classId: `${id}_${DATE}`, occurrenceId, classRef, entryId };
}

const getStatuses = async (occurrenceId: string) => {
  const where = { occurrenceId };
  const entries = await server.deps.db.waitlistEntry.findMany({ where, orderBy: { queuedAt: 'asc' } });
  return entries.map(({ name, status }) => `${name} ${status}`);
};
/** Sends the queued mails of a kind to the person of an entry, and returns them. */
async function readMails(kind: MailKind, waitlistEntryId: string): Promise<MailMessage[]> {
  const sent: MailMessage[] = [];
  const mailer = { send: async (message: MailMessage) => void sent.push(message) };
  const queued = await server.deps.db.outgoingMail.findMany({ where: { kind, waitlistEntryId, status: 'QUEUED' } });
  for (const { id } of queued) await sendMail({ ...server.deps, mailer, studio }, id);
  return sent;
}
const countHolds = (occurrenceId: string) => server.deps.db.seatHold.count({ where: { occurrenceId } });
const countMovedMails = (occurrenceId: string) =>
  server.deps.db.outgoingMail.count({ where: { kind: 'WAITLIST_MOVED', waitlistEntry: { occurrenceId } } });

describe('a class that is moved while the person to whom its place is offered pays', () => {
  it('refunds the payment, and holds the place for that person again', async () => {
    const { deps } = server;
    const { id, classRef, occurrenceId, entryId } = await createOffered();
    const requester = { network: 'ana', clientSecret: null, waitlistEntryId: entryId };
    const request = { classRef, date: null, person: ANA, claims: {}, requester };
    const { paymentIntentId } = await startPayment(deps, request);
    expect(await countHolds(occurrenceId)).toBe(0);
    await editClass(deps, id, { time: '19:00' });
    await deps.sandbox?.ledger?.pay(paymentIntentId);
    const booking = { ...request, paymentMethod: 'CARD', paymentIntentId, idempotencyKey: null } as const;
    await expect(createBooking(deps, booking)).rejects.toMatchObject({ reason: 'MOVED' });

    expect(await countHolds(occurrenceId)).toBe(1);
    await lookThroughWaitlists(deps);
    expect(await getStatuses(occurrenceId)).toEqual(['Ana Pons OFFERED', 'Bo Lind WAITING']);
    const inPerson = { ...booking, paymentMethod: 'IN_PERSON', paymentIntentId: null } as const;
    await expect(
      createBooking(deps, { ...inPerson, person: BO, requester: { ...requester, waitlistEntryId: null } }),
    ).rejects.toMatchObject({ reason: 'FULL' });
    expect(await createBooking(deps, inPerson)).toMatchObject({ status: 'CONFIRMED', localTime: '19:00' });
  });
});

describe('a class that nobody has booked any more', () => {
  const move = {
    'its series': async ({ id }: { id: string }) => void (await editClass(server.deps, id, { time: '16:00' })),
    'one date': async ({ id }: { id: string }) => {
      const {
        title: _t,
        className: _n,
        ...series
      } = await server.deps.db.availability.findUniqueOrThrow({ where: { id } });
      const { version, location, priceCents, capacity, durationMinutes } = series;
      const input = { time: '16:00', location, priceCents, capacity, durationMinutes };
      await changeOccurrence(server.deps, TEACHER, { availabilityId: id, date: DATE, version }, input);
    },
  };

  it.each(Object.entries(move))(
    'mails everybody who waits when %s gets another time, and ends the offer in time',
    async (_what, edit) => {
      const series = { frequency: 'WEEKLY', weekdays: ['TU'] } as const;
      const offered = await createOffered({ ...series, weekdays: [...series.weekdays] });
      // On the morning of the class: an offer of 45 minutes.
      await server.deps.db.waitlistEntry.update({
        where: { id: offered.entryId },
        data: { offerExpiresAt: new Date('2027-03-09T15:00:00Z') },
      });
      now = new Date('2027-03-09T10:00:00Z');
      await edit(offered);
      expect(await countMovedMails(offered.occurrenceId)).toBe(2);
      const { offerExpiresAt } = await server.deps.db.waitlistEntry.findUniqueOrThrow({
        where: { id: offered.entryId },
      });
      expect(offerExpiresAt).toEqual(new Date('2027-03-09T14:00:00Z'));
    },
  );
});

it('a weekday that leaves the schedule is mailed to those who wait with the title, time and place that they knew', async () => {
  const known = { title: 'Dusk Flow', location: 'Barceloneta beach' };
  const { id, entryId } = await createOffered({ ...known, frequency: 'WEEKLY', weekdays: ['TU'] });
  const changes: Partial<AvailabilityInput> = {
    ...{ title: 'Dawn Flow', location: 'Montjuïc', time: '07:00' },
    recurrence: { frequency: 'WEEKLY', weekdays: ['FR'], startDate: DATE, untilDate: null },
  };
  const unconfirmed = editClass(server.deps, id, changes, { isConfirmed: false });
  await expect(unconfirmed).rejects.toMatchObject({ affected: { leaving: [{ people: 0, waiting: 2 }] } });
  await editClass(server.deps, id, changes);

  const [mail] = await readMails('WAITLIST_CLOSED', entryId);
  expect(mail?.subject).toBe('The class you waited for does not take place: Dusk Flow, Tuesday 9 March 2027, 18:00');
  expect(mail?.text).toContain('Barceloneta beach');
  expect(mail?.text).not.toContain('Montjuïc');
  const entry = await server.deps.db.waitlistEntry.findUniqueOrThrow({ where: { id: entryId } });
  const link = toWaitlistLink(await server.deps.linkSecret(), entry);
  expect(await findWaitlistPlace(server.deps, link)).toMatchObject({
    status: 'CLOSED',
    slot: { ...known, localTime: '18:00' },
  });
});

it('a class that is restored is mailed to those who wait as one that takes place, not as one that is full', async () => {
  const { classRef, entryId } = await createOffered();
  await cancelOccurrence(server.deps, { classRef, reason: null, by: TEACHER });
  expect(await readMails('WAITLIST_CLOSED', entryId)).toHaveLength(1);
  await readMails('WAITLIST_JOINED', entryId);
  await restoreClass(server.deps, { classRef, by: TEACHER });
  const [mail] = await readMails('WAITLIST_JOINED', entryId);
  expect(mail?.subject).toMatch(/^The class you waited for takes place: /);
  expect(mail?.text).toContain('takes place after all. You are on its waitlist again.');
  expect(mail?.text).not.toContain('full');
});

describe('a booking of the person to whom a place is offered', () => {
  it('moves to that place, which is on the list of where it can move', async () => {
    const { classId, occurrenceId } = await createOffered();
    const other = await createClass(server.deps.db, { startDate: toDbDate('2027-03-08'), localTime: '18:00' });
    const own: Own = await ana.bookInPerson(other.id);
    const targets = await listMoveTargets(server.deps, own.link, {});
    expect(targets.map(({ id }) => id)).toContain(classId);
    expect(await ana.move(own.link, classId)).toMatchObject({ date: DATE });
    expect(await getStatuses(occurrenceId)).toEqual(['Ana Pons BOOKED', 'Bo Lind WAITING']);
    expect(await countHolds(occurrenceId)).toBe(0);
  });

  it('does not move to a place that is offered to somebody else', async () => {
    const { classId } = await createOffered();
    const other = await createClass(server.deps.db, { startDate: toDbDate('2027-03-08'), localTime: '18:00' });
    const { link } = await guest.bookInPerson(other.id);
    expect(await guest.move(link, classId)).toMatchObject({ reason: 'FULL' });
  });
});

it('a class that moves to a day on which it cannot be booked yet has no offers: its people wait where they waited', async () => {
  const { id, occurrenceId } = await createOffered();
  await editClass(server.deps, id, { date: '2028-12-05' }, { movesPeople: true });
  await lookThroughWaitlists(server.deps);
  const entries = await server.deps.db.waitlistEntry.findMany({
    where: { occurrence: { availabilityId: id } },
    orderBy: { queuedAt: 'asc' },
  });
  expect(entries.map(({ name, status, offerExpiresAt }) => [name, status, offerExpiresAt])).toEqual([
    ['Ana Pons', 'WAITING', null],
    ['Bo Lind', 'WAITING', null],
  ]);
  expect(await countHolds(occurrenceId)).toBe(0);
  expect(await server.deps.db.seatHold.count({ where: { occurrence: { availabilityId: id } } })).toBe(0);
});

describe('the look through the waitlists', () => {
  /** Looks through all waitlists; returns how many transactions it opened. */
  async function countTransactions(): Promise<number> {
    const { deps } = server;
    let opened = 0;
    const $transaction = (...args: Parameters<typeof deps.db.$transaction>) => {
      opened += 1;
      return deps.db.$transaction(...args);
    };
    const db = new Proxy(deps.db, {
      get: (target, key) => (key === '$transaction' ? $transaction : Reflect.get(target, key)),
    });
    await lookThroughWaitlists({ ...deps, db });
    return opened;
  }

  it('opens a transaction for a date that cannot be booked yet only while it has an offer to withdraw', async () => {
    const { id } = await createOffered();
    await editClass(server.deps, id, { date: '2028-12-05' }, { movesPeople: true });
    expect(await countTransactions()).toBe(1);
    expect(await countTransactions()).toBe(0);
  });

  it('opens none for a class that is switched off', async () => {
    const { id, occurrenceId } = await createOffered();
    await server.deps.db.availability.update({ where: { id }, data: { isActive: false } });
    expect(await countTransactions()).toBe(0);
    expect(await getStatuses(occurrenceId)).toEqual(['Ana Pons OFFERED', 'Bo Lind WAITING']);
  });
});
