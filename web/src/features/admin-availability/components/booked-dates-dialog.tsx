import { dayName } from '#contract/civil-date';
import { paths } from '#contract/paths';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { UnreachablePeople } from '../../../components/unreachable-people';
import { type BookedDate, formatBooked, formatLeaving } from '../booked-dates';
import type { ClassFormState } from '../use-class-form';
import styles from './booked-dates-dialog.module.css';

/** Shows the booked dates that an edit affects, before it is saved. */
export function BookedDatesDialog({ form }: { form: ClassFormState }) {
  const { bookedDates, editedId, isSaving, save, dismiss } = form;
  const leaving = bookedDates?.leaving ?? [];
  const moving = bookedDates?.moving ?? [];
  return (
    <ConfirmDialog
      isOpen={bookedDates !== null}
      title={
        [...leaving, ...moving].some(({ people }) => people > 0) ? 'People have booked' : 'People wait for a place'
      }
      verb="Save"
      isBusy={isSaving}
      onConfirm={() => save({ isConfirmed: true })}
      onCancel={dismiss}
    >
      {moving.length > 0 ? (
        <>
          <p>These dates change. Everybody who booked them is notified by mail.</p>
          <Dates dates={moving} />
          <UnreachablePeople people={moving.flatMap(({ unreachable }) => unreachable)} />
        </>
      ) : null}
      {leaving.length > 0 ? (
        <>
          <p>{formatLeaving(leaving)}</p>
          <Dates dates={leaving} getLink={(date) => paths.adminClass(`${editedId}_${date}`)} />
        </>
      ) : null}
    </ConfirmDialog>
  );
}

type DatesProps = { dates: readonly BookedDate[]; getLink?: (date: string) => string };

function Dates({ dates, getLink }: DatesProps) {
  return (
    <ul className={styles.dates}>
      {dates.map(({ date, people, waiting = 0 }) => (
        <li key={date}>
          {getLink ? (
            // In a new tab, so that the unsaved form stays here.
            <a href={getLink(date)} target="_blank" rel="noreferrer">
              {dayName(date)}
            </a>
          ) : (
            dayName(date)
          )}
          : {formatBooked({ people, waiting })}
        </li>
      ))}
    </ul>
  );
}
