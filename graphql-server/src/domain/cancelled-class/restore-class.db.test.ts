import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { studio } from '#studio';
import { adminHeaders } from '#test/admin';
import { buyOverRest } from '#test/buyers';
import { startProvider } from '#test/card-bookings';
import { CLASS_DATE, createClass } from '#test/classes';
import { ask } from '#test/graphql';
import { buyByCard } from '#test/paying';
import { startTestServer, type TestServer } from '#test/server';
import { createJobs } from '../../adapters/jobs/create-jobs';
import type { FakeStripe } from '../../sandbox/stripe/fake-stripe';
import { reconcile } from '../checkout/reconcile';
import { sendMail } from '../mail/send-mail';
import { refundPayment } from '../payment/execute-refund';
import type { MailMessage } from '../ports';
import { cancelOccurrence } from './cancel-occurrence';
import { restoreClass } from './restore-class';

// No worker runs, so that refunds stay as the test leaves them.
let server: TestServer;
let fake: FakeStripe;
let admin: Record<string, string>;
beforeAll(async () => {
  const provider = await startProvider();
  fake = provider.fake;
  server = await startTestServer({ adjust: (deps) => ({ ...deps, payments: provider.payments }) });
  admin = await adminHeaders(server.deps.db);
});
afterAll(async () => {
  await server.close();
  await fake.close();
});

const PLAN = `refundsLeaveAt restoration { returning { name email } repaid { email } } whyNotRestorable`;
const FIELDS = `__typename ... on UserError { message } ... on AdminClass { state taken capacity cancelReason ${PLAN}
  attendees { email status cancellationMail lastChange refund { status } } }`;

type Answer = {
  __typename: string;
  message?: string;
  state?: string;
  taken?: number;
  capacity?: number;
  refundsLeaveAt?: string | null;
  attendees?: { email: string; status: string; lastChange: string | null; refund: { status: string } | null }[];
  restoration?: { returning: { email: string }[]; repaid: { email: string }[] };
};

async function send(mutation: string, id: string): Promise<Answer> {
  const { body } = await ask(server.url, `mutation ($id: ID!) { answer: ${mutation} { ${FIELDS} } }`, { id }, admin);
  return body.data?.answer as Answer;
}
const cancel = (id: string) => send('cancelClass(input: { id: $id, reason: "Rain" })', id);
const restore = (id: string) => send('restoreClass(id: $id)', id);
async function look(id: string): Promise<Answer> {
  const { body } = await ask(
    server.url,
    `query ($id: ID!) { answer: adminClass(id: $id) { ${FIELDS} } }`,
    { id },
    admin,
  );
  return body.data?.answer as Answer;
}

async function createBookedClass({ byCard = 0, inPerson = 0 }, capacity = 5) {
  const { id: classId } = await createClass(server.deps.db, { capacity });
  for (let n = 0; n < byCard; n += 1) {
    await buyByCard(server.url, fake.ledger, { classId, email: `card${n}@example.com` });
  }
  for (let n = 0; n < inPerson; n += 1) await buyOverRest(server.url, { classId, email: `cash${n}@example.com` });
  return { classId, id: `${classId}_${CLASS_DATE}` };
}

const listBookings = (availabilityId: string) =>
  server.deps.db.booking.findMany({
    where: { occurrence: { availabilityId } },
    include: { events: { orderBy: { id: 'asc' } }, occurrence: true },
    orderBy: { email: 'asc' },
  });
const listMails = (availabilityId: string, kind: 'CLASS_CANCELLED' | 'CLASS_RESTORED') =>
  server.deps.db.outgoingMail.findMany({
    where: { kind, booking: { occurrence: { availabilityId } } },
    orderBy: [{ edition: 'asc' }, { recipient: 'asc' }],
  });
const listRefunds = (availabilityId: string) =>
  server.deps.db.refund.findMany({ where: { paymentAttempt: { occurrence: { availabilityId } } } });

describe('the refunds of a cancelled class', () => {
  const findJobs = async (refundId: string) => {
    const sql = 'SELECT run_at FROM graphile_worker.jobs WHERE key = $1';
    const { rows } = await server.database.pool.query<{ run_at: Date }>(sql, [`refund-${refundId}`]);
    return rows.map(({ run_at }) => run_at);
  };

  it('leave 90 seconds later, however often the class is cancelled or reconciled until then, and can be undone', async () => {
    const { classId, id } = await createBookedClass({ byCard: 1 });
    const deps = { ...server.deps, jobs: createJobs() };
    const request = {
      classRef: { availabilityId: classId, localDate: CLASS_DATE },
      reason: null,
      by: { username: 'teacher' },
    };
    const before = Date.now();
    await cancelOccurrence(deps, request);
    const [refund] = await listRefunds(classId);
    const leavesAt = refund?.leavesAt ?? new Date(0);
    expect(leavesAt.getTime() - before).toBeGreaterThanOrEqual(90_000);
    expect(leavesAt.getTime() - Date.now()).toBeLessThanOrEqual(90_000);
    expect((await look(id)).refundsLeaveAt).toBe(leavesAt.toISOString());
    await cancelOccurrence(deps, request);
    // A pass a minute later requeues refunds whose job is lost, and must not send this one sooner.
    const jobs = createJobs(0.01);
    const atTime = (ms: number) => ({ ...deps, jobs, clock: { now: () => new Date(before + ms) } });
    await reconcile(atTime(80_000), { isDeep: false });
    expect(await findJobs(refund?.id ?? '')).toEqual([leavesAt]);
    await server.database.pool.query('SELECT graphile_worker.remove_job($1)', [`refund-${refund?.id}`]);
    await reconcile(atTime(80_000), { isDeep: false });
    expect(await findJobs(refund?.id ?? '')).toEqual([]);
    await reconcile(atTime(95_000), { isDeep: false });
    expect(await findJobs(refund?.id ?? '')).toHaveLength(1);
    expect(await restore(id)).toMatchObject({ state: 'SCHEDULED', taken: 1, refundsLeaveAt: null });
    expect(await listRefunds(classId)).toEqual([]);
  });
});

describe('restoreClass', () => {
  it('brings back everybody of a cancelled class with their seat, withdraws refunds that were not sent, and notifies them', async () => {
    const { classId, id } = await createBookedClass({ byCard: 1, inPerson: 2 }, 3);
    await cancel(id);
    expect(await listRefunds(classId)).toMatchObject([{ status: 'DUE', sentAt: null }]);
    expect(await look(id)).toMatchObject({
      state: 'CANCELLED',
      whyNotRestorable: null,
      restoration: {
        returning: [{ email: 'card0@example.com' }, { email: 'cash0@example.com' }, { email: 'cash1@example.com' }],
        repaid: [],
      },
    });
    expect(await restore(id)).toMatchObject({ state: 'SCHEDULED', taken: 3, cancelReason: null });
    const bookings = await listBookings(classId);
    expect(bookings.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED']);
    for (const { events } of bookings) {
      expect(events).toMatchObject([
        { kind: 'BOOKED', by: 'CLIENT' },
        { kind: 'CANCELLED_BY_STUDIO', by: 'TEACHER' },
        { kind: 'REBOOKED', by: 'TEACHER' },
      ]);
    }
    expect(await listRefunds(classId)).toEqual([]);
    // The cancellation raised the version by one, the calendar file of the cancellation counts one more.
    expect(bookings[0]?.occurrence.version).toBe(4);
    expect(await listMails(classId, 'CLASS_RESTORED')).toMatchObject(
      ['card0', 'cash0', 'cash1'].map((name) => ({ recipient: `${name}@example.com`, edition: 4 })),
    );
    const audit = await server.deps.db.auditEntry.findFirst({
      where: { subjectId: bookings[0]?.occurrenceId ?? '', action: 'restored' },
    });
    expect(audit).toMatchObject({ username: 'teacher', summary: expect.stringContaining('3 people are booked again') });
  });

  it('can be booked again after it was restored', async () => {
    const { classId, id } = await createBookedClass({ inPerson: 1 });
    await cancel(id);
    expect((await buyOverRest(server.url, { classId })).status).toBe(409);
    await restore(id);
    expect((await buyOverRest(server.url, { classId })).status).toBe(201);
  });

  it('leaves a person out whose refund has left, and frees their seat', async () => {
    const { classId, id } = await createBookedClass({ byCard: 2, inPerson: 1 });
    await cancel(id);
    const [first] = await listBookings(classId);
    const sentAt = new Date();
    await server.deps.db.refund.updateMany({ where: { key: `booking-${first?.id}` }, data: { sentAt } });
    expect(await look(id)).toMatchObject({ restoration: { repaid: [{ email: 'card0@example.com' }] } });
    const restored = await restore(id);
    expect(restored).toMatchObject({ state: 'SCHEDULED', taken: 2 });
    expect(restored.attendees?.map(({ status }) => status)).toEqual(['CANCELLED', 'CONFIRMED', 'CONFIRMED']);
    expect(restored.attendees?.[0]).toMatchObject({
      refund: { status: 'DUE' },
      lastChange: 'Cancelled with the class. The money had left when the class was restored.',
    });
    expect(await listRefunds(classId)).toMatchObject([{ status: 'DUE', sentAt }]);
    const mails = await listMails(classId, 'CLASS_RESTORED');
    expect(mails.map(({ recipient }) => recipient)).toEqual(['card1@example.com', 'cash0@example.com']);
  });

  it('mails a person whose money had left before they heard of the cancellation that their place has ended', async () => {
    const { classId, id } = await createBookedClass({ byCard: 2 });
    await cancel(id);
    const [refund] = await server.deps.db.refund.findMany({
      where: { key: `booking-${(await listBookings(classId))[0]?.id}` },
    });
    await refundPayment(server.deps, refund?.id ?? '');
    await restore(id);
    const sent: MailMessage[] = [];
    const mailer = { send: async (mail: MailMessage) => void sent.push(mail) };
    for (const mail of await listMails(classId, 'CLASS_CANCELLED')) {
      await sendMail({ ...server.deps, mailer, studio }, mail.id);
    }
    expect(sent).toMatchObject([{ to: 'card0@example.com', subject: expect.stringContaining('Your place has ended') }]);
  });

  it('leaves a booking cancelled that was cancelled before the class was', async () => {
    const { classId, id } = await createBookedClass({ inPerson: 2 });
    const [first] = await listBookings(classId);
    const one = 'mutation ($id: ID!) { cancelBooking(id: $id) { __typename } }';
    await ask(server.url, one, { id: first?.id }, admin);
    await cancel(id);
    await restore(id);
    expect((await listBookings(classId)).map(({ status }) => status)).toEqual(['CANCELLED', 'CONFIRMED']);
  });

  it('mails everybody about a cancelled class who moved to it from one that was cancelled and restored', async () => {
    const first = await createBookedClass({ inPerson: 1 });
    const second = await createBookedClass({});
    const [booking] = await listBookings(first.classId);
    await cancel(first.id);
    await restore(first.id);
    const move = 'mutation ($id: ID!, $to: ID!) { moveBooking(id: $id, to: $to) { __typename } }';
    await ask(server.url, move, { id: booking?.id, to: second.id }, admin);
    expect((await cancel(second.id)).attendees).toMatchObject([{ cancellationMail: 'QUEUED' }]);
    await cancel(second.id);
    expect((await restore(second.id)).state).toBe('SCHEDULED');
    const mails = await server.deps.db.outgoingMail.findMany({ where: { bookingId: booking?.id ?? '' } });
    const kinds = mails.map(({ kind }) => kind).sort();
    expect(kinds.filter((kind) => kind.startsWith('CLASS_'))).toEqual([
      'CLASS_CANCELLED',
      'CLASS_CANCELLED',
      'CLASS_RESTORED',
      'CLASS_RESTORED',
    ]);
  });

  it('mails once more when a restored class is cancelled again, and refunds then', async () => {
    const { classId, id } = await createBookedClass({ byCard: 1, inPerson: 1 });
    await cancel(id);
    await restore(id);
    const again = await cancel(id);
    expect(again).toMatchObject({ state: 'CANCELLED' });
    expect(again.attendees).toMatchObject([{ cancellationMail: 'QUEUED' }, { cancellationMail: 'QUEUED' }]);
    await cancel(id);
    const mails = await listMails(classId, 'CLASS_CANCELLED');
    expect(mails.map(({ recipient, edition }) => [recipient, edition])).toEqual([
      ['card0@example.com', 2],
      ['cash0@example.com', 2],
      ['card0@example.com', 5],
      ['cash0@example.com', 5],
    ]);
    expect(await listRefunds(classId)).toMatchObject([{ status: 'DUE', amountCents: 1500 }]);
    const [card] = await listBookings(classId);
    expect(card?.events.map(({ kind }) => kind)).toEqual([
      'BOOKED',
      'CANCELLED_BY_STUDIO',
      'REBOOKED',
      'CANCELLED_BY_STUDIO',
    ]);
    expect(await restore(id)).toMatchObject({ state: 'SCHEDULED', taken: 2 });
  });

  it('makes room for everybody when the class had become smaller meanwhile', async () => {
    const { classId, id } = await createBookedClass({ inPerson: 3 });
    await cancel(id);
    await server.deps.db.availability.update({ where: { id: classId }, data: { capacity: 2 } });
    expect(await restore(id)).toMatchObject({ state: 'SCHEDULED', taken: 3, capacity: 3 });
  });

  it('brings people back at the time that the class has now', async () => {
    const { classId, id } = await createBookedClass({ inPerson: 1 });
    await cancel(id);
    await server.deps.db.availability.update({ where: { id: classId }, data: { localTime: '11:30' } });
    await restore(id);
    const startsAt = server.deps.studioTime.toInstant(CLASS_DATE, '11:30');
    expect(await listBookings(classId)).toMatchObject([{ localTime: '11:30', startsAt }]);
  });

  it.each([1, 2, 3, 4])(
    'either returns the money or brings the person back when a refund is sent while the class is restored (%i)',
    async () => {
      const { classId, id } = await createBookedClass({ byCard: 1 });
      await cancel(id);
      const [refund] = await listRefunds(classId);
      const sending = refundPayment(server.deps, refund?.id ?? '');
      expect((await restore(id)).__typename).toBe('AdminClass');
      await sending;
      const [booking] = await listBookings(classId);
      const payment = await fake.ledger.find(booking?.paymentIntentId ?? '');
      const isReturned = payment?.refunds.length === 1;
      expect([booking?.status, await server.deps.db.refund.count({ where: { id: refund?.id ?? '' } })]).toEqual(
        isReturned ? ['REFUNDED', 1] : ['CONFIRMED', 0],
      );
    },
  );

  it('restores a class once when two devices do it at the same moment', async () => {
    const { classId, id } = await createBookedClass({ byCard: 1, inPerson: 1 });
    await cancel(id);
    const answers = await Promise.all([restore(id), restore(id)]);
    expect(answers.map(({ __typename }) => __typename).sort()).toEqual(['AdminClass', 'StateConflictError']);
    expect(await listMails(classId, 'CLASS_RESTORED')).toHaveLength(2);
  });

  it('refuses a class that is not cancelled, left the schedule or does not exist', async () => {
    const { classId, id } = await createBookedClass({ inPerson: 1 });
    expect((await restore(id)).message).toBe('This class is not cancelled.');
    await cancel(id);
    await server.deps.db.availability.update({ where: { id: classId }, data: { isActive: false } });
    expect((await look(id)) as object).toMatchObject({
      whyNotRestorable: expect.stringContaining('not on the schedule'),
    });
    expect((await restore(id)).message).toContain('not on the schedule any more');
    expect((await restore(`6f9619ff-8b86-4d01-b42d-00c04fc964ff_${CLASS_DATE}`)).__typename).toBe('NotFoundError');
    expect((await restore(classId)).__typename).toBe('NotFoundError');
    expect((await restore('nonsense')).__typename).toBe('InvalidInputError');
  });

  it('refuses from the moment on at which the class would have started', async () => {
    const { classId, id } = await createBookedClass({ inPerson: 1 });
    await cancel(id);
    const start = server.deps.studioTime.toInstant(CLASS_DATE, '10:00');
    const restoreAt = (now: Date) =>
      restoreClass(
        { ...server.deps, clock: { now: () => now } },
        { classRef: { availabilityId: classId, localDate: CLASS_DATE }, by: { username: 'teacher' } },
      );
    await expect(restoreAt(start)).rejects.toThrow('would have started already');
    await restoreAt(new Date(start.getTime() - 1));
    expect(await look(id)).toMatchObject({ state: 'SCHEDULED', taken: 1 });
  });
});
