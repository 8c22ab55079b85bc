import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { writeConsent } from '../../../lib/analytics-consent';
import { paths } from '../../../lib/paths';
import { useAnalytics } from '../use-analytics';
import { ConsentBanner } from './consent-banner';

type Settings = { isOffered: boolean; ask: () => void };

const SettingsContext = createContext<Settings>({ isOffered: false, ask: () => undefined });

/**
 * Asks for the visitor's consent where the studio has analytics, and runs them after a yes. It asks by itself outside the
 * booking flow only: there the edge of the screen belongs to the next step, and until it has asked nothing is counted.
 */
export function AnalyticsProvider({ children }: { children: ReactNode }) {
  const { isOffered, consent } = useAnalytics();
  const { pathname } = useLocation();
  const [isConfirming, setAsked] = useState(false);
  const opener = useRef<Element | null>(null);
  const isBooking = pathname === paths.book || pathname.startsWith(`${paths.book}/`);
  const isShown = isOffered && (isConfirming || (consent === null && !isBooking));

  const settings = useMemo<Settings>(
    () => ({
      isOffered,
      ask: () => {
        opener.current = document.activeElement;
        setAsked(true);
      },
    }),
    [isOffered],
  );

  function close() {
    const back = opener.current ?? document.querySelector('main');
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    opener.current = null;
    setAsked(false);
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
  const { isOffered, ask } = useContext(SettingsContext);
  if (!isOffered) return null;
  return (
    <li>
      <button type="button" onClick={ask}>
        Cookie settings
      </button>
    </li>
  );
}
