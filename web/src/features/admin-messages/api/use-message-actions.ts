import { useMutation } from '@apollo/client/react';
import {
  ContactMessagesDocument,
  DeleteContactMessageDocument,
  SetContactMessageStatusDocument,
} from '../../../gql/admin-operations';
import { orGone } from '../../../lib/error-messages';
import { useAct } from '../../../lib/use-act';
import { MESSAGE_TEXTS } from '../format-message';

type Message = { id: string; isArchived: boolean };

const toUnclear = (what: string) => `No answer came back, so it is not certain that ${what}. Trying again is safe.`;

/** Archives, unarchives and deletes a message. Each action resolves to the answer, or to null when it failed; `error` says why. */
export function useMessageActions() {
  const options = { refetchQueries: [ContactMessagesDocument], awaitRefetchQueries: true };
  const [setStatus] = useMutation(SetContactMessageStatusDocument, options);
  const [remove] = useMutation(DeleteContactMessageDocument, options);
  const archiving = useAct(toUnclear('it is changed'));
  const removing = useAct(toUnclear('it is deleted'));

  return {
    error: toError(MESSAGE_TEXTS.archive, archiving.error) ?? toError(MESSAGE_TEXTS.remove, removing.error),
    isArchiving: archiving.isBusy,
    isRemoving: removing.isBusy,
    dismiss() {
      archiving.reset();
      removing.reset();
    },
    toggleArchived({ id, isArchived }: Message) {
      const variables = { id, input: { isArchived: !isArchived } };
      removing.reset();
      return archiving.act(() => setStatus({ variables }).then(({ data }) => data?.setContactMessageStatus));
    },
    remove({ id }: Pick<Message, 'id'>) {
      archiving.reset();
      return removing.act(() => remove({ variables: { id } }).then(({ data }) => orGone(data?.deleteContactMessage)));
    },
  };
}

const toError = (failure: string, why: string | null) => (why === null ? null : `${failure} ${why}`);
