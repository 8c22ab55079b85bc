import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import { paths } from '#contract/paths';
import { LINK_GONE_TITLE, WAIT_TITLE } from '#contract/personal-pages';
import { Alert } from '../../../components/alert';
import { Button, ButtonLink } from '../../../components/button';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { Ticket } from '../components/confirmation';
import { discardLink } from '../own-bookings';
import styles from './manage.module.css';
import type { LinkFailure } from './personal-answer';
import { StateAge } from './state-age';
import { findStoredBooking } from './stored-state';

type LinkProblemProps = {
  failure: LinkFailure;
  /** The link of the page. */
  link: string;
};

/** The content of a personal page whose link opens nothing, or that cannot be reached. */
export function LinkProblem({ failure, link }: LinkProblemProps) {
  if (failure.kind === 'unreachable') return <Unreachable link={link} />;
  return failure.kind === 'gone' ? (
    <Gone link={link} message={failure.message} />
  ) : (
    <Refused message={failure.message} />
  );
}

function Gone({ link, message }: { link: string; message: string }) {
  useDocumentTitle(LINK_GONE_TITLE);
  useEffect(() => discardLink(link), [link]);
  return (
    <>
      <StepHeading title={LINK_GONE_TITLE} />
      <p className={styles.text}>{message}</p>
      <p className={styles.actions}>
        <ButtonLink to={paths.myBookings}>Find your bookings</ButtonLink>
        <ButtonLink to={paths.bookCalendar} variant="secondary" reloadDocument>
          Book a Class
        </ButtonLink>
      </p>
    </>
  );
}

function Refused({ message }: { message: string }) {
  const { revalidate } = useRevalidator();
  useDocumentTitle(WAIT_TITLE);
  return (
    <>
      <StepHeading title={WAIT_TITLE} />
      <Alert tone="error">{message}</Alert>
      <p className={styles.actions}>
        <Button variant="secondary" onClick={() => void revalidate()}>
          Try again
        </Button>
      </p>
    </>
  );
}

/** The last known state of the booking, where this device has it. */
function Unreachable({ link }: { link: string }) {
  useDocumentTitle();
  const booking = findStoredBooking(link);
  return (
    <>
      <StepHeading title="Your booking" />
      <Alert tone="info">
        Cancelling needs a connection, and so does moving. Nothing is changed while you are offline.
      </Alert>
      {booking ? (
        <div className={styles.columns}>
          <Ticket booking={booking} />
          <div className={styles.side}>
            {booking.state?.weatherCall && <p className={styles.deadline}>{booking.state.weatherCall}</p>}
            {booking.state?.freeCancellation && <p className={styles.deadline}>{booking.state.freeCancellation}</p>}
            <StateAge state={booking.state} />
          </div>
        </div>
      ) : (
        <p className={styles.text}>This booking is not on this device yet. It opens once you are online again.</p>
      )}
    </>
  );
}
