import type { ApolloClient } from '@apollo/client';
import { createContext, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router-dom';
import type { RenderFacts } from '#server/site/render/rendered-page';

/** The arguments of a route loader, on the server and in the browser. */
export type LoaderArgs = LoaderFunctionArgs<Readonly<RouterContextProvider>>;

/** The Apollo client of loaders while the server renders a page; null in the browser. */
export const serverClient = createContext<ApolloClient | null>(null);

/** What else loaders need to know while the server renders a page; null in the browser. */
export const renderFacts = createContext<RenderFacts | null>(null);

/** Why the server refused a form, and what was typed into it. */
export type Refusal = NonNullable<RenderFacts['refusal']>;

/** Loader: the refusal of the form of the page; null when none was sent. */
export const loadRefusal = ({ context }: Pick<LoaderArgs, 'context'>): Refusal | null =>
  context.get(renderFacts)?.refusal ?? null;
