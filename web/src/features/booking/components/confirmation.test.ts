import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { aBooking } from '../test-data';
import { Ticket } from './confirmation';

const readTexts = (html: string) => [...html.matchAll(/>([^<>]+)</g)].map(([, text]) => text);

it.each([
  [2000, ['Please remember to pay at the studio before your class.', '€20 to pay']],
  [0, ['There is nothing to pay.']],
])('the ticket of a place at %i cents that is paid in person says %j', (priceCents, expected) => {
  const html = renderToStaticMarkup(createElement(Ticket, { booking: aBooking({ priceCents }) }));
  expect(readTexts(html).filter((text) => text?.includes('pay'))).toEqual(expected);
});

it.each([
  ['Beach Flow', 'Pilates Class', ['Beach Flow', 'Mat Pilates']],
  ['Mat Pilates', 'Pilates Class', ['Mat Pilates']],
  ['', 'Pilates Class', ['Pilates Class', 'Mat Pilates']],
  ['Beach Flow', 'Sunrise Special', ['Beach Flow', 'Sunrise Special']],
])('the ticket of a mat class with the title %j and the name %j says %j', (title, className, expected) => {
  const html = renderToStaticMarkup(
    createElement(Ticket, { booking: aBooking({ title, className, classType: 'MAT_PILATES' }) }),
  );
  const texts = readTexts(html);
  expect(
    texts.slice(
      0,
      texts.findIndex((text) => text?.includes('2026') || text?.includes('2027')),
    ),
  ).toEqual(expected);
});
