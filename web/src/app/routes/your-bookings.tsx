import { useState } from 'react';
import { findPlace } from '#contract/find-place';
import { paths } from '#contract/paths';
import { studio } from '#studio';
import { Button, ButtonLink } from '../../components/button';
import { StepHeading } from '../../components/step-heading';
import { useDocumentTitle } from '../../components/use-document-title';
import { Directions, Ticket } from '../../features/booking/components/confirmation';
import { clearOwnBookings, readOwnBookings } from '../../features/booking/own-bookings';
import section from '../layouts/page-section.module.css';
import styles from './your-bookings.module.css';

/** The bookings that were made on this device; readable offline. */
export function Component() {
  const [bookings, setBookings] = useState(readOwnBookings);
  useDocumentTitle();
  const discard = () => {
    clearOwnBookings();
    setBookings([]);
  };
  return (
    <div className={`${section.page} ${section.top} ${styles.page}`}>
      <StepHeading title="Your bookings" />
      {bookings.length === 0 ? (
        <>
          <p>
            Nothing was booked on this device yet. Bookings made here appear on this page, even while you are offline.
          </p>
          <ButtonLink to={paths.bookCalendar}>Book a Class</ButtonLink>
        </>
      ) : (
        <>
          <p>
            As they were booked on this device. When a class is moved or cancelled, you hear of it by email, not here.
          </p>
          <ul className={styles.bookings}>
            {bookings.map((booking) => (
              <li key={booking.id}>
                <Ticket booking={booking} label={`${booking.title}, ${booking.date}`} />
                <Directions to={findPlace(booking.location, studio.places)} />
              </li>
            ))}
          </ul>
          <Button variant="quiet" onClick={discard}>
            Remove them from this device
          </Button>
        </>
      )}
    </div>
  );
}
