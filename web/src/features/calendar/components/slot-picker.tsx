import { useEffect, useState } from 'react';
import { addMonths, getMonth, monthName } from '#contract/civil-date';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { LoadFailure } from '../../../components/load-failure';
import { ScheduleAge } from '../../../components/schedule-age';
import { isBookable } from '../../../lib/is-bookable';
import type { SeenSlot } from '../../../lib/slot-change';
import { useIsOnline } from '../../../offline/connection';
import type { FirstMonth } from '../api/fetch-first-month';
import { useChoiceNews } from '../api/use-choice-news';
import { useMovedClass } from '../api/use-moved-class';
import { usePreselect } from '../api/use-preselect';
import { useSchedule } from '../api/use-schedule';
import { findNamedDay } from '../preselect';
import { type CalendarSlot, classesPerDay, dayToOpen, slotsByDay } from '../slots';
import { CalendarSkeleton } from './calendar-skeleton';
import { MonthCalendar } from './month-calendar';
import { PlacesNews } from './places-news';
import { SlotList } from './slot-list';
import styles from './slot-picker.module.css';

type SlotPickerProps = {
  /** The month that the server rendered; null where it rendered none. */
  firstMonth: FirstMonth;
  /** An availability or occurrence id, whose first upcoming date is opened. Any other text is ignored. */
  preselect: string | null;
  chosen: SeenSlot | null;
  /** The slot in which a place is held for this visitor. */
  heldSlotId: string | null;
  /** Called with null when a day is picked, which clears the choice. */
  onChoose: (slot: CalendarSlot | null) => void;
};

const NO_SLOTS: readonly CalendarSlot[] = [];

/** Month calendar with the list of slots of the open day. */
export function SlotPicker({ firstMonth, preselect, chosen, heldSlotId, onChoose }: SlotPickerProps) {
  const [shownMonth, setShownMonth] = useState<string | null>(chosen && !preselect ? getMonth(chosen.date) : null);
  // Only for a browser without scripts, the server renders the month of a selected class.
  const linkedDay = firstMonth && preselect && findNamedDay(preselect);
  const [picked, setPicked] = useState(linkedDay);
  const [preselectedDay, setPreselectedDay] = useState<string | null>(null);
  /** The class of the link, which is another one once it has moved. */
  const [linkedId, setLinkedId] = useState(preselect);
  const [missingId, setMissingId] = useState<string | null>(null);
  const { month, today, schedule, isLoading, isFresh, hasFailed, reload } = useSchedule(shownMonth, firstMonth);
  const isOnline = useIsOnline();
  const isLocating = usePreselect(linkedId, {
    onFound: (day) => {
      setShownMonth(getMonth(day));
      setPicked(day);
      setPreselectedDay(day);
    },
    onMissing: () => setMissingId(linkedId),
  });
  const slots = schedule?.slots ?? NO_SLOTS;

  const fresh = isFresh && preselectedDay === null ? schedule : null;
  const [choiceNews, discardNews] = useChoiceNews({
    fresh,
    chosen,
    heldSlotId,
    onChange: ({ id }, change) => {
      onChoose(change.kind === 'CHANGED' ? change.slot : null);
      // It may have moved to another day, which says more.
      if (change.kind === 'CLOSED') setMissingId(id);
    },
  });

  const movedNews = useMovedClass(missingId, (id) => {
    discardNews();
    setLinkedId(id);
  });
  const news = choiceNews ?? movedNews;

  // A choice from an earlier visit is in session storage, so it is known only after hydration.
  const storedMonth = chosen && getMonth(chosen.date);
  useEffect(() => {
    if (storedMonth && shownMonth === null && picked === null && !preselect) setShownMonth(storedMonth);
  }, [storedMonth, shownMonth, picked, preselect]);

  useEffect(() => {
    if (preselectedDay === null || !schedule || !linkedId || month !== getMonth(preselectedDay)) return;
    setPreselectedDay(null);
    const named = slots.find(
      (slot) => slot.date === preselectedDay && linkedId.toLowerCase().startsWith(slot.availabilityId),
    );
    if (named) return onChoose(isBookable(named, heldSlotId) ? named : null);
    setPicked(null);
    if (slots.length === 0) setShownMonth(null);
    setMissingId(linkedId);
  }, [preselectedDay, schedule, linkedId, month, slots, heldSlotId, onChoose]);

  if (hasFailed && !schedule) {
    return <LoadFailure error="Failed to fetch availability. Please try again later." onRetry={reload} />;
  }
  if (month === null || today === null || isLocating) return <CalendarSkeleton />;

  const days = slotsByDay(slots);
  const openDay = dayToOpen({ month, days, picked, chosen: chosen?.date ?? null });
  const linked = linkedDay ? slots.find((slot) => slot.id === preselect && isBookable(slot)) : null;
  const slotsOfDay = (openDay && days.get(openDay)) || NO_SLOTS;
  const pick = (day: string) => {
    setPicked(day);
    setMissingId(null);
    discardNews();
    onChoose(null);
  };
  const choose = (slot: CalendarSlot) => {
    setMissingId(null);
    discardNews();
    onChoose(slot);
  };
  const showMonth = (next: string) => {
    setPreselectedDay(null);
    setShownMonth(next);
  };
  return (
    <div className={styles.picker}>
      <div>
        <MonthCalendar
          month={month}
          today={today}
          days={classesPerDay(days)}
          selectedDay={openDay}
          isLoading={isLoading}
          onPick={pick}
          onMonthChange={showMonth}
        />
        {schedule && <ScheduleAge asOf={schedule.asOf} hasFailed={hasFailed} />}
      </div>
      <div className={styles.day}>
        {isLoading && (
          <p role="status" className={styles.loading}>
            Loading availabilities...
          </p>
        )}
        {news && <Alert tone="info">{news}</Alert>}
        <PlacesNews slots={slotsOfDay} heldSlotId={heldSlotId} isUnsure={hasFailed || !isOnline} />
        {openDay && (
          <SlotList
            day={openDay}
            slots={slotsOfDay}
            chosenId={(chosen ?? linked)?.id ?? null}
            heldSlotId={heldSlotId}
            isUnsure={hasFailed || !isOnline}
            onChoose={choose}
            isPicked={openDay === picked}
          />
        )}
        {!isLoading && !openDay && <EmptyMonth month={month} onNext={() => showMonth(addMonths(month, 1))} />}
      </div>
    </div>
  );
}

function EmptyMonth({ month, onNext }: { month: string; onNext: () => void }) {
  return (
    <div className={styles.empty}>
      <p role="status">No classes in {monthName(month)} yet.</p>
      <Button variant="secondary" size="small" onClick={onNext}>
        Look at {monthName(addMonths(month, 1))}
      </Button>
    </div>
  );
}
