import { useState } from 'react';
import { formatPrice } from '#contract/format-price';
import { paths } from '#contract/paths';
import { ButtonLink } from '../../components/button';
import { BookingBar } from '../../features/booking/components/booking-bar';
import { formatChoice } from '../../features/booking/format-choice';
import type { FirstMonth } from '../../features/calendar/api/fetch-first-month';
import { SlotPicker } from '../../features/calendar/components/slot-picker';
import type { CalendarSlot } from '../../features/calendar/slots';
import styles from './locations.module.css';

/**
 * The classes of all places. Choosing one only shows a link to its booking and navigates nowhere, so that arrow keys can move
 * through the times.
 */
export function LocationsPicker({ firstMonth }: { firstMonth: FirstMonth }) {
  const [chosen, setChosen] = useState<CalendarSlot | null>(null);
  return (
    <section className={styles.picker} aria-labelledby="when">
      <h2 id="when" className={styles.heading}>
        When we are there
      </h2>
      <SlotPicker firstMonth={firstMonth} preselect={null} chosen={chosen} heldSlotId={null} onChoose={setChosen} />
      {chosen && (
        <BookingBar summary={formatChoice(chosen, formatPrice(chosen.priceCents))}>
          <ButtonLink to={paths.bookPreselected(chosen.id)}>Book this class</ButtonLink>
        </BookingBar>
      )}
    </section>
  );
}
