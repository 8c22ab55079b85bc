import { CalendarPlus, MapPin } from 'lucide-react';
import { longDateTime } from '#contract/civil-date';
import { kindBesideTitle } from '#contract/class-kind';
import { DEFAULT_CLASS_NAME } from '#contract/enums';
import { findPlace } from '#contract/find-place';
import { formatPrice } from '#contract/format-price';
import { NOTHING_TO_PAY } from '#contract/paid';
import { type Place, studio } from '#studio';
import { ButtonLink } from '../../../components/button';
import { StatusPill } from '../../../components/status-pill';
import type { BookingDetails } from '../booking-state';
import type { OwnBooking } from '../own-bookings';
import styles from './confirmation.module.css';

type TicketProps = {
  booking: Omit<OwnBooking, 'link' | 'state'> & Partial<Pick<OwnBooking, 'state'>>;
  label?: string;
  /** Whom it is for, printed on the ticket; unknown where the device stores the booking. */
  name?: string;
};

/**
 * A booking: class, time, place, payment and confirmation ID; its current state too, once the server was asked. A page that has a
 * ticket is printed as the ticket alone, with what else stands on the screen around it.
 */
export function Ticket({ booking, label = 'Your booking', name }: TicketProps) {
  const { state } = booking;
  const place = findPlace(booking.location, studio.places);
  const className = booking.className || DEFAULT_CLASS_NAME;
  const title = booking.title || className;
  const kind = kindBesideTitle({ title, className, classType: booking.classType });
  return (
    <section className={styles.ticket} aria-label={label}>
      {state && (
        <p className={styles.state}>
          <StatusPill tone={state.isConfirmed ? 'good' : 'muted'}>{state.label}</StatusPill>
        </p>
      )}
      <h2 className={styles.title}>{title}</h2>
      {kind && <p className={styles.quiet}>{kind}</p>}
      <p className={styles.when}>{longDateTime(booking.date, booking.time)}</p>
      <p>{booking.location}</p>
      {place && <p className={styles.quiet}>{place.meetingPoint}</p>}
      {place && state?.isConfirmed !== false && <p className={styles.printed}>What to bring: {place.bring}</p>}
      {name && <p className={styles.printed}>Booked for {name}</p>}
      <div className={styles.payment}>
        {state ? <p>{state.moneyLine}</p> : <Payment booking={booking} />}
        <p className={styles.quiet}>
          Confirmation ID: <span className={styles.id}>{booking.id}</span>
        </p>
      </div>
    </section>
  );
}

function Payment({
  booking: { paymentMethod, priceCents },
}: {
  booking: Pick<OwnBooking, 'paymentMethod' | 'priceCents'>;
}) {
  if (priceCents === 0) return <p>{NOTHING_TO_PAY}</p>;
  if (paymentMethod === 'CARD') return <p>{formatPrice(priceCents)} paid by card</p>;
  return (
    <>
      <p className={styles.remember}>Please remember to pay at the studio before your class.</p>
      <p className={styles.quiet}>{formatPrice(priceCents)} to pay</p>
    </>
  );
}

/** Next steps after booking: add to calendar, directions, what to bring. */
export function AfterBooking({ booking }: { booking: BookingDetails }) {
  const place = findPlace(booking.location, studio.places);
  return (
    <>
      <div className={styles.actions}>
        <AddToCalendar bookingId={booking.id} />
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

type Variant = 'primary' | 'secondary' | 'quiet';

/** Link to the calendar file of a booking. */
export function AddToCalendar({ bookingId, variant = 'primary' }: { bookingId: string; variant?: Variant }) {
  return (
    <ButtonLink to={`/api/bookings/${encodeURIComponent(bookingId)}/calendar.ics`} reloadDocument variant={variant}>
      <CalendarPlus aria-hidden="true" size={20} />
      Add to calendar
    </ButtonLink>
  );
}

/** Link to the place on a map. Renders nothing for a class without a physical place. */
export function Directions({ to, variant = 'secondary' }: { to: Place | null; variant?: Variant }) {
  if (!to?.directions) return null;
  return (
    <ButtonLink variant={variant} to={to.directions} target="_blank" rel="noopener noreferrer">
      <MapPin aria-hidden="true" size={20} />
      Directions
    </ButtonLink>
  );
}
