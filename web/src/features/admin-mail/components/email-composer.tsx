import { useApolloClient, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { splitRecipients } from '#contract/mail-input';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { MailFields } from '../../../components/form/mail-fields';
import { useMailForm } from '../../../components/form/use-mail-form';
import { Panel } from '../../../components/panel';
import { ClientEmailsDocument, MailStatusDocument } from '../../../gql/admin-operations';
import { toErrorMessage } from '../../../lib/error-messages';
import { useSendMailing } from '../api/use-send-mailing';
import { MAIL_MESSAGES } from '../mail-messages';
import styles from './email-composer.module.css';
import { OptOuts } from './opt-outs';
import { RecentMailings } from './recent-mailings';

const EMPTY = { to: '', subject: '', textBody: '' };

/** A letter to one person or to all clients, each of whom gets a mail of their own. */
export function EmailComposer() {
  const form = useMailForm('letter', EMPTY, useSendMailing());
  const { isFetching, addAll } = useAllClients(form);

  function clear() {
    form.change('to', '');
    form.say({ tone: 'success', text: MAIL_MESSAGES.cleared });
  }

  return (
    <Panel id="compose-email" title="Compose Email">
      <MailBanner />
      <div className={styles.columns}>
        <MailFields
          {...form}
          toHint={formatRecipients(form.mailing.to)}
          tools={
            <>
              <Button variant="secondary" size="small" isBusy={isFetching} onClick={addAll}>
                Add All Clients
              </Button>
              <Button variant="secondary" size="small" onClick={clear}>
                Clear Recipients
              </Button>
            </>
          }
        />
        <div className={styles.aside}>
          <RecentMailings />
          <OptOuts />
        </div>
      </div>
    </Panel>
  );
}

function useAllClients({ change, say }: Pick<ReturnType<typeof useMailForm>, 'change' | 'say'>) {
  const client = useApolloClient();
  const [isFetching, setIsFetching] = useState(false);

  async function addAll() {
    setIsFetching(true);
    try {
      const { data } = await client.query({ query: ClientEmailsDocument, fetchPolicy: 'network-only' });
      const addresses = data?.clientEmails ?? [];
      if (addresses.length === 0) return say({ tone: 'error', text: MAIL_MESSAGES.noClients });
      change('to', addresses.join(', '));
      say({ tone: 'success', text: MAIL_MESSAGES.populated });
    } catch (error) {
      say({ tone: 'error', text: MAIL_MESSAGES.fetching(toErrorMessage(error, 'the server did not answer.')) });
    } finally {
      setIsFetching(false);
    }
  }

  return { isFetching, addAll };
}

/** Says so, calmly, while no mail can leave. */
export function MailBanner() {
  const { data } = useQuery(MailStatusDocument);
  const status = data?.mailStatus;
  if (!status || status.isConfigured) return null;
  const waiting = status.queued === 1 ? '1 mail waits' : `${status.queued} mails wait`;
  return (
    <Alert tone="info">
      No mail server is set up yet. Write all the same: mail waits in the queue and leaves as soon as there is one. Now{' '}
      {waiting}.
    </Alert>
  );
}

const SHOWN = 3;

/** What is said of those in To while they are being written. */
export function formatRecipients(to: string): string {
  const { addresses, invalid } = splitRecipients(to);
  const count = addresses.length === 1 ? '1 recipient' : `${addresses.length} recipients`;
  if (invalid.length === 0) return addresses.length === 0 ? 'Addresses with commas between them.' : `${count}.`;
  const named = invalid.slice(0, SHOWN).join(', ');
  return `${count}. Not yet an email address: ${named}${invalid.length > SHOWN ? ', …' : ''}`;
}
