import { useApolloClient } from '@apollo/client/react';
import { type FormEvent, useRef, useState } from 'react';
import { formatLongDate } from '#contract/civil-date';
import { formatClassTitle } from '#contract/date-of-year';
import { LIMITS } from '#contract/limits';
import { attendeeInput } from '#contract/person-input';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { Dialog, DialogActions } from '../../../components/dialog';
import { CheckboxField } from '../../../components/form/checkbox-field';
import { CheckedForm, errorsByField, type FieldErrors, withoutErrors } from '../../../components/form/checked-form';
import { TextField } from '../../../components/form/text-field';
import type { AddAttendeeInput } from '../../../gql/admin-operations';
import { toErrorMessage } from '../../../lib/error-messages';
import { randomKey } from '../../../lib/idempotency';
import { getStudioToday } from '../../../lib/studio-time';
import { useIsOnline } from '../../../offline/connection';
import { listWaiting } from '../added-people';

import { useAddedPeople } from '../marks-context';
import { sendAttendee } from '../use-added-people';
import styles from './hand-dialog.module.css';

const UNCLEAR = 'No answer came back. Trying again is safe: nobody is added twice.';

export type AddableClass = {
  id: string;
  title: string;
  date: string;
  time: string;
  capacity: number;
  taken: number;
  held: number;
};

type AddPersonDialogProps = { occurrence: AddableClass; onClose: () => void };

/** Adds a walk-in or a caller to a class: the name is enough. Offline, the device stores them until they can be sent. */
export function AddPersonDialog({ occurrence, onClose }: AddPersonDialogProps) {
  const client = useApolloClient();
  const isOnline = useIsOnline();
  const { queue, pending } = useAddedPeople();
  const [person, setPerson] = useState({ name: '', email: '', phone: '', isPaidCash: false });
  const [hasReach, setHasReach] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const taken = occurrence.taken + occurrence.held + listWaiting(pending, occurrence.id).length;
  const [isKnownFull, setIsKnownFull] = useState(taken >= occurrence.capacity);
  // The same input is the same request, however often it is sent.
  const attempt = useRef({ input: '', key: '' });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const checked = attendeeInput.safeParse(isOnline ? person : { name: person.name, isPaidCash: person.isPaidCash });
    setErrors(errorsByField(checked.error));
    setError(null);
    if (!checked.success) return;
    const { name, isPaidCash } = checked.data;
    if (!isOnline) {
      const classTitle = formatClassTitle(occurrence, getStudioToday());
      queue({ classId: occurrence.id, classTitle, name, isPaidCash, raiseCapacity: isKnownFull });
      onClose();
      return;
    }
    setIsBusy(true);
    setError(await send({ classId: occurrence.id, ...checked.data, raiseCapacity: isKnownFull }));
    setIsBusy(false);
  }

  /** Returns why the person was not added; null, and closes, when they were. */
  async function send(input: AddAttendeeInput): Promise<string | null> {
    const text = JSON.stringify(input);
    if (attempt.current.input !== text) attempt.current = { input: text, key: randomKey() };
    try {
      const answer = await sendAttendee(client, input, attempt.current.key);
      if (!answer) return UNCLEAR;
      if (answer.problem?.isFull) setIsKnownFull(true);
      if (answer.problem) return answer.problem.isFull ? null : answer.problem.text;
      await client.refetchQueries({ include: 'active' });
      onClose();
      return null;
    } catch (failure) {
      return toErrorMessage(failure, UNCLEAR);
    }
  }

  function set(change: Partial<typeof person>) {
    setPerson((known) => ({ ...known, ...change }));
    setErrors((before) => withoutErrors(before, Object.keys(change)));
    setError(null);
  }

  const verb = isKnownFull ? 'Add one more place' : 'Add';
  return (
    <Dialog isOpen title="Add a person" isBlocking={isBusy} onClose={onClose}>
      <CheckedForm errors={errors} onSubmit={submit}>
        <div className={styles.form}>
          <p>
            {occurrence.title}, {formatLongDate(occurrence.date)}, {occurrence.time}
          </p>
          {isKnownFull && (
            <Alert tone="info">This class is full. You can add one more place on this date for this person.</Alert>
          )}
          <TextField
            label="Name"
            name="name"
            autoFocus
            autoComplete="off"
            required
            maxCharacters={LIMITS.name}
            value={person.name}
            onChange={({ target }) => set({ name: target.value })}
          />
          <CheckboxField
            label="Paid cash"
            name="isPaidCash"
            checked={person.isPaidCash}
            onChange={({ target }) => set({ isPaidCash: target.checked })}
          />
          {isOnline && !hasReach && (
            <div>
              <Button variant="quiet" size="small" onClick={() => setHasReach(true)}>
                + Email or phone
              </Button>
            </div>
          )}
          {isOnline && hasReach && (
            <>
              <TextField
                label="Email (optional)"
                autoFocus
                hint="The confirmation goes there. Without one, no mail is sent."
                name="email"
                type="email"
                autoComplete="off"
                value={person.email}
                onChange={({ target }) => set({ email: target.value })}
              />
              <TextField
                label="Phone (optional)"
                name="phone"
                type="tel"
                autoComplete="off"
                maxCharacters={LIMITS.phone}
                value={person.phone}
                onChange={({ target }) => set({ phone: target.value })}
              />
            </>
          )}
          {!isOnline && (
            <p>You are offline. This device keeps the name, and adds the person when you are online again.</p>
          )}
          {error && <Alert tone="error">{error}</Alert>}
        </div>
        <DialogActions>
          <Button variant="secondary" isWaiting={isBusy} onClick={isBusy ? undefined : onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? 'Adding...' : verb}
          </Button>
        </DialogActions>
      </CheckedForm>
    </Dialog>
  );
}
