import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { longDateTime } from '#contract/civil-date';
import { typeBesideTitle } from '#contract/class-type';
import { formatPrice } from '#contract/format-price';
import { paths } from '#contract/paths';
import { Button } from '../../../components/button';
import { classNames } from '../../../components/class-names';
import { VisuallyHidden } from '../../../components/visually-hidden';
import { prefersMotion } from '../../../lib/motion';
import type { PaymentChoice, UserData } from '../booking-state';
import { validPerson } from '../person-errors';
import type { SelectedSlot } from '../selected-slot';
import styles from './booking-summary.module.css';
import { HeldUntil } from './held-until';

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

/**
 * Summary of the booking before it is made, with a link to change each part. On a phone it is short when a card form follows, so
 * that the form is in view, and Change opens it.
 */
export function BookingSummary({ slot, userData, paymentMethod, shareableId }: BookingSummaryProps) {
  const { name, email, notes } = validPerson(userData) ?? userData;
  const [wasOpened, setOpened] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const isShort = paymentMethod === 'payNow' && !wasOpened;
  useEffect(() => {
    if (wasOpened) summary.current?.querySelector('a')?.focus();
  }, [wasOpened]);
  return (
    <div ref={summary} className={styles.summary} data-short={isShort || undefined}>
      <div className={styles.parts}>
        <Part title="Class" changeTo={paths.bookCalendar}>
          <p className={styles.title}>
            <span className={styles.name}>{slot.title}</span>{' '}
            <span className={styles.price}>{formatPrice(slot.priceCents)}</span>
          </p>
          <p>{longDateTime(slot.date, slot.time)}</p>
          <p className={styles.fact}>{slot.location}</p>
          <p className={classNames(styles.fact, styles.quiet)}>
            {[typeBesideTitle(slot), `${slot.durationMinutes} min`].filter(Boolean).join('\u00A0· ')}
          </p>
          <HeldUntil slot={slot} />
        </Part>
        <Part title="Your details" changeTo={paths.bookStep(shareableId, 'details')}>
          <p className={styles.fact}>{name}</p>
          <p className={styles.fact}>{email}</p>
          {notes && <p className={styles.notes}>{notes}</p>}
        </Part>
        <Part title="Payment" changeTo={paths.bookStep(shareableId, 'payment-method')}>
          <p>{METHOD_LABELS[paymentMethod]}</p>
        </Part>
      </div>
      {isShort && (
        <Button variant="quiet" size="small" className={styles.open} onClick={() => setOpened(true)}>
          Change
        </Button>
      )}
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
