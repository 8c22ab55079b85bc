import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BROKEN_TEXT,
  bodyText,
  type Named,
  NOT_A_DATE,
  NOT_A_PAYMENT,
  NOT_A_TIME,
  NOT_AN_EMAIL,
  NOT_AN_ID,
  NOT_TEXT,
  ONLY_TEXT,
  SEVERAL_LINES,
} from '#test/bad-values';
import { CLASS_DATE, createClass } from '#test/classes';
import { ask, type GraphqlBody } from '#test/graphql';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';

let server: TestServer;
let classId: string;
beforeAll(async () => {
  server = await startTestServer();
  classId = (await createClass(server.deps.db, { capacity: 1000 })).id;
});
afterAll(() => server.close());

const tooLong = (max: number): Named => [`${max + 1} characters`, 'x'.repeat(max + 1)];
const line = (max: number) => [...NOT_TEXT, ...BROKEN_TEXT, ...SEVERAL_LINES, tooLong(max)];
const person = {
  name: [...line(100), ['empty', ''], ['null', null]] as Named[],
  email: [...NOT_TEXT, ...BROKEN_TEXT, ...NOT_AN_EMAIL, ['empty', ''], ['null', null]] as Named[],
};
const booker = {
  ...person,
  phone: [...line(30), ['words', 'call me']] as Named[],
  notes: [...NOT_TEXT, ...BROKEN_TEXT, tooLong(1_000)] as Named[],
  // GraphQL reads the number 7 as the id "7".
  classId: [...NOT_TEXT, ...BROKEN_TEXT, ...NOT_AN_ID, ['null', null]] as Named[],
  date: [...NOT_TEXT, ...BROKEN_TEXT, ...NOT_A_DATE] as Named[],
};
const ana = () => ({ classId, date: CLASS_DATE, name: 'Ana Pons', email: 'ana@example.com' });

type Operation = {
  query: string;
  inInput: boolean;
  success: string;
  valid: () => Record<string, unknown>;
  fields: Record<string, Named[]>;
};

const OPERATIONS: Record<string, Operation> = {
  createBooking: {
    query: 'mutation ($input: CreateBookingInput!) { result: createBooking(input: $input) { __typename } }',
    inInput: true,
    success: 'Booking',
    valid: () => ({ ...ana(), paymentMethod: 'IN_PERSON' }),
    fields: {
      ...booker,
      time: [...NOT_TEXT, ...BROKEN_TEXT, ...NOT_A_TIME],
      location: line(200),
      className: line(120),
      paymentIntentId: [...NOT_TEXT, ...NOT_A_PAYMENT],
    },
  },
  startPayment: {
    query: 'mutation ($input: StartPaymentInput!) { result: startPayment(input: $input) { __typename } }',
    inInput: true,
    success: 'PaymentSession',
    valid: ana,
    fields: { ...booker, time: [...NOT_TEXT, ...BROKEN_TEXT, ...NOT_A_TIME], location: line(200) },
  },
  sendContactMessage: {
    query: 'mutation ($input: SendContactMessageInput!) { result: sendContactMessage(input: $input) { __typename } }',
    inInput: true,
    success: 'ContactReceipt',
    valid: () => ({ name: 'Ana', email: 'ana@example.com', message: 'Hello' }),
    fields: { ...person, message: [...NOT_TEXT, ...BROKEN_TEXT, tooLong(5_000)] },
  },
  finishPayment: {
    query: `mutation ($paymentIntentId: String!, $clientSecret: String!) {
      result: finishPayment(paymentIntentId: $paymentIntentId, clientSecret: $clientSecret) { __typename } }`,
    inInput: false,
    success: 'PaymentRefusedError',
    valid: () => ({ paymentIntentId: 'pi_unknown', clientSecret: 'pi_unknown_secret_x' }),
    fields: { paymentIntentId: [...NOT_TEXT, ...NOT_A_PAYMENT], clientSecret: [...NOT_TEXT, ...NOT_A_PAYMENT] },
  },
  schedule: {
    query: 'query ($from: LocalDate, $to: LocalDate) { result: schedule(from: $from, to: $to) { __typename } }',
    inInput: false,
    success: 'Schedule',
    valid: () => ({ from: '2027-01-01', to: '2027-01-31' }),
    fields: {
      from: [...NOT_TEXT, ...NOT_A_DATE, ['after the end', '2027-02-01'], ['63 days before', '2026-11-30']],
      to: [...NOT_TEXT, ...NOT_A_DATE, ['before the start', '2026-12-31']],
    },
  },
};

const send = ({ query, inInput }: Operation, valid: object, field: string, value: unknown) => {
  const text = bodyText(valid, field, value);
  const variables = inInput ? `{"input":${text}}` : text;
  return call<GraphqlBody>(
    'POST',
    `${server.url}/graphql`,
    `{"query":${JSON.stringify(query)},"variables":${variables}}`,
  );
};

const getType = ({ data }: GraphqlBody) => (data?.result as { __typename: string } | undefined)?.__typename;

/** Why a response is not a proper refusal (InvalidInputError with 200, or an error with 400); null when it is one. */
function complaint(status: number, body: GraphqlBody): string | null {
  if (status === 200 && getType(body) === 'InvalidInputError') return null;
  const isRefused =
    status === 400 && body.errors?.every(({ extensions }) => extensions?.code !== 'INTERNAL_SERVER_ERROR');
  return isRefused ? null : `answered ${status} ${JSON.stringify(body).slice(0, 200)}`;
}

const countRows = async () => {
  const { booking, paymentAttempt, contactMessage } = server.deps.db;
  return (await booking.count()) + (await paymentAttempt.count()) + (await contactMessage.count());
};

describe.each(Object.entries(OPERATIONS))('%s', (_name, operation) => {
  it('accepts valid values', async () => {
    const { status, body } = await send(operation, operation.valid(), 'nothing', undefined);
    expect([status, getType(body)]).toEqual([200, operation.success]);
  });

  it.each(Object.entries(operation.fields))('refuses every bad %s and writes nothing', async (field, bad) => {
    const before = await countRows();
    const complaints = await Promise.all(
      bad.map(async ([what, value]) => {
        const { status, body } = await send(operation, operation.valid(), field, value);
        const text = complaint(status, body);
        return text && `${what}: ${text}`;
      }),
    );
    expect(complaints.filter(Boolean)).toEqual([]);
    expect(await countRows()).toBe(before);
  });
});

describe('sharedClass', () => {
  const query =
    'query ($id: String!) { result: sharedClass(shareableId: $id) { __typename ... on UserError { message } } }';

  it.each([...BROKEN_TEXT, ...NOT_AN_ID, ...ONLY_TEXT.map((text) => [text, text] as const)])(
    'finds no shared class for the id %s',
    async (_name, id) => {
      const { status, body } = await ask(server.url, query, { id });
      expect([status, getType(body)]).toEqual([200, 'NotFoundError']);
    },
  );
});

describe('movedClass', () => {
  const query = 'query ($id: ID!) { result: movedClass(classId: $id) { __typename ... on UserError { message } } }';

  it.each([...BROKEN_TEXT, ...NOT_AN_ID, ...ONLY_TEXT.map((text) => [text, text] as const)])(
    'finds no class that moved for the id %s',
    async (_name, id) => {
      const { status, body } = await ask(server.url, query, { id });
      expect([status, getType(body)]).toEqual([200, 'NotFoundError']);
    },
  );
});
