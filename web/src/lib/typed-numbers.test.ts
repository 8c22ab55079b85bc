import { describe, expect, it } from 'vitest';
import { readEuros, readWhole } from './typed-numbers';

describe('readEuros', () => {
  it.each<[string, number | null]>([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['12', 1200],
    ['12,50', 1250],
    ['12.50', 1250],
    ['12,5 €', 1250],
    ['12,5', 1250],
    ['€12', 1200],
    ['€ 12,50', 1250],
    ['12.50 EUR', 1250],
    ['0,99', 99],
    [',50', 50],
    ['12,', 1200],
    ['012', 1200],
    ['１２，５０', 1250],
    ['1.250,00', 125000],
    ['1,250.00', 125000],
    ['1 250,00', 125000],
    ['1\u00a0250', 125000],
    ['1\u202f250,5', 125050],
    ['1.250.000', 125000000],
    ['1,250,000.00', 125000000],
    ['1250', 125000],
    ['10000', 1000000],
    ['-5', -500],
    ['19.99', 1999],
  ])('reads %j as %j cents', (typed, value) => {
    expect(readEuros(typed)).toEqual({ value, refusal: null });
  });

  it.each([
    ['1.250', '“1.250” could be €1.25 or €1,250. Please write 1.25 or 1250.'],
    ['1,250', '“1,250” could be €1.25 or €1,250. Please write 1.25 or 1250.'],
    ['10.000 €', '“10.000 €” could be €10 or €10,000. Please write 10 or 10000.'],
    ['12.345', 'Price must have at most two decimals.'],
    ['0,500', 'Price must have at most two decimals.'],
    ['1.250,005', 'Price must have at most two decimals.'],
    ['12’50', '“12’50” is not an amount. Please write it like 12.50.'],
    ["12'50", "“12'50” is not an amount. Please write it like 12.50."],
    ['abc', '“abc” is not an amount. Please write it like 12.50.'],
    ['1e3', '“1e3” is not an amount. Please write it like 12.50.'],
    ['0x10', '“0x10” is not an amount. Please write it like 12.50.'],
    ['+5', '“+5” is not an amount. Please write it like 12.50.'],
    ['€', '“€” is not an amount. Please write it like 12.50.'],
    ['12,50,00', '“12,50,00” is not an amount. Please write it like 12.50.'],
    ['1.25.000', '“1.25.000” is not an amount. Please write it like 12.50.'],
    ['12 50', '“12 50” is not an amount. Please write it like 12.50.'],
  ])('refuses %j with its readings or its form', (typed, refusal) => {
    expect(readEuros(typed)).toEqual({ value: null, refusal });
  });
});

describe('readWhole', () => {
  it.each<[string, number | null]>([
    ['', null],
    ['10', 10],
    [' 10 ', 10],
    ['１０', 10],
    ['10,0', 10],
    ['10.00', 10],
    ['10,5', 10.5],
    ['-1', -1],
    ['1 000', 1000],
    ['1440', 1440],
  ])('reads %j as %j', (typed, value) => {
    expect(readWhole(typed)).toEqual({ value, refusal: null });
  });

  it.each([
    ['1.000', '“1.000” could be 1 or 1000. Please write 1 or 1000.'],
    ['1,000', '“1,000” could be 1 or 1000. Please write 1 or 1000.'],
    ['ten', '“ten” is not a number. Please write it like 10.'],
    ['1e2', '“1e2” is not a number. Please write it like 10.'],
  ])('refuses %j with its readings or its form', (typed, refusal) => {
    expect(readWhole(typed)).toEqual({ value: null, refusal });
  });
});
