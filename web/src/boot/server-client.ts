import type { ApolloClient } from '@apollo/client';
import { createContext, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router-dom';
import type { RenderFacts } from '#server/site/render/rendered-page';

/** The arguments of a route loader, on the server and in the browser. */
export type LoaderArgs = LoaderFunctionArgs<Readonly<RouterContextProvider>>;

/** The Apollo client of loaders while the server renders a page; null in the browser. */
export const serverClient = createContext<ApolloClient | null>(null);

/** What else loaders need to know while the server renders a page; null in the browser. */
export const renderFacts = createContext<RenderFacts | null>(null);

/** Loader: why the form of the page was refused; null when it was not. */
export const loadRefusal = ({ context }: LoaderArgs) => context.get(renderFacts)?.refusal ?? null;
