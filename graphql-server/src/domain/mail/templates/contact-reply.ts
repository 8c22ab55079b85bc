import type { Reply } from '#prisma';
import type { Thread } from '../../contact/list-messages';
import { nameDay } from '../../format';
import type { MailMessage } from '../../ports';
import { mailBody, quote, renderMail } from './blocks';
import type { MailContext } from './context';
import { greetingName } from './greeting';

/** A reply with its thread. */
export type RepliedThread = Reply & { contactMessage: Thread };

/**
 * The teacher's reply to a contact message, with the message quoted below it as plain text. `follows` makes mail programs show
 * the thread together.
 */
export function contactReplyMail(reply: RepliedThread, context: MailContext): MailMessage {
  const { name, message, createdAt } = reply.contactMessage;
  const introduction = `On ${nameDay(createdAt)}, ${greetingName(name) || 'you'} wrote:`;
  const blocks = [mailBody(reply.textBody), message ? quote(introduction, message) : null];
  return {
    id: reply.id,
    to: reply.recipientEmail,
    ...renderMail(reply.subject, blocks, context),
    follows: earlierMailIds(reply),
  };
}

/** Ids of the mails of the thread's earlier replies, oldest first. */
function earlierMailIds({ id, createdAt, contactMessage }: RepliedThread): string[] {
  return contactMessage.replies
    .filter((other) => other.id !== id && other.createdAt < createdAt)
    .flatMap(({ outgoingMail }) => (outgoingMail ? [outgoingMail.id] : []));
}
