import { ApolloLink, Observable } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router-dom';
import { routes, type ScreenHandle } from './app/router';
import { AnalyticsScript } from './features/analytics/analytics-script';
import { createApolloClient } from './lib/apollo';
import { SENT_STATE_ID, type SentState } from './lib/sent-state';
import { serverClient } from './lib/server-client';

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

export type DrawnPage = {
  /** What stands in #root. */
  html: string;
  /** What the page was drawn from, as the text of a script element that is no script. */
  state: string;
  /** The source files of the screens on it, for their scripts and styles. */
  modules: string[];
};

const handler = createStaticHandler(routes);

/** Draws one public page as the browser would, with its data. Null when the address leads elsewhere. */
export async function drawPage(url: string, { execute, analyticsScript }: Surroundings): Promise<DrawnPage | null> {
  const requestContext = new RouterContextProvider(new Map([[serverClient, createApolloClient(linkTo(execute))]]));
  const context = await handler.query(new Request(url), { requestContext });
  if (context instanceof Response) return null;
  const matches = matchRoutes(routes, new URL(url).pathname) ?? [];
  const state: SentState = context.loaderData;
  return {
    html: renderToString(
      <StrictMode>
        <AnalyticsScript value={analyticsScript}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </AnalyticsScript>
      </StrictMode>,
    ),
    state: `<script type="application/json" id="${SENT_STATE_ID}">${inert(JSON.stringify(state))}</script>`,
    modules: matches.flatMap(({ route }) => (route.handle as ScreenHandle | undefined)?.file ?? []),
  };
}

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
