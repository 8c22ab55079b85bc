import { useEffect } from 'react';
import { useLoaderData, useLocation, useParams } from 'react-router-dom';
import { readOutcome } from '#contract/personal-pages';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { BookingOverview } from '../../../features/booking/manage/booking-overview';
import {
  type Answer,
  fetchManagedBooking,
  type ManagedBooking,
} from '../../../features/booking/manage/fetch-managed-booking';
import { LinkProblem } from '../../../features/booking/manage/link-problem';
import { toOwnBooking } from '../../../features/booking/manage/stored-state';
import { storeKnownBooking } from '../../../features/booking/own-bookings';
import { PersonalPage } from './personal-page';

export const loader = fetchManagedBooking;

type Found = Extract<Answer<{ booking: ManagedBooking }>, { kind: 'found' }>;

/** The page on which the owner of a booking changes it, by a personal link. */
export function Component() {
  const answer = useLoaderData<Answer<{ booking: ManagedBooking }>>();
  const { link = '' } = useParams();
  return (
    <PersonalPage>
      {answer.kind === 'found' ? <Managed {...answer} /> : <LinkProblem failure={answer} link={link} />}
    </PersonalPage>
  );
}

function Managed({ booking, asOf, timeZone, refusal }: Found) {
  const { search } = useLocation();
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
        outcome={refusal === null ? readOutcome(search) : null}
      />
    </>
  );
}
