import { longDateTime } from '#contract/civil-date';
import { paths } from '#contract/paths';
import { ButtonLink } from '../../../components/button';
import { toClassLabel } from './booking-labels';
import type { ManagedBooking } from './fetch-managed-booking';
import styles from './manage.module.css';
import { getOpenChoice } from './open-choice';
import type { Circumstances } from './personal-answer';

/** The class of a booking, and what it is for its owner. */
export function ClassLine({ booking, asOf }: { booking: ManagedBooking } & Pick<Circumstances, 'asOf'>) {
  return (
    <>
      {toClassLabel(booking, asOf)}: <strong>{booking.title}</strong>, {longDateTime(booking.date, booking.time)}.
    </>
  );
}

type NoChangeProps = Pick<Circumstances, 'asOf' | 'refusal'> & { booking: ManagedBooking; reason: string | null };

/** Stands where a form is missing: why, unless the refusal above says it already, and where to go from here. */
export function NoChange({ booking, asOf, reason, refusal }: NoChangeProps) {
  return (
    <>
      {reason !== refusal && <p className={styles.text}>{reason}</p>}
      <p className={styles.actions}>
        {getOpenChoice(booking, asOf) && (
          <ButtonLink to={paths.manageChoice(booking.link)}>Make your choice</ButtonLink>
        )}
        <ButtonLink to={paths.manage(booking.link)} variant="secondary">
          Back to your booking
        </ButtonLink>
      </p>
    </>
  );
}
