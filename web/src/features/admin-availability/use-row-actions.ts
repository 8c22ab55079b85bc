import { useApolloClient, useMutation } from '@apollo/client/react';
import { useState } from 'react';
import {
  AdminAvailabilitiesDocument,
  type AvailabilityTable_AvailabilityFragment as Availability,
  DeleteAvailabilityDocument,
  RestoreAvailabilityDocument,
  ToggleHomepageDocument,
} from '../../gql/admin-operations';
import { refusalIn } from '../../lib/error-messages';
import { type FlashMessage, SCREEN_MESSAGES } from './availability-messages';
import { findClass } from './find-class';
import { useShare } from './use-share';

type Options = {
  setMessage: (message: FlashMessage | null) => void;
  onToggled: (availability: Availability) => void;
};

/** The actions for one class of the table: delete, share, toggle the homepage flag. */
export function useRowActions({ setMessage, onToggled }: Options) {
  const client = useApolloClient();
  const [deleteClass, deletion] = useMutation(DeleteAvailabilityDocument);
  const [restoreDeleted] = useMutation(RestoreAvailabilityDocument);
  const [toggle, toggling] = useMutation(ToggleHomepageDocument);
  const [toDelete, setToDelete] = useState<Availability | null>(null);
  const [toggledId, setToggledId] = useState<string | null>(null);
  const { link, share, close } = useShare(setMessage);
  const showError = (text: string) => setMessage({ tone: 'error', text });

  const refetch = { refetchQueries: [AdminAvailabilitiesDocument], awaitRefetchQueries: true };

  /** The class as it is saved now: null when it is deleted, undefined when no answer says it. */
  async function lookUp(id: string): Promise<Availability | null | undefined> {
    const found = await findClass(client, id).catch(() => undefined);
    await client.refetchQueries({ include: [AdminAvailabilitiesDocument] }).catch(() => undefined);
    if (found?.__typename === 'Availability') return found;
    return found?.__typename === 'NotFoundError' ? null : undefined;
  }

  /** Deletes the class that was asked about, unless people have booked it: then the dialog offers other ways. */
  async function confirmDelete() {
    if (!toDelete) return;
    const { id, title } = toDelete;
    const answer = await deleteClass({ variables: { id }, ...refetch }).then(
      ({ data }) => data?.deleteAvailability,
      () => undefined,
    );
    // The answer may be lost, or say that the class is deleted already.
    const now = answer?.__typename === 'Availability' ? null : await lookUp(id);
    setToDelete(null);
    if (now) return showError(notDeleted);
    if (now === undefined) return showError(`${notDeleted} ${maybe('deleted')}`);
    setMessage({ tone: 'success', text: `${title} is deleted.`, undo: () => undoDelete(id, title) });
  }

  async function undoDelete(id: string, title: string): Promise<void> {
    const answer = await restoreDeleted({ variables: { id }, ...refetch }).then(
      ({ data }) => data?.restoreAvailability,
      () => undefined,
    );
    const now = answer?.__typename === 'Availability' ? answer : await lookUp(id);
    if (now) setMessage({ tone: 'success', text: `${title} is back on the schedule.`, rowId: id });
    else if (answer || now === null) showError(refusalIn(answer) ?? notRestored);
    else {
      const undo = () => undoDelete(id, title);
      setMessage({ tone: 'error', text: `${notRestored} ${maybe('on the schedule')}`, undo });
    }
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
  async function toggleHomepage(before: Availability) {
    const { id, title } = before;
    setMessage(null);
    setToggledId(id);
    try {
      const { data } = await toggle({ variables: { id } });
      const answer = data?.toggleHomepage;
      if (answer?.__typename !== 'Availability') throw new Error(answer?.message);
      finishToggle(answer);
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the specification wants this failure logged only
      console.error('homepage flag not changed', error);
      const now = await lookUp(id);
      if (now && now.showOnHomepage !== before.showOnHomepage) finishToggle(now);
      if (now === undefined)
        showError(`No answer came back, so it is not certain whether ${title} is on the homepage.`);
    } finally {
      setToggledId(null);
    }
  }

  function finishToggle(now: Availability) {
    onToggled(now);
    const text = `${now.title} is ${now.showOnHomepage ? 'on' : 'off'} the homepage.`;
    setMessage({ tone: 'success', text, rowId: now.id, undo: () => toggleHomepage(now) });
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

const { notDeleted, notRestored } = SCREEN_MESSAGES;

const maybe = (is: string) => `No answer came back, so it may be ${is} all the same. Trying again is safe.`;

export type RowActions = ReturnType<typeof useRowActions>;
