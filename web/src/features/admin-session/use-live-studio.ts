import { useApolloClient } from '@apollo/client/react';
import { print } from 'graphql';
import { createClient } from 'graphql-sse';
import { useEffect } from 'react';
import { StudioChangedDocument } from '../../gql/admin-operations';

/** The stream waits until the screen has all that the teacher waits for. */
const START_DELAY_MS = 2_000;
/** Changes within this time are fetched together: a cancelled class changes many bookings. */
const DEBOUNCE_MS = 300;
/** How often to ask where no stream can be had, for example behind a proxy that holds events back. */
const POLL_MS = 60_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * Keeps what the admin area shows current: whenever something changes in the studio, every query on the screen is fetched again,
 * which leaves scroll position, focus and typed text alone. Only while the window is visible; on return it fetches once.
 */
export function useLiveStudio(token: string): void {
  const client = useApolloClient();

  useEffect(() => {
    let refreshTimer: ReturnType<typeof setTimeout> | undefined;
    let pollTimer: ReturnType<typeof setInterval> | undefined;
    let startTimer: ReturnType<typeof setTimeout> | undefined;
    let unsubscribe: (() => void) | undefined;

    const refresh = () => {
      clearTimeout(refreshTimer);
      refreshTimer = setTimeout(() => {
        // Each query reports its own failure on its own panel.
        client.refetchQueries({ include: 'active' }).catch(() => undefined);
      }, DEBOUNCE_MS);
    };

    function stop(): void {
      const end = unsubscribe;
      unsubscribe = undefined;
      end?.();
      clearTimeout(startTimer);
      clearTimeout(refreshTimer);
      clearInterval(pollTimer);
    }

    function start(): void {
      clearTimeout(startTimer);
      const events = createClient({
        url: '/graphql',
        headers: { authorization: `Bearer ${token}` },
        retryAttempts: Number.POSITIVE_INFINITY,
        retry: (retries) => sleep(Math.min(1_000 * 2 ** retries, LONGEST_RETRY_MS)),
      });
      const poll = () => {
        clearInterval(pollTimer);
        pollTimer = setInterval(refresh, POLL_MS);
      };
      unsubscribe = events.subscribe(
        { query: print(StudioChangedDocument) },
        // The library reports our own end as complete too; the server's means that the session has ended.
        { next: refresh, error: poll, complete: () => unsubscribe && refresh() },
        // What happened before the connection, or while it was lost, is not repeated.
        { connected: refresh },
      );
    }

    function follow(): void {
      if (document.visibilityState === 'hidden') stop();
      else {
        if (!unsubscribe) start();
        refresh();
      }
    }

    if (document.visibilityState === 'visible') startTimer = setTimeout(start, START_DELAY_MS);
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('focus', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('focus', follow);
      stop();
    };
  }, [client, token]);
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
