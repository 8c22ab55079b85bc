import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import {
  AdminAvailabilitiesDocument,
  type AvailabilityTable_AvailabilityFragment as Availability,
  DeleteAvailabilityDocument,
  RestoreAvailabilityDocument,
  ToggleHomepageDocument,
} from '../../gql/admin-operations';
import { type FlashMessage, SCREEN_MESSAGES } from './availability-messages';
import { useShare } from './use-share';

type Options = {
  setMessage: (message: FlashMessage | null) => void;
  onToggled: (availability: Availability) => void;
};

/** The actions for one class of the table: delete, share, toggle the homepage flag. */
export function useRowActions({ setMessage, onToggled }: Options) {
  const [deleteClass, deletion] = useMutation(DeleteAvailabilityDocument);
  const [restoreDeleted] = useMutation(RestoreAvailabilityDocument);
  const [toggle, toggling] = useMutation(ToggleHomepageDocument);
  const [toDelete, setToDelete] = useState<Availability | null>(null);
  const [toggledId, setToggledId] = useState<string | null>(null);
  const { link, share, close } = useShare(setMessage);
  const showError = (text: string) => setMessage({ tone: 'error', text });

  const refetch = { refetchQueries: [AdminAvailabilitiesDocument], awaitRefetchQueries: true };

  /** Deletes the class that was asked about, unless people have booked it: then the dialog offers other ways. */
  async function confirmDelete() {
    if (!toDelete) return;
    const { id, title } = toDelete;
    const answer = await deleteClass({ variables: { id }, ...refetch }).then(
      ({ data }) => data?.deleteAvailability,
      () => undefined,
    );
    setToDelete(null);
    if (answer?.__typename !== 'Availability') return showError(SCREEN_MESSAGES.notDeleted);
    setMessage({ tone: 'success', text: `${title} is deleted.`, undo: () => undoDelete(id, title) });
  }

  async function undoDelete(id: string, title: string): Promise<void> {
    const answer = await restoreDeleted({ variables: { id }, ...refetch }).then(
      ({ data }) => data?.restoreAvailability,
      () => undefined,
    );
    if (answer?.__typename === 'Availability')
      setMessage({ tone: 'success', text: `${title} is back on the schedule.`, rowId: id });
    else showError(answer?.message ?? SCREEN_MESSAGES.notRestored);
  }

  /** Called when the dialog has ended the series, or deleted it with its dates. */
  function finishEnding(text: string) {
    if (!toDelete) return;
    setToDelete(null);
    setMessage({ tone: 'success', text, rowId: toDelete.id });
  }

  function askToDelete(availability: Availability) {
    setMessage(null);
    setToDelete(availability);
  }

  /** A toggle can be undone as certainly as it was done: by the same toggle. */
  async function toggleHomepage({ id }: Availability) {
    setMessage(null);
    setToggledId(id);
    try {
      const { data } = await toggle({ variables: { id } });
      const answer = data?.toggleHomepage;
      if (answer?.__typename !== 'Availability') throw new Error(answer?.message);
      onToggled(answer);
      const { title, showOnHomepage } = answer;
      const text = `${title} is ${showOnHomepage ? 'on' : 'off'} the homepage.`;
      setMessage({ tone: 'success', text, rowId: id, undo: () => toggleHomepage(answer) });
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the specification wants this failure logged only
      console.error('homepage flag not changed', error);
    } finally {
      setToggledId(null);
    }
  }

  return {
    deletion: {
      availability: toDelete,
      isBusy: deletion.loading,
      ask: askToDelete,
      confirm: confirmDelete,
      finish: finishEnding,
      cancel: () => setToDelete(null),
    },
    sharing: { link, share: ({ id }: Availability) => share(id), close },
    homepage: { busyId: toggling.loading ? toggledId : null, toggle: toggleHomepage },
  };
}

export type RowActions = ReturnType<typeof useRowActions>;
