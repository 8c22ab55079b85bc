import { ClaimMismatchError } from '../errors';
import type { DatedClass } from '../schedule/dated-class';
import type { Claims } from './booking-request';

const CLAIMS = [
  ['time', 'localTime', 'time'],
  ['priceCents', 'priceCents', 'price'],
  ['location', 'location', 'place'],
] as const;

/** The facts of a class, or of a booking of it, that a client may claim. */
type ClaimableClass = Pick<DatedClass, 'localTime' | 'priceCents' | 'location' | 'className' | 'title'>;

/**
 * Requires that the client displayed the time, price, place and name of the class.
 * @throws ClaimMismatchError for the first claim that contradicts the class
 */
export function checkClaims(claims: Claims, datedClass: ClaimableClass): void {
  const mismatch = findMismatch(claims, datedClass);
  if (mismatch) throw mismatch;
}

/** The first claim that contradicts the class; null when none does. `priceCents` is the price that was paid, in cents, if any. */
export function findMismatch(
  claims: Claims,
  datedClass: ClaimableClass,
  priceCents = datedClass.priceCents,
): ClaimMismatchError | null {
  const facts = { ...datedClass, priceCents };
  for (const [claim, fact, word] of CLAIMS) {
    const claimed = claims[claim];
    if (claimed !== undefined && claimed !== facts[fact]) return mismatch(claim, word);
  }
  const { className } = claims;
  if (className !== undefined && className !== datedClass.className && className !== datedClass.title) {
    return mismatch('className', 'name');
  }
  return null;
}

function mismatch(field: string, word: string): ClaimMismatchError {
  return new ClaimMismatchError(
    field,
    `The ${word} of this class has changed. Please look at it again before you book.`,
  );
}
