import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Banner } from '../../../components/banner';
import { Button } from '../../../components/button';
import { withTabLock } from '../../../lib/tab-lock';
import { useIsOnline } from '../../../offline/connection';
import { sendContactMessage } from '../api/send-contact-message';
import { joinRefused } from '../contact-form-data';
import { CONTACT_MESSAGES } from '../contact-messages';
import { UNREACHABLE_OUTCOME } from '../contact-outcome';
import { isMessageWaiting } from '../is-message-waiting';
import { contactDraft } from '../use-contact-form';
import { removeWaiting, showInForm, type WaitingOutcome, waitingMessages } from '../waiting-message';

/**
 * Sends the messages that were written offline as soon as the connection is back, on any page, and shows the result, unless the
 * form does.
 */
export function WaitingBanner() {
  const isOnline = useIsOnline();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    if (!isOnline || !isMessageWaiting()) return;
    void sendWaitingMessages().then((outcome) => {
      const { sent, refusal } = outcome;
      if ((sent > 0 || refusal) && !showInForm(outcome)) setText(refusal ?? CONTACT_MESSAGES.sent);
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

/**
 * Sends the stored messages until none is left or the connection is lost. One that the server refuses is put back into the form,
 * after what is typed there. A lock lets one tab at a time send them.
 */
export function sendWaitingMessages(): Promise<WaitingOutcome> {
  return withTabLock('contact-waiting', async () => {
    for (let sent = 0; ; sent += 1) {
      const message = waitingMessages.read()?.[0];
      if (!message) return { sent, refusal: null };
      const outcome = await sendContactMessage(message);
      if (outcome === UNREACHABLE_OUTCOME || (!outcome.isSent && outcome.isWaiting)) return { sent, refusal: null };
      if (!outcome.isSent) contactDraft.write(joinRefused(contactDraft.read(), message));
      removeWaiting(message.key);
      if (outcome.isSent) continue;
      return { sent, refusal: outcome.message };
    }
  });
}
