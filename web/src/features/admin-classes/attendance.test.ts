import { describe, expect, it } from 'vitest';
import { formatClassAndTime } from '#contract/date-of-year';
import { canRetry, formatHistory, formatNames, listComing, toPaymentState, toPhase } from './attendance';

const paid = { status: 'CONFIRMED', paymentMethod: 'CARD', priceCents: 2200 } as const;
const inPerson = { status: 'CONFIRMED', paymentMethod: 'IN_PERSON', priceCents: 1550 } as const;
const due = { status: 'DUE', lastError: null } as const;
const delayed = { status: 'DUE', lastError: 'The payment provider does not answer.' } as const;
const refused = { status: 'FAILED', lastError: 'Refused.' } as const;

it.each([
  ['2026-12-03', 'Sunrise Flow, Thu 3 Dec, 07:45'],
  ['2027-01-02', 'Sunrise Flow, Sat 2 Jan 2027, 07:45'],
])('names a class of %s, with the year where it is another one than today’s', (date, text) => {
  expect(formatClassAndTime({ title: 'Sunrise Flow', date, time: '07:45' }, '2026-11-27')).toBe(text);
});

describe('the payment state of a person', () => {
  it.each([
    [paid, 'Paid €22 by card', 'good'],
    [inPerson, '€15.50 in person', 'waiting'],
    [{ ...inPerson, isPaidCash: true }, 'Paid €15.50 cash', 'good'],
    [{ ...inPerson, priceCents: 0 }, 'Free', 'good'],
    [{ ...inPerson, priceCents: 0, isPaidCash: true }, 'Free', 'good'],
    [{ ...paid, priceCents: 0 }, 'Free', 'good'],
    [{ ...paid, refund: due }, 'Refund of €22 under way', 'waiting'],
    [{ ...paid, refund: delayed }, 'Refund of €22 not through yet', 'bad'],
    [{ ...paid, refund: refused }, 'Refund of €22 failed', 'bad'],
    [{ ...paid, status: 'REFUNDED', refund: { status: 'DONE', lastError: null } }, '€22 refunded', 'muted'],
    [{ ...inPerson, status: 'CANCELLED' }, 'Cancelled', 'muted'],
    [{ ...inPerson, status: 'CANCELLED', isPaidCash: true }, 'Cancelled, €15.50 cash to hand back', 'waiting'],
    [{ ...inPerson, status: 'CANCELLED', priceCents: 0, isPaidCash: true }, 'Cancelled', 'muted'],
    [{ ...paid, status: 'CANCELLED' }, 'Cancelled, €22 kept', 'muted'],
    [{ ...paid, status: 'CANCELLED', refund: due }, 'Refund of €22 under way', 'waiting'],
    [{ ...paid, status: 'CANCELLED', refund: refused }, 'Refund of €22 failed', 'bad'],
  ] as const)('labels the payment state of %j as %s', (person, text, tone) => {
    expect(toPaymentState(person)).toEqual({ text, tone });
  });

  it.each([
    [paid, false],
    [{ ...paid, refund: due }, false],
    [{ ...paid, refund: delayed }, true],
    [{ ...paid, refund: refused }, true],
    [{ ...paid, status: 'CANCELLED', refund: refused }, true],
    [{ ...paid, status: 'REFUNDED', refund: refused }, false],
  ] as const)('offers to retry the refund of %j: %s', (person, expected) => expect(canRetry(person)).toBe(expected));
});

it('lists the people who come, without those who cancelled', () => {
  const cancelled = { ...inPerson, status: 'CANCELLED' } as const;
  expect(listComing([paid, cancelled, inPerson])).toEqual([paid, inPerson]);
});

describe('formatHistory', () => {
  const none = { isFirstTime: false, visits: 0, noShows: 0, lateCancellations: 0 };
  it.each([
    [none, ''],
    [{ ...none, isFirstTime: true }, 'first time'],
    [{ ...none, visits: 1 }, '1 visit'],
    [{ ...none, visits: 12, noShows: 1, lateCancellations: 2 }, '12 visits · 1 no-show · 2 late cancellations'],
    [{ ...none, isFirstTime: true, noShows: 2 }, 'first time · 2 no-shows'],
  ])('formats %j as "%s"', (history, text) => {
    expect(formatHistory(history)).toBe(text);
  });
});

describe('formatNames', () => {
  it.each([
    [[], ''],
    [['Ana'], 'Ana'],
    [['Ana', 'Bo'], 'Ana and Bo'],
    [['Ana', 'Bo', 'Cy'], 'Ana, Bo and Cy'],
    [['Ana', 'Bo', 'Cy', 'Di'], 'Ana, Bo and 2 more'],
  ])('shortens the names %j to %j', (names, text) => expect(formatNames(names, 3)).toBe(text));
});

it.each([
  ['2026-12-03T06:44:59Z', 'coming'],
  ['2026-12-03T06:45:00Z', 'now'],
  ['2026-12-03T07:44:59Z', 'now'],
  ['2026-12-03T07:45:00Z', 'over'],
])('says at %s that a class from 06:45 to 07:45 is %s', (asOf, phase) => {
  expect(toPhase({ startsAt: '2026-12-03T06:45:00Z', endsAt: '2026-12-03T07:45:00Z' }, asOf)).toBe(phase);
});
