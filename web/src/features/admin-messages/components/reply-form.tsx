import { Mail } from 'lucide-react';
import { LetterFields } from '../../../components/letter-fields';
import { Panel } from '../../../components/panel';
import { useLetter } from '../../../components/use-letter';
import type { ThreadFragment } from '../../../gql/admin-operations';
import { useReply } from '../api/use-reply';
import { mailLink, replySubject } from '../mail-link';
import styles from './conversation.module.css';

/** Both ways to answer: here, or in the mail program of one's own. */
export function ReplyForm({ thread }: { thread: ThreadFragment }) {
  const empty = { to: thread.email, subject: replySubject(thread), textBody: '' };
  const form = useLetter(`reply.${thread.id}`, empty, useReply(thread.id));
  return (
    <Panel id="reply" title="Reply">
      <LetterFields {...form} isToLocked />
      <p className={styles.own}>
        <Mail aria-hidden="true" size={20} />
        <a href={mailLink(thread)}>Reply with your own mail app</a>
      </p>
    </Panel>
  );
}
