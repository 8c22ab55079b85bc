import { Link } from 'react-router-dom';
import { findPlace } from '#contract/find-place';
import { paths } from '#contract/paths';
import { studio } from '#studio';
import { Button, ButtonLink } from '../../components/button';
import { StepHeading } from '../../components/step-heading';
import { useDocumentTitle } from '../../components/use-document-title';
import { Directions, Ticket } from '../../features/booking/components/confirmation';
import manage from '../../features/booking/manage/manage.module.css';
import { ChoiceLine, ManageLink } from '../../features/booking/manage/manage-link';
import { StateAge } from '../../features/booking/manage/state-age';
import { clearOwnBookings, listOwnBookings } from '../../features/booking/own-bookings';
import { useCurrentStates, useOwnBookings } from '../../features/booking/use-own-bookings';
import { getStudioTimeZone, getStudioToday } from '../../lib/studio-time';
import { useNow } from '../../lib/use-now';
import { useIsOnline } from '../../offline/connection';
import section from '../layouts/page-section.module.css';
import styles from './your-bookings.module.css';

/** The bookings that were made or opened on this device, in their current state; readable offline. */
export function Component() {
  const bookings = useOwnBookings();
  const isOnline = useIsOnline();
  const isFresh = useCurrentStates(bookings.length > 0 && isOnline);
  const now = new Date(useNow()).toISOString();
  useDocumentTitle();
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
          <p>{isOnline ? 'Booked or opened on this device.' : 'As this device last knew them.'}</p>
          <ul className={manage.bookings}>
            {listOwnBookings(bookings, getStudioToday()).map((booking) => (
              <li key={booking.id}>
                <Ticket booking={booking} label={`${booking.title}, ${booking.date}`} />
                {booking.state?.weatherCall && <p>{booking.state.weatherCall}</p>}
                <ChoiceLine booking={booking} now={now} timeZone={getStudioTimeZone()} />
                {!(isFresh && booking.state) && <StateAge state={booking.state} />}
                <div className={styles.actions}>
                  <ManageLink booking={booking} now={now} />
                  {booking.state?.isConfirmed !== false && (
                    <Directions to={findPlace(booking.location, studio.places)} />
                  )}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        Booked somewhere else? <Link to={paths.myBookings}>Get a mail with a link to all of your classes</Link>.
      </p>
      {bookings.length > 0 && (
        <Button variant="quiet" className={styles.discard} onClick={clearOwnBookings}>
          Remove them from this device
        </Button>
      )}
    </div>
  );
}
