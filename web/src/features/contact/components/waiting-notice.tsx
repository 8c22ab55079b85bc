import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/button';
import { Notice } from '../../../components/notice';
import { useIsOnline } from '../../../lib/signal';
import { CONTACT_MESSAGES } from '../contact-messages';
import { isMessageWaiting } from '../waiting-key';

/** Sends a message that was written without signal as soon as there is some, on whatever page, and says so. */
export function WaitingNotice() {
  const isOnline = useIsOnline();
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    if (!isOnline || !isMessageWaiting()) return;
    import('../api/send-waiting-messages').then(
      async ({ sendWaitingMessages }) => {
        const { sent, refusal } = await sendWaitingMessages();
        if (sent > 0 || refusal) setWords(refusal ?? CONTACT_MESSAGES.sent);
      },
      () => undefined, // the signal went again: it waits on
    );
  }, [isOnline]);

  if (words === null) return null;
  return (
    <Notice icon={Mail}>
      <p>{words}</p>
      <Button size="small" variant="quiet" onClick={() => setWords(null)}>
        Close
      </Button>
    </Notice>
  );
}
