import { paths } from '#contract/paths';
import { ButtonLink } from '../../../components/button';
import { useBooking } from '../booking-context';

/**
 * Link back to the calendar. Clears the slot that is no longer available and keeps all input. Where an offer from the waitlist has
 * ended, a link to the place on the waitlist.
 */
export function ChooseAnotherTime() {
  const { state, dispatch } = useBooking();
  const offer = state.selectedSlot?.offer;
  if (offer) {
    return (
      <p>
        The place is no longer held for you. <a href={paths.waitlist(offer.link)}>See your place on the waitlist</a>
      </p>
    );
  }
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
