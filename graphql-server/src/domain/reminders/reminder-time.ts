import { addDays } from '#contract/civil-date';
import { HOUR_MS } from '#contract/durations';
import type { StudioTime } from '../time/studio-time';

/** A reminder leaves this long before cancelling stops being free, so that there is time to read it and decide. */
const BEFORE_DEADLINE_MS = 3 * HOUR_MS;
/** Nobody is reminded of what they booked, or moved to, less than this before. */
const AFTER_PLACING_MS = 6 * HOUR_MS;
/** Nobody is mailed at night: studio time, both included. */
const WAKING = { from: '08:00', to: '20:30' } as const;

/**
 * The latest waking moment at which cancelling or moving is still free for three hours: for a class on Tuesday at 07:45, free
 * until Monday 07:45, it is Sunday 20:30. Null when the place was booked or moved (`placedAt`) less than six hours before it.
 */
export function getReminderAt(
  { freeCancellationUntil, placedAt }: { freeCancellationUntil: Date; placedAt: Date },
  studioTime: StudioTime,
): Date | null {
  const remindsAt = toWaking(new Date(freeCancellationUntil.getTime() - BEFORE_DEADLINE_MS), studioTime);
  return remindsAt.getTime() - placedAt.getTime() < AFTER_PLACING_MS ? null : remindsAt;
}

/** The last waking moment that is not after `latest`. */
function toWaking(latest: Date, studioTime: StudioTime): Date {
  const date = studioTime.toLocalDate(latest);
  if (studioTime.toLocalTime(latest) < WAKING.from) return studioTime.toInstant(addDays(date, -1), WAKING.to);
  const evening = studioTime.toInstant(date, WAKING.to);
  return latest < evening ? latest : evening;
}
