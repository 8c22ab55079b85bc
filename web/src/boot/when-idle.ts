/** The first of these says that the visitor is about to use the page. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'focusin'] as const;

/** The longest wait for an idle moment after the page has loaded. */
const IDLE_TIMEOUT_MS = 2_000;

/** The longest wait for first paint: the page must be hydrated also where a browser never reports it. */
const PAINT_TIMEOUT_MS = 1_000;

/** Resolves once the page has loaded and the browser is idle, or at the visitor's first touch. */
export function whenIdleOrTouched(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const go = () => {
      listening.abort();
      resolve();
    };
    const whenIdle = () => {
      // Safari has no requestIdleCallback.
      if ('requestIdleCallback' in window) requestIdleCallback(go, { timeout: IDLE_TIMEOUT_MS });
      else setTimeout(go);
    };
    for (const touch of TOUCHES) addEventListener(touch, go, { passive: true, signal: listening.signal });
    if (document.readyState === 'complete') whenIdle();
    else addEventListener('load', whenIdle, { signal: listening.signal });
  });
}

/** Resolves after first paint; at once where the page is hidden or the browser cannot report it. */
export function afterFirstPaint(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) go();
    });
    const go = () => {
      observer.disconnect();
      resolve();
    };
    observer.observe({ type: 'paint', buffered: true });
    setTimeout(go, PAINT_TIMEOUT_MS);
  });
}

/** Inserts the script and font links that the server put into a template, so that they load after the page is shown. */
export function loadDeferredAssets(): void {
  const deferred = document.querySelector<HTMLTemplateElement>('template[data-later]');
  if (deferred) document.head.append(deferred.content);
}
