import { createContext } from 'react';
import type { HydrationState } from 'react-router-dom';
import { isPersonalPath } from '#contract/personal-pages';

/** Id of the element in which the server sends the state that it rendered the page with. */
export const SERVER_STATE_ID = 'sent-state';

export type ServerState = {
  /** The data of the route loaders. */
  loaderData: HydrationState['loaderData'];
  /** The studio's year. The browser's clock may be in another one. */
  year: string;
};

/**
 * The state with which the server rendered this page; null for a page that it did not render. Takes it out of the document: an
 * admin's has the token, which a saved page must not have.
 */
export function takeServerState(): ServerState | null {
  const element = document.getElementById(SERVER_STATE_ID);
  element?.remove();
  return element?.textContent ? JSON.parse(element.textContent) : null;
}

/** The year of the page as the server rendered it; null on a page that it did not render. */
export const ServerYear = createContext<string | null>(null);

/**
 * The address of the studio's analytics script, which the server writes into the head; null where there is none, and in a
 * document of personal pages, whose address no script of others may read.
 */
export function analyticsScript(): string | null {
  if (isPersonalPath(window.location.pathname)) return null;
  return document.head.querySelector<HTMLMetaElement>('meta[name="analytics-script"]')?.content ?? null;
}
