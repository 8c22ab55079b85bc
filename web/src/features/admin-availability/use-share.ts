import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { ShareAvailabilityDocument } from '../../gql/admin-operations';
import { type FlashMessage, SCREEN_MESSAGES } from './availability-messages';

/** The link to a single class, which the server makes at the first request; null while none is shown. */
export function useShare(setMessage: (message: FlashMessage | null) => void) {
  const [shareClass] = useMutation(ShareAvailabilityDocument);
  const [link, setLink] = useState<string | null>(null);
  const showError = (text: string) => setMessage({ tone: 'error', text });

  async function share(id: string) {
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

  return { link, share, show: setLink, close: () => setLink(null) };
}
