import { useMutation } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { LIMITS } from '#contract/limits';
import { adminDraft, readCurrent } from '../../../admin/admin-draft';
import { RestoredDraft } from '../../../admin/restored-draft';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { Dialog, DialogActions } from '../../../components/dialog';
import { TextArea } from '../../../components/form/text-area';
import { SetClientNoteDocument } from '../../../gql/admin-operations';
import { useAct } from '../../../lib/use-act';
import type { Attendee } from '../attendance';
import styles from './hand-dialog.module.css';
import { PrivateNote } from './private-note';

const UNCLEAR = 'No answer came back. Trying again is safe.';

type NoteDialogProps = { person: Pick<Attendee, 'name' | 'email' | 'privateNote'>; onClose: () => void };

const schema = z.object({ saved: z.string(), text: z.string() });

/** Writes or removes the private note about a client. Escape leaves what was typed on the device. */
export function NoteDialog({ person: { name, email, privateNote }, onClose }: NoteDialogProps) {
  const [setNote] = useMutation(SetClientNoteDocument, { refetchQueries: 'active', awaitRefetchQueries: true });
  const { isBusy, error, act } = useAct(UNCLEAR);
  /** The stored note that the typed one would replace. */
  const [saved, setSaved] = useState(privateNote ?? '');
  const [isChangedElsewhere, setIsChangedElsewhere] = useState(false);
  const draft = adminDraft(`note.${email}.v1`, schema);
  const [restored, setRestored] = useState(() => readCurrent(draft, (stored) => stored.saved === saved)?.text ?? null);
  const [text, setText] = useState(restored ?? saved);

  function change(typed: string) {
    setText(typed);
    draft.write({ saved, text: typed });
  }

  function discard() {
    draft.clear();
    setText(saved);
    setRestored(null);
  }

  function finish() {
    draft.clear();
    onClose();
  }

  async function save() {
    const { data } = await setNote({ variables: { email, text, baseText: saved } });
    const answer = data?.setClientNote;
    if (answer?.__typename === 'NoteConflictError') {
      const stored = answer.stands.text ?? '';
      setSaved(stored);
      setIsChangedElsewhere(true);
      draft.write({ saved: stored, text });
    }
    return answer;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await act(save)) finish();
  }

  return (
    <Dialog isOpen title={`Private note about ${name}`} isBlocking={isBusy} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        {restored !== null && <RestoredDraft isBusy={isBusy} onDiscard={discard} />}
        <TextArea
          label="Note"
          hint="Only you see it, in every class of this client. It is part of their data: they get it when they ask for all of it."
          name="text"
          rows={5}
          autoFocus
          maxCharacters={LIMITS.clientNote}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
        {error && <Alert tone="error">{error}</Alert>}
        {isChangedElsewhere && (
          <PrivateNote title="Saved elsewhere. Save puts yours in its place." text={saved || 'The note was removed.'} />
        )}
        <DialogActions>
          <Button variant="secondary" isWaiting={isBusy} onClick={isBusy ? undefined : finish}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? 'Saving...' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
