import { ConfirmDialog } from '../../../components/confirm-dialog';

type DeleteMessageProps = {
  isOpen: boolean;
  isBusy: boolean;
  error: string | null;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before a message is deleted permanently. */
export function DeleteMessage(props: DeleteMessageProps) {
  return (
    <ConfirmDialog {...props} title="Delete message" verb="Delete" isDanger>
      <p>Are you sure you want to delete this message? This is permanent and removes all replies.</p>
    </ConfirmDialog>
  );
}
