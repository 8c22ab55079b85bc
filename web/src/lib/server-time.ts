/** Estimates the server's time from its responses. */
export function createServerClock() {
  let aheadMs: number | null = null;
  return {
    /**
     * Learns the server's time from the header Date of a response. A stored response is older than it looks, so the furthest
     * estimate counts.
     */
    noteServerTime(date: string | null): void {
      const ahead = Date.parse(date ?? '') - Date.now();
      if (!Number.isNaN(ahead)) aheadMs = Math.max(aheadMs ?? ahead, ahead);
    },
    /** The server's time, whatever the clock of this device shows; the device's own time before the first response. */
    getServerTime(): Date {
      return new Date(Date.now() + (aheadMs ?? 0));
    },
  };
}

/** The one clock of this page. */
const serverClock = createServerClock();
export const { getServerTime } = serverClock;

/** A `fetch` whose responses this clock learns from. */
export const fetchAndNoteTime: typeof fetch = async (...request) => {
  const response = await fetch(...request);
  serverClock.noteServerTime(response.headers.get('date'));
  return response;
};
