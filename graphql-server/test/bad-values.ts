/** Values that every API must refuse, and hostile text that it must store unchanged. Each has a name for the report of a failure. */
export type Named = readonly [name: string, value: unknown];

/** Too deep for JSON.stringify: `bodyText` inserts it as text. */
const NESTED = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
const nested = Symbol('nested');
const HOLE = '@@here@@';

/** The JSON text of a body with one field changed; `undefined` leaves the field out. */
export function bodyText(valid: object, field: string, value: unknown): string {
  if (value !== nested) return JSON.stringify({ ...valid, [field]: value });
  return JSON.stringify({ ...valid, [field]: HOLE }).replace(`"${HOLE}"`, NESTED);
}

/** Values that are not text. */
export const NOT_TEXT: Named[] = [
  ['a number', 7],
  ['a boolean', true],
  ['an array', ['ana']],
  ['an object', { $ne: 1 }],
  ['nested 10,000 deep', nested],
];

/** Values that are not an amount in euros. */
export const NOT_A_PRICE: Named[] = [
  ['text', '15'],
  ['text with a comma', '12,50'],
  ['a boolean', true],
  ['an array', [15]],
  ['an object', {}],
  ['negative', -0.01],
  ['three decimals', 12.345],
  ['too large', 1e7],
  ['too small', 1e-7],
  ['nested 10,000 deep', nested],
];

/** Text that every field refuses. */
export const BROKEN_TEXT: Named[] = [
  ['NUL', 'a\u0000b'],
  ['a bell', 'a\u0007b'],
  ['an escape sequence', '\u001b[31mred'],
  ['a C1 control', 'a\u0085b'],
  ['a lone high surrogate', 'a\ud83d'],
  ['a lone low surrogate', '\ude00a'],
  ['90 kB', 'x'.repeat(90_000)],
];

/** Text that a one-line field refuses. */
export const SEVERAL_LINES: Named[] = [
  ['a line break', 'a\nb'],
  ['a header', 'a\r\nBcc: z@example.com'],
  ['a line separator', 'a\u2028b'],
];

export const NOT_AN_EMAIL: Named[] = [
  'a@b',
  'ana',
  '@example.com',
  'a@b..c',
  'a b@example.com',
  `${'a'.repeat(309)}@example.com`,
  'a@example.com,c@example.com',
  'b@example.com <a@example.com>',
  'a@foo_bar.com',
  'a@[127.0.0.1]',
  'a@localhost',
  'a@example.com\nBcc:z@example.com',
  '"a b"@example.com\r\n',
].map((value) => [value, value]);

export const NOT_A_DATE: Named[] = [
  '',
  '2027-02-29',
  '2027-2-3',
  '03/02/2027',
  '2027-13-01',
  '2027-00-10',
  '1999-12-31',
  '2200-01-01',
  '+002027-01-01',
  '2027-01-01T00:00:00Z',
  ' 2027-01-01',
  '２０２７-01-01',
  '\'; DROP TABLE "Booking"',
].map((value) => [value, value]);

export const NOT_A_TIME: Named[] = [
  '',
  '24:00',
  '9:5',
  '99:99',
  '10:00:00',
  '10:60',
  ' 10:00',
  '１０:００',
  '10.00',
].map((value) => [value, value]);

export const NOT_AN_ID: Named[] = [
  '',
  'x',
  '../',
  '%00',
  "' OR 1=1--",
  '00000000-0000-4000-8000-00000000000g',
  '00000000-0000-4000-8000-000000000000_',
  '00000000-0000-4000-8000-000000000000_2027-02-29',
  '00000000-0000-4000-8000-000000000000_2027-01-01_x',
  '{00000000-0000-4000-8000-000000000000}',
  'x'.repeat(10_000),
].map((value) => [value.slice(0, 60), value]);

export const NOT_A_PAYMENT: Named[] = [
  ['NUL', 'pi_\u0000'],
  ['a space', 'pi_a b'],
  ['a lone surrogate', 'pi_\ud83d'],
  ['a line break', 'pi_a\nb'],
  ['90 kB', `pi_${'x'.repeat(90_000)}`],
];

/** Text that looks like code and must stay unchanged. */
export const ONLY_TEXT = [
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  'javascript:alert(1)',
  '\'; DROP TABLE "Booking"; --',
  "' OR 1=1--",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text must stay unchanged
  '{{7*7}} ${7*7} %s %n',
  '%_\\ \\0 \\u0000',
  'Zoë 🧘‍♀️ Ñandú 李',
];
