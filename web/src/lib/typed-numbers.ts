import { formatPrice } from './format';

/** A typed number: its value, null when nothing was typed, or why it cannot be read. */
export type TypedNumber = { value: number | null; refusal: null } | { value: null; refusal: string };

const read = (value: number | null): TypedNumber => ({ value, refusal: null });
const refuse = (refusal: string): TypedNumber => ({ value: null, refusal });

/** The digits of a typed number before and after its decimal separator; null when it cannot be read. */
type Digits = { sign: '' | '-'; whole: string; decimals: string };

const GROUPED = /^\d{1,3}(?:([., ])\d{3})(?:\1\d{3})*(?:(?!\1)[.,](\d*))?$/;
const PLAIN = /^(\d*)(?:[.,](\d*))?$/;

/**
 * Finds the decimal separator as people type it: `12,50`, `12.50`, `1.250,00`, `1,250.00`, `1 250`. Full-width digits count, an
 * apostrophe does not: it separates thousands in one country and decimals in another.
 */
function toDigits(typed: string): Digits | null {
  const text = typed.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(/^−/, '-');
  const sign = text.startsWith('-') ? '-' : '';
  const number = text.slice(sign.length);
  if (!/\d/.test(number)) return null;
  const plain = PLAIN.exec(number);
  if (plain) return { sign, whole: plain[1] || '0', decimals: plain[2] ?? '' };
  const grouped = GROUPED.exec(number);
  if (!grouped) return null;
  const decimals = grouped[2] ?? '';
  const whole = number.slice(0, number.length - (grouped[2] === undefined ? 0 : decimals.length + 1));
  return { sign, whole: whole.replace(/\D/g, ''), decimals };
}

/** True for `1.250` and `1,250`: one and a quarter, or one thousand two hundred and fifty. */
const isAmbiguous = ({ whole, decimals }: Digits) => /^[1-9]\d{0,2}$/.test(whole) && /^\d\d0$/.test(decimals);

const readBoth = (typed: string, one: string, other: string, [write, orWrite]: [number, number]) =>
  refuse(`“${typed.trim()}” could be ${one} or ${other}. Please write ${write} or ${orWrite}.`);

/** Reads an amount in euros, with or without its sign, as cents. More than two decimals are refused. */
export function readEuros(typed: string): TypedNumber {
  if (typed.trim() === '') return read(null);
  const digits = toDigits(typed.replace(/^\s*(?:€|EUR)|(?:€|EUR)\s*$/gi, ''));
  if (!digits) return refuse(`“${typed.trim()}” is not an amount. Please write it like 12.50.`);
  const { sign, whole, decimals } = digits;
  if (isAmbiguous(digits)) {
    const [small, large] = [Number(`${whole}.${decimals}`), Number(whole + decimals)];
    return readBoth(typed, formatPrice(Math.round(small * 100)), formatPrice(large * 100), [small, large]);
  }
  if (decimals.length > 2) return refuse('Price must have at most two decimals.');
  return read(Number(`${sign}${whole}${decimals.padEnd(2, '0')}`));
}

/** Reads a whole number: places, minutes. A fraction stays, so that validation refuses it by the name of its field. */
export function readWhole(typed: string): TypedNumber {
  if (typed.trim() === '') return read(null);
  const digits = toDigits(typed);
  if (!digits) return refuse(`“${typed.trim()}” is not a number. Please write it like 10.`);
  const { sign, whole, decimals } = digits;
  if (isAmbiguous(digits) && decimals === '000') {
    const [small, large] = [Number(whole), Number(whole + decimals)];
    return readBoth(typed, String(small), String(large), [small, large]);
  }
  return read(Number(`${sign}${whole}.${decimals || '0'}`));
}

/** The numbers of a form by the names of the API, or the refusal of the first one that cannot be read. */
export function readNumbers<Name extends string>(
  fields: Record<Name, TypedNumber>,
): { numbers: Record<Name, number | null>; refusal: null } | { numbers: null; refusal: string } {
  const all = Object.entries<TypedNumber>(fields);
  const refusal = all.map(([, typed]) => typed.refusal).find((one) => one !== null);
  if (refusal) return { numbers: null, refusal };
  return {
    numbers: Object.fromEntries(all.map(([name, { value }]) => [name, value])) as Record<Name, number | null>,
    refusal: null,
  };
}
