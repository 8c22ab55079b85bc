import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import {
  ContactMessagesDocument,
  DeleteContactMessageDocument,
  SetContactMessageStatusDocument,
} from '../../../gql/admin-operations';
import { toErrorMessage } from '../../../lib/error-messages';
import { MESSAGE_TEXTS } from '../format-message';

type Message = { id: string; isArchived: boolean };
type Answer = { __typename: string; message?: string };

/** Archives, unarchives and deletes a message. Each action resolves to whether it worked; `error` says why not. */
export function useMessageActions() {
  const options = { refetchQueries: [ContactMessagesDocument], awaitRefetchQueries: true };
  const [setStatus, archiving] = useMutation(SetContactMessageStatusDocument, options);
  const [remove, removing] = useMutation(DeleteContactMessageDocument, options);
  const [error, setError] = useState<string | null>(null);

  async function attempt(failureText: string, send: () => Promise<Answer | null | undefined>): Promise<boolean> {
    setError(null);
    try {
      const answer = await send();
      if (answer && !('message' in answer)) return true;
      setError([failureText, answer?.message].filter(Boolean).join(' '));
    } catch (failure) {
      setError([failureText, toErrorMessage(failure, '')].filter(Boolean).join(' '));
    }
    return false;
  }

  return {
    error,
    isArchiving: archiving.loading,
    isRemoving: removing.loading,
    dismiss: () => setError(null),
    toggleArchived: ({ id, isArchived }: Message) =>
      attempt(MESSAGE_TEXTS.archive, async () => {
        const { data } = await setStatus({ variables: { id, input: { isArchived: !isArchived } } });
        return data?.setContactMessageStatus;
      }),
    remove: ({ id }: Message) =>
      attempt(MESSAGE_TEXTS.remove, async () => {
        const { data } = await remove({ variables: { id } });
        return data?.deleteContactMessage;
      }),
  };
}
