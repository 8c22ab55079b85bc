import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { findPlace } from '#contract/find-place';
import { studio } from '#studio';
import { aBooking } from '../test-data';
import { Ticket } from './confirmation';

const readTexts = (html: string) => [...html.matchAll(/>([^<>]+)</g)].flatMap(([, text]) => text ?? []);

it.each([
  [2000, ['Please remember to pay at the studio before your class.', '€20 to pay']],
  [0, ['There is nothing to pay.']],
])('the ticket of a place at %i cents that is paid in person says %j', (priceCents, expected) => {
  const html = renderToStaticMarkup(createElement(Ticket, { booking: aBooking({ priceCents }) }));
  expect(readTexts(html).filter((text) => text.includes('pay'))).toEqual(expected);
});

const printed = (facts: ComponentProps<typeof Ticket>) =>
  readTexts(renderToStaticMarkup(createElement(Ticket, facts))).filter((text) =>
    /^(What to bring|Booked for)/.test(text),
  );

it('the printed ticket says whom it is for and what to bring', () => {
  const bring = `What to bring: ${findPlace(aBooking().location, studio.places)?.bring}`;
  expect(printed({ booking: aBooking(), name: 'Marta' })).toEqual([bring, 'Booked for Marta']);
  expect(printed({ booking: aBooking({ location: 'Elsewhere' }) })).toEqual([]);
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
