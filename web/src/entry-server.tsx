import { ApolloLink, Observable } from '@apollo/client';
import { StrictMode, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router-dom';
import type { Execute, RenderPage } from '#server/site/render/rendered-page';
import { ServerAdmin } from './admin/admin-session';
import { adminRoutes } from './app/admin-routes';
import type { RouteHandle } from './app/page-route';
import { personalRoutes } from './app/personal-routes';
import { publicRoutes } from './app/public-routes';
import { renderFacts, serverClient } from './boot/server-client';
import { SERVER_STATE_ID, type ServerState, ServerYear } from './boot/server-state';
import { AnalyticsScript } from './features/analytics/analytics-script';
import { createApolloClient } from './lib/apollo';
import { renderInTimeZone, toStudioDay } from './lib/studio-time';

/** The routes that the server renders for visitors. */
const visitorRoutes = [publicRoutes, personalRoutes];
const visitorHandler = createStaticHandler(visitorRoutes);
/** A router of its own: ids of routes are their places in it, and in the browser this is the whole router of the admin area. */
const adminHandler = createStaticHandler(adminRoutes);

/** React writes this comment in place of a Suspense boundary in which something threw. */
const FAILED_BOUNDARY = '<!--$!-->';

/**
 * Renders one page with its data. Null when the URL redirects elsewhere. Reuses the HTML of `earlier` when its data
 * are the same, because React takes ten times as long as the queries. Throws when a component does.
 */
export const renderPage: RenderPage = async (url, { execute, analyticsScript, facts }, earlier) => {
  const client = createApolloClient(linkTo(execute));
  // Each query is executed once per page, so writing its result to Apollo's cache and reading it back only costs time.
  client.defaultOptions = { query: { fetchPolicy: 'no-cache' } };
  const requestContext = new RouterContextProvider();
  requestContext.set(serverClient, client);
  requestContext.set(renderFacts, facts);
  const handler = facts.admin ? adminHandler : visitorHandler;
  const context = await handler.query(new Request(url), { requestContext });
  if (context instanceof Response) return null;
  const sent: ServerState = {
    loaderData: context.loaderData,
    year: toStudioDay(facts.now, facts.timeZone).slice(0, 4),
  };
  const state = `<script type="application/json" id="${SERVER_STATE_ID}">${escapeForScript(JSON.stringify(sent))}</script>`;
  const shownData = JSON.stringify(sent, withoutInstant);
  if (earlier?.shownData === shownData) return { ...earlier, state };
  const matches = facts.admin ? [] : (matchRoutes(visitorRoutes, new URL(url).pathname) ?? []);
  const page = (
    <StrictMode>
      <Suspense>
        <AnalyticsScript value={analyticsScript}>
          <ServerYear value={sent.year}>
            <ServerAdmin value={facts.admin}>
              <StaticRouterProvider
                router={createStaticRouter(handler.dataRoutes, context)}
                context={context}
                hydrate={false}
              />
            </ServerAdmin>
          </ServerYear>
        </AnalyticsScript>
      </Suspense>
    </StrictMode>
  );
  const html = renderInTimeZone(facts.timeZone, () => renderToString(page));
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
};

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
