import { useMutation, useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import {
  ContactMessageDocument,
  SetContactMessageStatusDocument,
  type ThreadFragment,
} from '../../../gql/admin-operations';
import { toErrorMessage, withStatus } from '../../../lib/error-messages';
import { MESSAGE_TEXTS } from '../format-message';

type ThreadState = { kind: 'loading' } | { kind: 'none'; text: string } | { kind: 'there'; thread: ThreadFragment };

/** How often a thread is asked about while a reply is on its way. */
const POLL_MS = 2_000;

/** A message and its replies. Opening it marks it as read. */
export function useThread(id: string): ThreadState {
  const { data, error, startPolling, stopPolling } = useQuery(ContactMessageDocument, { variables: { id } });
  const answer = data?.contactMessage;
  const thread = answer?.__typename === 'ContactMessage' ? answer : null;
  useMarkAsRead(thread);

  const isOnItsWay = thread?.replies.some(({ mailStatus }) => mailStatus === 'QUEUED') ?? false;
  useEffect(() => {
    if (!isOnItsWay) return;
    startPolling(POLL_MS);
    return stopPolling;
  }, [isOnItsWay, startPolling, stopPolling]);

  if (thread) return { kind: 'there', thread };
  if (error) return { kind: 'none', text: toErrorMessage(error, withStatus(MESSAGE_TEXTS.fetchOne)) };
  return answer ? { kind: 'none', text: MESSAGE_TEXTS.notFound } : { kind: 'loading' };
}

function useMarkAsRead(thread: ThreadFragment | null): void {
  const [setStatus] = useMutation(SetContactMessageStatusDocument);
  const requested = useRef<string | null>(null);
  const unreadId = thread && !thread.isRead ? thread.id : null;
  useEffect(() => {
    if (!unreadId || requested.current === unreadId) return;
    requested.current = unreadId;
    // When it fails the message stays new, and is marked the next time it is opened.
    setStatus({ variables: { id: unreadId, input: { isRead: true } } }).catch(() => undefined);
  }, [unreadId, setStatus]);
}
