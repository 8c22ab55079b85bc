import { describe, expect, it } from 'vitest';
import { csvRow, harmless } from './csv';

describe('harmless', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+34 600 111 222', "'+34 600 111 222"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\n=1', "'\n'=1"],
    ['\tplain', "'\tplain"],
    ['  =1', "  '=1"],
    ['\u200b=1', "\u200b'=1"],
    ['\ufeff=1', "\ufeff'=1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM', "'＠SUM"],
    ['"=1', `"'=1`],
    ["'=1", "''=1"],
    ['x";=cmd|"/c calc"!A1', `x";'=cmd|"/c calc"!A1`],
    ['x,=1', "x,'=1"],
    ['one\n=1', "one\n'=1"],
  ])('%j becomes %j', (text, expected) => expect(harmless(text)).toBe(expected));

  it.each([
    '',
    'Ana Pons',
    'jean-luc@example.com',
    'a = b',
    '2+2',
    'Núria, 45 years',
    "l'Hospitalet",
    'Barceloneta – sea',
  ])('leaves %j alone', (text) => expect(harmless(text)).toBe(text));
});

describe('csvRow', () => {
  it('quotes every cell, doubles quotes, keeps line breaks inside, and ends with CR LF', () => {
    expect(csvRow(['a', 'say "hi"', 'one\ntwo', 'x,y', ''])).toBe('"a","say ""hi""","one\ntwo","x,y",""\r\n');
  });

  it('lets no attack out of its cell', () => {
    expect(csvRow(['","=1'])).toBe(`""",""'=1"\r\n`);
  });
});
