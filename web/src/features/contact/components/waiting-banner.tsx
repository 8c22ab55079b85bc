import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Banner } from '../../../components/banner';
import { Button } from '../../../components/button';
import { useIsOnline } from '../../../offline/connection';
import { sendContactMessage } from '../api/send-contact-message';
import { CONTACT_MESSAGES } from '../contact-messages';
import { UNREACHABLE } from '../contact-outcome';
import { isMessageWaiting } from '../is-message-waiting';
import { contactDraft } from '../use-contact-form';
import { waitingMessages } from '../waiting-message';

/** Sends a message that was written without signal as soon as there is some, on whatever page, and says so. */
export function WaitingBanner() {
  const isOnline = useIsOnline();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    if (!isOnline || !isMessageWaiting()) return;
    import('./waiting-banner').then(
      async ({ sendWaitingMessages }) => {
        const { sent, refusal } = await sendWaitingMessages();
        if (sent > 0 || refusal) setText(refusal ?? CONTACT_MESSAGES.sent);
      },
      () => undefined, // the signal went again: it waits on
    );
  }, [isOnline]);

  if (text === null) return null;
  return (
    <Banner icon={Mail}>
      <p>{text}</p>
      <Button size="small" variant="quiet" onClick={() => setText(null)}>
        Close
      </Button>
    </Banner>
  );
}

export type WaitingOutcome = {
  sent: number;
  /** The server's words against the last of them; that one is in the form again. */
  refusal: string | null;
};

/** Sends the messages that wait, in one tab at a time, until there is none or no signal. */
export function sendWaitingMessages(): Promise<WaitingOutcome> {
  return navigator.locks.request('contact-waiting', async () => {
    for (let sent = 0; ; sent += 1) {
      const [message, ...others] = waitingMessages.read() ?? [];
      if (!message) return { sent, refusal: null };
      const outcome = await sendContactMessage(message);
      if (outcome === UNREACHABLE || (!outcome.isSent && outcome.isWaiting)) return { sent, refusal: null };
      if (others.length > 0) waitingMessages.write(others);
      else waitingMessages.clear();
      if (outcome.isSent) continue;
      contactDraft.write(message);
      return { sent, refusal: outcome.message };
    }
  });
}
