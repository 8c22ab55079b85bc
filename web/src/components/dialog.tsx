import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';

type DialogProps = {
  isOpen: boolean;
  onClose?: () => void;
  title: string;
  children: ReactNode;
  /** It stays until its work is done: neither Escape nor the system's back gesture closes it. */
  isBlocking?: boolean;
};

/** A modal: the page behind it is inert, focus returns to where it was. */
export function Dialog({ isOpen, onClose, title, children, isBlocking = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    if (!element.open) element.showModal();
    return () => element.close();
  }, [isOpen]);

  function blockEscape(event: KeyboardEvent) {
    if (isBlocking && event.key === 'Escape') event.preventDefault();
  }

  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    if (!isBlocking) onClose?.();
  }

  // A browser may close a dialog by force after a second Escape: a blocking one comes back, any other tells its owner.
  function closed() {
    if (!isOpen) return;
    if (isBlocking) dialog.current?.showModal();
    else onClose?.();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onKeyDown={blockEscape}
      onCancel={cancel}
      onClose={closed}
    >
      {isOpen ? (
        <>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {children}
        </>
      ) : null}
    </dialog>
  );
}
