import { useState } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { StatusPill } from '../../../components/status-pill';
import type { ThreadFragment } from '../../../gql/admin-operations';
import { useMessageActions } from '../api/use-message-actions';
import { useThread } from '../api/use-thread';
import { getStatus, MESSAGE_TEXTS } from '../format-message';
import styles from './conversation.module.css';
import { DeleteMessage } from './delete-message';
import { ReplyForm } from './reply-form';
import { SenderPlaces } from './sender-places';
import { ThreadMails } from './thread-mails';

type ConversationProps = {
  threadId: string;
  onDeleted: () => void;
};

/** A message, its replies, the actions for it, and the reply form. */
export function Conversation({ threadId, onDeleted }: ConversationProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <Thread threadId={threadId} onDelete={() => setIsDeleting(true)} />
      {isDeleting && <DeleteThread id={threadId} onDeleted={onDeleted} onClose={() => setIsDeleting(false)} />}
    </>
  );
}

function Thread({ threadId, onDelete }: { threadId: string; onDelete: () => void }) {
  const state = useThread(threadId);
  if (state.kind === 'loading') return <p role="status">{MESSAGE_TEXTS.loading}</p>;
  if (state.kind === 'none') return <Alert tone="error">{state.text}</Alert>;
  return (
    <div className={styles.columns}>
      <div className={styles.thread}>
        <SenderPlaces email={state.thread.email} />
        <ThreadMails thread={state.thread} />
        <ThreadActions thread={state.thread} onDelete={onDelete} />
      </div>
      <ReplyForm key={threadId} thread={state.thread} />
    </div>
  );
}

function ThreadActions({ thread, onDelete }: { thread: ThreadFragment; onDelete: () => void }) {
  const { error, isArchiving, toggleArchived } = useMessageActions();
  const { label, tone } = getStatus(thread);
  return (
    <>
      {error ? <Alert tone="error">{error}</Alert> : null}
      <div className={styles.actions}>
        <StatusPill tone={tone}>{label}</StatusPill>
        <Button variant="secondary" size="small" isBusy={isArchiving} onClick={() => toggleArchived(thread)}>
          {thread.isArchived ? 'Unarchive' : 'Archive'}
        </Button>
        {thread.isArchived ? (
          <Button variant="danger" size="small" onClick={onDelete}>
            Delete
          </Button>
        ) : null}
      </div>
    </>
  );
}

type DeleteThreadProps = { id: string; onDeleted: () => void; onClose: () => void };

/** Outside the thread: after a lost answer the thread may be gone, and the same button ends the deletion. */
function DeleteThread({ id, onDeleted, onClose }: DeleteThreadProps) {
  const { error, isRemoving, remove } = useMessageActions();

  async function confirm() {
    if (await remove({ id })) onDeleted();
  }

  return <DeleteMessage isOpen isBusy={isRemoving} error={error} onConfirm={confirm} onCancel={onClose} />;
}
