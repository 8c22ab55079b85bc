import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NO_FREE_CANCELLATION } from '#contract/cancellation';
import { FreeCancellation } from './free-cancellation';

const LONG_AGO = '2020-01-07T06:45:00.000Z';

it.each([
  ['before the payment is chosen', { priceCents: 1500 }, NO_FREE_CANCELLATION],
  ['before a free class is booked', { priceCents: 0 }, ''],
  ['of a place paid by card', { priceCents: 1500, paymentMethod: 'CARD' }, NO_FREE_CANCELLATION],
  ['of a place paid in person', { priceCents: 1500, paymentMethod: 'IN_PERSON' }, ''],
] as const)('once free cancellation has ended, the line %s (%j) is %j', (_, place, line) => {
  const html = renderToStaticMarkup(
    createElement(FreeCancellation, { of: { ...place, freeCancellationUntil: LONG_AGO } }),
  );
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(line);
});
