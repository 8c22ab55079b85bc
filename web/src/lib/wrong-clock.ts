import { vi } from 'vitest';
import { fetchAndNoteTime } from './server-time';

const HOUR_MS = 3_600_000;

/**
 * For tests: sets the clock of this device `aheadHours` ahead of the server, where it is `instant` (ISO 8601, whole seconds), and lets
 * the page learn the server's time. Returns the function that ends it.
 */
export async function setClockAhead(instant: string, aheadHours: number): Promise<() => Promise<void>> {
  const now = Date.parse(instant);
  const learn = () => fetchAndNoteTime('/');
  vi.useFakeTimers({ now: now + aheadHours * HOUR_MS, toFake: ['Date'] });
  vi.stubGlobal('fetch', async () => new Response(null, { headers: { date: new Date(now).toUTCString() } }));
  await learn();
  return async () => {
    // The files of a test worker share the clock of the page: of two estimates the furthest counts, and this one is 0.
    vi.setSystemTime(now);
    await learn();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
}
