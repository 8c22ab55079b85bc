import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '../../../components/button';
import { LetterFields } from '../../../components/letter-fields';
import { Panel } from '../../../components/panel';
import { useLetter } from '../../../components/use-letter';
import { ClientEmailsDocument } from '../../../gql/admin-operations';
import { errorWords } from '../../../lib/error-words';
import { useSendLetter } from '../api/use-send-letter';
import { MAIL_MESSAGES } from '../mail-messages';
import { recipientWords } from '../recipient-words';
import styles from './email-composer.module.css';
import { MailNotice } from './mail-notice';
import { OptOuts } from './opt-outs';
import { RecentMailings } from './recent-mailings';

const EMPTY = { to: '', subject: '', textBody: '' };

/** A letter to one person or to all clients, each of whom gets a mail of their own. */
export function EmailComposer() {
  const form = useLetter('letter', EMPTY, useSendLetter());
  const { isFetching, addAll } = useAllClients(form);

  function clear() {
    form.change('to', '');
    form.say({ tone: 'success', words: MAIL_MESSAGES.cleared });
  }

  return (
    <Panel id="compose-email" title="Compose Email">
      <MailNotice />
      <div className={styles.columns}>
        <LetterFields
          {...form}
          toHint={recipientWords(form.letter.to)}
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

function useAllClients({ change, say }: Pick<ReturnType<typeof useLetter>, 'change' | 'say'>) {
  const client = useApolloClient();
  const [isFetching, setIsFetching] = useState(false);

  async function addAll() {
    setIsFetching(true);
    try {
      const { data } = await client.query({ query: ClientEmailsDocument, fetchPolicy: 'network-only' });
      const addresses = data?.clientEmails ?? [];
      if (addresses.length === 0) return say({ tone: 'error', words: MAIL_MESSAGES.noClients });
      change('to', addresses.join(', '));
      say({ tone: 'success', words: MAIL_MESSAGES.populated });
    } catch (error) {
      say({ tone: 'error', words: MAIL_MESSAGES.fetching(errorWords(error, 'the server did not answer.')) });
    } finally {
      setIsFetching(false);
    }
  }

  return { isFetching, addAll };
}
