import { eurosToCents } from '#contract/money';

/** What was typed as a number; null for nothing. */
export const toNumber = (typed: string) => (typed.trim() === '' ? null : Number(typed));

/** Euros as typed, in cents; half a cent stays half a cent, so that it is refused as such. */
export function toCents(typed: string): number | null {
  const euros = toNumber(typed);
  if (euros === null) return null;
  return eurosToCents(euros) ?? euros * 100;
}
