import { paths } from '#contract/paths';
import { ButtonLink } from '../../../components/button';
import { useBooking } from '../booking-context';

/**
 * Link back to the calendar, which opens the day of the class and says what happened to it. Keeps all input. Where an offer from the
 * waitlist has ended, a link to the place on the waitlist.
 */
export function ChooseAnotherTime() {
  const { state } = useBooking();
  const offer = state.selectedSlot?.offer;
  if (offer) {
    return (
      <p>
        The place is no longer held for you. <a href={paths.waitlist(offer.link)}>See your place on the waitlist</a>
      </p>
    );
  }
  return (
    <ButtonLink to={paths.bookCalendar} variant="secondary" size="small">
      Choose another time
    </ButtonLink>
  );
}
