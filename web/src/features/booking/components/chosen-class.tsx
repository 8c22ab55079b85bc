import type { ReactNode } from 'react';
import { longDateTime } from '#contract/civil-date';
import { formatPrice } from '#contract/format-price';
import type { SelectedSlot } from '../selected-slot';
import styles from './chosen-class.module.css';
import { HeldUntil } from './held-until';

/** The chosen class; `children` stand below it. */
export function ChosenClass({ slot, children }: { slot: SelectedSlot; children?: ReactNode }) {
  return (
    <div className={styles.chosen}>
      <p className={styles.title}>
        {slot.title} <span className={styles.price}>{formatPrice(slot.priceCents)}</span>
      </p>
      <p className={styles.facts}>
        {longDateTime(slot.date, slot.time)}
        <br />
        {slot.location}
      </p>
      <HeldUntil slot={slot} />
      {children}
    </div>
  );
}
