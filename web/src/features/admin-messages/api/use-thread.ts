import { useMutation, useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useMailPolling } from '../../../admin/use-mail-polling';
import {
  ContactMessageDocument,
  SetContactMessageStatusDocument,
  type ThreadFragment,
} from '../../../gql/admin-operations';
import { toErrorMessage, withStatus } from '../../../lib/error-messages';
import { WHILE_SEEN } from '../../../lib/use-polling';
import { MESSAGE_TEXTS } from '../format-message';

type ThreadState = { kind: 'loading' } | { kind: 'none'; text: string } | { kind: 'found'; thread: ThreadFragment };

/** While a reply is queued. */
const POLL_MS = 2_000;

/** A message and its replies. Opening a message marks it as read. */
export function useThread(id: string): ThreadState {
  const { data, error, ...polling } = useQuery(ContactMessageDocument, { variables: { id }, ...WHILE_SEEN });
  const answer = data?.contactMessage;
  const thread = answer?.__typename === 'ContactMessage' ? answer : null;
  useMarkAsRead(thread);

  const isReplyQueued = thread?.replies.some(({ mailStatus }) => mailStatus === 'QUEUED') ?? false;
  useMailPolling(polling, isReplyQueued, POLL_MS);

  if (thread) return { kind: 'found', thread };
  if (error) return { kind: 'none', text: toErrorMessage(error, withStatus(MESSAGE_TEXTS.fetchOne)) };
  return answer ? { kind: 'none', text: MESSAGE_TEXTS.notFound } : { kind: 'loading' };
}

function useMarkAsRead(thread: ThreadFragment | null): void {
  const [setStatus] = useMutation(SetContactMessageStatusDocument);
  const sentId = useRef<string | null>(null);
  const unreadId = thread && !thread.isRead ? thread.id : null;
  useEffect(() => {
    if (!unreadId || sentId.current === unreadId) return;
    sentId.current = unreadId;
    // After a failure the message stays new; opening it again retries.
    setStatus({ variables: { id: unreadId, input: { isRead: true } } }).catch(() => undefined);
  }, [unreadId, setStatus]);
}
