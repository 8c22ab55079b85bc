import { formatDeadline } from '#contract/format-deadline';

/** How long a place is still held for a payment: in whole seconds, and the instant at which it ends. */
export type Hold = { seconds: number; until: Date };

/**
 * Both are times of the server: a timer of the page may stand still while a phone sleeps. Rounded down, as a page estimates the
 * server's time from whole seconds and is up to one behind.
 */
export function toHold(until: Date, now: Date): Hold {
  return { seconds: Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000)), until };
}

/** The hold of a payment that was canceled. */
export const toEndedHold = (now: Date): Hold => toHold(now, now);

const HOUR_SECONDS = 3_600;

/** 'for 10:05'; from an hour on until when: 'until Saturday 28 November, 12:20'. */
export function formatHold({ seconds, until }: Hold, timeZone: string | undefined): string {
  return seconds < HOUR_SECONDS ? `for ${formatCountdown(seconds)}` : `until ${formatDeadline(until, timeZone)}`;
}

/** 605 -> '10:05'. */
function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The text for screen readers. Empty most of the time, so that they announce only the last minute and the end. */
export function holdAnnouncement(seconds: number): string {
  if (seconds === 0) return 'Your place is no longer held.';
  if (seconds <= 60) return 'Your place is held for one more minute.';
  return '';
}

/** After a declined card: what was charged, what is held, and what to do, up to the link to pay in person. */
export function afterDecline(hold: Hold | null, timeZone: string | undefined): string {
  if (hold?.seconds === 0) return 'Nothing was charged. Your place is no longer held. Hold a place again, or';
  const held = hold ? ` ${formatHold(hold, timeZone)}` : '';
  return `Nothing was charged. Your place is held${held}. Try another card, or`;
}
