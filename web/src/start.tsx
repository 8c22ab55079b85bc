import { StrictMode, Suspense, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createRouter } from './app/router';
import { analyticsScript, sentState } from './boot/server-state';
import { listenToWorker } from './boot/worker-message';
import { AnalyticsScript } from './features/analytics/analytics-script';
import { startOffline } from './offline/connection';

/**
 * Takes over a page that the server drew, or draws an empty one; resolves when it is there and answers. What is inside a
 * Suspense boundary React takes over in small steps, between which the browser can scroll and hear presses.
 */
export async function start(page: HTMLElement): Promise<void> {
  if ('kept' in page.dataset) startOffline();
  // First the screen's own code, so that React finds all of what was drawn.
  const router = await createRouter(sentState());
  listenToWorker((path) => void router.navigate(path));
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
}

function Started({ onStart }: { onStart: () => void }) {
  useEffect(onStart, [onStart]);
  return null;
}
