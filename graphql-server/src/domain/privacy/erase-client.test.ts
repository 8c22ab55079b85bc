import { expect, it } from 'vitest';
import { planErasure } from './erase-client';

it.each([
  ['CARD', 'CONFIRMED', 'anonymised'],
  ['CARD', 'REFUNDED', 'anonymised'],
  ['CARD', 'CANCELLED', 'anonymised'],
  ['IN_PERSON', 'CONFIRMED', 'anonymised'],
  ['IN_PERSON', 'CANCELLED', 'deleted'],
] as const)('plans that a booking with payment method %s and status %s is %s', (paymentMethod, status, outcome) => {
  const { anonymisedIds, deletedIds } = planErasure([{ id: 'one', paymentMethod, status }]);
  expect([anonymisedIds, deletedIds]).toEqual(outcome === 'anonymised' ? [['one'], []] : [[], ['one']]);
});
