import { useQuery } from '@apollo/client/react';
import { useMailPolling } from '../../../admin/use-mail-polling';
import { Alert } from '../../../components/alert';
import { StudioTime } from '../../../components/studio-time';
import { type MailingProgressFragment, MailingsDocument } from '../../../gql/admin-operations';
import { toErrorMessage } from '../../../lib/error-messages';
import { WHILE_SEEN } from '../../../lib/use-polling';
import styles from './recent-mailings.module.css';
import { RetryMailing } from './retry-mailing';

const SHOWN = 5;
/** While a mailing is under way. */
const POLL_MS = 1_500;

/** The last mailings and the progress of each; with `classId` only those to everybody of that class. */
export function RecentMailings({ classId }: { classId?: string }) {
  const { data, error, ...polling } = useQuery(MailingsDocument, {
    variables: { offset: 0, limit: SHOWN, ...(classId ? { classId } : {}) },
    ...WHILE_SEEN,
  });
  const mailings = data?.mailings?.nodes ?? [];
  const hasQueued = mailings.some(({ queued }) => queued > 0);
  useMailPolling(polling, hasQueued, POLL_MS);

  if (error && !data) return <Alert tone="error">{toErrorMessage(error, 'Sent emails could not be loaded.')}</Alert>;
  if (mailings.length === 0) return null;
  const Heading = classId ? 'h2' : 'h3';
  return (
    <section className={styles.mailings} aria-labelledby="recent-mailings">
      <Heading id="recent-mailings" className={styles.title}>
        {classId ? 'Emails to this class' : 'Recent emails'}
      </Heading>
      <ul className={styles.list}>
        {mailings.map((mailing) => (
          <MailingRow key={mailing.id} mailing={mailing} />
        ))}
      </ul>
    </section>
  );
}

function MailingRow({ mailing }: { mailing: MailingProgressFragment }) {
  const { total, done } = getMailingProgress(mailing);
  return (
    <li className={styles.mailing}>
      <p className={styles.subject}>{mailing.subject}</p>
      <p className={styles.text}>
        <StudioTime instant={mailing.createdAt} />
        <span>{formatProgress(mailing)}</span>
      </p>
      {mailing.queued > 0 ? (
        <progress className={styles.bar} value={done} max={total} aria-label={`Progress of ${mailing.subject}`} />
      ) : null}
      {mailing.failed > 0 ? <RetryMailing mailing={mailing} /> : null}
    </li>
  );
}

type Counts = { queued: number; sent: number; failed: number; skipped: number };

/** How many mails a mailing has, and how many of them are sent or failed; skipped mails do not count. */
export function getMailingProgress({ queued, sent, failed }: Counts): { total: number; done: number } {
  return { total: queued + sent + failed, done: sent + failed };
}

/** '12 of 80 sent, 2 failed, 1 left out on request'. */
export function formatProgress(counts: Counts): string {
  const parts = [
    `${counts.sent} of ${getMailingProgress(counts).total} sent`,
    counts.failed > 0 && `${counts.failed} failed`,
    counts.skipped > 0 && `${counts.skipped} left out on request`,
  ];
  return parts.filter(Boolean).join(', ');
}
