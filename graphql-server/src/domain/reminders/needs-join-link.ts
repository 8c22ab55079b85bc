import { getMinutesBefore } from '#contract/minutes-before';
import { JOIN_LINK_MINUTES } from '#contract/online-class';

type Mailed = {
  startsAt: Date;
  /** When the booking last moved to another class; null: never. */
  movedAt: Date | null;
  /** When the link was last changed; null: never. */
  changedAt: Date | null;
  /** When the mails were queued that say the link: confirmations, and mails about the link itself. */
  mailedAt: readonly Date[];
};

/**
 * True when the owner of a booking has no mail with the current link, once it is time for one. A mail has it when it was queued
 * in the last 45 minutes before the start or later, and neither the booking has moved nor the link has changed since.
 */
export function needsJoinLink({ startsAt, movedAt, changedAt, mailedAt }: Mailed): boolean {
  const mailed = getMinutesBefore(startsAt, JOIN_LINK_MINUTES.mailed);
  const since = Math.max(mailed.getTime(), movedAt?.getTime() ?? 0, changedAt?.getTime() ?? 0);
  return !mailedAt.some((at) => at.getTime() >= since);
}
