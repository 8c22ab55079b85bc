import { startProvider } from './card-bookings';
import { CLASS_DATE } from './classes';
import { ask } from './graphql';
import { call } from './rest';
import { SHORT_INTERVALS, startTestServer } from './server';

type Started = { paymentIntentId: string; clientSecret: string; message?: string };
type Claimed = { message?: string; booking?: { _id: string; price: number; bookingStatus: string } };
type Finished = { __typename: string; id?: string; message?: string };

const FINISH = `mutation ($id: String!, $secret: String!) { finishPayment(paymentIntentId: $id, clientSecret: $secret) {
  __typename ... on Booking { id } ... on UserError { message } } }`;

/**
 * Starts a server with a fake Stripe whose payments the test changes, and queries about one payment. `hasWorker`: background
 * jobs run by themselves. `passes` moves the clock forward.
 */
export async function openFakeLedger({
  hasWorker = true,
  variables = SHORT_INTERVALS,
}: {
  hasWorker?: boolean;
  variables?: Record<string, string>;
} = {}) {
  const { fake, payments } = await startProvider();
  let ahead = 0;
  const requested: string[] = [];
  const server = await startTestServer({
    withWorker: hasWorker,
    variables,
    clock: { now: () => new Date(Date.now() + ahead) },
    adjust: (deps) => ({
      ...deps,
      payments: {
        ...payments,
        findIntent: (id) => {
          requested.push(id);
          return payments.findIntent(id);
        },
      },
    }),
  });
  const { db } = server.deps;
  const url = `${server.url}/api/bookings`;
  const ana = { userName: 'Ana Pons', userEmail: 'ana@example.com' };

  return {
    server,
    fake,
    /** Ids of the payments that were fetched one by one from the provider, in order. */
    asked: requested,
    passes: (ms: number) => {
      ahead += ms;
    },
    start: (body: object) => call<Started>('POST', `${url}/create-payment-intent`, { amount: 15, ...body }),
    /** Starts Ana's payment for a class. Returns the payment intent id. */
    begin: async (classId: string, classDate = CLASS_DATE) => {
      const request = { amount: 15, classId, classDate, ...ana };
      const { status, body } = await call<Started>('POST', `${url}/create-payment-intent`, request);
      if (status !== 200) throw new Error(`No payment was started: ${body.message}`);
      return body.paymentIntentId;
    },
    claim: (classId: string, paymentIntentId: string, extra: object = {}) =>
      call<Claimed>('POST', url, { ...ana, classId, paymentMethod: 'stripe', paymentIntentId, ...extra }),
    /** Finishes a payment as the return page after a redirect does. */
    finish: async (id: string): Promise<Finished> => {
      const secret = (await fake.ledger.find(id))?.clientSecret;
      const { body } = await ask(server.url, FINISH, { id, secret });
      return body.data?.finishPayment as Finished;
    },
    findBooking: (paymentIntentId: string) => db.booking.findUnique({ where: { paymentIntentId } }),
    getAttempt: (paymentIntentId: string) => db.paymentAttempt.findUniqueOrThrow({ where: { paymentIntentId } }),
    listOpenIssues: async (paymentIntentId: string) =>
      (await db.paymentIssue.findMany({ where: { paymentIntentId, resolvedAt: null } })).map(({ kind }) => kind),
    /** The amount of each refund in cents. */
    paidBack: async (id: string) => (await fake.ledger.find(id))?.refunds.map(({ amount }) => amount) ?? [],
    /** Recipients of mails about the refund of a payment. */
    listRefundRecipients: async (paymentIntentId: string) =>
      (await db.outgoingMail.findMany({ where: { kind: 'PAYMENT_REFUNDED', refund: { paymentIntentId } } })).map(
        ({ recipient }) => recipient,
      ),
    close: async () => {
      await server.close();
      await fake.close();
    },
  };
}

export type FakeLedger = Awaited<ReturnType<typeof openFakeLedger>>;
