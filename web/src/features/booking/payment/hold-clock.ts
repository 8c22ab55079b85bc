/** Whole seconds left of a hold, by a clock that nobody can set. `now` and `heldFrom` in milliseconds. */
export function secondsLeft(holdSeconds: number, startHold: number, now: number): number {
  return Math.max(0, Math.ceil(holdSeconds - (now - startHold) / 1000));
}

/** 605 -> '10:05'. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What a screen reader is told, and only at moments that matter. */
export function holdAnnouncement(seconds: number): string {
  if (seconds === 0) return 'Your place is no longer held.';
  if (seconds <= 60) return 'Your place is held for one more minute.';
  return '';
}
