import { useQuery } from '@apollo/client/react';
import { MailStatusDocument, type MailStatusQuery } from '../gql/admin-operations';
import { usePolling } from '../lib/use-polling';

/** Polls a query while some of its mails are queued, unless there is no mail server, which would leave them queued for ever. */
export function useMailPolling(query: Parameters<typeof usePolling>[0], hasQueued: boolean, intervalMs: number): void {
  const { data: status } = useQuery(MailStatusDocument);
  usePolling(query, isSendingMails(status, hasQueued) ? intervalMs : null);
}

/** Whether queued mails are on their way. */
export const isSendingMails = (status: MailStatusQuery | undefined, hasQueued: boolean): boolean =>
  hasQueued && status?.mailStatus?.isConfigured === true;
