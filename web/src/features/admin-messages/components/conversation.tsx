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
  const state = useThread(threadId);
  if (state.kind === 'loading') return <p role="status">{MESSAGE_TEXTS.loading}</p>;
  if (state.kind === 'none') return <Alert tone="error">{state.text}</Alert>;
  return (
    <div className={styles.columns}>
      <div className={styles.thread}>
        <SenderPlaces email={state.thread.email} />
        <ThreadMails thread={state.thread} />
        <ThreadActions thread={state.thread} onDeleted={onDeleted} />
      </div>
      <ReplyForm key={threadId} thread={state.thread} />
    </div>
  );
}

function ThreadActions({ thread, onDeleted }: { thread: ThreadFragment; onDeleted: () => void }) {
  const actions = useMessageActions();
  const [isConfirming, setIsConfirming] = useState(false);
  const { label, tone } = getStatus(thread);

  async function remove() {
    if (await actions.remove(thread)) onDeleted();
  }

  function close() {
    setIsConfirming(false);
    actions.dismiss();
  }

  return (
    <>
      {actions.error && !isConfirming ? <Alert tone="error">{actions.error}</Alert> : null}
      <div className={styles.actions}>
        <StatusPill tone={tone}>{label}</StatusPill>
        <Button
          variant="secondary"
          size="small"
          isBusy={actions.isArchiving}
          onClick={() => actions.toggleArchived(thread)}
        >
          {thread.isArchived ? 'Unarchive' : 'Archive'}
        </Button>
        {thread.isArchived ? (
          <Button variant="danger" size="small" onClick={() => setIsConfirming(true)}>
            Delete
          </Button>
        ) : null}
      </div>
      <DeleteMessage
        isOpen={isConfirming}
        isBusy={actions.isRemoving}
        error={isConfirming ? actions.error : null}
        onConfirm={remove}
        onCancel={close}
      />
    </>
  );
}
