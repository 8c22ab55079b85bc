import { ApiError, invalidParam, missing } from './api-error';
import type { Operation } from './faults';
import type { LedgerSession } from './ledger';
import { readMethod } from './method-input';
import { branchAt, type FormTree, textAt, textMapAt, textsAt } from './nested-form';
import {
  presentCharge,
  presentFailure,
  presentIntent,
  presentList,
  presentPublicIntent,
  presentRefund,
} from './present';
import type { PaymentRecord } from './record';

/** owner: has the secret key. browser: has the publishable key and the client secret of one intent. */
export type Role = 'owner' | 'browser';

export type Call = {
  session: LedgerSession;
  id: string;
  params: FormTree;
  role: Role;
  clientSecret: string | undefined;
};

export type Endpoint = {
  method: 'GET' | 'POST';
  path: string;
  roles: readonly Role[];
  operation?: Operation;
  work(call: Call): Promise<unknown>;
};

const OWNER = ['owner'] as const;
const BOTH = ['owner', 'browser'] as const;

/** The endpoints that the fake Stripe supports. */
export const ENDPOINTS: readonly Endpoint[] = [
  { method: 'POST', path: '/payment_intents', roles: OWNER, operation: 'payment_intents.create', work: createIntent },
  { method: 'GET', path: '/payment_intents', roles: OWNER, operation: 'payment_intents.list', work: listIntents },
  {
    method: 'GET',
    path: '/payment_intents/:id',
    roles: BOTH,
    operation: 'payment_intents.retrieve',
    work: async (call) => presentFor(call, await visibleIntent(call)),
  },
  {
    method: 'POST',
    path: '/payment_intents/:id/confirm',
    roles: BOTH,
    operation: 'payment_intents.confirm',
    work: confirmIntent,
  },
  { method: 'POST', path: '/payment_intents/:id/authenticate', roles: ['browser'], work: authenticateIntent },
  {
    method: 'POST',
    path: '/payment_intents/:id/cancel',
    roles: OWNER,
    operation: 'payment_intents.cancel',
    work: async ({ session, id, params }) =>
      presentIntent(await session.cancel(id, textAt(params, 'cancellation_reason') ?? null)),
  },
  { method: 'POST', path: '/refunds', roles: OWNER, operation: 'refunds.create', work: createRefund },
  { method: 'GET', path: '/refunds', roles: OWNER, operation: 'refunds.list', work: listRefunds },
  { method: 'GET', path: '/refunds/:id', roles: OWNER, operation: 'refunds.retrieve', work: retrieveRefund },
  { method: 'GET', path: '/charges/:id', roles: OWNER, work: retrieveCharge },
];

async function createIntent(call: Call) {
  const { session, params } = call;
  const currency = textAt(params, 'currency');
  if (!currency) throw invalidParam('currency', 'Missing required param: currency.', 'parameter_missing');
  // The second name belongs to older API versions.
  const methods = [...textsAt(params, 'allowed_payment_method_types'), ...textsAt(params, 'payment_method_types')];
  const record = await session.create({
    amount: wholeNumber(params, 'amount') ?? Number.NaN,
    currency: currency.toLowerCase(),
    description: textAt(params, 'description') ?? null,
    metadata: textMapAt(params, 'metadata'),
    paymentMethodTypes: methods.length > 0 ? methods : ['card'],
    hasAutomaticMethods: textAt(branchAt(params, 'automatic_payment_methods'), 'enabled') === 'true',
  });
  return presentFor(call, record);
}

async function listIntents(call: Call) {
  const { session, params } = call;
  const created = branchAt(params, 'created');
  const limit = getLimit(params);
  const records = await session.tx.list({
    limit: limit + 1,
    startingAfter: textAt(params, 'starting_after'),
    created: {
      gt: wholeNumber(created, 'gt'),
      gte: wholeNumber(created, 'gte'),
      lt: wholeNumber(created, 'lt'),
      lte: wholeNumber(created, 'lte'),
    },
  });
  const withCharge = textsAt(params, 'expand').includes('data.latest_charge');
  const page = records.slice(0, limit).map((record) => presentIntent(record, { withCharge }));
  return presentList('/v1/payment_intents', page, records.length > limit);
}

async function confirmIntent(call: Call) {
  await visibleIntent(call);
  const record = await call.session.confirm(call.id, readMethod(call.params, new Date()));
  return presentPaid(call, record);
}

async function authenticateIntent(call: Call) {
  await visibleIntent(call);
  const record = await call.session.authenticate(call.id, textAt(call.params, 'outcome') === 'succeeded');
  return presentPaid(call, record);
}

async function createRefund({ session, params }: Call) {
  const payment = await refundedPayment(session, params);
  const record = await session.refund(payment.id, {
    amount: wholeNumber(params, 'amount'),
    reason: textAt(params, 'reason'),
    metadata: textMapAt(params, 'metadata'),
  });
  return lastRefund(record);
}

async function refundedPayment(session: LedgerSession, params: FormTree): Promise<PaymentRecord> {
  const intentId = textAt(params, 'payment_intent');
  if (intentId !== undefined) return (await session.tx.find(intentId)) ?? unknown('payment_intent', intentId);
  const chargeId = textAt(params, 'charge');
  if (chargeId !== undefined) return (await session.tx.findByCharge(chargeId)) ?? unknown('charge', chargeId);
  throw invalidParam('payment_intent', 'One of the following params should be provided: payment_intent or charge.');
}

async function listRefunds({ session, params }: Call) {
  const limit = getLimit(params);
  const intentId = textAt(params, 'payment_intent');
  const record = intentId === undefined ? null : await session.tx.find(intentId);
  const records = intentId === undefined ? await session.tx.list({ limit: 1_000 }) : record ? [record] : [];
  const newestFirst = records
    .flatMap((payment) => [...payment.refunds].reverse().map((refund) => presentRefund(payment, refund)))
    .sort((left, right) => right.created - left.created);
  return presentList('/v1/refunds', newestFirst.slice(0, limit), newestFirst.length > limit);
}

async function retrieveRefund({ session, id }: Call) {
  const record = await session.tx.findByRefund(id);
  const refund = record?.refunds.find((candidate) => candidate.id === id);
  return record && refund ? presentRefund(record, refund) : unknown('refund', id);
}

async function retrieveCharge({ session, id }: Call) {
  const record = await session.tx.findByCharge(id);
  return record?.charge ? presentCharge(record, record.charge) : unknown('charge', id);
}

async function visibleIntent({ session, id, role, clientSecret }: Call): Promise<PaymentRecord> {
  const record = await session.get(id);
  if (role === 'browser' && record.clientSecret !== clientSecret) throw missing('payment_intent', id, 'intent');
  return record;
}

function presentFor({ role, params }: Call, record: PaymentRecord) {
  if (role === 'browser') return presentPublicIntent(record);
  return presentIntent(record, { withCharge: textsAt(params, 'expand').includes('latest_charge') });
}

/** A failed payment is answered with an error, and its failure stays stored. */
function presentPaid(call: Call, record: PaymentRecord) {
  const presented = presentFor(call, record);
  if (!record.lastPaymentError) return presented;
  throw new ApiError(402, { ...presentFailure(record.lastPaymentError), payment_intent: presented });
}

function lastRefund(record: PaymentRecord) {
  const refund = record.refunds.at(-1);
  if (!refund) throw new Error('A refund was just added.');
  return presentRefund(record, refund);
}

function unknown(kind: string, id: string): never {
  throw missing(kind, id);
}

function getLimit(params: FormTree): number {
  const limit = wholeNumber(params, 'limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalidParam('limit', 'Limit must be between 1 and 100.');
  return limit;
}

function wholeNumber(params: FormTree, key: string): number | undefined {
  const text = textAt(params, key);
  if (text === undefined) return undefined;
  if (!/^[0-9]{1,15}$/.test(text)) throw invalidParam(key, `Invalid integer: ${text}`, 'parameter_invalid_integer');
  return Number(text);
}
