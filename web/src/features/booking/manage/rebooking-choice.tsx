import { longDateTime } from '#contract/civil-date';
import { formatDeadline } from '#contract/format-deadline';
import { formatEuros } from '#contract/format-price';
import { isPaidByCard } from '#contract/paid';
import { paths } from '#contract/paths';
import { ButtonLink } from '../../../components/button';
import { formatNothingByCard, formatPriceDifference, formatTargetCancellable } from './booking-labels';
import type { ManagedBooking } from './fetch-managed-booking';
import styles from './manage.module.css';
import type { Rebooking } from './open-choice';
import type { Circumstances } from './personal-answer';
import { PersonalForm } from './personal-form';

type ChoiceProps = Pick<Circumstances, 'asOf' | 'timeZone'> & { booking: ManagedBooking };

/** After a cancelled class: the place that is held, every other class, or the money. Each is one press. */
export function RebookingChoice({ booking, asOf, timeZone, choice }: ChoiceProps & { choice: Rebooking }) {
  const isPaid = isPaidByCard(booking);
  const price = formatEuros(booking.priceCents);
  return (
    <section className={styles.choice} aria-labelledby="choice-title">
      <h2 id="choice-title">What would you like instead?</h2>
      <p className={styles.text}>
        Please choose by <strong>{formatDeadline(new Date(choice.until), timeZone)}</strong>.{' '}
        {isPaid
          ? `If you do nothing, ${price} goes back to the card you paid with.`
          : `If you do nothing, your place ends${formatNothingByCard(booking)}`}
      </p>
      {choice.heldSlot && <HeldPlace booking={booking} slot={choice.heldSlot} asOf={asOf} timeZone={timeZone} />}
      <div className={styles.actions}>
        <ButtonLink to={paths.manageMove(booking.link)} variant={choice.heldSlot ? 'secondary' : 'primary'}>
          Choose another class
        </ButtonLink>
        <PersonalForm
          action={paths.manageChoice(booking.link)}
          act="Choosing"
          button={{
            variant: 'secondary',
            label: isPaid ? `Money back: ${price}` : 'No other class',
            busyLabel: 'One moment...',
          }}
        >
          <input type="hidden" name="to" value="money" />
        </PersonalForm>
      </div>
    </section>
  );
}

type HeldPlaceProps = ChoiceProps & { slot: NonNullable<Rebooking['heldSlot']> };

function HeldPlace({ booking, slot, asOf, timeZone }: HeldPlaceProps) {
  const cancellable = formatTargetCancellable(booking, slot, { asOf, timeZone });
  return (
    <PersonalForm
      action={paths.manageChoice(booking.link)}
      act="Choosing"
      button={{ label: 'Take this place', busyLabel: 'One moment...' }}
    >
      <input type="hidden" name="to" value={slot.id} />
      <div className={styles.card}>
        <p className={styles.quiet}>A place is held for you</p>
        <h3>{slot.title}</h3>
        <p className={styles.when}>{longDateTime(slot.date, slot.time)}</p>
        <p>{slot.location}</p>
        <p className={styles.difference}>{formatPriceDifference(booking, slot)}</p>
        {cancellable && <p className={styles.quiet}>{cancellable}</p>}
      </div>
    </PersonalForm>
  );
}
