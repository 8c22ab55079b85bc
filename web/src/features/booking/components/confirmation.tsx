import { CalendarPlus, MapPin } from 'lucide-react';
import { DEFAULT_CLASS_NAME } from '#contract/enums';
import { findPlace } from '#contract/find-place';
import { type Place, studio } from '#studio';
import { ButtonLink } from '../../../components/button';
import { longDateTime } from '../../../lib/civil-date';
import { formatPrice } from '../../../lib/format';
import type { BookingDetails } from '../booking-state';
import type { OwnBooking } from '../own-bookings';
import styles from './confirmation.module.css';

/** A booking: class, time, place, payment and confirmation ID. */
export function Ticket({ booking, label = 'Your booking' }: { booking: OwnBooking; label?: string }) {
  const place = findPlace(booking.location, studio.places);
  const isInPerson = booking.paymentMethod === 'IN_PERSON';
  const className = booking.className || DEFAULT_CLASS_NAME;
  const title = booking.title || className;
  return (
    <section className={styles.ticket} aria-label={label}>
      <h2 className={styles.title}>{title}</h2>
      {className !== title && <p className={styles.quiet}>{className}</p>}
      <p className={styles.when}>{longDateTime(booking.date, booking.time)}</p>
      <p>{booking.location}</p>
      {place && <p className={styles.quiet}>{place.meetingPoint}</p>}
      <div className={styles.payment}>
        {isInPerson ? (
          <>
            <p className={styles.remember}>Please remember to pay at the studio before your class.</p>
            <p className={styles.quiet}>{formatPrice(booking.priceCents)} to pay</p>
          </>
        ) : (
          <p>{formatPrice(booking.priceCents)} paid by card</p>
        )}
        <p className={styles.quiet}>
          Confirmation ID: <span className={styles.id}>{booking.id}</span>
        </p>
      </div>
    </section>
  );
}

/** Next steps after booking: add to calendar, directions, what to bring. */
export function AfterBooking({ booking }: { booking: BookingDetails }) {
  const place = findPlace(booking.location, studio.places);
  return (
    <>
      <div className={styles.actions}>
        <ButtonLink to={`/api/bookings/${encodeURIComponent(booking.id)}/calendar.ics`} reloadDocument>
          <CalendarPlus aria-hidden="true" size={20} />
          Add to calendar
        </ButtonLink>
        <Directions to={place} />
      </div>
      {place && (
        <section className={styles.bring}>
          <h2>What to bring</h2>
          <p>{place.bring}</p>
        </section>
      )}
      <p>
        A confirmation email has been sent to <strong className={styles.email}>{booking.email}</strong>.
      </p>
    </>
  );
}

/** Link to the place on a map. Renders nothing for a class without a physical place. */
export function Directions({ to }: { to: Place | null }) {
  if (!to?.directions) return null;
  return (
    <ButtonLink variant="secondary" to={to.directions} target="_blank" rel="noopener noreferrer">
      <MapPin aria-hidden="true" size={20} />
      Directions
    </ButtonLink>
  );
}
