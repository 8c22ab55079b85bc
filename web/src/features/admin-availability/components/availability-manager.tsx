import { useQuery } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../components/alert';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { Pager } from '../../../components/pager';
import { Panel } from '../../../components/panel';
import { AdminAvailabilitiesDocument } from '../../../gql/admin-operations';
import { AVAILABILITY_MESSAGES } from '../availability-messages';
import { type Banner, useBanner } from '../use-banner';
import { useClassForm } from '../use-class-form';
import { useRowActions } from '../use-row-actions';
import { AvailabilityForm } from './availability-form';
import styles from './availability-manager.module.css';
import { AvailabilityTable } from './availability-table';
import { BookedDatesDialog } from './booked-dates-dialog';
import { ShareDialog } from './share-dialog';

const LIMIT = 50;

/** The teacher's classes: the form that makes and changes them, and the table of all there are. */
export function AvailabilityManager() {
  const [offset, setOffset] = useState(0);
  const { data, error } = useQuery(AdminAvailabilitiesDocument, { variables: { offset, limit: LIMIT } });
  const { banner, say } = useBanner();
  const form = useClassForm(say);
  const actions = useRowActions({
    say,
    onToggled: form.follow,
    onDeleted: (id) => form.editedId === id && form.stop(),
  });
  const list = data?.adminAvailabilities;
  const failure: Banner | null = error && !list ? { tone: 'error', text: AVAILABILITY_MESSAGES.notLoaded } : null;
  const title = form.editedId ? 'Edit Availability' : 'Add Availability';
  const { deletion, sharing } = actions;
  return (
    <>
      <div className={styles.top}>
        <p className={styles.intro}>
          Add a class below, once or as a series, and it is open for booking at once. Choose Edit in the table to change
          one; people who have booked are told of a new time or place.
        </p>
        <BannerLine banner={banner ?? failure} />
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
      <ConfirmDialog
        isOpen={deletion.availability !== null}
        title="Delete availability"
        verb="Delete"
        isDanger
        isBusy={deletion.isBusy}
        onConfirm={deletion.confirm}
        onCancel={deletion.cancel}
      >
        <p>{AVAILABILITY_MESSAGES.deleteQuestion}</p>
        <p>{deletion.availability?.title}</p>
      </ConfirmDialog>
      <ShareDialog link={sharing.link} onClose={sharing.close} />
      <BookedDatesDialog form={form} />
    </>
  );
}

/** The screen's one line for news. It comes into sight, wherever on the screen the news was made. */
function BannerLine({ banner }: { banner: Banner | null }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (banner) line.current?.scrollIntoView({ block: 'nearest' });
  }, [banner]);
  return (
    <div ref={line} className={styles.banner}>
      {banner ? (
        <Alert tone={banner.tone}>{banner.tone === 'error' ? `Error: ${banner.text}` : banner.text}</Alert>
      ) : null}
    </div>
  );
}
