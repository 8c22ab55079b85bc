import { use, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#contract/paths';
import { type Collector, track } from '../../lib/analytics';
import { type Consent, readConsent, watchConsent } from '../../lib/analytics-consent';
import { toAnalyticsPath } from './analytics-path';
import { AnalyticsScript } from './analytics-script';

export type Analytics = {
  /** False where the studio has no analytics: then there is nothing to agree to. */
  isOffered: boolean;
  /** Undefined while the page is still as the server drew it: what the visitor said is not known yet. */
  consent: Consent | undefined;
};

/** Starts the studio's analytics once the visitor agreed, reports page views, and stops when the consent is withdrawn. */
export function useAnalytics(): Analytics {
  const script = use(AnalyticsScript);
  const consent = useSyncExternalStore<Consent | undefined>(watchConsent, readConsent, () => undefined);
  const { pathname, search } = useLocation();
  // A payment comes back with its secret in the address. Nobody else's code starts before that is gone.
  const isAddressClean = !search.includes('payment_intent');
  const isOn = script !== null && consent === 'granted' && isAddressClean;

  useEffect(() => {
    if (!script || !isOn) return;
    let isOver = false;
    let stop = () => {};
    const run = ({ runAnalytics }: typeof import('./run-analytics')) => {
      if (!isOver) stop = runAnalytics(script);
    };
    // Without a connection the visit goes on without analytics.
    import('./run-analytics').then(run, () => undefined);
    return () => {
      isOver = true;
      stop();
    };
  }, [script, isOn]);

  const notified = useRef<string | null>(null);
  useEffect(() => {
    // /book is on its way to the calendar, and no page.
    if (!isOn || notified.current === pathname || pathname === paths.book) return;
    notified.current = pathname;
    track({ name: 'page_view', path: toAnalyticsPath(pathname) });
  }, [isOn, pathname]);

  // Code that has been let in cannot be sent away; a new page begins without it. What was typed is kept.
  useEffect(() => {
    if (consent !== 'granted' && isCollectorLoaded()) window.location.reload();
  }, [consent]);

  return { isOffered: script !== null, consent };
}

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

let isWatching = false;

/** Tells how fast this page load was, under the path where it began. Its code is fetched here, after consent. */
export async function watchVitals(): Promise<void> {
  if (isWatching) return;
  isWatching = true;
  const path = toAnalyticsPath(window.location.pathname);
  try {
    const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
    const notify = ({ name, value }: { name: string; value: number }) =>
      track({ name: 'web_vital', metric: name, value: Math.round(value * 1000) / 1000, path });
    for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(notify);
  } catch {
    // the signal is gone; the page does without
  }
}
