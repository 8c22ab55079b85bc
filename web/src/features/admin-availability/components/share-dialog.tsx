import { useState } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { Dialog, DialogActions } from '../../../components/dialog';
import { TextField } from '../../../components/form/text-field';
import { type FlashMessage, SCREEN_MESSAGES } from '../availability-messages';
import styles from './share-dialog.module.css';

type ShareDialogProps = { link: string | null; hint?: string; onClose: () => void };

/** Shows the link to one class, to copy; null closes the dialog. */
export function ShareDialog({
  link,
  hint = 'It opens the booking of this class directly, without the calendar.',
  onClose,
}: ShareDialogProps) {
  return (
    <Dialog isOpen={link !== null} title="Share this class" onClose={onClose}>
      <Sharing link={link ?? ''} hint={hint} onClose={onClose} />
    </Dialog>
  );
}

type SharingProps = { link: string; hint: string; onClose: () => void };

/** Mounted while the dialog is open: the outcome of copying ends with it. */
function Sharing({ link, hint, onClose }: SharingProps) {
  const [outcome, setOutcome] = useState<FlashMessage | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome({ tone: 'success', text: SCREEN_MESSAGES.copied });
    } catch {
      setOutcome({ tone: 'error', text: SCREEN_MESSAGES.notCopied });
    }
  }

  return (
    <>
      <div className={styles.body}>
        <TextField
          label="Link"
          name="link"
          value={link}
          readOnly
          hint={hint}
          onFocus={({ target }) => target.select()}
        />
        {outcome ? <Alert tone={outcome.tone}>{outcome.text}</Alert> : null}
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <Button onClick={copy}>Copy</Button>
      </DialogActions>
    </>
  );
}
