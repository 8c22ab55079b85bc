import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#contract/paths';
import { writeConsent } from '../../../lib/analytics-consent';
import { useAnalytics } from '../use-analytics';
import { ConsentBanner } from './consent-banner';

type Settings = { isOffered: boolean; openSettings: () => void };

const SettingsContext = createContext<Settings>({ isOffered: false, openSettings: () => undefined });

/**
 * Asks for the visitor's consent where the studio has analytics, and runs them after a yes. It asks by itself outside the
 * booking flow only: there the edge of the screen belongs to the next step, and until it has asked nothing is counted.
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
    const back = opener.current ?? document.querySelector('main');
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    opener.current = null;
    setConfirming(false);
  }

  function answer(next: 'granted' | 'denied') {
    close();
    writeConsent(next);
  }

  return (
    <SettingsContext value={settings}>
      {isShown && <ConsentBanner consent={consent} isConfirming={isConfirming} onAnswer={answer} onClose={close} />}
      {children}
    </SettingsContext>
  );
}

/** The way back to the question: an item of a list. Null where there is nothing to agree to. */
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
