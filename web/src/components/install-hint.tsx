import { Share } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type InstallOffer, installOffer, rememberHint, wasHintShown } from '../boot/install-offer';
import { installPrompt, watchInstallPrompt } from '../boot/install-prompt';
import { Button } from './button';
import styles from './install-hint.module.css';

type InstallHintProps = {
  /** The kind of user: each sees the hint once. */
  to: 'visitor' | 'admin';
  title: string;
  text: string;
};

/** Offers once to install the app, on a device that can. Leaving the page dismisses it. */
export function InstallHint({ to, title, text }: InstallHintProps) {
  const prompt = useSyncExternalStore(watchInstallPrompt, installPrompt, () => null);
  const [isDue, setIsDue] = useState(() => !wasHintShown(to));
  const offer = isDue ? findOffer(prompt) : null;
  const isShown = offer !== null;
  useEffect(() => {
    if (isShown) rememberHint(to);
  }, [isShown, to]);
  if (!offer) return null;
  return (
    <aside className={styles.hint} aria-labelledby="install-hint">
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
    if (offer.kind === 'prompt') await offer.prompt.prompt();
    onDone();
  };
  return (
    <>
      {offer.kind === 'by-hand' && (
        <p>
          Press <Share aria-hidden="true" size={18} className={styles.icon} /> Share, then 'Add to Home Screen'.
        </p>
      )}
      <div className={styles.actions}>
        {offer.kind === 'prompt' && (
          <Button size="small" onClick={install}>
            Install
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onDone}>
          {offer.kind === 'prompt' ? 'Not now' : 'Understood'}
        </Button>
      </div>
    </>
  );
}

function findOffer(prompt: ReturnType<typeof installPrompt>): InstallOffer | null {
  return installOffer({
    prompt,
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
}
