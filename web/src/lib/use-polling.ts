import { useEffect } from 'react';

type Query = { startPolling: (intervalMs: number) => void; stopPolling: () => void };

/** Polls a query at this interval; null stops. */
export function usePolling({ startPolling, stopPolling }: Query, intervalMs: number | null): void {
  useEffect(() => {
    if (intervalMs === null) return;
    startPolling(intervalMs);
    return stopPolling;
  }, [intervalMs, startPolling, stopPolling]);
}
