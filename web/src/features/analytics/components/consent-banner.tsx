import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#contract/paths';
import { studio } from '#studio';
import { Button } from '../../../components/button';
import type { Consent } from '../../../lib/analytics-consent';
import styles from './consent-banner.module.css';

type ConsentBannerProps = {
  consent: Consent | undefined;
  /** True when the visitor opened the banner: it takes the focus, and Escape closes it without a change. */
  isConfirming: boolean;
  onAnswer: (consent: 'granted' | 'denied') => void;
  onClose: () => void;
};

const NOW = {
  granted: 'At the moment you have accepted.',
  denied: 'At the moment you have declined.',
};

/** Asks for consent at the edge of the page, with two equal buttons. The page stays usable. */
export function ConsentBanner({ consent, isConfirming, onAnswer, onClose }: ConsentBannerProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isConfirming) heading.current?.focus();
  }, [isConfirming]);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape' && consent) onClose();
  }

  return (
    <dialog open className={styles.banner} aria-labelledby="consent-title" onKeyDown={closeOnEscape}>
      <h2 id="consent-title" ref={heading} tabIndex={-1} className={styles.title}>
        Analytics and cookies
      </h2>
      <p className={styles.text}>
        May {studio.name} count which pages are opened, how fast they load, and when a class is booked? Never with your
        name or email. Nothing is loaded before you accept. <Link to={paths.privacy}>Privacy Policy</Link>
      </p>
      {consent && <p className={styles.text}>{NOW[consent]}</p>}
      <div className={styles.answers}>
        <Button variant="secondary" size="small" onClick={() => onAnswer('denied')}>
          Decline
        </Button>
        <Button variant="secondary" size="small" onClick={() => onAnswer('granted')}>
          Accept
        </Button>
      </div>
    </dialog>
  );
}
