import { formatPrice } from '#contract/format-price';
import { LIMITS } from '#contract/limits';

/** A typed number: its value, null when nothing was typed, or why it cannot be read. */
export type TypedNumber = { value: number | null; refusal: null } | { value: null; refusal: string };

const read = (value: number | null): TypedNumber => ({ value, refusal: null });
const refuse = (refusal: string): TypedNumber => ({ value: null, refusal });

/** The digits of a typed number before and after its decimal separator. */
type Digits = { sign: '' | '-'; whole: string; decimals: string };

const PLAIN = /^(\d*)(?:[.,](\d*))?$/;
const GROUPED = /^([1-9]\d{0,2}(?:([., ])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/;

/**
 * Full-width characters and all kinds of spaces as ASCII, without invisible characters that come with a copied text. Not by NFKC,
 * which would make 1250 of `12⁵⁰`.
 */
function toAscii(typed: string): string {
  return typed
    .replace(/[\uff01-\uff5e]/g, (fullWidth) => String.fromCharCode(fullWidth.charCodeAt(0) - 0xfee0))
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace('−', '-')
    .trim();
}

/**
 * Finds the decimal separator as people type it: `12,50`, `12.50`, `1.250,00`, `1,250.00`, `1 250`. An apostrophe is none: it
 * separates thousands in one country and decimals in another. Returns null for what is no number.
 */
function toDigits(text: string): Digits | null {
  const sign = text.startsWith('-') ? '-' : '';
  const number = text.slice(sign.length);
  if (!/\d/.test(number)) return null;
  const plain = PLAIN.exec(number);
  if (plain) return { sign, whole: plain[1] || '0', decimals: plain[2] ?? '' };
  const grouped = GROUPED.exec(number);
  if (!grouped) return null;
  return { sign, whole: (grouped[1] ?? '').replace(/\D/g, ''), decimals: grouped[3] ?? '' };
}

/** 1250 for `1.250` and `1,250`, which could also be 1.25; null when the separator can only be that of decimals. */
function findLargeReading({ sign, whole, decimals }: Digits): number | null {
  const hasBoth = sign === '' && /^[1-9]\d{0,2}$/.test(whole) && decimals.length === 3;
  return hasBoth ? Number(whole + decimals) : null;
}

/** The typed text as a message repeats it. */
const quote = (typed: string) => `“${typed.trim().slice(0, 40)}”`;

/** Reads an amount in euros, with or without its currency, as cents. More than two decimals are refused. */
export function readEuros(typed: string): TypedNumber {
  const text = toAscii(typed);
  if (text === '') return read(null);
  const digits = toDigits(text.replace(/^(?:€|EUR) ?/i, '').replace(/ ?(?:€|EUR|euros?)$/i, ''));
  if (!digits) return refuse(`${quote(typed)} is not an amount. Please write it like 12.50.`);
  const { sign, whole, decimals } = digits;
  const large = findLargeReading(digits);
  if (large !== null && decimals.endsWith('0')) {
    const small = Number(`${whole}.${decimals}`);
    const readings = `${formatPrice(Math.round(small * 100))} or ${formatPrice(large * 100)}`;
    return refuse(`${quote(typed)} could be ${readings}. Please write ${small} or ${large}.`);
  }
  if (decimals.length > 2) {
    const isPossible = large !== null && large * 100 <= LIMITS.priceCents.max;
    const advice = isPossible ? ` For ${formatPrice(large * 100)} please write ${large}.` : '';
    return refuse(`Price must have at most two decimals.${advice}`);
  }
  return read(toNumber(`${sign}${whole}${decimals.padEnd(2, '0')}`));
}

/** Reads a whole number: places, minutes. A fraction stays, so that validation refuses it by the label of its field. */
export function readWhole(typed: string, label: string): TypedNumber {
  const text = toAscii(typed);
  if (text === '') return read(null);
  const digits = toDigits(text);
  if (!digits) return refuse(`${quote(typed)} in ${label} is not a number. Please write it like 10.`);
  const { sign, whole, decimals } = digits;
  const large = findLargeReading(digits);
  if (large === null) return read(toNumber(`${sign}${whole}.${decimals || '0'}`));
  const small = Number(`${whole}.${decimals}`);
  const advice = Number.isInteger(small) ? `${small} or ${large}` : large;
  return refuse(`${quote(typed)} in ${label} could be ${small} or ${large}. Please write ${advice}.`);
}

/** Zero for `-0`, which would be shown as "-€0.00". */
const toNumber = (digits: string) => Number(digits) || 0;

type Issue = { path: string; message: string };

/** The numbers of a form by the names of the API, or why and which one is the first that cannot be read. */
export function readNumbers<Name extends string>(
  fields: Record<Name, TypedNumber>,
): { numbers: Record<Name, number | null>; refusal: null } | { numbers: null; refusal: Issue } {
  const all = Object.entries<TypedNumber>(fields);
  for (const [path, { refusal }] of all) {
    if (refusal !== null) return { numbers: null, refusal: { path, message: refusal } };
  }
  return {
    numbers: Object.fromEntries(all.map(([name, { value }]) => [name, value])) as Record<Name, number | null>,
    refusal: null,
  };
}
