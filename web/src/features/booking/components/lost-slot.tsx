import { Link } from 'react-router-dom';
import { shortDate } from '#contract/civil-date';
import { paths } from '#contract/paths';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { useBooking } from '../booking-context';
import { toSelectedSlot } from '../selected-slot';
import { useLostSlot } from '../use-lost-slot';
import styles from './lost-slot.module.css';

/** Says at once that the chosen class has just filled up, and offers its next dates. What was typed stays. */
export function LostSlot() {
  const { state, dispatch } = useBooking();
  const isBusy = state.isSubmitting || state.pendingPayment !== null;
  const slot = isBusy ? null : state.selectedSlot;
  const lost = useLostSlot(slot, state.heldSlotId);
  if (!lost || !slot) return null;
  return (
    <Alert tone="info">
      <p>
        {slot.title} on {shortDate(slot.date)} at {slot.time} has just filled up. What you have typed is kept.
      </p>
      <div className={styles.dates}>
        {lost.nextDates.map((next) => (
          <Button
            key={next.id}
            variant="secondary"
            size="small"
            onClick={() => dispatch({ type: 'slotSet', slot: toSelectedSlot(next, slot.shareableId) })}
          >
            {shortDate(next.date)}, {next.time}
          </Button>
        ))}
        <Link to={paths.bookCalendar}>All dates</Link>
      </div>
    </Alert>
  );
}
