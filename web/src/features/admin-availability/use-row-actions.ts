import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import {
  AdminAvailabilitiesDocument,
  type AvailabilityTable_AvailabilityFragment as Availability,
  DeleteAvailabilityDocument,
  ShareAvailabilityDocument,
  ToggleHomepageDocument,
} from '../../gql/admin-operations';
import { AVAILABILITY_MESSAGES } from './availability-messages';
import type { Banner } from './use-banner';

type Options = {
  say: (banner: Banner | null) => void;
  onToggled: (availability: Availability) => void;
  onDeleted: (id: string) => void;
};

/** What can be done with one class of the table. */
export function useRowActions({ say, onToggled, onDeleted }: Options) {
  const [deleteClass, deletion] = useMutation(DeleteAvailabilityDocument);
  const [toggle, toggling] = useMutation(ToggleHomepageDocument);
  const [shareClass] = useMutation(ShareAvailabilityDocument);
  const [toDelete, setToDelete] = useState<Availability | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [toggledId, setToggledId] = useState<string | null>(null);
  const failed = (text: string) => say({ tone: 'error', text });

  async function confirmDelete() {
    if (!toDelete) return;
    const { id } = toDelete;
    const lists = { refetchQueries: [AdminAvailabilitiesDocument], awaitRefetchQueries: true };
    const answer = await deleteClass({ variables: { id }, ...lists }).then(
      ({ data }) => data?.deleteAvailability,
      () => undefined,
    );
    setToDelete(null);
    if (answer?.__typename !== 'Availability') return failed(AVAILABILITY_MESSAGES.notDeleted);
    say(null);
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
      // biome-ignore lint/suspicious/noConsole: a switch that stays as it was says enough; the reason is for the log alone
      console.error('The homepage flag was not changed.', error);
    } finally {
      setToggledId(null);
    }
  }

  async function share({ id }: Availability) {
    say(null);
    try {
      const { data } = await shareClass({ variables: { id } });
      const answer = data?.shareAvailability;
      if (answer?.__typename !== 'ShareLink') return failed(AVAILABILITY_MESSAGES.linkRefused);
      setLink(window.location.origin + answer.path);
    } catch {
      failed(AVAILABILITY_MESSAGES.linkUnreachable);
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
