import { describe, expect, it } from 'vitest';
import { toOfferEnd } from './fetch-offer-end';

const UNTIL = '2027-03-06T08:02:00.000Z';
const before = new Date('2027-03-06T08:01:59.000Z');
const after = new Date(UNTIL);

describe('an offer that somebody books with', () => {
  it.each([
    ['stands until its time is over', 'OFFERED', before, false, null],
    ['is over after its time', 'OFFERED', after, false, 'OVER'],
    ['stands after its time while a payment holds the place', 'OFFERED', after, true, null],
    ['was used elsewhere', 'BOOKED', before, false, 'BOOKED'],
    ['was used elsewhere while somebody pays', 'BOOKED', before, true, 'BOOKED'],
    ['was declined while somebody pays', 'LEFT', before, true, 'OVER'],
    ['went to the next person', 'WAITING', before, false, 'OVER'],
  ] as const)('%s', (_, status, now, hasPayment, expected) => {
    const offerExpiresAt = status === 'OFFERED' ? UNTIL : null;
    expect(toOfferEnd({ status, offerExpiresAt }, { hasPayment, now })).toBe(expected);
  });
});
