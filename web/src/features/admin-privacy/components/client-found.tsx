import { useState } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { Panel } from '../../../components/panel';
import type { ClientSummary, useClientData } from '../use-client-data';
import styles from './client-data.module.css';

type ClientFoundProps = Pick<ReturnType<typeof useClientData>, 'handOver' | 'erasure' | 'download' | 'erase'> & {
  client: ClientSummary;
};

/** What is kept about one client, and the two things that they may ask for. */
export function ClientFound({ client, handOver, erasure, download, erase }: ClientFoundProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const isOpen = client.openMatters.length > 0;

  function close() {
    setIsConfirming(false);
    erasure.reset();
  }

  return (
    <Panel id="client" title={client.email}>
      <dl className={styles.counts}>
        {getFacts(client).map(([thing, value]) => (
          <div key={thing}>
            <dt>{thing}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isOpen ? (
        <Alert tone={isRefused ? 'error' : 'info'}>
          <p>This client cannot be erased yet.</p>
          <ul className={styles.matters}>
            {client.openMatters.map((matter, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be told in the same words
              <li key={index}>{matter}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {handOver.error ? <Alert tone="error">{handOver.error}</Alert> : null}
      <div className={styles.actions}>
        <Button variant="secondary" isBusy={handOver.isBusy} onClick={download}>
          Download everything
        </Button>
        <Button
          variant="danger"
          isWaiting={isOpen}
          onClick={() => (isOpen ? setIsRefused(true) : setIsConfirming(true))}
        >
          Erase
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Erase this client?"
        verb="Erase"
        isDanger
        isBusy={erasure.isBusy}
        error={erasure.error}
        onConfirm={() => void erase()}
        onCancel={close}
      >
        <p>
          Are you sure you want to erase everything about <strong>{client.email}</strong>? This cannot be undone.
        </p>
        <p>
          Paid bookings stay in the accounts with their day and amount, without the person. Everything else is deleted,
          messages and their answers included.
        </p>
      </ConfirmDialog>
    </Panel>
  );
}

function getFacts(client: ClientSummary): [string, number | string][] {
  return [
    ['Bookings', client.bookings],
    ['Card payments', client.payments],
    ['Refunds', client.refunds],
    ['Mails', client.mails],
    ['Messages', client.messages],
    ['Letters', client.wantsNoLetters ? 'Not wanted' : 'Allowed'],
  ];
}
