import { describe, expect, it } from 'vitest';
import type { ProviderIntent } from '../ports';
import { checkPayment } from './decisions';

const attempt = {
  id: 'attempt',
  status: 'OPEN' as const,
  amountCents: 1_500,
  currency: 'eur',
  installationId: 'here',
};
const paid: ProviderIntent = {
  id: 'pi_1',
  status: 'succeeded',
  amountCents: 1_500,
  amountReceivedCents: 1_500,
  currency: 'eur',
  isLive: false,
  clientSecret: null,
  attemptId: 'attempt',
  installationId: 'here',
  amountRefundedCents: 0,
  isDisputed: false,
  createdAt: new Date(0),
  paidAt: new Date(0),
};

describe('judgePayment', () => {
  it.each([
    ['accepts an intent of the same installation', { installationId: 'here' }, true],
    ['accepts an intent of an earlier version, which names no installation', { installationId: null }, true],
    ['refuses an intent of another installation', { installationId: 'elsewhere' }, false],
    ['refuses an intent of another attempt', { attemptId: 'another' }, false],
  ])('%s', (_what, changes, isAccepted) => {
    expect(checkPayment(attempt, { ...paid, ...changes }, { isLive: false }).isAccepted).toBe(isAccepted);
  });
});
