import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { buyOverGraphql, buyOverRest } from '#test/buyers';
import { CLASS_DATE, createClass } from '#test/classes';
import { eventually } from '#test/eventually';
import { ask } from '#test/graphql';
import { buyByCard, claimPlace, insist, startPayment } from '#test/paying';
import { type ServerProcess, spawnServer } from '#test/process';
import { startTestServer, type TestServer } from '#test/server';

const CANCEL = 'mutation Cancel($id: ID!) { cancelClass(input: { id: $id }) { __typename } }';

let server: TestServer;
let processes: ServerProcess[];
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  processes = await Promise.all(
    [1, 2].map(() => spawnServer({ DATABASE_URL: server.database.url, JOB_INTERVAL_SCALE: '0.05' })),
  );
  admin = await adminHeaders(server.deps.db);
}, 60_000);
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await server.close();
});

async function insistOnCancelling(url: string, id: string): Promise<string | undefined> {
  for (;;) {
    const { body } = await ask(url, CANCEL, { id }, admin);
    const answer = body.data?.cancelClass as { __typename: string } | undefined;
    if (answer?.__typename !== 'ServiceUnavailableError') return answer?.__typename;
  }
}

it.each([
  ['at once', 0],
  ['a moment later', 400],
])(
  'ends every booking and refunds every payment when a class is cancelled %s, twice, while twenty people book it over two processes',
  async (_name, pause) => {
    const { db, sandbox } = server.deps;
    const ledger = sandbox?.ledger;
    if (!ledger) throw new Error('The test payments are not on.');
    const { id: classId } = await createClass(db, { capacity: 30 });
    const urls = processes.map(({ url }) => url);
    const toUrl = (index: number) => urls[index % 2] ?? '';
    const getPayer = (index: number) => ({ classId, classDate: CLASS_DATE, email: `rush${index}@example.com` });

    // Four people have paid and claim their place, sixteen arrive now; the teacher cancels on two devices.
    const started = await Promise.all([0, 1, 2, 3].map((index) => startPayment(toUrl(index), getPayer(index))));
    await Promise.all(started.map((payment) => ledger.pay(payment ?? '')));
    const claims = started.map((payment, index) =>
      insist(() => claimPlace(toUrl(index), getPayer(index), payment ?? '')),
    );
    const arrivals = Array.from({ length: 16 }, (_, index) => {
      const payer = getPayer(index + 4);
      if (index % 4 === 0) return insist(() => buyOverGraphql(toUrl(index), payer));
      if (index % 2 === 0) return insist(() => buyOverRest(toUrl(index), payer));
      return buyByCard(toUrl(index), ledger, payer);
    });
    const cancellations = urls.map(async (url) => {
      await sleep(pause);
      return insistOnCancelling(url, `${classId}_${CLASS_DATE}`);
    });
    const purchases = await Promise.all([...claims, ...arrivals]);
    expect(await Promise.all(cancellations)).toEqual(['AdminClass', 'AdminClass']);
    // The provider's event may arrive before the payer's own call, which then answers that the payment is refunded (402).
    expect(purchases.filter(({ status }) => ![201, 402, 409].includes(status))).toEqual([]);

    await eventually(async () => {
      const live = { occurrence: { availabilityId: classId }, status: 'CONFIRMED' } as const;
      expect(await db.booking.count({ where: live })).toBe(0);
      const attempts = await db.paymentAttempt.findMany({ where: { occurrence: { availabilityId: classId } } });
      for (const { paymentIntentId, holdExpiresAt } of attempts) {
        const payment = await ledger.find(paymentIntentId ?? '');
        const back = payment?.refunds.reduce((sum, { amount }) => sum + amount, 0);
        expect([payment?.amountReceived, holdExpiresAt]).toEqual([back, null]);
        expect(payment?.refunds.length).toBeLessThanOrEqual(1);
      }
    });
    // Everybody whose booking was confirmed was notified once of its cancellation.
    const booked = purchases.filter(({ status }) => status === 201).map(({ bookingId }) => bookingId ?? '');
    await eventually(async () => {
      const mails = await db.outgoingMail.findMany({
        where: { bookingId: { in: booked }, kind: { not: 'BOOKING_CONFIRMATION' } },
      });
      expect(mails.map(({ kind, status }) => `${kind} ${status}`)).toEqual(booked.map(() => 'CLASS_CANCELLED SENT'));
      expect(new Set(mails.map(({ bookingId }) => bookingId))).toEqual(new Set(booked));
    });
  },
  60_000,
);
