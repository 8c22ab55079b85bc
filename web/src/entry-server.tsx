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
import type { RouteHandle } from './app/page-route';
import { personalRoutes } from './app/personal-routes';
import { publicRoutes } from './app/public-routes';
import { type RenderFacts, renderFacts, serverClient } from './boot/server-client';
import { SERVER_STATE_ID, type ServerState, ServerYear } from './boot/server-state';
import { AnalyticsScript } from './features/analytics/analytics-script';
import { createApolloClient } from './lib/apollo';
import { toStudioDay } from './lib/studio-time';
import { ServerTimeZone } from './lib/use-weather-call';

/** Executes one GraphQL operation inside the server. */
export type Execute = (operation: {
  document: DocumentNode;
  variables: Record<string, unknown>;
}) => Promise<ApolloLink.Result>;

export type RenderOptions = {
  execute: Execute;
  /** URL of the studio's analytics script; null without analytics. */
  analyticsScript: string | null;
  facts: RenderFacts;
};

export type RenderedPage = {
  /** The content of #root. */
  html: string;
  /** What the page was rendered with, as a script element that no browser runs: hydration starts from it. */
  state: string;
  /** The source files of the page's routes and screens, which lead to their scripts and styles. */
  modules: string[];
  /** The data that the page shows: the same path and the same data give the same HTML. */
  shownData: string;
  /** HTTP status: what a loader answered, else 200. */
  status: number;
  /** Seconds to wait before the next attempt, for status 429. */
  retryAfter: string | null;
};

/** The routes that the server can render. */
const serverRoutes = [publicRoutes, personalRoutes];
const handler = createStaticHandler(serverRoutes);

/** React writes this comment in place of a Suspense boundary in which something threw. */
const FAILED_BOUNDARY = '<!--$!-->';

/**
 * Renders one public page with its data. Null when the URL redirects elsewhere. Reuses the HTML of `earlier` when its data
 * are the same, because React takes ten times as long as the queries. Throws when a component does.
 */
export async function renderPage(
  url: string,
  { execute, analyticsScript, facts }: RenderOptions,
  earlier: RenderedPage | null,
): Promise<RenderedPage | null> {
  const client = createApolloClient(linkTo(execute));
  // Each query is executed once per page, so writing its result to Apollo's cache and reading it back only costs time.
  client.defaultOptions = { query: { fetchPolicy: 'no-cache' } };
  const requestContext = new RouterContextProvider();
  requestContext.set(serverClient, client);
  requestContext.set(renderFacts, facts);
  const context = await handler.query(new Request(url), { requestContext });
  if (context instanceof Response) return null;
  const sent: ServerState = {
    loaderData: context.loaderData,
    year: toStudioDay(facts.now, facts.timeZone).slice(0, 4),
  };
  const state = `<script type="application/json" id="${SERVER_STATE_ID}">${escapeForScript(JSON.stringify(sent))}</script>`;
  const shownData = JSON.stringify(sent, withoutInstant);
  if (earlier?.shownData === shownData) return { ...earlier, state };
  const matches = matchRoutes(serverRoutes, new URL(url).pathname) ?? [];
  const html = renderToString(
    <StrictMode>
      <Suspense>
        <AnalyticsScript value={analyticsScript}>
          <ServerYear value={sent.year}>
            <ServerTimeZone value={facts.timeZone}>
              <StaticRouterProvider
                router={createStaticRouter(handler.dataRoutes, context)}
                context={context}
                hydrate={false}
              />
            </ServerTimeZone>
          </ServerYear>
        </AnalyticsScript>
      </Suspense>
    </StrictMode>,
  );
  // Without the address, which may hold a personal link.
  if (html.startsWith(FAILED_BOUNDARY)) throw new Error('A component of the page threw an error.');
  return {
    shownData,
    state,
    html,
    status: context.statusCode,
    retryAfter: findHeader(context.loaderHeaders, 'retry-after'),
    modules: matches.flatMap(({ route }) => (route.handle as RouteHandle | undefined)?.file ?? []),
  };
}

function findHeader(headers: Record<string, Headers>, name: string): string | null {
  return (
    Object.values(headers)
      .find((one) => one.has(name))
      ?.get(name) ?? null
  );
}

/** The instant of the query is sent with its data, but not shown. */
const withoutInstant = (name: string, value: unknown) => (name === 'asOf' ? undefined : value);

/** No text in the JSON can end the script element. */
const escapeForScript = (json: string) => json.replaceAll('<', '\\u003c');

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
