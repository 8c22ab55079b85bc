import { describe, expect, it } from 'vitest';
import { createRandom, randomCase } from '#test/oracle/expand-random-rules';
import { createExpansion, expandDates, hasDate, type RecurrenceRule } from './recurrence';

const weekly = (rule: Partial<RecurrenceRule> = {}): RecurrenceRule => ({
  frequency: 'WEEKLY',
  weekdays: ['MO'],
  startDate: '2027-01-04',
  untilDate: null,
  ...rule,
});

describe('expandDates', () => {
  it.each<[string, RecurrenceRule, string, string, string[]]>([
    [
      'a weekly rule over the spring change of clocks',
      weekly({ weekdays: ['SU'] }),
      '2027-03-20',
      '2027-04-05',
      ['2027-03-21', '2027-03-28', '2027-04-04'],
    ],
    [
      'a weekly rule over the autumn change of clocks',
      weekly({ weekdays: ['SU'] }),
      '2027-10-24',
      '2027-11-07',
      ['2027-10-24', '2027-10-31', '2027-11-07'],
    ],
    [
      'a weekly rule in the last week of a year',
      weekly({ weekdays: ['SU', 'MO', 'FR'] }),
      '2027-12-27',
      '2028-01-02',
      ['2027-12-27', '2027-12-31', '2028-01-02'],
    ],
    [
      'unsorted and duplicate weekdays',
      weekly({ weekdays: ['WE', 'MO', 'WE'] }),
      '2027-01-04',
      '2027-01-07',
      ['2027-01-04', '2027-01-06'],
    ],
    [
      'a range that begins before the rule to no date before its start',
      weekly({ startDate: '2027-01-11' }),
      '2027-01-01',
      '2027-01-12',
      ['2027-01-11'],
    ],
    [
      'a rule that starts on another weekday than its own',
      weekly({ startDate: '2027-01-06' }),
      '2027-01-01',
      '2027-01-12',
      ['2027-01-11'],
    ],
    [
      'a rule with an end date to include that date',
      weekly({ untilDate: '2027-01-18' }),
      '2027-01-01',
      '2027-02-28',
      ['2027-01-04', '2027-01-11', '2027-01-18'],
    ],
    [
      'a rule that ends the day before one of its weekdays',
      weekly({ untilDate: '2027-01-17' }),
      '2027-01-01',
      '2027-02-28',
      ['2027-01-04', '2027-01-11'],
    ],
    ['a weekly rule on a leap day', weekly({ weekdays: ['TU'] }), '2028-02-28', '2028-03-06', ['2028-02-29']],
    [
      'a daily rule',
      weekly({ frequency: 'DAILY', weekdays: [] }),
      '2027-03-27',
      '2027-03-29',
      ['2027-03-27', '2027-03-28', '2027-03-29'],
    ],
    [
      'a single class inside the range',
      weekly({ frequency: null, weekdays: [] }),
      '2027-01-01',
      '2027-01-31',
      ['2027-01-04'],
    ],
    ['a single class outside the range', weekly({ frequency: null, weekdays: [] }), '2027-01-05', '2027-01-31', []],
    ['a range that ends before it begins to nothing', weekly(), '2027-02-01', '2027-01-01', []],
    ['a weekly rule without weekdays to nothing', weekly({ weekdays: [] }), '2027-01-01', '2027-01-31', []],
  ])('expands %s', (_name, rule, from, to, dates) => {
    expect(expandDates(rule, from, to)).toEqual(dates);
  });
});

describe('createExpansion', () => {
  it('expands many rules to the same dates as expandDates and hasDate', () => {
    const [from, to] = ['2027-03-01', '2027-04-04'];
    const days = expandDates(weekly({ frequency: 'DAILY', startDate: from }), from, to);
    const random = createRandom(2027);
    const expand = createExpansion(from, to);
    for (let trial = 0; trial < 300; trial += 1) {
      const { rule } = randomCase(random);
      expect(expand(rule)).toEqual(expandDates(rule, from, to));
      expect(expand(rule)).toEqual(days.filter((day) => hasDate(rule, day)));
    }
  });
});

describe('hasDate', () => {
  it.each<[string, RecurrenceRule, string, boolean]>([
    ['its weekday', weekly(), '2027-01-11', true],
    ['another weekday', weekly(), '2027-01-12', false],
    ['a day before the start', weekly(), '2026-12-28', false],
    ['a day after the end', weekly({ untilDate: '2027-01-11' }), '2027-01-18', false],
    ['the end date', weekly({ untilDate: '2027-01-18' }), '2027-01-18', true],
    ['any day of a daily rule', weekly({ frequency: 'DAILY' }), '2027-02-02', true],
    ['the day of a single class', weekly({ frequency: null }), '2027-01-04', true],
    ['another day than a single class’s', weekly({ frequency: null }), '2027-01-11', false],
  ])('says whether a rule has %s', (_name, rule, date, expected) => {
    expect(hasDate(rule, date)).toBe(expected);
  });
});
