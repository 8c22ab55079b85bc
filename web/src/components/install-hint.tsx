import { Share } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { installPrompt, watchInstallPrompt } from '../boot/install-prompt';
import { type InstallOffer, installOffer, rememberHint, wasHintShown } from '../lib/install-offer';
import { Button } from './button';
import styles from './install-hint.module.css';

type InstallHintProps = {
  /** Whom it is shown to: each kind of user sees it once. */
  to: 'visitor' | 'admin';
  title: string;
  text: string;
};

/** Offers the app, once, where this device can have it. It goes away by itself when the page is left. */
export function InstallHint({ to, title, text }: InstallHintProps) {
  const prompt = useSyncExternalStore(watchInstallPrompt, installPrompt, () => null);
  const [isDue, setDue] = useState(() => !wasHintShown(to));
  const offer = isDue ? offerHere(prompt) : null;
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
      <How offer={offer} onDone={() => setDue(false)} />
    </aside>
  );
}

function How({ offer, onDone }: { offer: InstallOffer; onDone: () => void }) {
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

function offerHere(prompt: ReturnType<typeof installPrompt>): InstallOffer | null {
  return installOffer({
    prompt,
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
}
