import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { formatCancellable, isTooLate } from '#contract/cancellation';
import { getStudioTimeZone } from '../../../lib/studio-time';
import { useNow } from '../../../lib/use-now';
import { fetchCheckout } from '../api/use-checkout';
import type { BookingDetails } from '../booking-state';
import styles from './free-cancellation.module.css';

/** The server's time as it passes: the clock of a device may be wrong. */
function useServerTime(): Date {
  useEffect(() => {
    // After a reload no response has named the server's time yet. This one is cached otherwise.
    void fetchCheckout();
  }, []);
  return new Date(useNow());
}

type Cancellable = Pick<BookingDetails, 'freeCancellationUntil' | 'priceCents'> & {
  /** Absent while it can still be chosen: then what holds for a card is said. */
  paymentMethod?: BookingDetails['paymentMethod'];
};

/** Says until when a place can be cancelled for free, or that it cannot any more; nothing then where nobody loses money. */
export function FreeCancellation({
  of: { freeCancellationUntil, priceCents, paymentMethod = 'CARD' },
}: {
  of: Cancellable;
}) {
  const now = useServerTime();
  if (freeCancellationUntil === undefined) return null;
  const until = new Date(freeCancellationUntil);
  const line = formatCancellable({ paymentMethod, priceCents }, until, { now, timeZone: getStudioTimeZone() });
  return line && <p className={styles.line}>{line}</p>;
}

type Booked = Pick<BookingDetails, 'freeCancellationUntil' | 'priceCents' | 'paymentMethod'>;

/** The way to the page of a booking: to move or cancel it, or only to cancel it when it is too late to move. */
export function PlansChange({ booking: { freeCancellationUntil, ...place }, to }: { booking: Booked; to: string }) {
  const now = useServerTime();
  const isLate = freeCancellationUntil !== undefined && isTooLate(place, new Date(freeCancellationUntil), now);
  return (
    <p>
      Plans change: <Link to={to}>{isLate ? 'cancel this booking' : 'move or cancel this booking'}</Link> here, or with
      the link in the mail.
    </p>
  );
}
