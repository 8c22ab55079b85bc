export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** Elapsed: in a time zone, the day on which its clock changes is an hour shorter or longer. */
export const DAY_MS = 24 * HOUR_MS;
