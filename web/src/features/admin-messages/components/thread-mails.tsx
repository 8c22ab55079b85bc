import { StatusPill, type Tone } from '../../../components/status-pill';
import { StudioTime } from '../../../components/studio-time';
import type { ThreadFragment } from '../../../gql/admin-operations';
import { addressLink } from '../../../lib/contact-links';
import { toShownMessage } from '../format-message';
import styles from './conversation.module.css';

type Reply = ThreadFragment['replies'][number];

const MAIL_STATES: Record<NonNullable<Reply['mailStatus']>, { text: string; tone: Tone }> = {
  QUEUED: { text: 'On its way', tone: 'waiting' },
  SENT: { text: 'Sent', tone: 'good' },
  FAILED: { text: 'Not delivered', tone: 'bad' },
  SKIPPED: { text: 'Not sent', tone: 'muted' },
};

/** The message and its replies, oldest first. */
export function ThreadMails({ thread }: { thread: ThreadFragment }) {
  const { name, email, createdAt, subject, message, replies } = thread;
  return (
    <ol className={styles.mails}>
      <li className={styles.mail}>
        <h2 className={styles.from}>{name}</h2>
        <p className={styles.quiet}>
          <a href={addressLink(email)}>{email}</a>
          <StudioTime instant={createdAt} />
        </p>
        {subject ? <p className={styles.subject}>{subject}</p> : null}
        <p className={styles.text}>{toShownMessage(message)}</p>
      </li>
      {replies.map((reply) => (
        <ReplyMail key={reply.id} reply={reply} />
      ))}
    </ol>
  );
}

function ReplyMail({ reply }: { reply: Reply }) {
  const mail = reply.mailStatus && MAIL_STATES[reply.mailStatus];
  return (
    <li className={styles.mail} data-is-reply>
      <h2 className={styles.from}>You</h2>
      <p className={styles.quiet}>
        <StudioTime instant={reply.createdAt} />
        {mail ? <StatusPill tone={mail.tone}>{mail.text}</StatusPill> : null}
      </p>
      <p className={styles.subject}>{reply.subject}</p>
      <p className={styles.text}>{reply.textBody}</p>
    </li>
  );
}
