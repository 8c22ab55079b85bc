import { LIMITS } from './limits';

/** True for an existing calendar day written YYYY-MM-DD, within the years that a class can have. */
export function isLocalDate(value: string): boolean {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(value);
  if (!match) return false;
  const year = Number(match[1]);
  if (year < LIMITS.years.min || year > LIMITS.years.max) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value;
}
