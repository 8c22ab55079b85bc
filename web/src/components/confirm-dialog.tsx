import type { ReactNode } from 'react';
import { Alert } from './alert';
import { Button } from './button';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  /** What is about to happen. */
  children: ReactNode;
  /** The word on the button that does it: 'Delete'. */
  verb: string;
  /** Undone by nothing: the button warns. */
  isDanger?: boolean;
  /** It is being done: the dialog stays until it is. */
  isBusy?: boolean;
  /** Why it was not done. */
  error?: string | null;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is done. The focus begins on Cancel, so that a hasty Enter does nothing. */
export function ConfirmDialog({
  verb,
  isDanger,
  isBusy = false,
  error,
  onConfirm,
  onCancel,
  ...rest
}: ConfirmDialogProps) {
  return (
    <Dialog isOpen={rest.isOpen} title={rest.title} isBlocking={isBusy} onClose={onCancel}>
      <div className={styles.words}>{rest.children}</div>
      {error ? <Alert tone="error">{error}</Alert> : null}
      <div className={styles.actions}>
        <Button variant="secondary" autoFocus isWaiting={isBusy} onClick={isBusy ? undefined : onCancel}>
          Cancel
        </Button>
        <Button variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}
