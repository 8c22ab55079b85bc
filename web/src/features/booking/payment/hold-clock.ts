/** Whole seconds left of a hold. `heldFrom` and `now` are milliseconds of a monotonic clock, which nobody can set. */
export function secondsLeft(holdSeconds: number, heldFrom: number, now: number): number {
  return Math.max(0, Math.ceil(holdSeconds - (now - heldFrom) / 1000));
}

/** 605 -> '10:05'. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The text for screen readers. Empty most of the time, so that they announce only the last minute and the end. */
export function holdAnnouncement(seconds: number): string {
  if (seconds === 0) return 'Your place is no longer held.';
  if (seconds <= 60) return 'Your place is held for one more minute.';
  return '';
}

/** After a declined card: what was charged, what is held, and what to do, up to the link to pay in person. */
export function afterDecline(secondsHeld: number | null): string {
  if (secondsHeld === 0) return 'Nothing was charged. Your place is no longer held. Hold a place again, or';
  const held = secondsHeld === null ? '' : ` for ${formatCountdown(secondsHeld)}`;
  return `Nothing was charged. Your place is held${held}. Try another card, or`;
}
