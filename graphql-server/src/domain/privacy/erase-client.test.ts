import { expect, it } from 'vitest';
import { planErasure } from './erase-client';

it.each([
  ['CARD', 'CONFIRMED', 'kept'],
  ['CARD', 'REFUNDED', 'kept'],
  ['CARD', 'CANCELLED', 'kept'],
  ['IN_PERSON', 'CONFIRMED', 'kept'],
  ['IN_PERSON', 'CANCELLED', 'gone'],
] as const)('a booking %s, %s, is %s', (paymentMethod, status, outcome) => {
  const { anonymisedIds, goneIds } = planErasure([{ id: 'one', paymentMethod, status }]);
  expect([anonymisedIds, goneIds]).toEqual(outcome === 'kept' ? [['one'], []] : [[], ['one']]);
});
