import type { ApolloClient } from '@apollo/client';
import { createContext, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router-dom';

/** What a loader is called with, on the server and in the browser. */
export type LoaderArgs = LoaderFunctionArgs<Readonly<RouterContextProvider>>;

/** The client that loaders ask with while the server draws a page; null in the browser. */
export const serverClient = createContext<ApolloClient | null>(null);
