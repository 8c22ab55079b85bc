import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#contract/paths';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { Panel } from '../../../components/panel';
import type { ClientSummary, useClientData } from '../use-client-data';
import styles from './client-data.module.css';

type ClientFoundProps = Pick<ReturnType<typeof useClientData>, 'fileExport' | 'erasure' | 'download' | 'erase'> & {
  client: ClientSummary;
};

/** A summary of one client's data, with buttons to export and to erase it. */
export function ClientFound({ client, fileExport, erasure, download, erase }: ClientFoundProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const hasOpenMatters = client.openMatters.length > 0;

  function close() {
    setIsConfirming(false);
    erasure.reset();
  }

  return (
    <Panel id="client" title={client.email}>
      <dl className={styles.counts}>
        {listFacts(client).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {hasOpenMatters ? (
        <Alert tone={isRefused ? 'error' : 'info'}>
          <p>This client cannot be erased yet.</p>
          <ul className={styles.matters}>
            {client.openMatters.map((matter, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two payments may have the same text
              <li key={index}>{matter}</li>
            ))}
          </ul>
          <Link to={paths.adminPerson(client.email)}>Their places and refunds</Link>
        </Alert>
      ) : null}
      {fileExport.error ? <Alert tone="error">{fileExport.error}</Alert> : null}
      <div className={styles.actions}>
        <Button variant="secondary" isBusy={fileExport.isBusy} onClick={download}>
          Download everything
        </Button>
        <Button
          variant="danger"
          isWaiting={hasOpenMatters}
          onClick={() => (hasOpenMatters ? setIsRefused(true) : setIsConfirming(true))}
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
          Paid bookings stay in the accounts with their day and amount, without the person. Everything else is deleted:
          messages and their answers, and places on waitlists, also where this client still waits.
        </p>
      </ConfirmDialog>
    </Panel>
  );
}

function listFacts(client: ClientSummary): [string, number | string][] {
  return [
    ['Bookings', client.bookings],
    ['Card payments', client.payments],
    ['Refunds', client.refunds],
    ['Mails', client.mails],
    ['Messages', client.messages],
    ['Waitlist places', client.waitlistEntries],
    ['Mailings', client.wantsNoLetters ? 'Not wanted' : 'Allowed'],
    ['Private note', client.hasPrivateNote ? 'Yes' : 'None'],
  ];
}
