import { Fragment, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { dayAndMonth } from '#contract/civil-date';
import { typeBesideTitle } from '#contract/class-type';
import { formatPrice } from '#contract/format-price';
import { paths } from '#contract/paths';
import { afterPaint } from '../../../boot/when';
import { RadioCard } from '../../../components/form/radio-card';
import { isBookable } from '../../../lib/is-bookable';
import { scrollBehavior } from '../../../lib/motion';
import { useWeatherCall } from '../../../lib/use-weather-call';
import { type CalendarSlot, formatFreePlaces, slotName } from '../slots';
import styles from './slot-list.module.css';

type SlotListProps = {
  day: string;
  slots: readonly CalendarSlot[];
  chosenId: string | null;
  heldSlotId: string | null;
  isUnsure: boolean;
  onChoose: (slot: CalendarSlot) => void;
  /** True once the visitor picked this day: its first class scrolls into view. */
  isPicked: boolean;
};

/** The classes of one day, as a radio group. */
export function SlotList({ day, slots, chosenId, heldSlotId, isUnsure, onChoose, isPicked }: SlotListProps) {
  const formatWeather = useWeatherCall();
  const group = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again for each newly picked day
  useEffect(() => {
    if (!isPicked) return;
    // Before the paint it would lay the page out once more, and the press would be seen later.
    return afterPaint(() =>
      group.current?.firstElementChild?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() }),
    );
  }, [day, isPicked]);

  return (
    <section className={styles.list} aria-labelledby="slots-heading">
      <h2 id="slots-heading" className={styles.heading}>
        {dayAndMonth(day)}
      </h2>
      {slots.length === 0 ? (
        <p role="status">No available slots for the date. Please select another date.</p>
      ) : (
        <div ref={group} role="radiogroup" aria-labelledby="slots-heading" className={styles.group}>
          {slots.map((slot) => {
            const weather = formatWeather(slot.weatherCall, slot.date);
            return (
              <Fragment key={slot.id}>
                <RadioCard
                  name="slot"
                  value={slot.id}
                  label={slotName(slot, { heldSlotId, isUnsure })}
                  checked={slot.id === chosenId}
                  disabled={!isBookable(slot, heldSlotId)}
                  description={weather}
                  onChange={() => onChoose(slot)}
                >
                  <SlotInfo slot={slot} weather={weather} places={formatFreePlaces(slot, { heldSlotId, isUnsure })} />
                </RadioCard>
                {slot.canJoinWaitlist && slot.id !== heldSlotId && !isUnsure && (
                  <Link
                    to={paths.joinWaitlist(slot.id)}
                    className={styles.join}
                    aria-label={`Join the waitlist of ${slot.time}, ${slot.title}`}
                    reloadDocument
                  >
                    Join the waitlist
                  </Link>
                )}
              </Fragment>
            );
          })}
        </div>
      )}
    </section>
  );
}

type SlotInfoProps = { slot: CalendarSlot; weather: string | null; places: string | null };

function SlotInfo({ slot, weather, places }: SlotInfoProps) {
  return (
    <span className={styles.slot}>
      <span className={styles.time}>{slot.time}</span>
      <span className={styles.facts}>
        <span className={styles.title} data-cancelled={slot.isCancelled || undefined}>
          {slot.title}
        </span>
        <span className={styles.place}>
          {[typeBesideTitle(slot), slot.location, `${slot.durationMinutes}\u00A0min`].filter(Boolean).join(' · ')}
        </span>
        {weather && <span className={styles.weather}>{weather}</span>}
        <span className={styles.places} data-full={slot.remainingSpots <= 0 || slot.opensOn !== null || undefined}>
          {places}
        </span>
      </span>
      <span className={styles.price}>{formatPrice(slot.priceCents)}</span>
    </span>
  );
}
