/** The first of these says that the visitor is about to use the page. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'click'] as const;

/** Sent to the window when a page that nobody has touched has something new to show. */
export const NEWS = 'news';

/** How long nobody presses anything before work begins that nobody waits for: on a slow phone it would delay a press. */
const QUIET_MS = 2_000;

/** The longest wait for an idle moment. */
const IDLE_TIMEOUT_MS = 2_000;

/** The longest wait for first paint: the page must be hydrated also where a browser never reports it. */
const PAINT_TIMEOUT_MS = 1_000;

/** Resolves at the visitor's first touch, when Back leads elsewhere, when the connection is lost, or when there is news. */
export function whenTouched(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const go = () => {
      listening.abort();
      resolve();
    };
    for (const event of [...TOUCHES, 'popstate', 'offline', NEWS]) {
      addEventListener(event, go, { passive: true, capture: true, signal: listening.signal });
    }
  });
}

/** Resolves once the page has loaded. */
export function whenLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });
}

/** Resolves once the browser is idle, after two seconds at the latest. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve);
  });
}

/** Calls `go` once nobody has pressed anything for two seconds. The returned function takes that back. */
export function afterQuiet(go: () => void): () => void {
  const listening = new AbortController();
  const end = () => {
    clearTimeout(timer);
    listening.abort();
  };
  const finish = () => {
    end();
    go();
  };
  let timer = setTimeout(finish, QUIET_MS);
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(finish, QUIET_MS);
  };
  for (const press of ['pointerdown', 'keydown']) {
    addEventListener(press, wait, { passive: true, capture: true, signal: listening.signal });
  }
  return end;
}

/** Calls `go` once the next frame is painted. The returned function takes that back. */
export function afterPaint(go: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(go);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
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
