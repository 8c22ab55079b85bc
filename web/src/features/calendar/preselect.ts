import { parseClassReference } from '#contract/occurrence-id';

export type ClassOnDay = { availabilityId: string; date: string; isCancelled?: boolean };

/** The first upcoming day of the named class among these, or null. A cancelled day only when it was named itself. */
export function firstDayOfClass(preselect: string, classes: readonly ClassOnDay[]): string | null {
  const named = parseClassReference(preselect);
  if (!named) return null;
  const days = classes
    .filter((one) => one.availabilityId === named.availabilityId)
    .filter((one) => (named.localDate === null ? !one.isCancelled : one.date === named.localDate))
    .map((one) => one.date);
  return days.sort()[0] ?? null;
}

/** True when the text can name a class at all; anything else is ignored without asking the server. */
export function namesAClass(preselect: string | null): preselect is string {
  return preselect !== null && preselect.length < 100 && parseClassReference(preselect) !== null;
}

/** The day that an occurrence id names, or null for an availability id. */
export function dayNamedBy(preselect: string): string | null {
  return parseClassReference(preselect)?.localDate ?? null;
}
