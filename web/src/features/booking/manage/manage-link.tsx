import { formatDeadline } from '#contract/format-deadline';
import { paths } from '#contract/paths';
import { ButtonLink } from '../../../components/button';
import type { OwnBooking } from '../own-bookings';

type Listed = Pick<OwnBooking, 'link' | 'state'>;

/** Until when the owner of a listed booking has to choose; null when there is nothing to choose at `now`, an ISO 8601 instant. */
function findDeadline({ link, state }: Listed, now: string): Date | null {
  const until = state?.chooseBy ? new Date(state.chooseBy) : null;
  return link !== null && until && new Date(now) <= until ? until : null;
}

type ChoiceLineProps = { booking: Listed; now: string; timeZone: string | undefined };

/** In a list of bookings: that its owner has to choose what they would like instead of a cancelled class, and by when. */
export function ChoiceLine({ booking, now, timeZone }: ChoiceLineProps) {
  const until = findDeadline(booking, now);
  return (
    until && (
      <p>
        What would you like instead? Please choose by <strong>{formatDeadline(until, timeZone)}</strong>.
      </p>
    )
  );
}

/** In a list of bookings: the way to what can be done about one. Renders nothing where its link is unknown. */
export function ManageLink({ booking, now }: Omit<ChoiceLineProps, 'timeZone'>) {
  const { link, state } = booking;
  if (link === null) return null;
  if (findDeadline(booking, now)) return <ButtonLink to={paths.manageChoice(link)}>Make your choice</ButtonLink>;
  return (
    <ButtonLink to={paths.manage(link)} variant="secondary">
      {state?.isConfirmed === false ? 'Look at it' : 'Move or cancel'}
    </ButtonLink>
  );
}
