import { describe, expect, it } from 'vitest';
import { canRetry, formatNames, getPhase, getStanding, listComing, mailLink, telLink } from './attendance';

const paid = { status: 'CONFIRMED', paymentMethod: 'CARD', priceCents: 2200 } as const;
const inPerson = { status: 'CONFIRMED', paymentMethod: 'IN_PERSON', priceCents: 1550 } as const;
const due = { status: 'DUE', lastError: null } as const;
const silent = { status: 'DUE', lastError: 'The payment provider does not answer.' } as const;
const refused = { status: 'FAILED', lastError: 'Refused.' } as const;

describe('how a person stands with their money', () => {
  it.each([
    [paid, 'Paid €22 by card', 'good'],
    [inPerson, 'Pays €15.50 in person', 'waiting'],
    [{ ...inPerson, isPaidCash: true }, 'Paid €15.50 cash', 'good'],
    [{ ...inPerson, priceCents: 0 }, 'Free', 'good'],
    [{ ...paid, refund: due }, 'Refund of €22 under way', 'waiting'],
    [{ ...paid, refund: silent }, 'Refund of €22 not through yet', 'bad'],
    [{ ...paid, refund: refused }, 'Refund of €22 failed', 'bad'],
    [{ ...paid, status: 'REFUNDED', refund: { status: 'DONE', lastError: null } }, '€22 refunded', 'muted'],
    [{ ...inPerson, status: 'CANCELLED' }, 'Cancelled', 'muted'],
  ] as const)('%j: %s', (person, text, tone) => {
    expect(getStanding(person)).toEqual({ text: text, tone });
  });

  it.each([
    [paid, false],
    [{ ...paid, refund: due }, false],
    [{ ...paid, refund: silent }, true],
    [{ ...paid, refund: refused }, true],
    [{ ...paid, status: 'REFUNDED', refund: refused }, false],
  ] as const)('%j can be asked for again: %s', (person, expected) => expect(canRetry(person)).toBe(expected));
});

it('counts those who come, not those who cancelled', () => {
  const cancelled = { ...inPerson, status: 'CANCELLED' } as const;
  expect(listComing([paid, cancelled, inPerson])).toEqual([paid, inPerson]);
});

describe('the names of those who come', () => {
  it.each([
    [[], ''],
    [['Ana'], 'Ana'],
    [['Ana', 'Bo'], 'Ana and Bo'],
    [['Ana', 'Bo', 'Cy'], 'Ana, Bo and Cy'],
    [['Ana', 'Bo', 'Cy', 'Di'], 'Ana, Bo and 2 more'],
  ])('%j', (names, text) => expect(formatNames(names, 3)).toBe(text));
});

it.each([
  ['2026-12-03T06:44:59Z', 'coming'],
  ['2026-12-03T06:45:00Z', 'now'],
  ['2026-12-03T07:44:59Z', 'now'],
  ['2026-12-03T07:45:00Z', 'over'],
])('at %s a class is %s', (asOf, phase) => {
  expect(getPhase({ startsAt: '2026-12-03T06:45:00Z', endsAt: '2026-12-03T07:45:00Z' }, asOf)).toBe(phase);
});

describe('links', () => {
  it('call a number however it was typed', () => {
    expect(telLink('+34 (600) 111-222')).toBe('tel:+34600111222');
  });

  it('write to one person, or to several without showing them to each other', () => {
    expect(mailLink(['a+b@x.example'], 'Flow, 3 Dec')).toBe('mailto:a%2Bb%40x.example?subject=Flow%2C%203%20Dec');
    expect(mailLink(['a@x.example', 'b?to=c@x.example'], 'Flow')).toBe(
      'mailto:?bcc=a%40x.example,b%3Fto%3Dc%40x.example&subject=Flow',
    );
  });
});
