import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { BOOKING_MESSAGES } from '../booking-messages';
import styles from './processing-modal.module.css';

/**
 * Blocks the page while a payment or booking is processed. It stays out of the browser's top layer on purpose: Stripe shows
 * the bank's authentication in a frame over the page, and nothing may cover that frame or make it inert.
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
    <div className={styles.overlay}>
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
