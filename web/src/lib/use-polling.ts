import { useEffect } from 'react';

type Query = { startPolling: (intervalMs: number) => void; stopPolling: () => void };

/** The options of a query that is polled only while the page is seen. */
export const WHILE_SEEN = { skipPollAttempt: () => document.hidden };

/** Polls a query at this interval; null stops. */
export function usePolling({ startPolling, stopPolling }: Query, intervalMs: number | null): void {
  useEffect(() => {
    if (intervalMs === null) return;
    startPolling(intervalMs);
    return stopPolling;
  }, [intervalMs, startPolling, stopPolling]);
}
