/** Whether screens may cross-fade. False on the server and for visitors who prefer reduced motion. */
export function prefersMotion(): boolean {
  return typeof window !== 'undefined' && window.matchMedia('(prefers-reduced-motion: no-preference)').matches;
}

/** How a page scrolls by itself: at once for visitors who prefer reduced motion. */
export const scrollBehavior = () => (prefersMotion() ? 'smooth' : 'instant');

/**
 * Lets a fade between two screens be skipped without an error. React Router starts the fades and handles how they end, but not
 * `ready`, which rejects when a fade is skipped: the visitor goes on to another screen, or the tab is in the background.
 */
export function allowSkippedFades(): void {
  if (typeof document.startViewTransition !== 'function') return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (...options) => {
    const fade = start(...options);
    fade.ready.catch(() => undefined);
    return fade;
  };
}
