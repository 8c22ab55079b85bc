import * as z from 'zod/mini';
import { LIMITS } from './limits';
import { missingOr } from './text';

/** Cents to the euros of REST JSON: 1999 -> 19.99. */
export function centsToEuros(cents: number): number {
  return cents / 100;
}

/** Euros to cents: 19.99 -> 1999. Returns null for a number with more than two decimals (12.345, 1e-7) or none at all (NaN). */
function eurosToCents(euros: number): number | null {
  if (!Number.isFinite(euros)) return null;
  const cents = Math.round(euros * 100);
  return cents / 100 === euros ? cents : null;
}

/** The limits of a price in euros. */
export const EUROS = { minimum: LIMITS.priceCents.min / 100, maximum: LIMITS.priceCents.max / 100 } as const;

/** Parses a price in euros into cents. `required` is the message for a missing or negative price. */
export const priceInEuros = (label: string, required?: string) =>
  z.pipe(
    z.number(missingOr(required, `${label} must be a number of euros.`)).check(
      z.refine((value) => eurosToCents(value) !== null, `${label} must have at most two decimals.`),
      z.minimum(EUROS.minimum, required ?? `${label} cannot be negative.`),
      z.maximum(EUROS.maximum, `${label} cannot be more than ${EUROS.maximum} euros.`),
    ),
    z.transform((value: number) => Math.round(value * 100)),
  );
