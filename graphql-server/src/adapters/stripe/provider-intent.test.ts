import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { toProviderIntent } from './provider-intent';

const ID = '6f1c1a52-0000-4000-8000-0000000000a1';
const intent = {
  id: 'pi_1',
  status: 'succeeded',
  amount: 1500,
  amount_received: 1500,
  currency: 'eur',
  livemode: false,
  client_secret: null,
  latest_charge: null,
  created: 1_800_000_000,
};
const idsIn = (metadata: unknown) => {
  const { attemptId, installationId } = toProviderIntent({ ...intent, metadata } as unknown as Stripe.PaymentIntent);
  return { attemptId, installationId };
};

describe('toProviderIntent', () => {
  it.each([
    ['reads both ids', { attemptId: ID, installationId: ID }, ID, ID],
    ['reads ids in capitals as our records have them', { attemptId: ID.toUpperCase() }, ID, null],
    ["ignores another product's order number", { attemptId: 'order-17', installationId: 'shop' }, null, null],
    ['ignores a value that is no text', { attemptId: { id: ID }, installationId: 17 }, null, null],
    ['ignores a UUID with anything around it', { attemptId: ` ${ID}\n` }, null, null],
    ['accepts metadata that is empty', {}, null, null],
    ['accepts metadata that is null', null, null, null],
    ['accepts metadata that is absent', undefined, null, null],
  ])('%s', (_what, metadata, attemptId, installationId) => {
    expect(idsIn(metadata)).toEqual({ attemptId, installationId });
  });
});
