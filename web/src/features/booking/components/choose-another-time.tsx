import { paths } from '#contract/paths';
import { ButtonLink } from '../../../components/button';
import { useBooking } from '../booking-context';

/** Link back to the calendar. Clears the slot that is no longer available and keeps all input. */
export function ChooseAnotherTime() {
  const { dispatch } = useBooking();
  return (
    <ButtonLink
      to={paths.bookCalendar}
      variant="secondary"
      size="small"
      onClick={() => dispatch({ type: 'slotSet', slot: null })}
    >
      Choose another time
    </ButtonLink>
  );
}
