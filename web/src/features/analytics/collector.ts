import type { Collector } from '../../lib/analytics';

declare global {
  interface Window {
    /** The queue of events that tag managers read under this name. */
    dataLayer?: Record<string, unknown>[];
  }
}

let isLoaded = false;

/** Loads the analytics script, once per page load, and returns the function that reports events to it. */
export function loadCollector(src: string): Collector {
  window.dataLayer ??= [];
  if (!isLoaded) {
    isLoaded = true;
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    // The path may contain a share link: the script's host receives the origin only.
    script.referrerPolicy = 'strict-origin';
    document.head.append(script);
  }
  return ({ name, ...facts }) => window.dataLayer?.push({ event: name, ...facts });
}

/** True once the third-party script runs on this page; only a reload removes it. */
export function isCollectorLoaded(): boolean {
  return isLoaded;
}
