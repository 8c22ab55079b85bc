import { useEffect } from 'react';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { BookingOverview } from '../../../features/booking/manage/booking-overview';
import { type FoundBooking, fetchManagedBooking } from '../../../features/booking/manage/fetch-managed-booking';
import { toOwnBooking } from '../../../features/booking/manage/stored-state';
import { useBookingChanges } from '../../../features/booking/manage/use-class-changes';
import { useOutcome } from '../../../features/booking/manage/use-outcome';
import { storeKnownBooking } from '../../../features/booking/own-bookings';
import { LinkedPage } from './personal-page';

export const loader = fetchManagedBooking;

/** The page on which the owner of a booking changes it, by a personal link. */
export const Component = () => <LinkedPage render={(found: FoundBooking) => <Managed {...found} />} />;

function Managed({ booking, asOf, timeZone, refusal }: FoundBooking) {
  const outcome = useOutcome(refusal);
  const isCurrent = useBookingChanges({ booking, asOf, timeZone });
  useDocumentTitle();
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
