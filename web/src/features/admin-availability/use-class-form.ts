import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { type FieldErrors, withoutErrors } from '../../components/form/checked-form';
import type { AvailabilityTable_AvailabilityFragment as Availability } from '../../gql/admin-operations';
import { toErrorMessage } from '../../lib/error-messages';
import { type FlashMessage, SCREEN_MESSAGES } from './availability-messages';
import { editDraft, newClassDraft } from './class-draft';
import { CLASS_LABELS, type ClassForm, isPastStart, NEW_CLASS, toDuplicate, toForm } from './class-form';
import { findClass } from './find-class';
import { formatClassForm } from './format-class';
import { formatConflict, mergeForm } from './merge-form';
import { type BookedDates, useSaveClass } from './use-save-class';

/** The class that is edited: its typed values, and the version that was loaded. */
type Edited = { id: string; version: number; saved: ClassForm; data: ClassForm; isRestored: boolean };

/**
 * The state of the class form: a new class, or an edited one in its dialog. The values typed for a new class stay while another one
 * is edited. The device stores both until they are saved or discarded. `onListMessage` gets the messages that belong to the list,
 * the form holds its own.
 */
export function useClassForm(onListMessage: (message: FlashMessage | null) => void, today: string | undefined) {
  const client = useApolloClient();
  const { isSaving, send } = useSaveClass();
  const [newData, setNewData] = useState(() => newClassDraft.read() ?? NEW_CLASS);
  const [isNewRestored, setIsNewRestored] = useState(() => newClassDraft.read() !== null);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [createdId, setCreatedId] = useState<string>();
  const [message, setMessage] = useState<FlashMessage | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [hasConflict, setHasConflict] = useState(false);
  const [bookedDates, setBookedDates] = useState<BookedDates | null>(null);
  const data = edited?.data ?? newData;

  function clearOutcome() {
    setMessage(null);
    setErrors({});
    setHasConflict(false);
    setBookedDates(null);
  }

  function change(changes: Partial<ClassForm>) {
    const changed = { ...data, ...changes };
    if (edited) {
      setEdited({ ...edited, data: changed });
      editDraft(edited.id).write({ saved: edited.saved, data: changed });
    } else {
      setNewData(changed);
      newClassDraft.write(changed);
    }
    setErrors(withoutErrors(errors, Object.keys(changes)));
    // The message of a conflict names what to look at before the next save.
    if (message?.tone === 'error' && !hasConflict) setMessage(null);
  }

  /** Shows a class in the form, with what was typed before. `isConflict`: saving that was refused just now. */
  function edit(availability: Availability, { isConflict = false } = {}) {
    const { id, version } = availability;
    const saved = toForm(availability);
    const draft = editDraft(id).read();
    const { data, clashes } = mergeForm({
      base: draft?.saved ?? saved,
      typed: draft?.data ?? saved,
      saved,
    });
    setEdited({ id, version, saved, data, isRestored: draft !== null });
    clearOutcome();
    onListMessage(null);
    if (!isConflict && clashes.length === 0) return;
    setHasConflict(true);
    setMessage({ tone: 'error', text: formatConflict(clashes, CLASS_LABELS, formatClassForm(saved)) });
  }

  /** Closes the form. What was typed stays on the device: Escape is pressed quickly. */
  function endEdit() {
    setEdited(null);
    clearOutcome();
  }

  function cancelEdit() {
    if (edited) editDraft(edited.id).clear();
    endEdit();
  }

  function startNew(form: ClassForm) {
    setNewData(form);
    setIsNewRestored(false);
    newClassDraft.clear();
  }

  /** Removes what was typed before. */
  function discard() {
    clearOutcome();
    if (!edited) return startNew(NEW_CLASS);
    editDraft(edited.id).clear();
    setEdited({ ...edited, data: edited.saved, isRestored: false });
  }

  /** Fills the form for a new class like this one. */
  function duplicate(availability: Availability) {
    if (!today) return;
    startNew(toDuplicate(availability, today));
    clearOutcome();
    onListMessage(null);
  }

  async function save({ isConfirmed = false } = {}) {
    if (isSaving) return;
    setMessage(null);
    onListMessage(null);
    const outcome = await send(data, edited, isConfirmed);
    const current = outcome.kind === 'conflict' && edited ? await findSaved(edited.id) : null;
    if (typeof current === 'object' && current) return edit(current, { isConflict: true });
    setBookedDates(outcome.kind === 'needs-confirmation' ? outcome.dates : null);
    setHasConflict(false);
    setErrors(('errors' in outcome && outcome.errors) || {});
    if (outcome.kind === 'saved') finishSaving(outcome.id);
    else if (outcome.kind !== 'needs-confirmation') setMessage({ tone: 'error', text: outcome.text });
  }

  /** An edit ends where it began, at its row; after a new class the form is ready for the next one. */
  function finishSaving(rowId: string) {
    if (edited) {
      cancelEdit();
      onListMessage({ tone: 'success', text: SCREEN_MESSAGES.updated, rowId });
    } else {
      startNew(NEW_CLASS);
      setCreatedId(rowId);
      const { created, past } = SCREEN_MESSAGES;
      setMessage({ tone: 'success', text: isPastStart(data, today) ? `${created} ${past}` : created, rowId });
    }
  }

  /** The class as it is saved now, or why it was not loaded. */
  async function findSaved(id: string): Promise<Availability | string> {
    try {
      const found = await findClass(client, id);
      return found?.__typename === 'Availability' ? found : (found?.message ?? SCREEN_MESSAGES.notLoaded);
    } catch (error) {
      return toErrorMessage(error, SCREEN_MESSAGES.notLoaded);
    }
  }

  /** Shows a class in the form as it is saved now, with what was typed before. */
  async function open(id: string) {
    const found = await findSaved(id);
    if (typeof found === 'string') onListMessage({ tone: 'error', text: found });
    else edit(found);
  }

  /** Adopts the version that the homepage switch in the table saved, so that saving this form is no conflict. */
  function acceptToggle({ id, version, showOnHomepage }: Availability) {
    const adopt = (form: ClassForm) => ({ ...form, showOnHomepage });
    setEdited((current) =>
      current?.id === id ? { ...current, version, saved: adopt(current.saved), data: adopt(current.data) } : current,
    );
  }

  return {
    data,
    editedId: edited?.id ?? null,
    createdId,
    message,
    errors,
    clearMessage: () => setMessage(null),
    isSaving,
    bookedDates,
    change,
    edit,
    open,
    duplicate,
    endEdit,
    cancelEdit,
    isRestored: edited ? edited.isRestored : isNewRestored,
    discard,
    save,
    dismiss: () => setBookedDates(null),
    acceptToggle,
  };
}

export type ClassFormState = ReturnType<typeof useClassForm>;
