import { isLocalDate } from './local-date';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export type ClassReference = { availabilityId: string; localDate: string | null };

/** The public id of one dated class: `{availabilityId}_{YYYY-MM-DD}`. */
export function occurrenceId(availabilityId: string, localDate: string): string {
  return `${availabilityId}_${localDate}`;
}

/** Parses an availability id or an occurrence id. Returns null for anything else. */
export function parseClassReference(value: string): ClassReference | null {
  const [availabilityId = '', localDate, ...rest] = value.toLowerCase().split('_');
  if (rest.length > 0 || !UUID.test(availabilityId)) return null;
  if (localDate === undefined) return { availabilityId, localDate: null };
  return isLocalDate(localDate) ? { availabilityId, localDate } : null;
}

/** True for a UUID in lower case, the form in which the database returns ids. */
export function isUuid(value: string): boolean {
  return UUID.test(value);
}
