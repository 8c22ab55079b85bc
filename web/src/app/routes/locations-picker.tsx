import { useState } from 'react';
import { paths } from '#contract/paths';
import { ButtonLink } from '../../components/button';
import { BookingBar } from '../../features/booking/components/booking-bar';
import type { Opening } from '../../features/calendar/api/load-opening';
import { SlotPicker } from '../../features/calendar/components/slot-picker';
import type { CalendarSlot } from '../../features/calendar/slots';
import { shortDate } from '../../lib/civil-date';
import { formatPrice } from '../../lib/format';
import styles from './locations.module.css';

/**
 * The classes of all places. A choice moves nothing by itself, so that arrow keys may wander through the times; it
 * offers the way into the booking, on that very date.
 */
export function LocationsPicker({ opening }: { opening: Opening }) {
  const [chosen, setChosen] = useState<CalendarSlot | null>(null);
  return (
    <section className={styles.picker} aria-labelledby="when">
      <h2 id="when" className={styles.heading}>
        When we are there
      </h2>
      <SlotPicker opening={opening} preselect={null} chosen={chosen} heldSlotId={null} onChoose={setChosen} />
      {chosen && (
        <BookingBar
          summary={`${shortDate(chosen.date)}, ${chosen.time} · ${chosen.title} · ${formatPrice(chosen.priceCents)}`}
        >
          <ButtonLink to={paths.bookPreselected(chosen.id)}>Book this class</ButtonLink>
        </BookingBar>
      )}
    </section>
  );
}
