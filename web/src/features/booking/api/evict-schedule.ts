import { browserClient } from '../../../lib/browser-client';

/** Places have changed: what is on screen is queried again, and the calendar starts from fresh data. */
export function evictSchedule(): void {
  const { cache } = browserClient();
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'schedule' });
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'homepageEvents' });
  cache.gc();
}
