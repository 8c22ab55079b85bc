import { use, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../app/paths';
import { track } from '../../lib/analytics';
import { type Consent, readConsent, watchConsent } from '../../lib/analytics-consent';
import { AnalyticsScript } from './analytics-script';
import { isCollectorLoaded } from './load-collector';
import { toldPath } from './told-path';

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

  const told = useRef<string | null>(null);
  useEffect(() => {
    // /book is on its way to the calendar, and no page.
    if (!isOn || told.current === pathname || pathname === paths.book) return;
    told.current = pathname;
    track({ name: 'page_view', path: toldPath(pathname) });
  }, [isOn, pathname]);

  // Code that has been let in cannot be sent away; a new page begins without it. What was typed is kept.
  useEffect(() => {
    if (consent !== 'granted' && isCollectorLoaded()) window.location.reload();
  }, [consent]);

  return { isOffered: script !== null, consent };
}
