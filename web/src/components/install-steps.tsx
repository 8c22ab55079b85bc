import { Share } from 'lucide-react';
import { createPortal } from 'react-dom';
import { Button } from './button';
import { Dialog } from './dialog';
import styles from './install-hint.module.css';

/** How to install the app on an iPhone or iPad, which have no prompt for it. */
export function InstallSteps() {
  return (
    <p>
      Press <Share aria-hidden="true" size={18} className={styles.icon} /> Share, then 'Add to Home Screen'.
    </p>
  );
}

export function InstallDialog({ onClose }: { onClose: () => void }) {
  // Outside of the menu, whose look its contents would inherit.
  return createPortal(
    <Dialog isOpen onClose={onClose} title="Install the app">
      <InstallSteps />
      <Button className={styles.understood} onClick={onClose}>
        Understood
      </Button>
    </Dialog>,
    document.body,
  );
}
