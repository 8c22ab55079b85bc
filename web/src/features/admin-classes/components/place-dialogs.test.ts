import { describe, expect, it } from 'vitest';
import { formatUnpaidByCard, toOptions } from './cancel-place-dialog';
import { chooseDays, formatMoney } from './move-dialog';

const marks = { bookingId: 'id', outcome: null, isPaidCash: false, version: 0 };
const card = { paymentMethod: 'CARD', priceCents: 2200, attendance: marks } as const;
const inPerson = { ...card, paymentMethod: 'IN_PERSON' } as const;

describe('formatMoney', () => {
  it.each([
    [card, 2200, 'The price is the same.'],
    [card, 1500, '€7 goes back to their card.'],
    [card, 2500, 'This class costs €3 more. They are not charged again.'],
    [inPerson, 2500, 'They pay €25 in person instead of €22.'],
    [
      { ...inPerson, attendance: { ...marks, isPaidCash: true } },
      2500,
      'They have paid at the studio already: what they paid stays.',
    ],
  ])('says of %j moving to a class for %i cents: %s', (person, priceCents, text) => {
    expect(formatMoney(person, { priceCents })).toBe(text);
  });
});

describe('chooseDays', () => {
  const ID = '3f0c6a1e-8b1d-4c1a-9d57-0a4c2f6b7e21';
  it.each([
    ['2027-06-20', '2027-05-20', '2027-07-20'],
    ['2027-04-02', '2027-03-25', '2027-05-25'],
    ['2027-03-20', '2027-03-25', '2027-05-25'],
  ])('offers the classes around a place on %s, from %s to %s', (date, from, to) => {
    expect(chooseDays(`${ID}_${date}`, '2027-03-25')).toEqual({ date, from, to });
  });
});

describe('toOptions', () => {
  it.each([
    [{ kind: 'FREE', refundCents: 2200 }, ['FULL', 'NONE'], 'It is in time: €22 goes back to the card.'],
    [{ kind: 'LATE', refundCents: 0 }, ['NONE', 'FULL'], 'Free cancellation has ended: no money goes back.'],
    [{ kind: 'CLOSED', refundCents: 0 }, ['FULL'], '€22 goes back to the card.'],
    [{ kind: 'FREE', refundCents: 1500 }, ['RULE', 'FULL', 'NONE'], 'It is in time: €15 goes back to the card.'],
  ] as const)(
    'offers each outcome of a booking quoted as %j once, that of the rule first',
    (cancellation, choices, detail) => {
      const options = toOptions({ priceCents: 2200, cancellation });
      expect(options.map(({ choice }) => choice)).toEqual(choices);
      expect(options[0].detail).toBe(detail);
    },
  );
});

it.each([
  [{ priceCents: 1500, isPaidCash: true }, '€15 was paid in cash: you hand it back yourself.'],
  [{ priceCents: 1500, isPaidCash: false }, 'There is nothing to pay back.'],
  [{ priceCents: 0, isPaidCash: true }, 'There is nothing to pay back.'],
])('says when the place of %j is cancelled: %s', (place, text) => {
  expect(formatUnpaidByCard(place)).toBe(text);
});
