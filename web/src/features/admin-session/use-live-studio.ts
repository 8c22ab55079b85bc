import { useApolloClient } from '@apollo/client/react';
import { print } from 'graphql';
import { createClient } from 'graphql-sse';
import { useEffect } from 'react';
import { StudioChangedDocument } from '../../gql/admin-operations';
import { getRetryDelay, keepCurrent } from './keep-current';

const QUERY = { query: print(StudioChangedDocument) };

/**
 * Keeps what the admin area shows current: whenever something changes in the studio, every query on the screen is fetched again,
 * which leaves scroll position, focus and typed text alone.
 */
export function useLiveStudio(token: string): void {
  const client = useApolloClient();

  useEffect(
    () =>
      keepCurrent({
        refetch: () => client.refetchQueries({ include: 'active' }),
        openStream({ onConnecting, onConnected, onChange }) {
          let isOpen = true;
          const events = createClient({
            url: '/graphql',
            headers: { authorization: `Bearer ${token}` },
            retryAttempts: Number.POSITIVE_INFINITY,
            retry: (failures) => sleep(getRetryDelay(failures)),
          });
          const unsubscribe = events.subscribe(
            QUERY,
            // The library reports our own end as complete too; the server's means that the session has ended.
            { next: onChange, error: onConnecting, complete: () => isOpen && onChange() },
            { connecting: onConnecting, connected: onConnected },
          );
          return () => {
            isOpen = false;
            unsubscribe();
          };
        },
      }),
    [client, token],
  );
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
