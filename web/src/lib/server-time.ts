/** A device whose clock differs by more from its steady one, which nobody sets, was set or has slept. */
const JUMP_MS = 5_000;

/** How far the clock of this device is before the steady one of the page. */
const getDeviceLead = () => Date.now() - performance.now();

/** Estimates the server's time from its responses. */
export function createServerClock() {
  let aheadMs: number | null = null;
  let deviceLead = getDeviceLead();
  const listeners = new Set<() => void>();
  return {
    /**
     * Learns the server's time from a response: its header Date, or an ISO 8601 instant. A stored response is older than it looks, so
     * the furthest estimate counts, until the clock of this device is set: then the next response does.
     */
    noteServerTime(date: string | null): void {
      const ahead = Date.parse(date ?? '') - Date.now();
      const hasJumped = Math.abs(getDeviceLead() - deviceLead) > JUMP_MS;
      if (Number.isNaN(ahead) || (aheadMs !== null && ahead <= aheadMs && !hasJumped)) return;
      aheadMs = ahead;
      deviceLead = getDeviceLead();
      for (const listener of listeners) listener();
    },
    /** Calls `onBetter` when the time is known better. Returns the function that ends this. */
    watchServerTime(onBetter: () => void): () => void {
      listeners.add(onBetter);
      return () => void listeners.delete(onBetter);
    },
    /** The server's time, whatever the clock of this device shows; the device's own time before the first response. */
    getServerTime(): Date {
      return new Date(Date.now() + (aheadMs ?? 0));
    },
  };
}

/** The one clock of this page. */
const serverClock = createServerClock();
export const { getServerTime, noteServerTime, watchServerTime } = serverClock;
