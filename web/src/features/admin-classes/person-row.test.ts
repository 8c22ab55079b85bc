import { describe, expect, it } from 'vitest';
import { formatRow, formatTally, listToggles, sortByName } from './person-row';

const unmarked = { outcome: null, isPaidCash: false };
const payer = { paymentMethod: 'IN_PERSON', priceCents: 1800 } as const;
const toShown = ({ label, isOn }: ReturnType<typeof listToggles>[number]) => `${label}${isOn ? ' on' : ''}`;

describe('the toggles of a person', () => {
  it.each([
    ['who pays in person', payer, unmarked, ['Came', 'Did not come', 'Paid cash']],
    ['who came and paid', payer, { outcome: 'CAME', isPaidCash: true }, ['Came on', 'Did not come', 'Paid cash on']],
    ['who did not come', payer, { ...unmarked, outcome: 'ABSENT' }, ['Came', 'Did not come on', 'Paid cash']],
    ['who paid by card', { ...payer, paymentMethod: 'CARD' }, unmarked, ['Came', 'Did not come']],
    ['who comes for nothing', { ...payer, priceCents: 0 }, unmarked, ['Came', 'Did not come']],
  ] as const)('show of somebody %s: %j with %j as %j', (_who, person, marks, expected) => {
    expect(listToggles(person, marks).map(toShown)).toEqual(expected);
  });

  it('mark with one press, replace the opposite mark, and remove a mark with a second press', () => {
    const toChanges = (marks: Parameters<typeof listToggles>[1]) =>
      listToggles(payer, marks).map(({ changes }) => changes);
    expect(toChanges(unmarked)).toEqual([{ outcome: 'CAME' }, { outcome: 'ABSENT' }, { isPaidCash: true }]);
    expect(toChanges({ outcome: 'ABSENT', isPaidCash: true })).toEqual([
      { outcome: 'CAME' },
      { outcome: null },
      { isPaidCash: false },
    ]);
  });
});

describe('the line under a name', () => {
  const person = {
    ...payer,
    status: 'CONFIRMED',
    ...{ isFirstTime: false, visits: 0, noShows: 0, lateCancellations: 0 },
  } as const;
  const nothing = { isPaidCash: false };

  it.each([
    [person, nothing, '€18 in person'],
    [{ ...person, visits: 3 }, nothing, '€18 in person · 3 visits'],
    [{ ...person, isFirstTime: true }, nothing, '€18 in person · first time'],
    [{ ...person, visits: 1, noShows: 2 }, { isPaidCash: true }, 'Paid €18 cash · 1 visit · 2 no-shows'],
    [{ ...person, paymentMethod: 'CARD' }, nothing, 'Paid €18 by card'],
    [{ ...person, priceCents: 0 }, nothing, 'Free'],
  ] as const)('of %j with %j says "%s"', (shown, marks, line) => expect(formatRow(shown, marks)).toBe(line));
});

it('sorts people by their first names', () => {
  const people = ['Zoe Abad', 'ana Pons', 'Àlex Roca', 'Bo Vidal'].map((name) => ({ name }));
  expect(sortByName(people).map(({ name }) => name)).toEqual(['Àlex Roca', 'ana Pons', 'Bo Vidal', 'Zoe Abad']);
});

describe('the tally of a class', () => {
  const came = { outcome: 'CAME', isPaidCash: false, priceCents: 1800 } as const;
  const absent = { ...came, outcome: 'ABSENT' } as const;
  const paid = { ...came, isPaidCash: true };

  it.each([
    [[{ ...unmarked, priceCents: 1800 }], '', ''],
    [[came, paid, paid, absent], '3 came · 1 not · €36 cash', '3 came, 1 not · €36 cash'],
    [[absent], '1 not', '1 not'],
    [[{ ...paid, outcome: null, priceCents: 1250 }], '€12.50 cash', '€12.50 cash'],
  ])('of %j is "%s", on one line "%s"', (people, tally, folded) => {
    expect(formatTally(people)).toBe(tally);
    expect(formatTally(people, ', ')).toBe(folded);
  });
});
