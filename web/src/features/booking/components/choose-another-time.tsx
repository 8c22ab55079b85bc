import { paths } from '#contract/paths';
import { ButtonLink } from '../../../components/button';
import { useBooking } from '../booking-context';

/** Back to the calendar, with what was typed kept and the lost class let go. */
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
