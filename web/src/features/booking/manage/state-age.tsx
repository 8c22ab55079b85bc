import { formatAge } from '../../../offline/schedule-age';
import type { OwnBookingState } from '../own-bookings';
import styles from './manage.module.css';

/** Says how old the stored state of a booking is. */
export function StateAge({ state }: { state: OwnBookingState | null }) {
  const age = state
    ? `Last known state, as of ${formatAge(state.asOf, new Date())}`
    : 'As it was booked on this device';
  return <p className={styles.quiet}>{age}</p>;
}
