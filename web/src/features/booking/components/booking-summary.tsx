import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CLASS_TYPE_LABELS } from '#contract/enums';
import { paths } from '../../../app/paths';
import { VisuallyHidden } from '../../../components/visually-hidden';
import { longDate } from '../../../lib/civil-date';
import { formatPrice } from '../../../lib/format';
import type { PaymentChoice, UserData } from '../booking-state';
import type { SelectedSlot } from '../selected-slot';
import styles from './booking-summary.module.css';

const METHOD_WORDS: Record<PaymentChoice, string> = {
  payNow: 'Pay Now (Secure Online Payment)',
  payInPerson: 'Pay in Person',
};

type BookingSummaryProps = {
  slot: SelectedSlot;
  userData: UserData;
  paymentMethod: PaymentChoice;
  shareableId: string | null;
};

/** All that is about to be booked; each part can be corrected from here. */
export function BookingSummary({ slot, userData, paymentMethod, shareableId }: BookingSummaryProps) {
  return (
    <div className={styles.summary}>
      <Part title="Class" changeTo={paths.bookCalendar}>
        <p className={styles.title}>{slot.title}</p>
        <dl className={styles.facts}>
          <Fact name="Type">{CLASS_TYPE_LABELS[slot.classType]}</Fact>
          <Fact name="Date">{longDate(slot.date)}</Fact>
          <Fact name="Time">
            {slot.time} · {slot.durationMinutes} min
          </Fact>
          <Fact name="Location">{slot.location}</Fact>
          <Fact name="Price">{formatPrice(slot.priceCents)}</Fact>
        </dl>
      </Part>
      <Part title="Your details" changeTo={paths.bookStep(shareableId, 'details')}>
        <dl className={styles.facts}>
          <Fact name="Name">{userData.name.trim()}</Fact>
          <Fact name="Email">{userData.email.trim()}</Fact>
          {userData.notes.trim() && <Fact name="Notes">{userData.notes.trim()}</Fact>}
        </dl>
      </Part>
      <Part title="Payment" changeTo={paths.bookStep(shareableId, 'payment-method')}>
        <p>{METHOD_WORDS[paymentMethod]}</p>
      </Part>
    </div>
  );
}

function Part({ title, changeTo, children }: { title: string; changeTo: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{title}</h2>
      <Link className={styles.change} to={changeTo}>
        Change<VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
      </Link>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
