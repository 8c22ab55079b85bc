import { describe, expect, it } from 'vitest';
import { csvRow, escapeFormulas } from './booking-csv';

describe('escapeFormulas', () => {
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
  ])('escapes the CSV text %j as %j', (text, expected) => expect(escapeFormulas(text)).toBe(expected));

  it.each([
    '',
    'Ana Pons',
    'jean-luc@example.com',
    'a = b',
    '2+2',
    'Núria, 45 years',
    "l'Hospitalet",
    'Barceloneta – sea',
  ])('leaves the CSV text %j unchanged', (text) => expect(escapeFormulas(text)).toBe(text));
});

/** The reference as one regular expression, which is too slow for long runs of blanks. */
function escapeByExpression(text: string): string {
  return text.replace(/(^|[\t\r\n,;|"'])([\s\p{Cf}]*)(?=[=+\-@＝＋－＠])/gu, "$1$2'").replace(/^(?=[\t\r\n])/, "'");
}

/** Every text of up to `length` characters of the alphabet. */
function* getTexts(alphabet: readonly string[], length: number): Generator<string> {
  yield '';
  if (length === 0) return;
  for (const rest of getTexts(alphabet, length - 1)) for (const character of alphabet) yield character + rest;
}

describe('escapeFormulas for every text', () => {
  it('escapes every text of up to five characters like the reference expression', () => {
    const kinds = ['=', '＋', '\t', '\n', ',', '"', "'", ' ', '\u200b', '\u{e0001}', '\ud800', 'a'];
    const different = new Set<string>();
    for (const text of getTexts(kinds, 5)) if (escapeFormulas(text) !== escapeByExpression(text)) different.add(text);
    expect([...different]).toEqual([]);
  });

  it.each([
    ['tabs', '\t'],
    ['blanks', ' '],
    ['zero-width spaces', '\u200b'],
    ['quotes and blanks', '" '],
  ])('handles a text of 200,000 %s in which no formula begins', (_name, run) => {
    const text = `${run.repeat(200_000)}a`;
    expect(escapeFormulas(text)).toBe(text.startsWith('\t') ? `'${text}` : text);
  });
});

describe('csvRow', () => {
  it('quotes every CSV cell, doubles quotes, keeps line breaks inside and ends the row with CR LF', () => {
    expect(csvRow(['a', 'say "hi"', 'one\ntwo', 'x,y', ''], 'comma')).toBe('"a","say ""hi""","one\ntwo","x,y",""\r\n');
  });

  it('confines a formula attack to its CSV cell', () => {
    expect(csvRow(['","=1'], 'comma')).toBe(`""",""'=1"\r\n`);
  });

  it('separates cells by semicolons for a spreadsheet with decimal commas, in which no cell is a formula either', () => {
    expect(csvRow(['12,50', 'a;=1', '=1'], 'semicolon')).toBe(`"12,50";"a;'=1";"'=1"\r\n`);
  });
});
