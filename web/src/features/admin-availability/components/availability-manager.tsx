import { useQuery } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { Pager } from '../../../components/pager';
import { Panel } from '../../../components/panel';
import { AdminAvailabilitiesDocument } from '../../../gql/admin-operations';
import { type FlashMessage, SCREEN_MESSAGES } from '../availability-messages';
import { useClassForm } from '../use-class-form';
import { useRowActions } from '../use-row-actions';
import { AvailabilityForm } from './availability-form';
import styles from './availability-manager.module.css';
import { AvailabilityTable } from './availability-table';
import { BookedDatesDialog } from './booked-dates-dialog';
import { DeleteDialog } from './delete-dialog';
import { ShareDialog } from './share-dialog';

const LIMIT = 50;
/** How long a deletion can be undone. */
const UNDO_MS = 10_000;

/** The form that creates and edits classes, and the table of all classes. */
export function AvailabilityManager() {
  const [offset, setOffset] = useState(0);
  const { data, error } = useQuery(AdminAvailabilitiesDocument, { variables: { offset, limit: LIMIT } });
  const [message, setMessage] = useState<FlashMessage | null>(null);
  const form = useClassForm(setMessage);
  const actions = useRowActions({
    setMessage,
    onToggled: form.acceptToggle,
    onDeleted: (id) => form.editedId === id && form.reset(),
  });
  const list = data?.adminAvailabilities;
  const failure: FlashMessage | null = error && !list ? { tone: 'error', text: SCREEN_MESSAGES.notLoaded } : null;
  const title = form.editedId ? 'Edit Availability' : 'Add Availability';
  const { deletion, sharing } = actions;
  useRequestedClass(form.open);
  return (
    <>
      <div className={styles.top}>
        <p className={styles.intro}>
          Add a class below, once or as a series, and it is open for booking at once. Choose Edit in the table to change
          one; people who have booked get a mail about a new time or place.
        </p>
        <Flash message={message ?? failure} onEnd={() => setMessage(null)} />
      </div>
      <Panel id="class-form" title={title} tools={<a href="#classes-title">Existing classes</a>}>
        <AvailabilityForm form={form} today={list?.today} />
      </Panel>
      <Panel id="classes" title="Existing Availabilities">
        {failure ? null : (
          <AvailabilityTable
            availabilities={list?.nodes}
            actions={actions}
            onEdit={(availability) => {
              form.edit(availability);
              document.getElementById('class-form-title')?.focus();
            }}
          />
        )}
        {list && list.totalCount > LIMIT ? (
          <Pager things="classes" offset={offset} limit={LIMIT} totalCount={list.totalCount} onOffset={setOffset} />
        ) : null}
      </Panel>
      {deletion.availability && <DeleteDialog availability={deletion.availability} deletion={deletion} />}
      <ShareDialog link={sharing.link} onClose={sharing.close} />
      <BookedDatesDialog form={form} />
    </>
  );
}

/** Opens the class that the address names in the form, once. */
function useRequestedClass(open: (id: string) => Promise<void>) {
  const [search, setSearch] = useSearchParams();
  const requested = search.get('edit');
  const openRequested = useEffectEvent((id: string) => {
    setSearch({}, { replace: true });
    void open(id);
  });
  useEffect(() => {
    if (requested) openRequested(requested);
  }, [requested]);
}

/** The screen's one flash message. It scrolls into view, because the action may be far below it. */
function Flash({ message, onEnd }: { message: FlashMessage | null; onEnd: () => void }) {
  const line = useRef<HTMLDivElement>(null);
  const end = useEffectEvent(onEnd);
  const undo = message?.undo;
  useEffect(() => {
    if (!undo) return;
    const timer = setTimeout(() => end(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [undo]);
  useEffect(() => {
    if (message) line.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return (
    <div ref={line} className={styles.flash}>
      {message ? (
        <Alert tone={message.tone}>
          <span className={styles.message}>
            {message.tone === 'error' ? `Error: ${message.text}` : message.text}
            {undo && (
              <Button variant="secondary" size="small" onClick={() => void undo()}>
                Undo
              </Button>
            )}
          </span>
        </Alert>
      ) : null}
    </div>
  );
}
