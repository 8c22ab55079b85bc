import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#contract/paths';
import { VisuallyHidden } from '../../../components/visually-hidden';
import { longDateTime } from '../../../lib/civil-date';
import { formatPrice, typeBesideTitle } from '../../../lib/format';
import { prefersMotion } from '../../../lib/motion';
import type { PaymentChoice, UserData } from '../booking-state';
import { validPerson } from '../person-errors';
import type { SelectedSlot } from '../selected-slot';
import styles from './booking-summary.module.css';
import { FreeCancellation } from './free-cancellation';
import { HeldUntil } from './held-until';
import { WeatherCallLine } from './weather-call-line';

const METHOD_LABELS: Record<PaymentChoice, string> = {
  payNow: 'Pay Now (Secure Online Payment)',
  payInPerson: 'Pay in Person',
};

type BookingSummaryProps = {
  slot: SelectedSlot;
  userData: UserData;
  paymentMethod: PaymentChoice;
  shareableId: string | null;
};

/** Summary of the booking before it is made, with a link to change each part. */
export function BookingSummary({ slot, userData, paymentMethod, shareableId }: BookingSummaryProps) {
  const { name, email, notes } = validPerson(userData) ?? userData;
  return (
    <div className={styles.summary}>
      <Part title="Class" changeTo={paths.bookCalendar}>
        <p className={styles.title}>
          {slot.title} <span className={styles.price}>{formatPrice(slot.priceCents)}</span>
        </p>
        <p>{longDateTime(slot.date, slot.time)}</p>
        <p>{slot.location}</p>
        <p className={styles.quiet}>
          {[typeBesideTitle(slot), `${slot.durationMinutes} min`].filter(Boolean).join(' · ')}
        </p>
        <WeatherCallLine call={slot.weatherCall} date={slot.date} />
        <HeldUntil slot={slot} />
      </Part>
      <Part title="Your details" changeTo={paths.bookStep(shareableId, 'details')}>
        <p>{name}</p>
        <p>{email}</p>
        {notes && <p className={styles.notes}>{notes}</p>}
      </Part>
      <Part title="Payment" changeTo={paths.bookStep(shareableId, 'payment-method')}>
        <p>{METHOD_LABELS[paymentMethod]}</p>
        <FreeCancellation until={slot.freeCancellationUntil} />
      </Part>
    </div>
  );
}

function Part({ title, changeTo, children }: { title: string; changeTo: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{title}</h2>
      <Link className={styles.change} to={changeTo} viewTransition={prefersMotion()}>
        Change<VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
      </Link>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
