import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { NO_FREE_CANCELLATION } from '#contract/cancellation';
import { FreeCancellation, PlansChange } from './free-cancellation';

const LONG_AGO = '2020-01-07T06:45:00.000Z';
const FAR_AHEAD = '2999-01-07T06:45:00.000Z';

const readText = (html: string) => html.replaceAll(/<[^>]*>/g, '');

it.each([
  ['before the payment is chosen', { priceCents: 1500 }, NO_FREE_CANCELLATION],
  ['before a free class is booked', { priceCents: 0 }, ''],
  ['of a place paid by card', { priceCents: 1500, paymentMethod: 'CARD' }, NO_FREE_CANCELLATION],
  ['of a place paid in person', { priceCents: 1500, paymentMethod: 'IN_PERSON' }, ''],
] as const)('once free cancellation has ended, the line %s (%j) is %j', (_, place, line) => {
  const html = renderToStaticMarkup(
    createElement(FreeCancellation, { of: { ...place, freeCancellationUntil: LONG_AGO } }),
  );
  expect(readText(html)).toBe(line);
});

it.each([
  ['in time by card', 'CARD', 1500, FAR_AHEAD, 'move or cancel this booking'],
  ['late by card', 'CARD', 1500, LONG_AGO, 'cancel this booking'],
  ['late to pay in person', 'IN_PERSON', 1500, LONG_AGO, 'move or cancel this booking'],
  ['late for a free class', 'CARD', 0, LONG_AGO, 'move or cancel this booking'],
] as const)(
  'offers who booked %s what the server allows',
  (_, paymentMethod, priceCents, freeCancellationUntil, act) => {
    const booking = { paymentMethod, priceCents, freeCancellationUntil };
    const link = createElement(PlansChange, { booking, to: '/' });
    const text = readText(renderToStaticMarkup(createElement(MemoryRouter, null, link)));
    expect(text).toBe(`Plans change: ${act} here, or with the link in the mail.`);
  },
);
