import { LIMITS } from './limits';

/** Ends the sentence about a date that `isLocalDate` refuses: 'The date must be a real day …'. */
export const REAL_DAY = `must be a real day from ${LIMITS.years.min} to ${LIMITS.years.max} and look like 2026-12-31.`;

/** True for an existing calendar day written YYYY-MM-DD, within the years that a class can have. */
export function isLocalDate(value: string): boolean {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(value);
  if (!match) return false;
  const year = Number(match[1]);
  if (year < LIMITS.years.min || year > LIMITS.years.max) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value;
}
