import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#contract/paths';
import { writeConsent } from '../../../lib/analytics-consent';
import { useAnalytics } from '../use-analytics';

// Many studios have no analytics, and most visitors have answered.
const ConsentBanner = lazy(() => import('./consent-banner').then((module) => ({ default: module.ConsentBanner })));

type Settings = { isOffered: boolean; openSettings: () => void };

const SettingsContext = createContext<Settings>({ isOffered: false, openSettings: () => undefined });

/**
 * Asks for consent where the studio has analytics, and runs them once it is given. It does not ask inside the booking flow,
 * where the edge of the screen belongs to the step's buttons. Nothing is reported before consent.
 */
export function AnalyticsProvider({ children }: { children: ReactNode }) {
  const { isOffered, consent } = useAnalytics();
  const { pathname } = useLocation();
  const [isConfirming, setConfirming] = useState(false);
  const opener = useRef<Element | null>(null);
  const isBooking = pathname === paths.book || pathname.startsWith(`${paths.book}/`);
  const isShown = isOffered && (isConfirming || (consent === null && !isBooking));

  const settings = useMemo<Settings>(
    () => ({
      isOffered,
      openSettings: () => {
        opener.current = document.activeElement;
        setConfirming(true);
      },
    }),
    [isOffered],
  );

  function close() {
    const target = opener.current ?? document.querySelector('main');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    opener.current = null;
    setConfirming(false);
  }

  function answer(next: 'granted' | 'denied') {
    close();
    writeConsent(next);
  }

  return (
    <SettingsContext value={settings}>
      <Suspense>
        {isShown && <ConsentBanner consent={consent} isConfirming={isConfirming} onAnswer={answer} onClose={close} />}
      </Suspense>
      {children}
    </SettingsContext>
  );
}

/** List item with a button that opens the consent banner again. Renders nothing where the studio has no analytics. */
export function CookieSettings() {
  const { isOffered, openSettings } = useContext(SettingsContext);
  if (!isOffered) return null;
  return (
    <li>
      <button type="button" onClick={openSettings}>
        Cookie settings
      </button>
    </li>
  );
}
