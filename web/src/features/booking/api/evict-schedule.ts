import { browserClient } from '../../../lib/browser-client';

/** Removes the schedule from the Apollo cache: mounted queries refetch, and the calendar starts from fresh data. */
export function evictSchedule(): void {
  const { cache } = browserClient();
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'schedule' });
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'homepageEvents' });
  cache.gc();
}
