import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { CancelQuestion } from '../../../features/booking/manage/cancel-question';
import { type FoundBooking, fetchManagedBooking } from '../../../features/booking/manage/fetch-managed-booking';
import { useBookingChanges } from '../../../features/booking/manage/use-class-changes';
import { LinkedPage } from './personal-page';

export const loader = fetchManagedBooking;

/** The question before a place is cancelled. */
export const Component = () => <LinkedPage isNarrow render={(found: FoundBooking) => <Question {...found} />} />;

function Question(answer: FoundBooking) {
  useBookingChanges(answer);
  useDocumentTitle();
  return (
    <>
      <StepHeading title="Cancel your place?" />
      <CancelQuestion {...answer} />
    </>
  );
}
