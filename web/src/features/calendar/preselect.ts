import { parseClassReference } from '#contract/occurrence-id';

export type ClassOnDay = { availabilityId: string; date: string; isCancelled?: boolean };

/** Finds the first day of the referenced class, or null. A cancelled day counts only when the reference names it. */
export function findFirstDay(preselect: string, classes: readonly ClassOnDay[]): string | null {
  const named = parseClassReference(preselect);
  if (!named) return null;
  const days = classes
    .filter((one) => one.availabilityId === named.availabilityId)
    .filter((one) => (named.localDate === null ? !one.isCancelled : one.date === named.localDate))
    .map((one) => one.date);
  return days.sort()[0] ?? null;
}

/** True for an availability or occurrence id. Any other text is ignored without a query. */
export function isClassReference(preselect: string | null): preselect is string {
  return preselect !== null && preselect.length < 100 && parseClassReference(preselect) !== null;
}

/** The day in an occurrence id, or null for an availability id. */
export function findNamedDay(preselect: string): string | null {
  return parseClassReference(preselect)?.localDate ?? null;
}
