import type { ApolloClient } from '@apollo/client';
import { createContext, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router-dom';

/** The arguments of a route loader, on the server and in the browser. */
export type LoaderArgs = LoaderFunctionArgs<Readonly<RouterContextProvider>>;

/** The Apollo client of loaders while the server renders a page; null in the browser. */
export const serverClient = createContext<ApolloClient | null>(null);

export type RenderFacts = {
  /** IANA name of the studio's time zone. */
  timeZone: string;
  /** The server's time, an ISO 8601 instant. */
  now: string;
  /** Why the form of a personal page was refused; null when none was sent. */
  refusal: string | null;
};

/** What else loaders need to know while the server renders a page; null in the browser. */
export const renderFacts = createContext<RenderFacts | null>(null);
