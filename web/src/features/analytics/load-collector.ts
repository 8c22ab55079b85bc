import type { Collector } from '../../lib/analytics';

declare global {
  interface Window {
    /** Where events wait for the studio's analytics; tag managers read a list of this name. */
    dataLayer?: Record<string, unknown>[];
  }
}

let isLoaded = false;

/** Fetches the studio's script, once a page load, and gives the way to tell it things. */
export function loadCollector(src: string): Collector {
  window.dataLayer ??= [];
  if (!isLoaded) {
    isLoaded = true;
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    // The page's address may name a share link; the script's host learns the site and no more.
    script.referrerPolicy = 'strict-origin';
    document.head.append(script);
  }
  return ({ name, ...facts }) => window.dataLayer?.push({ event: name, ...facts });
}

/** True once someone else's code runs on this page; only a new page is without it. */
export function isCollectorLoaded(): boolean {
  return isLoaded;
}
