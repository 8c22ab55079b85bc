import type { Reply } from '#prisma';
import { html } from '../../../lib/html';
import type { Thread } from '../../contact/list-messages';
import { longDate } from '../../format';
import type { MailMessage } from '../../ports';
import type { MailContext } from './context';
import { greetingName } from './greeting';
import { formatMailBody, mailPage, note, quotedText } from './layout';

/** A reply with the thread that it belongs to. */
export type RepliedThread = Reply & { contactMessage: Thread };

/**
 * The teacher's answer to a message, with the words that it answers quoted below it as plain text; mail programs show the
 * thread as one.
 */
export function contactReplyMail(reply: RepliedThread, context: MailContext): MailMessage {
  const { contactMessage: requested, subject, textBody } = reply;
  const said = `On ${longDate(requested.createdAt)}, ${greetingName(requested.name) || 'you'} wrote:`;
  const quoted = requested.message
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
  const body = html`${formatMailBody(textBody)}
${requested.message ? note(said) : null}
${requested.message ? html`<blockquote style="${QUOTE}">${quotedText(requested.message)}</blockquote>` : null}`;
  return {
    id: reply.id,
    to: reply.recipientEmail,
    replyTo: context.studio.instructor.email,
    subject,
    text: requested.message ? `${textBody}\n\n${said}\n${quoted}\n` : `${textBody}\n`,
    html: mailPage({ title: subject, body }, context),
    follows: mailsBefore(reply),
  };
}

const QUOTE = 'margin: 0; padding: 0 0 0 16px; border-left: 3px solid #d8ccb8;';

/** The mails of the thread's earlier replies, oldest first. */
function mailsBefore({ id, createdAt, contactMessage }: RepliedThread): string[] {
  return contactMessage.replies
    .filter((other) => other.id !== id && other.createdAt < createdAt)
    .flatMap(({ outgoingMail }) => (outgoingMail ? [outgoingMail.id] : []));
}
