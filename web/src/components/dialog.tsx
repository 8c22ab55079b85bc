import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';
import { focusHeading, listAncestors, useFallbackFocus } from './use-fallback-focus';

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Neither Escape nor the system's back gesture closes it. */
  isBlocking?: boolean;
};

/** A modal dialog: the page behind it is inert, and closing it returns the focus, to a heading near it when what opened it is gone. */
export function Dialog({ isOpen, onClose, title, children, isBlocking = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useFallbackFocus(dialog);

  // Before the browser removes it: a dialog that has left the document returns no focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    const around = listAncestors(document.activeElement);
    if (!element.open) element.showModal();
    return () => {
      element.close();
      // What opened the dialog may leave the document together with it.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusHeading(around);
      });
    };
  }, [isOpen]);

  function blockEscape(event: KeyboardEvent) {
    if (isBlocking && event.key === 'Escape') event.preventDefault();
  }

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault();
    if (!isBlocking) onClose();
  }

  // A browser may force a dialog to close after a second Escape: a blocking one reopens, any other calls onClose.
  function handleClose() {
    // In development, React closes and opens each dialog once more; the event of that comes when it is open again.
    if (!isOpen || dialog.current?.open) return;
    if (isBlocking) dialog.current?.showModal();
    else onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onKeyDown={blockEscape}
      onCancel={handleCancel}
      onClose={handleClose}
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

/** The buttons at the end of a dialog: in view also while the rest scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
