import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '#test/classes';
import { eventually } from '#test/eventually';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { reconcile } from './reconcile';

type Intent = { paymentIntentId: string };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withWorker: true });
});
afterAll(() => server.close());

const db = () => server.deps.db;
const ledger = () => {
  const { sandbox } = server.deps;
  if (!sandbox?.ledger) throw new Error('The test payments are not on.');
  return sandbox.ledger;
};
const startPayment = async (body: object) =>
  (await call<Intent>('POST', `${server.url}/api/bookings/create-payment-intent`, { amount: 15, ...body })).body
    .paymentIntentId;
const begin = (classId: string, email = 'ana@example.com') =>
  startPayment({ classId, classDate: CLASS_DATE, userName: 'Ana Pons', userEmail: email });
const bookingOf = (paymentIntentId: string) => db().booking.findUnique({ where: { paymentIntentId } });
const attemptOf = (paymentIntentId: string) => db().paymentAttempt.findUnique({ where: { paymentIntentId } });
const refundedCents = async (id: string) =>
  (await ledger().find(id))?.refunds.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
const concernsOf = (paymentIntentId: string) => db().moneyConcern.findMany({ where: { paymentIntentId } });

describe('nobody came back', () => {
  it('gives a paid place to whoever closed the browser, and tells them', async () => {
    const { id } = await createClass(db());
    const payment = await begin(id);
    await ledger().pay(payment);
    await eventually(async () => {
      const booking = await bookingOf(payment);
      expect(booking).toMatchObject({ status: 'CONFIRMED', email: 'ana@example.com', priceCents: 1500 });
      expect(
        await db().outgoingMail.count({ where: { bookingId: booking?.id ?? '', kind: 'BOOKING_CONFIRMATION' } }),
      ).toBe(1);
    });
  });

  it('gives the money back when the class filled up meanwhile, and tells them', async () => {
    const { id } = await createClass(db(), { capacity: 1 });
    const payment = await begin(id);
    await db().paymentAttempt.update({ where: { paymentIntentId: payment }, data: { holdExpiresAt: new Date(0) } });
    const rival = await call('POST', `${server.url}/api/bookings`, {
      userName: 'Bo',
      userEmail: 'bo@example.com',
      classId: id,
      paymentMethod: 'payInPerson',
    });
    expect(rival.status).toBe(201);
    await ledger().pay(payment);
    await eventually(async () => {
      expect(await refundedCents(payment)).toBe(1500);
      expect((await attemptOf(payment))?.status).toBe('REFUNDED');
    });
    expect(await bookingOf(payment)).toBeNull();
  });

  it('gives back a payment that nobody claims, and puts it before the teacher', async () => {
    await createClass(db());
    const payment = await startPayment({});
    await ledger().pay(payment);
    await eventually(async () => expect(await refundedCents(payment)).toBe(1500));
    expect(await concernsOf(payment)).toMatchObject([{ kind: 'UNCLAIMED' }]);
  });

  it('gives back the rest of one that was given back in part elsewhere', async () => {
    await createClass(db());
    const payment = await startPayment({});
    await ledger().pay(payment);
    await ledger().refund(payment, 500);
    await eventually(async () => expect(await refundedCents(payment)).toBe(1500));
  });

  it('lets go of what was never paid, at the provider too', async () => {
    const { id } = await createClass(db());
    const payment = await begin(id);
    await db().paymentAttempt.update({
      where: { paymentIntentId: payment },
      data: { createdAt: new Date(0), holdExpiresAt: new Date(0) },
    });
    await eventually(async () => {
      expect((await attemptOf(payment))?.status).toBe('ABANDONED');
      expect((await ledger().find(payment))?.status).toBe('canceled');
    });
  });
});

it('looks after all other payments when one cannot be asked about', async () => {
  const { payments } = server.deps;
  if (!payments) throw new Error('The test payments are not on.');
  const { id } = await createClass(db());
  const [bad, good] = [await begin(id, 'bad@example.com'), await begin(id, 'good@example.com')];
  await db().paymentAttempt.updateMany({
    where: { paymentIntentId: { in: [bad, good] } },
    data: { createdAt: new Date(0) },
  });
  const asked: string[] = [];
  const findIntent = async (intent: string) => {
    asked.push(intent);
    if (intent === bad) throw new Error('The provider stumbles over this one.');
    return payments.findIntent(intent);
  };
  const look = reconcile({ ...server.deps, payments: { ...payments, findIntent } }, { isDeep: false });
  await expect(look).rejects.toThrow('Failures while reconciling payments: 1.');
  expect(asked).toContain(good);
});

describe('our records lack something', () => {
  it('finds the attempt of a payment whose first answer was lost', async () => {
    const { id } = await createClass(db());
    const payment = await begin(id);
    await db().paymentAttempt.update({ where: { paymentIntentId: payment }, data: { paymentIntentId: null } });
    await ledger().pay(payment);
    await eventually(async () => expect(await bookingOf(payment)).toMatchObject({ status: 'CONFIRMED' }));
  });

  it('gives back a payment whose attempt is lost with a restored backup of an installation that is gone', async () => {
    const payment = 'pi_from_before_the_backup';
    const { id: installationId } = await db().installation.create({ data: { role: 'REPLACED' } });
    await ledger().importSucceeded({
      paymentIntentId: payment,
      amountCents: 1500,
      metadata: { attemptId: '6f9619ff-8b86-4d01-b42d-00c04fc964ff', installationId },
    });
    await reconcile(server.deps, { isDeep: true });
    await eventually(async () => expect(await refundedCents(payment)).toBe(1500));
    await reconcile(server.deps, { isDeep: true });
    expect(await refundedCents(payment)).toBe(1500);
  });

  it('leaves alone what was not paid to this studio’s bookings', async () => {
    const payment = 'pi_of_another_shop';
    await ledger().importSucceeded({ paymentIntentId: payment, amountCents: 1500 });
    await reconcile(server.deps, { isDeep: true });
    expect(await refundedCents(payment)).toBe(0);
    expect(await attemptOf(payment)).toBeNull();
  });
});

describe('the teacher, or the bank, acted at the provider', () => {
  const booked = async () => {
    const { id } = await createClass(db(), { capacity: 1 });
    const payment = await begin(id);
    await ledger().pay(payment);
    await eventually(async () => expect(await bookingOf(payment)).toMatchObject({ status: 'CONFIRMED' }));
    return { payment, classId: id };
  };
  const look = () => reconcile(server.deps, { isDeep: false });

  it('takes a refund in full for what it is: the place is free again', async () => {
    const { payment, classId } = await booked();
    await ledger().refund(payment);
    await look();
    expect(await bookingOf(payment)).toMatchObject({ status: 'REFUNDED', refundId: expect.stringMatching(/^re_/) });
    expect(await refundedCents(payment)).toBe(1500);
    const next = await call('POST', `${server.url}/api/bookings`, {
      userName: 'Bo',
      userEmail: 'bo@example.com',
      classId,
      paymentMethod: 'payInPerson',
    });
    expect(next.status).toBe(201);
  });

  it('asks about a refund in part, and keeps the place', async () => {
    const { payment } = await booked();
    await ledger().refund(payment, 500);
    await look();
    expect(await bookingOf(payment)).toMatchObject({ status: 'CONFIRMED' });
    expect(await concernsOf(payment)).toMatchObject([{ kind: 'PARTLY_REFUNDED' }]);
  });

  it('asks about a dispute, and pays nobody twice', async () => {
    const { payment } = await booked();
    await ledger().dispute(payment);
    await look();
    await look();
    expect(await concernsOf(payment)).toMatchObject([{ kind: 'DISPUTED' }]);
    expect(await refundedCents(payment)).toBe(0);
  });
});
