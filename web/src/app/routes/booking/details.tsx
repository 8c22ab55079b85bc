import { useParams } from 'react-router-dom';
import { paths } from '#contract/paths';
import { Button } from '../../../components/button';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { useStepNavigate } from '../../../components/use-step-navigate';
import { useBooking } from '../../../features/booking/booking-context';
import { BookingBar } from '../../../features/booking/components/booking-bar';
import { ChosenClass } from '../../../features/booking/components/chosen-class';
import { DetailsForm } from '../../../features/booking/components/details-form';
import { OwnPlace } from '../../../features/booking/components/own-place';
import { StepColumns } from '../../../features/booking/components/step-columns';
import { getCurrentSlot } from '../../../features/booking/slot-news';

/** Step 2 of the booking flow: the attendee's details. */
export function Component() {
  const { state } = useBooking();
  const { shareableId = null } = useParams();
  const navigate = useStepNavigate();
  useDocumentTitle();
  const slot = getCurrentSlot(state);
  if (!slot) return null;

  // Previous leads to the calendar, because the first page of a share link would redirect straight back here.
  return (
    <>
      <StepHeading step={2} title="Your Details" />
      {state.slotNews === null && <OwnPlace slot={slot} />}
      <StepColumns summary={<ChosenClass slot={slot} />}>
        <DetailsForm onValid={() => navigate(paths.bookStep(shareableId, 'payment-method'))}>
          {(isValid) => (
            <BookingBar>
              <Button variant="secondary" onClick={() => navigate(paths.bookCalendar)}>
                Previous
              </Button>
              <Button type="submit" isWaiting={!isValid}>
                Next
              </Button>
            </BookingBar>
          )}
        </DetailsForm>
      </StepColumns>
    </>
  );
}
