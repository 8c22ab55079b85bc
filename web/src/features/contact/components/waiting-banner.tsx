import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Banner } from '../../../components/banner';
import { Button } from '../../../components/button';
import { withTabLock } from '../../../lib/tab-lock';
import { useIsOnline } from '../../../offline/connection';
import { sendContactMessage } from '../api/send-contact-message';
import { CONTACT_MESSAGES } from '../contact-messages';
import { UNREACHABLE } from '../contact-outcome';
import { isMessageWaiting } from '../is-message-waiting';
import { contactDraft } from '../use-contact-form';
import { waitingMessages } from '../waiting-message';

/** Sends the messages that were written offline as soon as the connection is back, on any page, and shows the result. */
export function WaitingBanner() {
  const isOnline = useIsOnline();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    if (!isOnline || !isMessageWaiting()) return;
    void sendWaitingMessages().then(({ sent, refusal }) => {
      if (sent > 0 || refusal) setText(refusal ?? CONTACT_MESSAGES.sent);
    });
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

type WaitingOutcome = {
  sent: number;
  /** The server's message when it refused the last one, which is put back into the form; otherwise null. */
  refusal: string | null;
};

/** Sends the stored messages until none is left or the connection is lost. A lock lets one tab at a time send them. */
export function sendWaitingMessages(): Promise<WaitingOutcome> {
  return withTabLock('contact-waiting', async () => {
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
