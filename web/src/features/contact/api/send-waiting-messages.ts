import { contactDraft } from '../contact-draft';
import { UNREACHABLE } from '../unreachable';
import { waitingMessages } from '../waiting-message';
import { sendContactMessage } from './send-contact-message';

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
