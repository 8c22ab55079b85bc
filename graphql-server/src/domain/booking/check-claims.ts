import { ClaimMismatchError } from '../errors';
import type { DatedClass } from '../schedule/dated-class';
import type { Claims } from './booking-request';

const CLAIMS = [
  ['time', 'localTime', 'time'],
  ['priceCents', 'priceCents', 'price'],
  ['location', 'location', 'place'],
] as const;

/** What can be claimed of a class, or of the place that was booked in it. */
type Facts = Pick<DatedClass, 'localTime' | 'priceCents' | 'location' | 'className' | 'title'>;

/** Throws ClaimMismatchError when the person saw another time, price, place or name than the class has. */
export function checkClaims(claims: Claims, datedClass: Facts): void {
  const mismatch = findMismatch(claims, datedClass);
  if (mismatch) throw mismatch;
}

/** What the person saw otherwise; null when all is as they saw it. `priceCents` is what they pay, where that is settled. */
export function findMismatch(
  claims: Claims,
  datedClass: Facts,
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
