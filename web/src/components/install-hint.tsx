import { useEffect, useState } from 'react';
import { type InstallOffer, rememberHint, useInstallOffer, wasHintShown } from '../boot/install-offer';
import { openInstallPrompt } from '../boot/install-prompt';
import { Button } from './button';
import styles from './install-hint.module.css';
import { InstallSteps } from './install-steps';

type InstallHintProps = {
  /** The kind of user: each sees the hint once. */
  to: 'visitor' | 'admin';
  title: string;
  text: string;
};

/** Offers once to install the app, on a device that can. Leaving the page dismisses it. */
export function InstallHint({ to, title, text }: InstallHintProps) {
  const possible = useInstallOffer();
  const [isDue, setIsDue] = useState(() => !wasHintShown(to));
  const offer = isDue ? possible : null;
  const isShown = offer !== null;
  useEffect(() => {
    if (isShown) rememberHint(to);
  }, [isShown, to]);
  if (!offer) return null;
  return (
    <aside data-later className={styles.hint} aria-labelledby="install-hint">
      <h2 id="install-hint" className={styles.title}>
        {title}
      </h2>
      <p>{text}</p>
      <Offer offer={offer} onDone={() => setIsDue(false)} />
    </aside>
  );
}

function Offer({ offer, onDone }: { offer: InstallOffer; onDone: () => void }) {
  const install = async () => {
    await openInstallPrompt();
    onDone();
  };
  return (
    <>
      {offer === 'by-hand' && <InstallSteps />}
      <div className={styles.actions}>
        {offer === 'prompt' && (
          <Button size="small" onClick={install}>
            Install
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onDone}>
          {offer === 'prompt' ? 'Not now' : 'Understood'}
        </Button>
      </div>
    </>
  );
}
