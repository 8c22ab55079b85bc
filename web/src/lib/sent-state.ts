import type { NormalizedCacheObject } from '@apollo/client';

/** The element in which the server sends what it drew the page from. */
export const SENT_STATE_ID = 'sent-state';

/** What the server knew when it drew this page; null for a page that it did not draw. */
export function sentState(): NormalizedCacheObject | null {
  const text = document.getElementById(SENT_STATE_ID)?.textContent;
  return text ? JSON.parse(text) : null;
}
