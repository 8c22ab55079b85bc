import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { paths } from '#contract/paths';
import { ButtonLink } from '../../../components/button';
import { InstallHint } from '../../../components/install-hint';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { useBooking } from '../../../features/booking/booking-context';
import type { BookingDetails } from '../../../features/booking/booking-state';
import { AfterBooking, Ticket } from '../../../features/booking/components/confirmation';
import { FinishingPayment } from '../../../features/booking/components/finishing-payment';
import { FreeCancellation, PlansChange } from '../../../features/booking/components/free-cancellation';
import { StepColumns } from '../../../features/booking/components/step-columns';
import { WeatherCallLine } from '../../../features/booking/components/weather-call-line';
import { findChanged, findOwnPlace, type OwnBooking, storeOwnBooking } from '../../../features/booking/own-bookings';
import { useCurrentStates, useOwnBookings } from '../../../features/booking/use-own-bookings';
import { type UnfinishedPayment, useUnfinishedPayment } from '../../../features/booking/use-unfinished-payment';
import { track } from '../../../lib/analytics';
import { usePageReturn } from '../../../lib/use-page-return';
import styles from './step.module.css';

/** The confirmation of a booking, or the completion of a payment that came back from a redirect. */
export function Component() {
  const { state } = useBooking();
  const { shareableId = null } = useParams();
  const unfinished = useUnfinishedPayment();
  const bookings = useOwnBookings();
  const ownPlace = state.selectedSlot && findOwnPlace(bookings, state.selectedSlot);
  const confirmPath = state.selectedSlot ? paths.bookStep(shareableId, 'confirm') : null;

  if (state.bookingDetails && !state.pendingPayment) return <Booked booking={state.bookingDetails} />;
  if (unfinished.phase !== 'none') return <Unfinished payment={unfinished} confirmPath={confirmPath} />;
  if (ownPlace) return <BookedBefore booking={ownPlace} />;
  return <NotYetBooked confirmPath={confirmPath ?? paths.bookCalendar} />;
}

function Booked({ booking }: { booking: BookingDetails }) {
  const { state, dispatch } = useBooking();
  const changed = useChanged(booking, state.countedBookingId === booking.id);

  useEffect(() => dispatch({ type: 'confirmationShown' }), [dispatch]);
  useEffect(() => storeOwnBooking(booking), [booking]);
  useEffect(() => {
    if (state.countedBookingId === booking.id) return;
    dispatch({ type: 'conversionCounted', bookingId: booking.id });
    track({ name: 'booking_confirmed', classType: booking.classType });
  }, [state.countedBookingId, booking, dispatch]);

  return changed ? <Known booking={changed} /> : <Confirmed booking={booking} />;
}

/**
 * A booking that is not as it was made any more, as this device knows it. The server is asked when the page is opened or looked at
 * again: right after booking there is nothing to ask.
 */
function useChanged(booking: BookingDetails, wasShown: boolean): OwnBooking | null {
  const bookings = useOwnBookings();
  const [isRequested, setRequested] = useState(wasShown);
  usePageReturn(!isRequested, () => setRequested(true));
  useCurrentStates(isRequested, booking.id);
  return findChanged(bookings, booking);
}

/** After Back and Forward of a share link, which has chosen its class again meanwhile. */
function BookedBefore({ booking }: { booking: OwnBooking }) {
  useCurrentStates(true, booking.id);
  return <Known booking={booking} />;
}

/** A booking as this device knows it now. */
function Known({ booking }: { booking: OwnBooking }) {
  const { link, state } = booking;
  useDocumentTitle('Your booking');
  return (
    <>
      <StepHeading title="Your booking" />
      <StepColumns summary={<Ticket booking={booking} />}>
        {state?.weatherCall && <p>{state.weatherCall}</p>}
        {state?.freeCancellation && <p>{state.freeCancellation}</p>}
        {link !== null && state?.isConfirmed && <PlansChange booking={booking} to={paths.manage(link)} />}
        {link !== null && !state?.isConfirmed && (
          <p>
            <Link to={paths.manage(link)}>See your booking</Link>
          </p>
        )}
        <WaysOn />
      </StepColumns>
    </>
  );
}

function Confirmed({ booking }: { booking: BookingDetails }) {
  useDocumentTitle();
  return (
    <>
      <StepHeading title="Booking Confirmed!" />
      <p>Thank you, {booking.name}. We look forward to seeing you.</p>
      <StepColumns summary={<Ticket booking={booking} name={booking.name} />}>
        <AfterBooking booking={booking} />
        <WeatherCallLine
          call={booking.weatherCall}
          date={booking.date}
          paysInPerson={booking.paymentMethod === 'IN_PERSON'}
        />
        <FreeCancellation of={booking} />
        {booking.manageUrl && <PlansChange booking={booking} to={new URL(booking.manageUrl).pathname} />}
        <InstallHint
          to="visitor"
          title="Have it at hand"
          text="As an app on this phone, the schedule and your bookings open offline too, even on the beach."
        />
        <WaysOn />
      </StepColumns>
    </>
  );
}

function WaysOn() {
  const { dispatch } = useBooking();
  return (
    <div className={`${styles.actions} ${styles.quiet}`}>
      <ButtonLink variant="quiet" to={paths.ownBookings}>
        Your bookings
      </ButtonLink>
      <ButtonLink variant="quiet" to={paths.home}>
        Go to Homepage
      </ButtonLink>
      <ButtonLink variant="quiet" to={paths.bookCalendar} onClick={() => dispatch({ type: 'reset' })}>
        Book Another Class
      </ButtonLink>
    </div>
  );
}

function Unfinished({ payment, confirmPath }: { payment: UnfinishedPayment; confirmPath: string | null }) {
  const title = payment.phase === 'asking' ? 'Finishing your booking' : 'Not booked yet';
  useDocumentTitle(title);
  return (
    <>
      <StepHeading title={title} />
      <FinishingPayment payment={payment} retryPath={confirmPath} />
    </>
  );
}

function NotYetBooked({ confirmPath }: { confirmPath: string }) {
  useDocumentTitle('Not booked yet');
  return (
    <>
      <StepHeading title="Not booked yet" />
      <p>Your class and your details are saved, but the booking was not confirmed. One step is missing.</p>
      <div className={styles.actions}>
        <ButtonLink to={confirmPath} replace>
          Continue to Confirm &amp; Book
        </ButtonLink>
      </div>
    </>
  );
}
