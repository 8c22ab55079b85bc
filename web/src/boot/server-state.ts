import type { HydrationState } from 'react-router-dom';

/** The element in which the server sends what it drew the page from. */
export const SENT_STATE_ID = 'sent-state';

/** What the screens' loaders answered. */
export type SentState = HydrationState['loaderData'];

/** What the server knew when it drew this page; undefined for a page that it did not draw. */
export function sentState(): SentState {
  const text = document.getElementById(SENT_STATE_ID)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** Address of the studio's analytics, as the server wrote it; null where there are none. */
export function analyticsScript(): string | null {
  return document.head.querySelector<HTMLMetaElement>('meta[name="analytics-script"]')?.content ?? null;
}
