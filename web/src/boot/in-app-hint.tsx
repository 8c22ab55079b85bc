import { X } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import { isAppleMobile } from '../lib/is-apple-mobile';
import styles from './in-app-hint.module.css';
import { rememberHint } from './install-offer';

/**
 * Says above the page that another browser can do more than the one of the named app, until the visitor dismisses it. Has a
 * React root of its own, so that the page's scripts know nothing of it.
 */
export function showInAppHint(name: string): void {
  const element = document.createElement('div');
  document.body.prepend(element);
  const root = createRoot(element);
  const dismiss = () => {
    rememberHint('in-app');
    root.unmount();
    element.remove();
  };
  const browser = isAppleMobile(navigator.userAgent, navigator.maxTouchPoints) ? 'Safari' : 'Chrome';
  root.render(
    <div role="status" className={styles.hint}>
      <p>
        In {name}, press ••• and open this page in {browser} to install the app or see all ways to pay.
      </p>
      <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={dismiss}>
        <X aria-hidden="true" size={20} />
      </button>
    </div>,
  );
}
