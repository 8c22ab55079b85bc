import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../components/button';
import { Panel } from '../../../components/panel';
import type { AvailabilityTable_AvailabilityFragment as Availability } from '../../../gql/admin-operations';
import { useIsNarrow } from '../../../lib/use-is-narrow';
import { type FlashMessage, SCREEN_MESSAGES } from '../availability-messages';
import { useAvailabilityList } from '../use-availability-list';
import { useClassForm } from '../use-class-form';
import { useRowActions } from '../use-row-actions';
import { AvailabilityList } from './availability-list';
import styles from './availability-manager.module.css';
import { BookedDatesDialog } from './booked-dates-dialog';
import { CreatePanel } from './create-panel';
import { DeleteDialog } from './delete-dialog';
import { Dock } from './dock';
import { EditDialog } from './edit-dialog';
import { ShareDialog } from './share-dialog';

/**
 * The form that creates classes, and the table of all classes, over which each can be edited. A phone shows the list first, with a
 * button that leads to the form.
 */
export function AvailabilityManager() {
  const state = useAvailabilityList();
  const { today, hasFailed } = state;
  const [message, setMessage] = useState<FlashMessage | null>(null);
  const form = useClassForm(setMessage, today);
  const actions = useRowActions({ setMessage, onToggled: form.acceptToggle });
  const { deletion, sharing } = actions;
  const failure: FlashMessage | null = hasFailed ? { tone: 'error', text: SCREEN_MESSAGES.notLoaded } : null;
  useRequestedClass(form.open);

  function duplicate(availability: Availability) {
    form.duplicate(availability);
    showForm();
  }

  const panels = [
    <CreatePanel key="form" form={form} today={today} />,
    <div key="list">
      <Panel id="classes" title="Existing Availabilities">
        {failure ? null : (
          <AvailabilityList
            state={state}
            rowProps={{
              markedId: message?.rowId ?? form.message?.rowId,
              createdId: form.createdId,
              actions,
              onEdit: form.edit,
              onDuplicate: duplicate,
            }}
          />
        )}
      </Panel>
      <Dock message={message ?? failure} onEnd={() => setMessage(null)}>
        <Button size="small" className={styles.add} onClick={showForm}>
          Add a class
        </Button>
      </Dock>
    </div>,
  ];
  return (
    <>
      {useIsNarrow() ? panels.reverse() : panels}
      {deletion.availability && <DeleteDialog availability={deletion.availability} deletion={deletion} />}
      <ShareDialog link={sharing.link} onClose={sharing.close} />
      <EditDialog form={form} today={today} />
      <BookedDatesDialog form={form} />
    </>
  );
}

/** Brings the form for a new class into view, with the focus on its heading. */
function showForm() {
  const title = document.getElementById('class-form-title');
  title?.focus({ preventScroll: true });
  title?.scrollIntoView();
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
