import { ask } from './graphql';
import { startPayment } from './paying';
import type { TestServer } from './server';

const MANAGED = `__typename
  ... on ManagedBooking { id link status title date time priceCents paymentMethod moneyLine firstName maskedEmail
    freeCancellationUntil cancellation { kind refundCents message } canMove whyNotMovable movesLeft
    history { kind by amountCents } }
  ... on UserError { message }`;

type ManagedAnswer = {
  __typename: string;
  id: string;
  link: string;
  status: string;
  date: string;
  priceCents: number;
  moneyLine: string;
  cancellation: { kind: string; refundCents: number; message: string };
  canMove: boolean;
  whyNotMovable: string | null;
  movesLeft: number;
  history: { kind: string; by: string; amountCents: number | null }[];
  quote?: { kind: string; refundCents: number };
  reason?: string;
  message?: string;
};

const CREATE = `mutation Buy($input: CreateBookingInput!) {
  answer: createBooking(input: $input) { __typename ... on Booking { id manageUrl } ... on UserError { message } } }`;

export type Own = { id: string; link: string };

/** The owner of bookings, who acts over GraphQL with nothing but personal links. */
export function createOwner(server: TestServer, person = { name: 'Ana Pons', email: 'ana@example.com' }) {
  const run = async (query: string, variables: object, headers: Record<string, string> = {}) => {
    const { body } = await ask(server.url, query, variables, headers);
    if (!body.data?.answer) throw new Error(JSON.stringify(body.errors));
    return body.data.answer as ManagedAnswer;
  };
  const book = async (classId: string, extra: object): Promise<Own> => {
    const input = { classId, ...person, paymentMethod: 'IN_PERSON', ...extra };
    const { body } = await ask(server.url, CREATE, { input });
    const made = body.data?.answer as { id?: string; manageUrl?: string; message?: string };
    if (!made.id || !made.manageUrl)
      throw new Error(made.message ?? 'The answer has no address to manage the booking.');
    return { id: made.id, link: new URL(made.manageUrl).pathname.replace('/manage/', '') };
  };
  return {
    bookInPerson: (classId: string) => book(classId, {}),
    async bookByCard(classId: string, priceCents = 1500): Promise<Own> {
      const paymentIntentId = await startPayment(server.url, {
        classId,
        email: person.email,
        amount: priceCents / 100,
      });
      if (!paymentIntentId || !server.deps.sandbox?.ledger) throw new Error('The payment could not be started.');
      await server.deps.sandbox.ledger.pay(paymentIntentId);
      return book(classId, { paymentMethod: 'CARD', paymentIntentId });
    },
    open: (link: string) =>
      run(`query ($link: String!) { answer: bookingByLink(link: $link) { ${MANAGED} } }`, { link }),
    cancel: (link: string, expectsCents: number) =>
      run(
        `mutation ($link: String!, $expectsCents: Int!) {
          answer: cancelByLink(link: $link, expectsCents: $expectsCents) { ${MANAGED}
            ... on QuoteChangedError { quote { kind refundCents } } } }`,
        { link, expectsCents },
      ),
    move: (link: string, to: string, key?: string) =>
      run(
        `mutation ($link: String!, $to: ID!) { answer: moveByLink(link: $link, to: $to) { ${MANAGED}
          ... on ClassUnavailableError { reason } } }`,
        { link, to },
        key ? { 'idempotency-key': key } : {},
      ),
    renew: (link: string) =>
      run(
        `mutation ($link: String!) { answer: renewLink(link: $link) {
          __typename ... on LinkReceipt { message } ... on UserError { message } } }`,
        { link },
      ),
  };
}
