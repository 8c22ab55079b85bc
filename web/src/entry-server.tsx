import { ApolloLink, Observable } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { StrictMode, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router-dom';
import { publicRoutes, type ScreenHandle } from './app/router';
import { serverClient } from './boot/server-client';
import { SENT_STATE_ID, type SentState } from './boot/server-state';
import { AnalyticsScript } from './features/analytics/analytics-script';
import { createApolloClient } from './lib/apollo';

/** Answers one GraphQL operation, inside the server. */
export type Execute = (operation: {
  document: DocumentNode;
  variables: Record<string, unknown>;
}) => Promise<ApolloLink.Result>;

export type Surroundings = {
  execute: Execute;
  /** Address of the studio's analytics; null where there are none. */
  analyticsScript: string | null;
};

export type RenderedPage = {
  /** What stands in #root. */
  html: string;
  /** What the page was drawn from, as the text of a script element that is no script. */
  state: string;
  /** The source files of the screens on it, for their scripts and styles. */
  modules: string[];
  /** What it shows: pages of the same address and the same facts look the same. */
  facts: string;
};

const handler = createStaticHandler(publicRoutes);

/** What React writes in place of a Suspense boundary in which something threw. */
const LEFT_TO_BROWSER = '<!--$!-->';

/**
 * Draws one public page as the browser would, with its data. Null when the address leads elsewhere. When the data say what
 * they said for `earlier`, that one stands: drawing takes ten times as long as asking. Throws when a part of the page does.
 */
export async function renderPage(
  url: string,
  { execute, analyticsScript }: Surroundings,
  earlier: RenderedPage | null,
): Promise<RenderedPage | null> {
  const requestContext = new RouterContextProvider(new Map([[serverClient, createApolloClient(linkTo(execute))]]));
  const context = await handler.query(new Request(url), { requestContext });
  if (context instanceof Response) return null;
  const sent: SentState = context.loaderData;
  const state = `<script type="application/json" id="${SENT_STATE_ID}">${inert(JSON.stringify(sent))}</script>`;
  const facts = JSON.stringify(sent, withoutInstant);
  if (earlier?.facts === facts) return { ...earlier, state };
  const matches = matchRoutes(publicRoutes, new URL(url).pathname) ?? [];
  const html = renderToString(
    <StrictMode>
      <Suspense>
        <AnalyticsScript value={analyticsScript}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </AnalyticsScript>
      </Suspense>
    </StrictMode>,
  );
  if (html.startsWith(LEFT_TO_BROWSER)) throw new Error(`${url} could not be drawn: a part of it threw an error.`);
  return {
    facts,
    state,
    html,
    modules: matches.flatMap(({ route }) => (route.handle as ScreenHandle | undefined)?.file ?? []),
  };
}

/** When something was so is told along with it, and not shown. */
const withoutInstant = (name: string, value: unknown) => (name === 'asOf' ? undefined : value);

/** Nothing in it can end the element that it stands in. */
const inert = (json: string) => json.replaceAll('<', '\\u003c');

function linkTo(execute: Execute): ApolloLink {
  return new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        execute({ document: operation.query, variables: operation.variables }).then(
          (result) => {
            observer.next(result);
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
      }),
  );
}
