/** The first of these says that somebody is about to do something with the page. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'focusin'] as const;

/** The longest that an idle moment is waited for once the page has loaded. */
const MOST_IDLE_WAIT_MS = 2_000;

/** Resolves once the page has loaded and the browser has nothing to do, or at the visitor's first touch. */
export function whenWanted(): Promise<void> {
  return new Promise((resolve) => {
    const wanted = new AbortController();
    const go = () => {
      wanted.abort();
      resolve();
    };
    const whenIdle = () => {
      // Safari knows no idle moments.
      if ('requestIdleCallback' in window) requestIdleCallback(go, { timeout: MOST_IDLE_WAIT_MS });
      else setTimeout(go);
    };
    for (const touch of TOUCHES) addEventListener(touch, go, { passive: true, signal: wanted.signal });
    if (document.readyState === 'complete') whenIdle();
    else addEventListener('load', whenIdle, { signal: wanted.signal });
  });
}
