import { type ReactNode, StrictMode, Suspense, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createRouter } from './app/router';
import { isOtherPage } from './boot/is-other-page';
import { analyticsScript, ServerYear, takeServerState } from './boot/server-state';
import { AnalyticsScript } from './features/analytics/analytics-script';
import { allowSkippedFades } from './lib/motion';
import { checkConnection, startOffline } from './offline/connection';

/**
 * Hydrates a server-rendered page, or renders an empty one, or one that React replaces; resolves when it answers to input, with
 * the router's way to a path. React hydrates the inside of a Suspense boundary in small steps, between which the browser can
 * scroll and handle clicks.
 */
export async function start(
  page: HTMLElement,
  beforeReplacement: () => Promise<void>,
): Promise<(path: string) => void> {
  if ('stored' in page.dataset) startOffline();
  if ('unasked' in page.dataset) void checkConnection();
  allowSkippedFades();
  const isRendered = page.firstElementChild !== null;
  const isOther = isOtherPage();
  const isReplaced = isOther || 'screen' in page.dataset;
  const sent = isOther ? null : takeServerState();
  // Loads the screen's own code first: React must find everything that the server rendered.
  const router = await createRouter(sent?.loaderData);
  if (isRendered) await untilInitialized(router);
  if (isReplaced) await beforeReplacement();
  await new Promise<void>((resolve) => {
    const app = (
      <StrictMode>
        <Suspense>
          <AnalyticsScript value={analyticsScript()}>
            <ServerYear value={sent?.year ?? null}>
              <Started onStart={resolve}>
                <RouterProvider router={router} />
              </Started>
            </ServerYear>
          </AnalyticsScript>
        </Suspense>
      </StrictMode>
    );
    // An error page is not what the server rendered. Screens of the admin area depend on the device.
    if (isRendered && !isReplaced && !router.state.errors) hydrateRoot(page, app);
    else createRoot(page).render(app);
  });
  return (path) => void router.navigate(path);
}

type Router = Awaited<ReturnType<typeof createRouter>>;

/** Resolves once the router has all of the screen, or its error. Until then it renders a placeholder, which the server did not. */
function untilInitialized(router: Router): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/** Around the router and not beside it: React derives its ids from the number of siblings, and the server has none. */
function Started({ onStart, children }: { onStart: () => void; children: ReactNode }) {
  useEffect(onStart, [onStart]);
  return children;
}
