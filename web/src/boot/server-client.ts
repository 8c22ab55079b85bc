import type { ApolloClient } from '@apollo/client';
import { createContext, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router-dom';

/** The arguments of a route loader, on the server and in the browser. */
export type LoaderArgs = LoaderFunctionArgs<Readonly<RouterContextProvider>>;

/** The Apollo client of loaders while the server renders a page; null in the browser. */
export const serverClient = createContext<ApolloClient | null>(null);

/** The studio's time zone (IANA name) of loaders while the server renders a page; null in the browser. */
export const serverTimeZone = createContext<string | null>(null);

/** Why the server refused the form of a personal page, for the loader of that page; null everywhere else. */
export const formRefusal = createContext<string | null>(null);
