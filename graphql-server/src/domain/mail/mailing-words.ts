import { peopleInWords } from '../people-in-words';
import type { MailingProgress } from './mailing-progress';

/** What becomes of a letter that was just queued. */
export function receiptWords({ queued, sent, failed, skipped }: MailingProgress): string {
  const onItsWay = `Your email is on its way to ${peopleInWords(queued + sent + failed)}.`;
  if (skipped === 0) return onItsWay;
  return `${onItsWay} ${peopleInWords(skipped)} asked not to be written to and ${skipped === 1 ? 'was' : 'were'} left out.`;
}
