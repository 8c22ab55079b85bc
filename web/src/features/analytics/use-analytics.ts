import { use, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#contract/paths';
import { track } from '../../lib/analytics';
import { type Consent, readConsent, watchConsent } from '../../lib/analytics-consent';
import { toAnalyticsPath } from './analytics-path';
import { AnalyticsScript } from './analytics-script';
import { isCollectorLoaded } from './collector';

export type Analytics = {
  /** False where the studio has no analytics, and so no consent to ask for. */
  isOffered: boolean;
  /** Undefined until hydration, because the server does not know the visitor's choice. */
  consent: Consent | undefined;
};

/** Starts the studio's analytics once the visitor agreed, reports page views, and stops when the consent is withdrawn. */
export function useAnalytics(): Analytics {
  const script = use(AnalyticsScript);
  const consent = useSyncExternalStore<Consent | undefined>(watchConsent, readConsent, () => undefined);
  const { pathname, search } = useLocation();
  // After a redirect the address contains the payment's secret. No third-party code starts before it is removed.
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

  const reportedPath = useRef<string | null>(null);
  useEffect(() => {
    // /book redirects to the calendar.
    if (!isOn || reportedPath.current === pathname || pathname === paths.book) return;
    reportedPath.current = pathname;
    track({ name: 'page_view', path: toAnalyticsPath(pathname) });
  }, [isOn, pathname]);

  // A script that runs cannot be removed, but a reloaded page starts without it. Input survives in session storage.
  useEffect(() => {
    if (consent !== 'granted' && isCollectorLoaded()) window.location.reload();
  }, [consent]);

  return { isOffered: script !== null, consent };
}
