import { useMutation } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import { LIMITS } from '#contract/limits';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { Dialog } from '../../../components/dialog';
import { TextArea } from '../../../components/form/text-area';
import { SetClientNoteDocument } from '../../../gql/admin-operations';
import { useAct } from '../../../lib/use-act';
import type { Attendee } from '../attendance';
import styles from './hand-dialog.module.css';

const UNCLEAR = 'No answer came back. Trying again is safe.';

type NoteDialogProps = { person: Pick<Attendee, 'name' | 'email' | 'privateNote'>; onClose: () => void };

/** Writes or removes the private note about a client. */
export function NoteDialog({ person: { name, email, privateNote }, onClose }: NoteDialogProps) {
  const [setNote] = useMutation(SetClientNoteDocument, { refetchQueries: 'active', awaitRefetchQueries: true });
  const { isBusy, error, act } = useAct(UNCLEAR);
  const [text, setText] = useState(privateNote ?? '');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await act(() => setNote({ variables: { email, text } }).then(({ data }) => data?.setClientNote))) onClose();
  }

  return (
    <Dialog isOpen title={`Private note about ${name}`} isBlocking={isBusy} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <TextArea
          label="Note"
          hint="Only you see it, in every class of this client. It is part of their data: they get it when they ask for all of it."
          name="text"
          rows={5}
          autoFocus
          maxLength={LIMITS.clientNote}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {error && <Alert tone="error">{error}</Alert>}
        <div className={styles.actions}>
          <Button variant="secondary" isWaiting={isBusy} onClick={isBusy ? undefined : onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
