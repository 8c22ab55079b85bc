import type { HydrationState } from 'react-router-dom';
import { isPersonalPath } from '#contract/personal-pages';

/** Id of the element in which the server sends the loaders' data. */
export const SERVER_STATE_ID = 'sent-state';

/** The data of the route loaders. */
export type ServerState = HydrationState['loaderData'];

/** The data with which the server rendered this page; undefined for a page that it did not render. */
export function readServerState(): ServerState {
  const text = document.getElementById(SERVER_STATE_ID)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/**
 * The address of the studio's analytics script, which the server writes into the head; null where there is none, and in a
 * document of personal pages, whose address no script of others may read.
 */
export function analyticsScript(): string | null {
  if (isPersonalPath(window.location.pathname)) return null;
  return document.head.querySelector<HTMLMetaElement>('meta[name="analytics-script"]')?.content ?? null;
}
