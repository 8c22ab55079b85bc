/** The first of these says that somebody is about to do something with the page. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'focusin'] as const;

/** The longest that an idle moment is waited for once the page has loaded. */
const MOST_IDLE_WAIT_MS = 2_000;

/** The longest that a page waits to be seen: it must come alive also where that is never said. */
const MOST_PAINT_WAIT_MS = 1_000;

/** Resolves once the page has loaded and the browser has nothing to do, or at the visitor's first touch. */
export function whenIdleOrTouched(): Promise<void> {
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

/** Resolves once something of the page can be seen: at once where nobody is looking, and at last when no browser says so. */
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
    setTimeout(go, MOST_PAINT_WAIT_MS);
  });
}

/** Has the browser fetch what the server keeps for after the page was seen, all at once: scripts and typefaces. */
export function fetchLater(): void {
  const later = document.querySelector<HTMLTemplateElement>('template[data-later]');
  if (later) document.head.append(later.content);
}
