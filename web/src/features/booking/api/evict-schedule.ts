import type { ApolloClient } from '@apollo/client';

/** Places have changed: what is on screen is asked for again, and the calendar starts from fresh data. */
export function evictSchedule(client: ApolloClient): void {
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'schedule' });
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'homepageEvents' });
  client.cache.gc();
}
