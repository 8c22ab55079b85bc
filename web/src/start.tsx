import { StrictMode, Suspense, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createRouter } from './app/router';
import { analyticsScript, readServerState } from './boot/server-state';
import { AnalyticsScript } from './features/analytics/analytics-script';
import { startOffline } from './offline/connection';

/**
 * Hydrates a server-rendered page, or renders an empty one; resolves when it answers to input, with the router's way to a
 * path. React hydrates the inside of a Suspense boundary in small steps, between which the browser can scroll and handle clicks.
 */
export async function start(page: HTMLElement): Promise<(path: string) => void> {
  if ('kept' in page.dataset) startOffline();
  // Loads the screen's own code first: React must find everything that the server rendered.
  const router = await createRouter(readServerState());
  await new Promise<void>((resolve) => {
    const app = (
      <StrictMode>
        <Suspense>
          <AnalyticsScript value={analyticsScript()}>
            <RouterProvider router={router} />
            <Started onStart={resolve} />
          </AnalyticsScript>
        </Suspense>
      </StrictMode>
    );
    if (page.firstElementChild) hydrateRoot(page, app);
    else createRoot(page).render(app);
  });
  return (path) => void router.navigate(path);
}

function Started({ onStart }: { onStart: () => void }) {
  useEffect(onStart, [onStart]);
  return null;
}
