import { vi } from 'vitest';
import { HOUR_MS } from '#contract/durations';
import { fetchAndNoteTime } from './server-time';

/**
 * For tests in a process of their own: sets the clock of this device `aheadHours` ahead of the server, where it is `instant`
 * (ISO 8601, whole seconds), and lets the page learn the server's time.
 */
export async function setClockAhead(instant: string, aheadHours: number): Promise<void> {
  const now = Date.parse(instant);
  vi.useFakeTimers({ now: now + aheadHours * HOUR_MS, toFake: ['Date'] });
  vi.stubGlobal('fetch', async () => new Response(null, { headers: { date: new Date(now).toUTCString() } }));
  await fetchAndNoteTime('/');
}
