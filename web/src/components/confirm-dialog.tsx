import type { ReactNode } from 'react';
import { Alert } from './alert';
import { Button } from './button';
import styles from './confirm-dialog.module.css';
import { Dialog, DialogActions } from './dialog';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  /** Says what is about to happen. */
  children: ReactNode;
  /** The label of the confirm button: 'Delete'. */
  verb: string;
  /** The label of the other button. */
  keepLabel?: string;
  /** The action cannot be undone: the confirm button is red. */
  isDanger?: boolean;
  /** The action is running: the dialog stays open until it ends. */
  isBusy?: boolean;
  /** Why the action failed. */
  error?: string | null;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before an action. Cancel has the initial focus, so that a hasty Enter does nothing. */
export function ConfirmDialog({
  verb,
  keepLabel = 'Cancel',
  isDanger,
  isBusy = false,
  error,
  onConfirm,
  onCancel,
  ...rest
}: ConfirmDialogProps) {
  return (
    <Dialog isOpen={rest.isOpen} title={rest.title} isBlocking={isBusy} onClose={onCancel}>
      <div className={styles.text}>{rest.children}</div>
      {error ? <Alert tone="error">{error}</Alert> : null}
      <DialogActions>
        <Button variant="secondary" autoFocus isWaiting={isBusy} onClick={isBusy ? undefined : onCancel}>
          {keepLabel}
        </Button>
        <Button variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
          {verb}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
