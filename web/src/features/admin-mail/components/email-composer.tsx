import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { splitRecipients } from '#contract/mail-input';
import { MailFields } from '../../../admin/mail-fields';
import { type SendMail, useMailForm } from '../../../admin/use-mail-form';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { Panel } from '../../../components/panel';
import {
  ClientEmailsDocument,
  MailingsDocument,
  MailStatusDocument,
  SendMailingDocument,
} from '../../../gql/admin-operations';
import { toErrorMessage } from '../../../lib/error-messages';
import styles from './email-composer.module.css';
import { OptOuts } from './opt-outs';
import { RecentMailings } from './recent-mailings';

/** The texts are fixed by the specification. */
const MESSAGES = {
  populated: 'Successfully populated with all client emails.',
  noClients: 'No client emails found or an empty list was returned.',
  fetching: (why: string) => `Error fetching client emails: ${why}`,
  cleared: 'Recipients cleared.',
} as const;

const EMPTY = { to: '', subject: '', textBody: '' };

/** Composes a mailing to one or more recipients; each gets a mail of their own. */
export function EmailComposer() {
  // The name is part of storage keys on the device: changing it would lose drafts.
  const form = useMailForm('letter', EMPTY, useSendMailing());
  const { isFetching, addAll } = useAllClients(form);

  function clear() {
    form.change('to', '');
    form.setOutcome({ tone: 'success', text: MESSAGES.cleared });
  }

  return (
    <Panel id="compose-email" title="Compose Email">
      <MailBanner />
      <div className={styles.columns}>
        <MailFields
          {...form}
          toHint={formatRecipients(form.mail.to)}
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

/** Sends a mailing; the server queues one mail per recipient. */
function useSendMailing(): SendMail {
  const [send] = useMutation(SendMailingDocument, { refetchQueries: [MailingsDocument] });
  return async (input, context) => {
    const { data } = await send({ variables: { input }, context });
    return data?.sendMailing;
  };
}

function useAllClients({ change, setOutcome }: Pick<ReturnType<typeof useMailForm>, 'change' | 'setOutcome'>) {
  const client = useApolloClient();
  const [isFetching, setIsFetching] = useState(false);

  async function addAll() {
    setIsFetching(true);
    try {
      const { data } = await client.query({ query: ClientEmailsDocument, fetchPolicy: 'network-only' });
      const addresses = data?.clientEmails ?? [];
      if (addresses.length === 0) return setOutcome({ tone: 'error', text: MESSAGES.noClients });
      change('to', addresses.join(', '));
      setOutcome({ tone: 'success', text: MESSAGES.populated });
    } catch (error) {
      setOutcome({ tone: 'error', text: MESSAGES.fetching(toErrorMessage(error, 'the server did not answer.')) });
    } finally {
      setIsFetching(false);
    }
  }

  return { isFetching, addAll };
}

/** Warns while no mail server is configured. */
function MailBanner() {
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

const SHOWN_INVALID = 3;

/** The hint below To: the number of recipients, and the first few invalid addresses. */
export function formatRecipients(to: string): string {
  const { addresses, invalid } = splitRecipients(to);
  const count = addresses.length === 1 ? '1 recipient' : `${addresses.length} recipients`;
  if (invalid.length === 0) return addresses.length === 0 ? 'Addresses with commas between them.' : `${count}.`;
  const shown = invalid.slice(0, SHOWN_INVALID).join(', ');
  return `${count}. Not yet an email address: ${shown}${invalid.length > SHOWN_INVALID ? ', …' : ''}`;
}
