import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import type { Availability, Prisma } from '#prisma';
import { adminHeaders } from '#test/admin';
import { buyOverRest } from '#test/buyers';
import { createCardBooking, startProvider } from '#test/card-bookings';
import { CLASS_DATE, createClass } from '#test/classes';
import { openTestDeps } from '#test/deps';
import { eventually } from '#test/eventually';
import { ask } from '#test/graphql';
import { buyByCard, claimPlace, startPayment } from '#test/paying';
import { SHORT_INTERVALS, startTestServer, type TestServer } from '#test/server';
import type { FakeStripe } from '../../sandbox/stripe/fake-stripe';
import { refundPayment } from '../payment/execute-refund';
import { refundBooking } from '../payment/request-refund';
import { getWeekday } from '../time/local-date';
import { cancelOccurrence } from './cancel-occurrence';

let server: TestServer;
let fake: FakeStripe;
let admin: Record<string, string>;
/** The time at which a test stopped the clock; null while it runs. */
let stoppedAt: Date | null = null;

beforeAll(async () => {
  const provider = await startProvider();
  fake = provider.fake;
  server = await startTestServer({
    withWorker: true,
    variables: SHORT_INTERVALS,
    clock: { now: () => stoppedAt ?? new Date() },
    adjust: (deps) => ({ ...deps, payments: provider.payments }),
  });
  admin = await adminHeaders(server.deps.db);
});
afterAll(async () => {
  await server.close();
  await fake.close();
});
beforeEach(() => {
  fake.faults.clear();
  stoppedAt = null;
});

type Person = {
  bookingId: string;
  email: string;
  status: string;
  cancellationMail: string | null;
  refund: { status: string; lastError: string | null; providerRefundId: string | null } | null;
};
type Answer = {
  __typename: string;
  message?: string;
  state?: string;
  cancelReason?: string | null;
  attendees?: Person[];
  cancellation?: { refundCents: number; recipients: { email: string }[] };
};

const FIELDS = `__typename ... on UserError { message } ... on AdminClass { state cancelReason whyNotCancellable taken held
  cancellation { refundCents recipients { email } }
  attendees { bookingId email status cancellationMail refund { status lastError providerRefundId } } }`;

async function cancel(id: string, reason?: string): Promise<Answer> {
  const query = `mutation Cancel($input: CancelClassInput!) { cancelClass(input: $input) { ${FIELDS} } }`;
  const { body } = await ask(server.url, query, { input: { id, reason } }, admin);
  return body.data?.cancelClass as Answer;
}
async function look(id: string): Promise<Answer> {
  const { body } = await ask(server.url, `query Look($id: ID!) { adminClass(id: $id) { ${FIELDS} } }`, { id }, admin);
  return body.data?.adminClass as Answer;
}
async function retry(bookingId: string) {
  const query = 'mutation Retry($id: ID!) { refundBooking(id: $id) { __typename } }';
  const { body } = await ask(server.url, query, { id: bookingId }, admin);
  const answer = body.data?.refundBooking as { __typename: string } | undefined;
  return answer?.__typename;
}

const toClassId = (one: Availability, date = CLASS_DATE) => `${one.id}_${date}`;
const createSeries = (row: Partial<Prisma.AvailabilityCreateInput> = {}) =>
  createClass(server.deps.db, { frequency: 'WEEKLY', weekdays: [getWeekday(CLASS_DATE)], ...row });

/** Creates a class with the given numbers of bookings paid by card and in person. */
async function createBookedClass({ byCard, inPerson }: { byCard: number; inPerson: number }) {
  const one = await createClass(server.deps.db, { capacity: 20 });
  for (let n = 0; n < byCard; n += 1) {
    const { status } = await buyByCard(server.url, fake.ledger, { classId: one.id, email: `card${n}@example.com` });
    expect(status).toBe(201);
  }
  for (let n = 0; n < inPerson; n += 1) {
    await buyOverRest(server.url, { classId: one.id, email: `cash${n}@example.com` });
  }
  return one;
}

const listPayments = async ({ id }: Availability) => {
  const attempts = await server.deps.db.paymentAttempt.findMany({ where: { occurrence: { availabilityId: id } } });
  return Promise.all(attempts.map(({ paymentIntentId }) => fake.ledger.find(paymentIntentId ?? '')));
};
const listMails = ({ id }: Availability) =>
  server.deps.db.outgoingMail.findMany({
    where: { booking: { occurrence: { availabilityId: id } }, kind: { not: 'BOOKING_CONFIRMATION' } },
    orderBy: { recipient: 'asc' },
  });
const people = (answer: Answer) => answer.attendees ?? [];

/** Expects that every attendee was notified once and fully refunded once. */
async function expectClosed(one: Availability, { byCard, inPerson }: { byCard: number; inPerson: number }) {
  await eventually(async () => {
    const after = await look(toClassId(one));
    expect(after.state).toBe('CANCELLED');
    expect(people(after).map(({ status }) => status)).toEqual([
      ...Array(byCard).fill('REFUNDED'),
      ...Array(inPerson).fill('CANCELLED'),
    ]);
    expect(people(after).map(({ cancellationMail }) => cancellationMail)).toEqual(
      Array(byCard + inPerson).fill('SENT'),
    );
  });
  const payments = await listPayments(one);
  expect(payments.map((payment) => payment?.refunds.map(({ amount }) => amount))).toEqual(Array(byCard).fill([1500]));
  const mails = await listMails(one);
  expect(mails.map(({ kind }) => kind)).toEqual(Array(byCard + inPerson).fill('CLASS_CANCELLED'));
  // The teacher cancelled herself: no device needs a notification.
  const booking = { occurrence: { availabilityId: one.id } };
  expect(await server.deps.db.notification.count({ where: { kind: 'BOOKING_CANCELLED', booking } })).toBe(0);
}

describe('cancelClass', () => {
  it('previews the recipients and refunds of a cancelled class, then notifies and refunds exactly those', async () => {
    const one = await createBookedClass({ byCard: 2, inPerson: 2 });
    const before = await look(toClassId(one));
    expect(before).toMatchObject({ state: 'SCHEDULED', whyNotCancellable: null, taken: 4 });
    expect(before.cancellation).toEqual({
      refundCents: 3000,
      recipients: ['card0', 'card1', 'cash0', 'cash1'].map((name) => ({ email: `${name}@example.com` })),
    });
    const after = await cancel(toClassId(one), '  Storm over the beach.  ');
    expect(after).toMatchObject({ state: 'CANCELLED', cancelReason: 'Storm over the beach.' });
    expect(
      people(after)
        .map(({ status }) => status)
        .slice(2),
    ).toEqual(['CANCELLED', 'CANCELLED']);
    await expectClosed(one, { byCard: 2, inPerson: 2 });
    expect(people(await look(toClassId(one)))[0]?.refund).toMatchObject({
      status: 'DONE',
      providerRefundId: expect.stringMatching(/^re_/),
    });
    expect((await buyOverRest(server.url, { classId: one.id })).message).toContain('was cancelled');
    const { id: subjectId } = await server.deps.db.occurrence.findFirstOrThrow({ where: { availabilityId: one.id } });
    const audit = await server.deps.db.auditEntry.findMany({ where: { subjectId } });
    expect(audit).toMatchObject([{ username: 'teacher', action: 'cancelled', subjectType: 'DATE' }]);
    expect(audit[0]?.summary).toContain('4 people are notified, €30.00 is refunded');
  });

  it('mails each attendee of a cancelled class separately with the teacher’s message and their payment', async () => {
    const one = await createBookedClass({ byCard: 1, inPerson: 1 });
    await cancel(toClassId(one), 'Storm over the beach.');
    await expectClosed(one, { byCard: 1, inPerson: 1 });
    const stored = (await server.deps.sandbox?.mailbox.list(100)) ?? [];
    const notified = stored.filter(({ subject }) => subject.startsWith('Class cancelled: Sunrise Flow'));
    const [card, cash] = ['card0', 'cash0'].map((name) =>
      notified.find(({ to }) => to.includes(`${name}@example.com`)),
    );
    expect(card?.text).toContain('€15.00 goes back');
    expect(cash?.text).toContain('there is nothing to pay');
    for (const mail of [card, cash]) expect(mail?.text).toContain('Storm over the beach.');
  });

  it('cancels one date of a series without the others, even when nobody booked it', async () => {
    const one = await createSeries();
    const next = addDays(CLASS_DATE, 7);
    await buyOverRest(server.url, { classId: one.id, classDate: CLASS_DATE });
    expect(await cancel(toClassId(one, next))).toMatchObject({ state: 'CANCELLED', attendees: [] });
    expect(await look(toClassId(one))).toMatchObject({ state: 'SCHEDULED', taken: 1 });
    expect((await buyOverRest(server.url, { classId: one.id, classDate: next })).status).toBe(409);
    expect((await buyOverRest(server.url, { classId: one.id, classDate: CLASS_DATE })).status).toBe(201);
  });

  it('cancels a class that left the schedule while people are booked on it', async () => {
    const one = await createSeries();
    await buyOverRest(server.url, { classId: one.id, classDate: CLASS_DATE });
    const weekdays = [getWeekday(addDays(CLASS_DATE, 1))];
    const data = { weekdays, deletedAt: new Date() };
    await server.deps.db.availability.update({ where: { id: one.id }, data });
    expect(await look(toClassId(one))).toMatchObject({ state: 'OFF_SCHEDULE', taken: 1 });
    expect(await cancel(toClassId(one))).toMatchObject({ state: 'CANCELLED', attendees: [{ status: 'CANCELLED' }] });
  });

  it.each([
    [
      'a date that the class does not have',
      () => createSeries().then((one) => toClassId(one, addDays(CLASS_DATE, 1))),
      'NotFoundError',
    ],
    ['a class that does not exist', async () => `6f9619ff-8b86-4d01-b42d-00c04fc964ff_${CLASS_DATE}`, 'NotFoundError'],
    ['a class without its date', () => createSeries().then(({ id }) => id), 'NotFoundError'],
    ['a malformed class id', async () => "'; DROP TABLE", 'InvalidInputError'],
  ])('refuses to cancel %s', async (_name, getId, kind) => {
    const before = await server.deps.db.occurrence.count();
    const id = await getId();
    expect((await cancel(id)).__typename).toBe(kind);
    expect((await look(id)).__typename).toBe(kind);
    expect(await server.deps.db.occurrence.count()).toBe(before);
  });

  it('refuses a cancellation reason of more than 1,000 characters', async () => {
    const one = await createClass(server.deps.db);
    expect((await cancel(toClassId(one), 'x'.repeat(1001))).__typename).toBe('InvalidInputError');
    expect((await look(toClassId(one))).state).toBe('SCHEDULED');
  });

  it('cancels a class until it is over and not afterwards', async () => {
    const one = await createClass(server.deps.db);
    const [slot] = await server.deps.db.availability.findMany({ where: { id: one.id } });
    const start = server.deps.studioTime.toInstant(CLASS_DATE, slot?.localTime ?? '');
    // A session ends after 14 days without use: the teacher has used hers until the class.
    await server.deps.db.session.updateMany({ data: { lastUsedAt: start } });
    stoppedAt = new Date(start.getTime() + 60 * 60_000);
    expect(await look(toClassId(one))).toMatchObject({ whyNotCancellable: expect.stringContaining('is over') });
    expect(await cancel(toClassId(one))).toMatchObject({
      __typename: 'StateConflictError',
      message: expect.stringContaining('is over'),
    });
    stoppedAt = new Date(start.getTime() + 59 * 60_000);
    expect(await cancel(toClassId(one))).toMatchObject({ state: 'CANCELLED' });
  });
});

describe('cancelling a class again', () => {
  it('notifies and refunds nobody twice when a class is cancelled twice at once and once more', async () => {
    const one = await createBookedClass({ byCard: 2, inPerson: 1 });
    const answers = await Promise.all([cancel(toClassId(one), 'Rain'), cancel(toClassId(one), 'Wind')]);
    expect(answers.map(({ state }) => state)).toEqual(['CANCELLED', 'CANCELLED']);
    await expectClosed(one, { byCard: 2, inPerson: 1 });
    const { cancelReason } = await cancel(toClassId(one), 'Something else');
    expect(cancelReason).toBe(answers[0]?.cancelReason);
    await expectClosed(one, { byCard: 2, inPerson: 1 });
    const { id: subjectId } = await server.deps.db.occurrence.findFirstOrThrow({ where: { availabilityId: one.id } });
    const audit = await server.deps.db.auditEntry.findMany({ where: { subjectId } });
    expect(audit).toMatchObject([{ action: 'cancelled', summary: expect.stringContaining('3 people are notified') }]);
  });

  it('shows a refund that the provider refused and executes it when it is requested again', async () => {
    const one = await createBookedClass({ byCard: 3, inPerson: 1 });
    const [disputed] = await listPayments(one);
    if (!disputed?.charge) throw new Error('The payment was charged.');
    await fake.ledger.dispute(disputed.id);
    await cancel(toClassId(one));
    const failed = await eventually(async () => {
      const found = people(await look(toClassId(one)));
      expect(found.map(({ refund }) => refund?.status).sort()).toEqual(['DONE', 'DONE', 'FAILED', undefined]);
    }).then(async () => people(await look(toClassId(one))).find(({ refund }) => refund?.status === 'FAILED'));
    expect(failed).toMatchObject({ status: 'CONFIRMED', refund: { lastError: expect.stringContaining('disputed') } });
    await fake.ledger.override(disputed.id, { charge: { ...disputed.charge, isDisputed: false } });
    await retry(failed?.bookingId ?? '');
    await expectClosed(one, { byCard: 3, inPerson: 1 });
    expect(await retry(failed?.bookingId ?? '')).toBe('StateConflictError');
  });

  it('shows a refund as waiting while the provider does not answer and pays it once although the provider had executed it', async () => {
    // Without a worker: its next attempt would come at a moment of its own.
    const provider = await startProvider();
    const opened = await openTestDeps();
    const deps = { ...opened, payments: provider.payments, clock: { now: () => new Date() } };
    const booking = await createCardBooking(deps.db, provider.fake);
    const { availabilityId } = await deps.db.occurrence.findUniqueOrThrow({ where: { id: booking.occurrenceId } });
    const by = { username: 'teacher' };
    await cancelOccurrence(deps, { classRef: { availabilityId, localDate: CLASS_DATE }, reason: null, by });
    const { id } = await deps.db.refund.findFirstOrThrow();
    provider.fake.faults.next({ on: 'refunds.create', kind: 'cut-after', times: 1_000 });
    // The first look at the refunds of the payment works; the provider has executed none yet.
    provider.fake.faults.next({ on: 'refunds.list', kind: 'delay' });
    provider.fake.faults.next({ on: 'refunds.list', kind: '500', times: 1_000 });
    await expect(refundPayment(deps, id)).rejects.toThrow('does not answer');
    const waiting = { status: 'DUE', lastError: expect.stringContaining('does not answer') };
    expect(await deps.db.refund.findUniqueOrThrow({ where: { id } })).toMatchObject(waiting);
    provider.fake.faults.clear();
    expect(await refundBooking(deps, { bookingId: booking.id, by })).toMatchObject({ status: 'REFUNDED' });
    const payment = await provider.fake.ledger.find(booking.paymentIntentId ?? '');
    expect(payment?.refunds.map(({ amount }) => amount)).toEqual([1500]);
    await opened.database.close();
    await provider.fake.close();
  });
});

describe('a payment in progress when its class is cancelled', () => {
  it('refunds a payment in full and notifies the payer when it succeeds after its class was cancelled', async () => {
    const one = await createClass(server.deps.db, { capacity: 1 });
    const payer = { classId: one.id, email: 'late@example.com' };
    const paymentIntentId = (await startPayment(server.url, payer)) ?? '';
    expect(await look(toClassId(one))).toMatchObject({ taken: 0, held: 1 });
    expect(await cancel(toClassId(one))).toMatchObject({ state: 'CANCELLED', held: 0 });
    await fake.ledger.pay(paymentIntentId);
    const answer = await claimPlace(server.url, payer, paymentIntentId);
    expect(answer).toMatchObject({ status: 409, message: expect.stringMatching(/was cancelled.*refunded in full/) });
    await eventually(async () => {
      expect((await fake.ledger.find(paymentIntentId))?.refunds.map(({ amount }) => amount)).toEqual([1500]);
      const where = { kind: 'PAYMENT_REFUNDED', recipient: payer.email } as const;
      expect(await server.deps.db.outgoingMail.findFirst({ where })).toMatchObject({ status: 'SENT' });
    });
  });
});
