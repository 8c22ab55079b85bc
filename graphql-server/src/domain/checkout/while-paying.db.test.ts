import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { CLASS_DATE, createClass } from '#test/classes';
import { eventually } from '#test/eventually';
import { type FakeLedger, openFakeLedger } from '#test/fake-ledger';
import { refundPayment } from '../payment/execute-refund';
import { getWeekday, toDbDate } from '../time/local-date';

let ledger: FakeLedger;
beforeAll(async () => {
  ledger = await openFakeLedger();
});
afterAll(() => ledger.close());

const db = () => ledger.server.deps.db;
const changeDate = (availabilityId: string, data: object) =>
  db().occurrence.updateMany({ where: { availabilityId }, data });
const changeClass = (id: string, data: object) => db().availability.update({ where: { id }, data });

/** Changes to a class while somebody types a card number, each with the expected message. */
const CLOSED: [string, (id: string) => Promise<unknown>, RegExp][] = [
  ['was cancelled', (id) => changeDate(id, { cancelledAt: new Date() }), /was cancelled/],
  ['was deleted', (id) => changeClass(id, { deletedAt: new Date() }), /does not exist any more/],
  ['was deactivated', (id) => changeClass(id, { isActive: false }), /not open/],
  ['left the schedule on that date', (id) => changeDate(id, { isSkipped: true }), /no class on that date/],
  ['is held on other days now', (id) => changeClass(id, { startDate: toDbDate(addDays(CLASS_DATE, 1)) }), /no class/],
  ['is held at another time now', (id) => changeClass(id, { localTime: '18:00' }), /has changed/],
  ['is held elsewhere on that date', (id) => changeDate(id, { location: 'Montjuïc' }), /has changed/],
];

async function expectRefund(payment: string) {
  await eventually(async () => {
    expect((await ledger.getAttempt(payment)).status).toBe('REFUNDED');
    expect(await ledger.listRefundRecipients(payment)).toEqual(['ana@example.com']);
  });
  expect(await ledger.paidBack(payment)).toEqual([1500]);
  expect(await ledger.findBooking(payment)).toBeNull();
  expect(await ledger.listOpenIssues(payment)).toEqual([]);
}

describe.each(CLOSED)('a class that %s while somebody paid for it', (_what, change, text) => {
  it('refunds a payment in full, with a message and a mail, when its class is not on offer any more', async () => {
    const { id } = await createClass(db());
    const payment = await ledger.begin(id);
    await change(id);
    await ledger.fake.ledger.pay(payment);
    const answer = await ledger.claim(id, payment, { classDate: CLASS_DATE });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(text);
    expect(answer.body.message).toMatch(/in full/);
    await expectRefund(payment);
    // The webhook's job has refunded the payment by now: the same reason, to the booking call and after a redirect.
    const again = await ledger.claim(id, payment, { classDate: CLASS_DATE });
    expect(again).toMatchObject({ status: 409, body: answer.body });
    const finished = await ledger.finish(payment);
    expect(finished).toEqual({ __typename: 'ClassUnavailableError', message: answer.body.message });
  });

  it('gives the reason when the webhook refunded the payment before its booking was requested', async () => {
    const { id } = await createClass(db());
    const payment = await ledger.begin(id);
    await change(id);
    await ledger.fake.ledger.pay(payment);
    await expectRefund(payment);
    const answer = await ledger.claim(id, payment, { classDate: CLASS_DATE });
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringMatching(text) } });
    expect(answer.body.message).toMatch(/in full/);
  });

  it('refunds a payment in full, with a mail, when its class is not on offer any more and no booking is requested', async () => {
    const { id } = await createClass(db());
    const payment = await ledger.begin(id);
    await change(id);
    await ledger.fake.ledger.pay(payment);
    await expectRefund(payment);
  });
});

it('refunds a payment in full when its class has begun meanwhile', async () => {
  // Without a worker, so that no job runs before the clock is moved.
  const slow = await openFakeLedger({ hasWorker: false });
  try {
    const { id } = await createClass(slow.server.deps.db);
    const payment = await slow.begin(id);
    await slow.fake.ledger.pay(payment);
    slow.passes(22 * 86_400_000);
    const answer = await slow.claim(id, payment);
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringMatching(/already started.*in full/) } });
    const refund = await slow.server.deps.db.refund.findFirstOrThrow({ where: { paymentIntentId: payment } });
    await refundPayment(slow.server.deps, refund.id);
    expect(await slow.paidBack(payment)).toEqual([1500]);
    expect(await slow.listRefundRecipients(payment)).toEqual(['ana@example.com']);
    expect(await slow.findBooking(payment)).toBeNull();
  } finally {
    await slow.close();
  }
});

describe('changes after which a paid place is still booked', () => {
  it('books a place at the price that was paid when the price changed meanwhile', async () => {
    const { id } = await createClass(db());
    const payment = await ledger.begin(id);
    await changeClass(id, { priceCents: 1 });
    await ledger.fake.ledger.pay(payment);
    expect(await ledger.claim(id, payment, { price: 15 })).toMatchObject({
      status: 201,
      body: { booking: { price: 15 } },
    });
    expect(await ledger.paidBack(payment)).toEqual([]);
  });

  it('books a paid place when its class was renamed meanwhile', async () => {
    const { id } = await createClass(db());
    const payment = await ledger.begin(id);
    await changeClass(id, { title: 'Evening Flow', className: 'Slow Pilates' });
    await ledger.fake.ledger.pay(payment);
    expect((await ledger.claim(id, payment, { className: 'Sunrise Flow' })).status).toBe(201);
  });

  it('books a paid place after its hold expired while there is a free seat', async () => {
    const { id } = await createClass(db(), { capacity: 1 });
    const payment = await ledger.begin(id);
    await db().paymentAttempt.update({ where: { paymentIntentId: payment }, data: { holdExpiresAt: new Date(0) } });
    await ledger.fake.ledger.pay(payment);
    expect((await ledger.claim(id, payment)).status).toBe(201);
  });

  it('books a payment that was started again after its class moved to another time', async () => {
    const { id } = await createClass(db());
    const before = await ledger.begin(id);
    await changeClass(id, { localTime: '18:00' });
    const after = await ledger.begin(id);
    expect(after).not.toBe(before);
    await ledger.fake.ledger.pay(after);
    await eventually(async () => expect(await ledger.findBooking(after)).toMatchObject({ localTime: '18:00' }));
  });

  it('books a paid date of a series whose other dates were removed meanwhile', async () => {
    const { id } = await createClass(db(), { frequency: 'WEEKLY', weekdays: [getWeekday(CLASS_DATE)] });
    const payment = await ledger.begin(id);
    await changeClass(id, { untilDate: toDbDate(CLASS_DATE) });
    await ledger.fake.ledger.pay(payment);
    expect((await ledger.claim(id, payment, { classDate: CLASS_DATE })).status).toBe(201);
  });
});
