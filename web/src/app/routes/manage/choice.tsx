import { longDateTime } from '#contract/civil-date';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { whyNoChoice } from '../../../features/booking/manage/booking-labels';
import { type FoundBooking, fetchManagedBooking } from '../../../features/booking/manage/fetch-managed-booking';
import styles from '../../../features/booking/manage/manage.module.css';
import { ClassLine, NoChange } from '../../../features/booking/manage/no-change';
import { getOpenChoice } from '../../../features/booking/manage/open-choice';
import { FormResult } from '../../../features/booking/manage/personal-form';
import { RebookingChoice } from '../../../features/booking/manage/rebooking-choice';
import { useBookingChanges } from '../../../features/booking/manage/use-class-changes';
import { LinkedPage } from './personal-page';

export const loader = fetchManagedBooking;

/** What the owner of a booking would like instead of a cancelled class. */
export const Component = () => <LinkedPage isNarrow render={(found: FoundBooking) => <Choice {...found} />} />;

function Choice({ booking, asOf, timeZone, refusal }: FoundBooking) {
  useBookingChanges({ booking, asOf, timeZone });
  useDocumentTitle();
  const choice = getOpenChoice(booking, asOf);
  return (
    <>
      <StepHeading title={choice ? 'Your class was cancelled' : 'Your booking'} />
      {refusal !== null && <FormResult tone="error">{refusal}</FormResult>}
      {choice && (
        <p className={styles.text}>
          {booking.title}, {longDateTime(booking.date, booking.time)}, does not take place.
        </p>
      )}
      {choice ? (
        <RebookingChoice booking={booking} asOf={asOf} timeZone={timeZone} choice={choice} />
      ) : (
        <>
          <p className={styles.text}>
            <ClassLine booking={booking} asOf={asOf} />
          </p>
          <NoChange booking={booking} asOf={asOf} reason={whyNoChoice(booking)} refusal={refusal} />
        </>
      )}
    </>
  );
}
