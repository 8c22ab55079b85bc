import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { readOutcome } from '#contract/personal-pages';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { BookingOverview } from '../../../features/booking/manage/booking-overview';
import { type FoundBooking, fetchManagedBooking } from '../../../features/booking/manage/fetch-managed-booking';
import { toOwnBooking } from '../../../features/booking/manage/stored-state';
import { useBookingChanges } from '../../../features/booking/manage/use-class-changes';
import { storeKnownBooking } from '../../../features/booking/own-bookings';
import { LinkedPage } from './personal-page';

export const loader = fetchManagedBooking;

/** The page on which the owner of a booking changes it, by a personal link. */
export const Component = () => <LinkedPage render={(found: FoundBooking) => <Managed {...found} />} />;

function Managed({ booking, asOf, timeZone, refusal }: FoundBooking) {
  const { search } = useLocation();
  const outcome = refusal === null ? readOutcome(search) : null;
  const isCurrent = useBookingChanges({ booking, asOf, timeZone });
  useDocumentTitle();
  useEffect(() => {
    // What a form did is said once: neither Back nor a reload says it again. What stands on the page stays, so nothing jumps.
    if (outcome !== null) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [outcome]);
  useEffect(() => storeKnownBooking(toOwnBooking(booking, asOf, timeZone)), [booking, asOf, timeZone]);
  return (
    <>
      <StepHeading title="Your booking" />
      <BookingOverview
        booking={booking}
        asOf={asOf}
        timeZone={timeZone}
        refusal={refusal}
        outcome={outcome}
        isCurrent={isCurrent}
      />
    </>
  );
}
