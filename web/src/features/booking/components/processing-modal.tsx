import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { BOOKING_MESSAGES } from '../booking-messages';
import styles from './processing-modal.module.css';

/**
 * Blocks the page while money or a place is under way. It stays out of the browser's top layer on purpose: the bank's
 * own check is a frame that Stripe lays over the page, and nothing may lie above that or make it inert.
 */
export function ProcessingModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const page = document.getElementById('root');
    const before = document.activeElement;
    if (page) page.inert = true;
    dialog.current?.focus();
    return () => {
      if (page) page.inert = false;
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    <div className={styles.veil}>
      <dialog open ref={dialog} className={styles.modal} aria-modal="true" aria-labelledby="processing" tabIndex={-1}>
        <svg className={styles.horizon} viewBox="0 0 120 44" aria-hidden="true">
          <path className={styles.sun} d="M42 34a18 18 0 0 1 36 0z" />
          <path d="M8 34h104M30 41h60" />
        </svg>
        <p id="processing" role="status">
          {BOOKING_MESSAGES.processing}
        </p>
      </dialog>
    </div>,
    document.body,
  );
}
