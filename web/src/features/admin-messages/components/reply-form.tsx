import { useMutation } from '@apollo/client/react';
import { Mail } from 'lucide-react';
import { MailFields } from '../../../components/form/mail-fields';
import { type SendMail, useMailForm } from '../../../components/form/use-mail-form';
import { Panel } from '../../../components/panel';
import { ReplyToContactMessageDocument, type ThreadFragment } from '../../../gql/admin-operations';
import { toErrorMessage } from '../../../lib/error-messages';
import styles from './conversation.module.css';

/** Both ways to answer: here, or in the mail program of one's own. */
export function ReplyForm({ thread }: { thread: ThreadFragment }) {
  const empty = { to: thread.email, subject: replySubject(thread), textBody: '' };
  const form = useMailForm(`reply.${thread.id}`, empty, useReply(thread.id));
  return (
    <Panel id="reply" title="Reply">
      <MailFields {...form} isToLocked />
      <p className={styles.own}>
        <Mail aria-hidden="true" size={20} />
        <a href={mailLink(thread)}>Reply with your own mail app</a>
      </p>
    </Panel>
  );
}

const FAILED = 'Failed to send email.';

/** Answers a message: the reply stands in the thread, and goes out by mail. */
export function useReply(id: string): SendMail {
  const [reply] = useMutation(ReplyToContactMessageDocument);
  return async ({ to, subject, textBody }, idempotencyKey) => {
    try {
      const { data } = await reply({
        variables: { id, input: { recipientEmail: to, subject, textBody } },
        context: { headers: { 'Idempotency-Key': idempotencyKey } },
      });
      const answer = data?.replyToContactMessage;
      if (answer?.__typename === 'ContactMessage') return { tone: 'success', text: 'Reply sent.' };
      return { tone: 'error', text: answer?.message || FAILED };
    } catch (error) {
      return { tone: 'error', text: toErrorMessage(error, FAILED) };
    }
  };
}

type Requested = { name: string; email: string; subject: string | null; message: string };

/** Mail programs take addresses of about this length; the quotation gives way. */
const MAX_QUOTE = 1_200;

/** The subject of an answer. */
export function replySubject({ subject }: Pick<Requested, 'subject'>): string {
  if (!subject) return 'Re: Your message';
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`;
}

/** An address that opens an answer in the reader's own mail program, with the message quoted. */
export function mailLink(requested: Requested): string {
  const to = encodeURIComponent(requested.email).replaceAll('%40', '@');
  const body = `\r\n\r\n${requested.name} wrote:\r\n${quote(requested.message)}`;
  return `mailto:${to}?subject=${encodeURIComponent(replySubject(requested))}&body=${encodeURIComponent(body)}`;
}

function quote(message: string): string {
  const characters = Array.from(message);
  const shown = characters.length > MAX_QUOTE ? `${characters.slice(0, MAX_QUOTE).join('')}...` : message;
  return shown
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\r\n');
}
