import { describe, expect, it } from 'vitest';
import { type Affected, formatEffect, formatOwnMoney, formatReturn, sumMoney } from './affected-people';

const unpaid: Affected = { email: 'ana@example.com', paymentMethod: 'IN_PERSON', priceCents: 1500, isPaidCash: false };
const cash: Affected = { ...unpaid, isPaidCash: true };
const card: Affected = { ...unpaid, paymentMethod: 'CARD', priceCents: 1000 };
const free: Affected = { ...unpaid, priceCents: 0 };

describe('the people whom a cancellation affects', () => {
  it.each<[Affected[], ReturnType<typeof sumMoney>]>([
    [[card, cash, unpaid], { refundCents: 1000, cashCents: 1500, isFree: false }],
    [[free, { ...free, isPaidCash: true }], { refundCents: 0, cashCents: 0, isFree: true }],
  ])('sums the money of %j as %j', (people, money) => expect(sumMoney(people)).toEqual(money));

  const handBack = '€15 was paid in cash: you hand it back yourself';
  it.each<[Affected[], string, string]>([
    [
      [card, cash],
      `2 people will be notified by mail, and €10 goes back. ${handBack}.`,
      `2 people will be notified by mail, and at most €10 goes back. ${handBack} to those who take no other class.`,
    ],
    [
      [cash, unpaid],
      `2 people will be notified by mail. ${handBack}.`,
      `2 people will be notified by mail. ${handBack} to those who take no other class.`,
    ],
    [
      [unpaid],
      '1 person will be notified by mail; nothing is to be paid back.',
      '1 person will be notified by mail; nothing is to be paid back.',
    ],
    [[free], '1 person will be notified by mail.', '1 person will be notified by mail.'],
    [
      [{ ...cash, email: '' }],
      `Nobody will be notified by mail. ${handBack}.`,
      `Nobody will be notified by mail. ${handBack}.`,
    ],
    [
      [card, { ...card, email: '' }],
      '1 person will be notified by mail, and €20 goes back.',
      '1 person will be notified by mail, and at most €20 goes back.',
    ],
  ])('says what happens to %j', (people, money, choice) => {
    expect(formatEffect(people, 'MONEY')).toBe(money);
    expect(formatEffect(people, 'CHOICE')).toBe(choice);
  });

  const unreachable = { ...unpaid, email: '' };
  it.each([
    [[unpaid, card], 'will be booked again and notified by mail:'],
    [[unpaid, unreachable], 'will be booked again, and 1 of them notified by mail:'],
    [[unreachable], 'will be booked again, and nobody notified by mail:'],
  ])('says of %j when their class is restored: %s', (people, text) => expect(formatReturn(people)).toBe(text));

  it.each<[Affected, string, string]>([
    [card, '€10 back', 'paid €10'],
    [cash, '€15 cash to hand back', 'paid €15 cash'],
    [unpaid, 'pays in person', 'pays in person'],
    [free, 'free', 'free'],
    [{ ...cash, email: '' }, '€15 cash to hand back', '€15 cash to hand back'],
    [{ ...card, email: '' }, '€10 back', '€10 back'],
  ])('says what becomes of the money of %j: %s, or with the choice: %s', (person, money, choice) => {
    expect(formatOwnMoney(person, 'MONEY')).toBe(money);
    expect(formatOwnMoney(person, 'CHOICE')).toBe(choice);
  });
});
