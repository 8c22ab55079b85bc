import { eurosToCents } from '#contract/money';

/** Parses a typed number; null for an empty field. */
export const toNumber = (typed: string) => (typed.trim() === '' ? null : Number(typed));

/** Converts typed euros to cents; a fraction of a cent stays, so that validation refuses it. */
export function toCents(typed: string): number | null {
  const euros = toNumber(typed);
  if (euros === null) return null;
  return eurosToCents(euros) ?? euros * 100;
}
