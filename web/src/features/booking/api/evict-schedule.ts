import type { ApolloClient } from '@apollo/client';

/** Removes the schedule from the Apollo cache: mounted queries refetch, and the calendar starts from fresh data. */
export function evictSchedule(client: ApolloClient): void {
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'schedule' });
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'homepageEvents' });
  client.cache.gc();
}
