import { useMutation } from '@apollo/client/react';
import { Mail } from 'lucide-react';
import { MailFields } from '../../../admin/mail-fields';
import { type SendMail, useMailForm } from '../../../admin/use-mail-form';
import { Panel } from '../../../components/panel';
import { ReplyToContactMessageDocument, type ThreadFragment } from '../../../gql/admin-operations';
import { addressLink } from '../../../lib/contact-links';
import { cut } from '../format-message';
import styles from './conversation.module.css';

/** Two ways to reply: this form, or a link that opens the teacher's own mail app. */
export function ReplyForm({ thread }: { thread: ThreadFragment }) {
  const empty = { to: thread.email, subject: toReplySubject(thread), textBody: '' };
  const form = useMailForm(`reply.${thread.id}`, empty, useReply(thread.id));
  return (
    <Panel id="reply" title="Reply">
      <MailFields {...form} isToLocked />
      <p className={styles.own}>
        <Mail aria-hidden="true" size={20} />
        <a href={replyLink(thread)}>Reply with your own mail app</a>
      </p>
    </Panel>
  );
}

/** Sends a reply by mail; the server adds it to the thread. */
function useReply(id: string): SendMail {
  const [reply] = useMutation(ReplyToContactMessageDocument);
  return async ({ to, subject, textBody }, context) => {
    const { data } = await reply({ variables: { id, input: { recipientEmail: to, subject, textBody } }, context });
    const answer = data?.replyToContactMessage;
    return answer?.__typename === 'ContactMessage' ? { receipt: 'Reply sent.' } : answer;
  };
}

type Original = { name: string; email: string; subject: string | null; message: string };

/** In characters. Longer `mailto:` links fail in some mail apps. */
const MAX_QUOTE = 1_200;

export function toReplySubject({ subject }: Pick<Original, 'subject'>): string {
  if (!subject) return 'Re: Your message';
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`;
}

/** A `mailto:` link that opens a reply in the teacher's own mail app, with the message quoted. */
export function replyLink(original: Original): string {
  const body = `\r\n\r\n${original.name} wrote:\r\n${quote(original.message)}`;
  return `${addressLink(original.email)}?subject=${encodeURIComponent(toReplySubject(original))}&body=${encodeURIComponent(body)}`;
}

function quote(message: string): string {
  return cut(message, MAX_QUOTE)
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\r\n');
}
