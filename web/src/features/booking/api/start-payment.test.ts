import { afterEach, expect, it, vi } from 'vitest';
import { aSlot } from '../test-data';
import { startPayment } from './start-payment';

afterEach(() => {
  vi.unstubAllGlobals();
});

const person = { name: 'Marta', email: 'marta@example.com', notes: '' };
const session = { clientSecret: 's', paymentIntentId: 'pi_1', publishableKey: 'pk', amountCents: 2200 };

it.each(['2026-11-28T19:00:00.000Z', null])(
  'a payment holds its place until the instant of the server: %s',
  async (holdExpiresAt) => {
    const answer = { __typename: 'PaymentSession', ...session, holdExpiresAt };
    vi.stubGlobal('fetch', async () => Response.json({ data: { startPayment: answer } }));
    expect(await startPayment({ slot: aSlot(), person, heldSecret: null })).toEqual({
      kind: 'started',
      session: { ...session, heldUntil: holdExpiresAt && new Date(holdExpiresAt) },
    });
  },
);
