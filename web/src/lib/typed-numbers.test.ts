import { describe, expect, it } from 'vitest';
import { readEuros, readNumbers, readWhole } from './typed-numbers';

const notAnAmount = (typed: string): [string, string] => [
  typed,
  `“${typed}” is not an amount. Please write it like 12.50.`,
];

describe('readEuros', () => {
  it.each<[string, number | null]>([
    ['', null],
    [' \u00a0\u200b', null],
    ['0', 0],
    ['-0', 0],
    ['0,00', 0],
    ['12', 1200],
    ['012', 1200],
    ['12,50', 1250],
    ['12.50', 1250],
    ['12,5', 1250],
    ['12,', 1200],
    ['12.', 1200],
    [',50', 50],
    ['0,5', 50],
    ['0,99', 99],
    ['19.99', 1999],
    ['10000', 1_000_000],
    ['-5', -500],
    ['−5', -500],
  ])('reads %j as %j cents', (typed, value) => {
    expect(readEuros(typed)).toEqual({ value, refusal: null });
  });

  it.each<[string, number]>([
    ['12,5 €', 1250],
    ['€12', 1200],
    ['€ 12,50', 1250],
    ['12,50\u00a0€', 1250],
    ['12.50 EUR', 1250],
    ['12,50eur', 1250],
    ['€ 12,50 EUR', 1250],
    ['12 euros', 1200],
    ['12 Euro', 1200],
  ])('reads %j with its currency as %j cents', (typed, value) => {
    expect(readEuros(typed)).toEqual({ value, refusal: null });
  });

  it.each<[string, number]>([
    ['1.250,00', 125_000],
    ['1,250.00', 125_000],
    ['1.250,5', 125_050],
    ['1 250', 125_000],
    ['1 250,00', 125_000],
    ['1\u00a0250,00', 125_000],
    ['1\u202f250,00', 125_000],
    ['1\u2009250', 125_000],
    ['10 000', 1_000_000],
    ['1.250.000', 125_000_000],
    ['1,250,000.00', 125_000_000],
  ])('reads %j with its groups of thousands as %j cents', (typed, value) => {
    expect(readEuros(typed)).toEqual({ value, refusal: null });
  });

  it.each<[string, number]>([
    ['１２，５０', 1250],
    ['１２．５０', 1250],
    ['\u200e12,50\u200f', 1250],
    ['\ufeff12,50\n', 1250],
  ])('reads %j with full-width or invisible characters as %j cents', (typed, value) => {
    expect(readEuros(typed)).toEqual({ value, refusal: null });
  });

  it.each([
    ['1.250', '“1.250” could be €1.25 or €1,250. Please write 1.25 or 1250.'],
    ['1,250', '“1,250” could be €1.25 or €1,250. Please write 1.25 or 1250.'],
    [' €1.000 ', '“€1.000” could be €1 or €1,000. Please write 1 or 1000.'],
    ['10.000 €', '“10.000 €” could be €10 or €10,000. Please write 10 or 10000.'],
  ])('refuses %j with both of its readings', (typed, refusal) => {
    expect(readEuros(typed)).toEqual({ value: null, refusal });
  });

  it.each([
    ['12.345', 'Price must have at most two decimals.'],
    ['12,3456', 'Price must have at most two decimals.'],
    ['0,500', 'Price must have at most two decimals.'],
    ['-1.250', 'Price must have at most two decimals.'],
    ['1.250,005', 'Price must have at most two decimals.'],
    ['1.234', 'Price must have at most two decimals. For €1,234 please write 1234.'],
  ])('refuses %j for its third decimal', (typed, refusal) => {
    expect(readEuros(typed)).toEqual({ value: null, refusal });
  });

  it.each([
    // An apostrophe separates thousands in Switzerland and decimals elsewhere.
    notAnAmount('12’50'),
    notAnAmount("12'50"),
    notAnAmount("1'250"),
    notAnAmount('12⁵⁰'),
    notAnAmount('12½'),
    // Arabic-Indic digits come with separators of their own, which nobody here types.
    notAnAmount('١٢'),
    notAnAmount('abc'),
    notAnAmount('1e3'),
    notAnAmount('0x10'),
    notAnAmount('+5'),
    notAnAmount('--5'),
    notAnAmount('€'),
    notAnAmount(','),
    notAnAmount('$12'),
    notAnAmount('€€12'),
    notAnAmount('12-15'),
    notAnAmount('12,50,00'),
    notAnAmount('1.25.000'),
    notAnAmount('1.250,000.00'),
    notAnAmount('0.125,00'),
    notAnAmount('12 50'),
    notAnAmount('1  250'),
    notAnAmount('1\t250'),
    notAnAmount('12. 50'),
  ])('refuses %j, which is no amount', (typed, refusal) => {
    expect(readEuros(typed)).toEqual({ value: null, refusal });
  });

  it('repeats only the beginning of a long text', () => {
    expect(readEuros('x'.repeat(5_000)).refusal).toBe(
      `“${'x'.repeat(40)}” is not an amount. Please write it like 12.50.`,
    );
  });
});

describe('readWhole', () => {
  it.each<[string, number | null]>([
    ['', null],
    [' ', null],
    ['0', 0],
    ['10', 10],
    [' 10 ', 10],
    ['\u00a010\u200b', 10],
    ['１０', 10],
    ['10,0', 10],
    ['10.0', 10],
    ['10.00', 10],
    ['10,', 10],
    ['010', 10],
    ['10,5', 10.5],
    ['-1', -1],
    ['1 000', 1000],
    ['1440', 1440],
  ])('reads %j as %j', (typed, value) => {
    expect(readWhole(typed, 'Spots')).toEqual({ value, refusal: null });
  });

  it.each([
    ['1.000', '“1.000” in Spots could be 1 or 1000. Please write 1 or 1000.'],
    ['1,000', '“1,000” in Spots could be 1 or 1000. Please write 1 or 1000.'],
    ['1.440', '“1.440” in Spots could be 1.44 or 1440. Please write 1440.'],
    ['ten', '“ten” in Spots is not a number. Please write it like 10.'],
    ['1e2', '“1e2” in Spots is not a number. Please write it like 10.'],
    ['10²', '“10²” in Spots is not a number. Please write it like 10.'],
    ['8-10', '“8-10” in Spots is not a number. Please write it like 10.'],
  ])('refuses %j with its readings or an example', (typed, refusal) => {
    expect(readWhole(typed, 'Spots')).toEqual({ value: null, refusal });
  });
});

describe('readNumbers', () => {
  it('names the numbers of a form, or the refusal of the first one that cannot be read', () => {
    const [price, spots] = [readEuros('12,50'), readWhole('', 'Spots')];
    expect(readNumbers({ price, spots })).toEqual({ numbers: { price: 1250, spots: null }, refusal: null });
    const unclear = readEuros('1.250');
    expect(readNumbers({ spots, unclear, ten: readWhole('ten', 'Ten') })).toEqual({
      numbers: null,
      refusal: { path: 'unclear', message: unclear.refusal },
    });
  });
});
