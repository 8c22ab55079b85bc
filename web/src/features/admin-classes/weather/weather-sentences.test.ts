import { describe, expect, it } from 'vitest';
import type { Affected } from '../affected-people';
import { formatCancellation, formatDecided, formatGo } from './weather-sentences';

const person: Affected = { email: 'ana@example.com', paymentMethod: 'IN_PERSON', priceCents: 1500, isPaidCash: false };
const unreachable: Affected = { ...person, email: '' };

describe('what is said of a decision about the weather', () => {
  it.each<[Affected[], string, string]>([
    [
      [person, person, unreachable],
      '1 class: 2 people will be notified by mail; nothing is to be paid back.',
      '1 class is cancelled. 2 people are being notified; you can leave this page.',
    ],
    [
      [{ ...person, isPaidCash: true }],
      '1 class: 1 person will be notified by mail. €15 was paid in cash: you hand it back yourself.',
      '1 class is cancelled. 1 person is being notified; you can leave this page.',
    ],
    [
      [unreachable],
      '1 class: nobody will be notified by mail; nothing is to be paid back.',
      '1 class is cancelled. Nobody has an email address: please call them.',
    ],
    [
      [],
      'Nobody has booked: there is nobody to notify, and nothing to pay back.',
      '1 class is cancelled. Nobody had booked.',
    ],
  ])('to cancel a class of %j', (people, before, after) => {
    const decided = { classes: 1, people };
    expect(formatCancellation(decided, 'MONEY')).toBe(before);
    expect(formatDecided('CANCEL', decided)).toBe(after);
  });

  it.each([
    [1, '3 people will read at once that the class takes place.', 'Decided: 1 class takes place.'],
    [2, '3 people will read at once that these 2 classes take place.', 'Decided: 2 classes take place.'],
  ])('to hold %i classes', (classes, before, after) => {
    const decided = { classes, people: [person, person, unreachable] };
    expect(formatGo(decided)).toBe(`${before} You can still cancel later.`);
    expect(formatDecided('GO', decided)).toBe(after);
  });
});
