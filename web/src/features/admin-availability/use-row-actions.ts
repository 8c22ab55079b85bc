import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import {
  AdminAvailabilitiesDocument,
  type AvailabilityTable_AvailabilityFragment as Availability,
  DeleteAvailabilityDocument,
  ShareAvailabilityDocument,
  ToggleHomepageDocument,
} from '../../gql/admin-operations';
import { type FlashMessage, SCREEN_MESSAGES } from './availability-messages';

type Options = {
  setMessage: (message: FlashMessage | null) => void;
  onToggled: (availability: Availability) => void;
  onDeleted: (id: string) => void;
};

/** The actions for one class of the table: delete, share, toggle the homepage flag. */
export function useRowActions({ setMessage, onToggled, onDeleted }: Options) {
  const [deleteClass, deletion] = useMutation(DeleteAvailabilityDocument);
  const [toggle, toggling] = useMutation(ToggleHomepageDocument);
  const [shareClass] = useMutation(ShareAvailabilityDocument);
  const [toDelete, setToDelete] = useState<Availability | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [toggledId, setToggledId] = useState<string | null>(null);
  const showError = (text: string) => setMessage({ tone: 'error', text });

  async function confirmDelete() {
    if (!toDelete) return;
    const { id } = toDelete;
    const refetch = { refetchQueries: [AdminAvailabilitiesDocument], awaitRefetchQueries: true };
    const answer = await deleteClass({ variables: { id }, ...refetch }).then(
      ({ data }) => data?.deleteAvailability,
      () => undefined,
    );
    setToDelete(null);
    if (answer?.__typename !== 'Availability') return showError(SCREEN_MESSAGES.notDeleted);
    setMessage(null);
    onDeleted(id);
  }

  async function toggleHomepage({ id }: Availability) {
    setToggledId(id);
    try {
      const { data } = await toggle({ variables: { id } });
      const answer = data?.toggleHomepage;
      if (answer?.__typename !== 'Availability') throw new Error(answer?.message);
      onToggled(answer);
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the specification wants this failure logged only
      console.error('homepage flag not changed', error);
    } finally {
      setToggledId(null);
    }
  }

  async function share({ id }: Availability) {
    setMessage(null);
    try {
      const { data } = await shareClass({ variables: { id } });
      const answer = data?.shareAvailability;
      if (answer?.__typename !== 'ShareLink') return showError(SCREEN_MESSAGES.linkRefused);
      setLink(window.location.origin + answer.path);
    } catch {
      showError(SCREEN_MESSAGES.linkUnreachable);
    }
  }

  return {
    deletion: {
      availability: toDelete,
      isBusy: deletion.loading,
      ask: setToDelete,
      confirm: confirmDelete,
      cancel: () => setToDelete(null),
    },
    sharing: { link, share, close: () => setLink(null) },
    homepage: { busyId: toggling.loading ? toggledId : null, toggle: toggleHomepage },
  };
}

export type RowActions = ReturnType<typeof useRowActions>;
