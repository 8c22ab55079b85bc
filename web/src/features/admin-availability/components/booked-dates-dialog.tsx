import { dayName } from '#contract/civil-date';
import { formatPeople } from '#contract/format-count';
import { paths } from '#contract/paths';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { UnreachablePeople } from '../../../components/unreachable-people';
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
      title="People have booked"
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
          <p>
            These dates leave the schedule. Their bookings stay and nobody is notified. To notify and refund people,
            cancel the date first.
          </p>
          <Dates dates={leaving} getLink={(date) => paths.adminClass(`${editedId}_${date}`)} />
        </>
      ) : null}
    </ConfirmDialog>
  );
}

type DatesProps = { dates: readonly { date: string; people: number }[]; getLink?: (date: string) => string };

function Dates({ dates, getLink }: DatesProps) {
  return (
    <ul className={styles.dates}>
      {dates.map(({ date, people }) => (
        <li key={date}>
          {getLink ? (
            // In a new tab, so that the unsaved form stays here.
            <a href={getLink(date)} target="_blank" rel="noreferrer">
              {dayName(date)}
            </a>
          ) : (
            dayName(date)
          )}
          : {formatPeople(people)}
        </li>
      ))}
    </ul>
  );
}
