import type { Reply } from '#prisma';
import { html } from '../../../lib/html';
import type { Thread } from '../../contact/list-messages';
import { formatLongDate } from '../../format';
import type { MailMessage } from '../../ports';
import type { MailContext } from './context';
import { greetingName } from './greeting';
import { formatMailBody, mailPage, note, quotedText } from './layout';

/** A reply with its thread. */
export type RepliedThread = Reply & { contactMessage: Thread };

/**
 * The teacher's reply to a contact message, with the message quoted below it as plain text. `follows` makes mail programs show
 * the thread together.
 */
export function contactReplyMail(reply: RepliedThread, context: MailContext): MailMessage {
  const { contactMessage, subject, textBody } = reply;
  const { message } = contactMessage;
  const introduction = `On ${formatLongDate(contactMessage.createdAt)}, ${greetingName(contactMessage.name) || 'you'} wrote:`;
  const quoted = message
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
  const body = html`${formatMailBody(textBody)}
${message ? note(introduction) : null}
${message ? html`<blockquote style="${QUOTE}">${quotedText(message)}</blockquote>` : null}`;
  return {
    id: reply.id,
    to: reply.recipientEmail,
    subject,
    text: message ? `${textBody}\n\n${introduction}\n${quoted}\n` : `${textBody}\n`,
    html: mailPage({ title: subject, body }, context),
    follows: earlierMailIds(reply),
  };
}

const QUOTE = 'margin: 0; padding: 0 0 0 16px; border-left: 3px solid #d8ccb8;';

/** Ids of the mails of the thread's earlier replies, oldest first. */
function earlierMailIds({ id, createdAt, contactMessage }: RepliedThread): string[] {
  return contactMessage.replies
    .filter((other) => other.id !== id && other.createdAt < createdAt)
    .flatMap(({ outgoingMail }) => (outgoingMail ? [outgoingMail.id] : []));
}
