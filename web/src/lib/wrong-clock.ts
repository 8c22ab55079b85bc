import { vi } from 'vitest';
import { HOUR_MS } from '#contract/durations';
import { noteServerTime } from './server-time';

/**
 * For tests in a process of their own: sets the clock of this device `aheadHours` ahead of the server, where it is `instant`
 * (ISO 8601, whole seconds), and lets the page learn the server's time.
 */
export function setClockAhead(instant: string, aheadHours: number): void {
  const now = Date.parse(instant);
  vi.useFakeTimers({ now: now + aheadHours * HOUR_MS, toFake: ['Date'] });
  noteServerTime(new Date(now).toISOString());
}
