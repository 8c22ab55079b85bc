import { useMutation, useQuery } from '@apollo/client/react';
import { Mail } from 'lucide-react';
import { MailFields } from '../../../admin/mail-fields';
import { type SendMail, useMailForm } from '../../../admin/use-mail-form';
import { Alert } from '../../../components/alert';
import { LoadFailure } from '../../../components/load-failure';
import { Skeleton } from '../../../components/skeleton';
import {
  ClassAudienceDocument,
  type ClassAudienceQuery,
  MailingsDocument,
  SendClassMailingDocument,
} from '../../../gql/admin-operations';
import { mailLink } from '../../../lib/contact-links';
import { toErrorMessage } from '../../../lib/error-messages';
import { useIsOnline } from '../../../offline/connection';
import styles from './class-composer.module.css';
import { RecentMailings } from './recent-mailings';

type AddressedClass = Extract<ClassAudienceQuery['adminClass'], { audience: object }>;

/** Composes a mail to everybody who has a place in a class, and shows those that were sent before. */
export function ClassComposer({ classId }: { classId: string }) {
  const { data, error, refetch } = useQuery(ClassAudienceDocument, { variables: { id: classId } });
  const isOnline = useIsOnline();
  const answer = data?.adminClass;
  if (answer && 'audience' in answer) return <Composer addressed={answer} isOnline={isOnline} />;
  const refusal = answer ? answer.message : error && toErrorMessage(error, 'Failed to load this class.');
  if (!refusal) return <Skeleton height="24rem" radius="var(--radius-md)" />;
  return (
    <LoadFailure
      error={`Error: ${refusal}`}
      whenOffline="Writing to a class needs a connection."
      onRetry={() => void refetch().catch(() => undefined)}
      className={styles.composer}
    />
  );
}

function Composer({ addressed: { id, audience }, isOnline }: { addressed: AddressedClass; isOnline: boolean }) {
  const form = useMailForm(
    `class.${id}`,
    { to: audience.to, subject: audience.subject, textBody: '' },
    useSendClassMailing(id),
  );
  // A stored draft has the recipients of that time.
  const mail = { ...form.mail, to: audience.to };
  const ownMailApp = (
    <p className={styles.own}>
      <Mail aria-hidden="true" size={20} />
      <a href={mailLink(audience.addresses, mail.subject)}>Write with your own mail app</a>
    </p>
  );
  return (
    <div className={styles.composer}>
      {!isOnline && (
        <>
          <Alert tone="info">You are offline. What you write here stays on this device until you can send it.</Alert>
          {ownMailApp}
        </>
      )}
      <MailFields {...form} mail={mail} recipientCount={audience.addresses.length} isToLocked />
      {isOnline && ownMailApp}
      <RecentMailings classId={id} />
    </div>
  );
}

/** Sends a mailing to a class; the server finds its people. */
function useSendClassMailing(classId: string): SendMail {
  const [send] = useMutation(SendClassMailingDocument, { refetchQueries: [MailingsDocument] });
  return async ({ subject, textBody }, context) => {
    const { data } = await send({ variables: { input: { classId, subject, textBody } }, context });
    return data?.sendClassMailing;
  };
}
