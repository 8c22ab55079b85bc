import { useEffect, useRef } from 'react';

/** The stream waits until the page has all that the visitor waits for. */
const START_DELAY_MS = 2_000;
/** How often to ask where no stream can be had. */
const POLL_MS = 60_000;

const SUBSCRIPTION =
  'subscription ScheduleChanged($from: LocalDate!, $to: LocalDate!) { scheduleChanged(from: $from, to: $to) { asOf } }';

/**
 * Calls `onChange` when a class or a free place changes between two dates (YYYY-MM-DD), within about a second. It listens only
 * while the page is visible, and calls once when a hidden page is visible again. Null listens to nothing.
 */
export function useScheduleChanges(from: string | null, to: string | null, onChange: () => void): void {
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;

  useEffect(() => {
    if (from === null || to === null) return;
    const query = new URLSearchParams({ query: SUBSCRIPTION, variables: JSON.stringify({ from, to }) });
    let stop = () => {};

    function start(): () => void {
      let events: EventSource | undefined;
      let poll: ReturnType<typeof setInterval> | undefined;
      const delay = setTimeout(() => {
        events = new EventSource(`/graphql?${query}`);
        events.addEventListener('next', () => latestOnChange.current());
        events.addEventListener('error', () => {
          // The browser connects again by itself, unless the server refused.
          if (events?.readyState === EventSource.CLOSED) poll ??= setInterval(() => latestOnChange.current(), POLL_MS);
        });
      }, START_DELAY_MS);
      return () => {
        clearTimeout(delay);
        clearInterval(poll);
        events?.close();
      };
    }

    function follow(): void {
      stop();
      stop = () => {};
      if (document.hidden) return;
      stop = start();
      latestOnChange.current();
    }

    if (!document.hidden) stop = start();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stop();
    };
  }, [from, to]);
}
