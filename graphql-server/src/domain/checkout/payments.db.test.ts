import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '#test/classes';
import { eventually } from '#test/eventually';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';

type Intent = { ok: boolean; clientSecret: string; paymentIntentId: string; holdExpiresAt: string; message?: string };
type Booked = {
  booking: { _id: string; price: number; paymentMethod: string; bookingStatus: string };
  message?: string;
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withWorker: true });
});
afterAll(() => server.close());

const ledger = () => {
  const { sandbox } = server.deps;
  if (!sandbox?.ledger) throw new Error('The test payments are not on.');
  return sandbox.ledger;
};
const person = { userName: 'Ana Pons', userEmail: 'ana@example.com' };
const startPayment = (body: object) => call<Intent>('POST', `${server.url}/api/bookings/create-payment-intent`, body);
const book = (body: object, headers = {}) =>
  call<Booked>('POST', `${server.url}/api/bookings`, { ...person, paymentMethod: 'stripe', ...body }, headers);
const createIntent = async (classId: string, extra = {}) =>
  (await startPayment({ amount: 15, classId, ...person, ...extra })).body;
const countBookings = (availabilityId: string) =>
  server.deps.db.booking.count({ where: { occurrence: { availabilityId } } });

describe('paying for a class', () => {
  it('holds a seat, takes the payment and books once however often the booking is requested', async () => {
    const { id } = await createClass(server.deps.db, { capacity: 1 });
    const intent = await createIntent(id);
    expect(intent).toMatchObject({ ok: true, clientSecret: expect.stringContaining('_secret_') });
    await ledger().pay(intent.paymentIntentId);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        book({ classId: id, classDate: CLASS_DATE, price: 15, paymentIntentId: intent.paymentIntentId }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.booking._id)).size).toBe(1);
    expect(answers[0]?.body.booking).toMatchObject({ price: 15, paymentMethod: 'stripe', bookingStatus: 'confirmed' });
    expect(await countBookings(id)).toBe(1);
  });

  it('refuses a held seat to others and gives it to its own person again', async () => {
    const { id } = await createClass(server.deps.db, { capacity: 1 });
    const first = await createIntent(id);
    const other = await startPayment({ amount: 15, classId: id, userName: 'Bo', userEmail: 'bo@example.com' });
    expect(other).toMatchObject({ status: 409, body: { ok: false, message: expect.stringContaining('just filled') } });
    const again = await createIntent(id, { userEmail: 'ANA@example.com' });
    expect(again).toMatchObject({ ok: true, clientSecret: expect.stringContaining('_secret_') });
    expect(again.clientSecret).not.toBe(first.clientSecret);
    expect((await ledger().find(first.paymentIntentId))?.status).toBe('canceled');
    const inPerson = await book({ classId: id, paymentMethod: 'payInPerson' });
    expect(inPerson.status).toBe(201);
  });

  it('refuses the held seat of an unnamed person to others and gives it to the payer', async () => {
    const { id } = await createClass(server.deps.db, { capacity: 1 });
    const unnamed = await startPayment({ amount: 15, classId: id });
    expect(unnamed.status).toBe(200);
    expect((await startPayment({ amount: 15, classId: id })).status).toBe(409);
    const { paymentIntentId } = unnamed.body;
    await ledger().pay(paymentIntentId);
    expect((await book({ classId: id, paymentIntentId })).status).toBe(201);
  });

  it('releases a hold when its time is over', async () => {
    const short = await startTestServer({ variables: { HOLD_MINUTES: '0.005' } });
    try {
      const { id } = await createClass(short.deps.db, { capacity: 1 });
      const url = `${short.url}/api/bookings/create-payment-intent`;
      expect((await call('POST', url, { amount: 15, classId: id, ...person })).status).toBe(200);
      await eventually(async () => {
        const other = await call('POST', url, { amount: 15, classId: id, userName: 'Bo', userEmail: 'bo@example.com' });
        expect(other.status).toBe(200);
      });
    } finally {
      await short.close();
    }
  });

  it('leaves one payable payment when the same person starts two at once', async () => {
    const { id } = await createClass(server.deps.db, { capacity: 3 });
    const answers = await Promise.all([createIntent(id), createIntent(id)]);
    const given = answers.flatMap(({ clientSecret }) => clientSecret ?? []);
    expect(new Set(given).size).toBe(given.length);
    const attempts = await server.deps.db.paymentAttempt.findMany({ where: { occurrence: { availabilityId: id } } });
    const open = attempts.filter(({ status }) => status === 'OPEN');
    expect(open).toMatchObject([{ holdExpiresAt: expect.any(Date) }]);
    const payable = (await ledger().list()).filter(
      ({ status, metadata }) => status !== 'canceled' && attempts.some((attempt) => attempt.id === metadata.attemptId),
    );
    expect(payable.map((intent) => intent.id)).toEqual([open[0]?.paymentIntentId]);
  });

  it.each([
    ['requires_payment_method', {}],
    ['processing', { status: 'processing' }],
    ['canceled', { status: 'canceled' }],
    ['requires_action', { status: 'requires_action' }],
    ['requires_capture', { status: 'requires_capture' }],
  ])('refuses a payment that is %s', async (_name, changes) => {
    const { id } = await createClass(server.deps.db);
    const intent = await createIntent(id);
    await ledger().override(intent.paymentIntentId, changes as never);
    const answer = await book({ classId: id, paymentIntentId: intent.paymentIntentId });
    expect(answer).toMatchObject({ status: 402, body: { message: expect.any(String) } });
    expect(await countBookings(id)).toBe(0);
  });

  it('refuses a payment made for another class or by another person', async () => {
    const [one, two] = await Promise.all([createClass(server.deps.db), createClass(server.deps.db)]);
    const intent = await createIntent(one.id);
    await ledger().pay(intent.paymentIntentId);
    const { paymentIntentId } = intent;
    expect((await book({ classId: two.id, paymentIntentId })).status).toBe(402);
    expect((await book({ classId: one.id, paymentIntentId, userEmail: 'eve@example.com' })).status).toBe(402);
    expect((await book({ classId: one.id, paymentIntentId })).status).toBe(201);
    expect((await book({ classId: two.id, paymentIntentId })).status).toBe(402);
  });

  it.each([
    ['', 400],
    ['pi_x/../refunds', 402],
    [`pi_${'x'.repeat(5000)}`, 400],
    ['pi_unknown', 402],
    [{ $ne: 1 }, 400],
  ])('refuses the payment id %j', async (paymentIntentId, status) => {
    const { id } = await createClass(server.deps.db);
    expect((await book({ classId: id, paymentIntentId })).status).toBe(status);
  });

  it('refuses a payment beside paying in person, and a price that differs from the class', async () => {
    const { id } = await createClass(server.deps.db);
    const intent = await createIntent(id);
    await ledger().pay(intent.paymentIntentId);
    const { paymentIntentId } = intent;
    expect((await book({ classId: id, paymentMethod: 'payInPerson', paymentIntentId })).status).toBe(400);
    expect((await startPayment({ amount: 0.5, classId: id, ...person })).status).toBe(409);
    expect((await book({ classId: id, paymentIntentId, price: 14 })).status).toBe(409);
  });
});

describe('paying an amount without a class', () => {
  it('accepts only an amount that some class costs exactly', async () => {
    for (const [priceCents, amount] of [
      [1999, 19.99],
      [435, 4.35],
      [110, 1.1],
    ] as const) {
      await createClass(server.deps.db, { priceCents });
      const { status, body } = await startPayment({ amount });
      expect(status).toBe(200);
      expect((await ledger().find(body.paymentIntentId))?.amount).toBe(priceCents);
    }
    expect((await startPayment({ amount: 77.77 })).status).toBe(400);
    await createClass(server.deps.db, { priceCents: 30 });
    expect(await startPayment({ amount: 0.3 })).toMatchObject({ status: 400, body: { ok: false } });
  });

  it('books one class with a payment without a class and refuses a second one', async () => {
    const createRoomyClass = () => createClass(server.deps.db, { capacity: 20 });
    const classes = await Promise.all([createRoomyClass(), createRoomyClass()]);
    // Several rounds, because a race between two reads is rare.
    for (let round = 0; round < 10; round += 1) {
      const { body } = await startPayment({ amount: 15 });
      await ledger().pay(body.paymentIntentId);
      const answers = await Promise.all(
        classes.map(({ id }) => book({ classId: id, paymentIntentId: body.paymentIntentId })),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([201, 402]);
    }
  });

  it('refunds a payment in full when it is not the price of the class', async () => {
    const { id } = await createClass(server.deps.db, { priceCents: 2000 });
    const { body } = await startPayment({ amount: 15 });
    await ledger().pay(body.paymentIntentId);
    expect((await book({ classId: id, paymentIntentId: body.paymentIntentId })).status).toBe(402);
    await eventually(async () => {
      const payment = await ledger().find(body.paymentIntentId);
      expect(payment?.refunds?.length).toBe(1);
    });
    expect((await book({ classId: id, paymentIntentId: body.paymentIntentId })).status).toBe(402);
  });
});

const findRefundMail = (payer: string) =>
  eventually(async () => {
    const stored = (await server.deps.sandbox?.mailbox.list(100)) ?? [];
    const found = stored.find(({ to, subject }) => to.includes(payer) && subject.startsWith('No '));
    if (!found) throw new Error('The mail about the refund has not arrived.');
    return found;
  });

it('mails the reason of a refund and the time that was paid for when the class has another time meanwhile', async () => {
  const payer = { userName: 'Ana Ten', userEmail: 'ten@example.com' };
  const { id } = await createClass(server.deps.db, { localTime: '10:00' });
  const { paymentIntentId } = await createIntent(id, payer);
  await server.deps.db.availability.update({ where: { id }, data: { localTime: '18:00' } });
  await ledger().pay(paymentIntentId);
  expect((await book({ classId: id, paymentIntentId, ...payer })).status).toBe(409);
  const { text } = await findRefundMail(payer.userEmail);
  expect(text).toMatch(/ at 10:00\.\sThe time or place of this class has changed\./);
  expect(text).not.toContain('18:00');
});

describe('a class that fills while somebody pays', () => {
  it('refunds a payment in full and once, with a message, when the class filled meanwhile', async () => {
    const { id } = await createClass(server.deps.db, { capacity: 2 });
    const intent = await createIntent(id);
    await server.deps.db.paymentAttempt.updateMany({
      data: { holdExpiresAt: null },
      where: { paymentIntentId: intent.paymentIntentId },
    });
    for (const name of ['bo', 'cy']) {
      await book({ classId: id, paymentMethod: 'payInPerson', userEmail: `${name}@example.com` });
    }
    await ledger().pay(intent.paymentIntentId);
    const answer = await book({ classId: id, paymentIntentId: intent.paymentIntentId });
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('refunded in full') } });
    await eventually(async () => {
      const mail = await server.deps.db.outgoingMail.findFirst({
        where: { kind: 'PAYMENT_REFUNDED', refund: { paymentIntentId: intent.paymentIntentId }, status: 'SENT' },
      });
      expect(mail?.recipient).toBe('ana@example.com');
    });
    expect(
      await server.deps.db.refund.count({ where: { paymentIntentId: intent.paymentIntentId, status: 'DONE' } }),
    ).toBe(1);
    expect(await countBookings(id)).toBe(2);
  });

  // An underscore in an address stands for itself alone: the link to a booking of anybody else is not theirs.
  it.each([
    ['names the place that the same person got in another tab', 'tab_one@example.com', 'Tab_One@example.com', true],
    ['says nothing about the place of another address', 'tab_two@example.com', 'tabXtwo@example.com', false],
  ])('the mail about a payment for a class that filled meanwhile %s', async (_what, paying, userEmail, isOwn) => {
    const payer = { userName: 'Ana Tab', userEmail: paying };
    const { id } = await createClass(server.deps.db, { capacity: 1 });
    const { paymentIntentId } = await createIntent(id, payer);
    await server.deps.db.paymentAttempt.updateMany({ data: { holdExpiresAt: null }, where: { paymentIntentId } });
    const placed = await book({ classId: id, paymentMethod: 'payInPerson', userName: 'Ana', userEmail });
    await ledger().pay(paymentIntentId);
    expect((await book({ classId: id, paymentIntentId, ...payer })).status).toBe(409);
    const mail = await findRefundMail(paying);
    expect(mail.text.includes('still yours')).toBe(isOwn);
    expect(mail.text.includes(`/manage/${placed.body.booking._id}.`)).toBe(isOwn);
  });
});

describe('finishPayment', () => {
  const FINISH = `mutation Finish($id: String!, $secret: String!) {
    finishPayment(paymentIntentId: $id, clientSecret: $secret) { __typename ... on Booking { id name } ... on UserError { message } }
  }`;
  const finish = (id: string, secret: string) =>
    call<{ data: { finishPayment: { __typename: string; id?: string } } }>('POST', `${server.url}/graphql`, {
      query: FINISH,
      variables: { id, secret },
    });

  it('returns the booking only with the client secret, the same every time', async () => {
    const { id } = await createClass(server.deps.db);
    const intent = await createIntent(id);
    const unpaid = await finish(intent.paymentIntentId, intent.clientSecret);
    expect(unpaid.body.data.finishPayment.__typename).toBe('PaymentRefusedError');
    await ledger().pay(intent.paymentIntentId);
    const forbiddenUser = await finish(intent.paymentIntentId, `${intent.paymentIntentId}_secret_guess`);
    expect(forbiddenUser.body.data.finishPayment.__typename).toBe('PaymentRefusedError');
    const first = await finish(intent.paymentIntentId, intent.clientSecret);
    const second = await finish(intent.paymentIntentId, intent.clientSecret);
    expect(first.body.data.finishPayment).toMatchObject({ __typename: 'Booking' });
    expect(second.body.data.finishPayment.id).toBe(first.body.data.finishPayment.id);
    const afterwards = await finish(intent.paymentIntentId, 'guess');
    expect(afterwards.body.data.finishPayment.__typename).toBe('PaymentRefusedError');
  });
});
