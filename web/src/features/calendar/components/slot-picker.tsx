import { useEffect, useState } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { ScheduleAge } from '../../../components/schedule-age';
import { addMonths, getMonth, monthName } from '../../../lib/civil-date';
import { useIsOnline } from '../../../offline/connection';
import type { Opening } from '../api/fetch-first-month';
import { useLostChoice } from '../api/use-lost-choice';
import { usePreselect } from '../api/use-preselect';
import { useSchedule } from '../api/use-schedule';
import { type CalendarSlot, classesPerDay, dayToOpen, isBookable, slotsByDay } from '../slots';
import { CalendarSkeleton } from './calendar-skeleton';
import { MonthCalendar } from './month-calendar';
import { SlotList } from './slot-list';
import styles from './slot-picker.module.css';

export type SlotPickerProps = {
  /** What the server drew; null where it drew nothing. */
  opening: Opening;
  /** An availability or occurrence id whose first upcoming date is opened; anything else is ignored. */
  preselect: string | null;
  chosen: { id: string; date: string } | null;
  /** The slot in which a place is held for this visitor. */
  heldSlotId: string | null;
  /** Null when a day is picked: its classes are still to choose from. */
  onChoose: (slot: CalendarSlot | null) => void;
};

const NO_SLOTS: readonly CalendarSlot[] = [];

/** A month of classes and, under it, those of the open day. */
export function SlotPicker({ opening, preselect, chosen, heldSlotId, onChoose }: SlotPickerProps) {
  const [turnedTo, setTurnedTo] = useState<string | null>(chosen && !preselect ? getMonth(chosen.date) : null);
  const [picked, setPicked] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const { month, today, schedule, isLoading, isFresh, hasFailed, reload } = useSchedule(turnedTo, opening);
  const isOnline = useIsOnline();
  const isLocating = usePreselect(preselect, (day) => {
    setTurnedTo(getMonth(day));
    setPicked(day);
    setWanted(day);
  });
  const slots = schedule?.slots ?? NO_SLOTS;

  const fresh = isFresh && wanted === null ? schedule : null;
  const hasLost = useLostChoice({ fresh, chosen, heldSlotId, onLost: () => onChoose(null) });

  // A choice that was kept from before is known only once the browser has taken the page over.
  const storedMonth = chosen && getMonth(chosen.date);
  useEffect(() => {
    if (storedMonth && turnedTo === null && picked === null && !preselect) setTurnedTo(storedMonth);
  }, [storedMonth, turnedTo, picked, preselect]);

  useEffect(() => {
    if (wanted === null || !schedule || !preselect || month !== getMonth(wanted)) return;
    setWanted(null);
    const named = slots.find((slot) => slot.date === wanted && preselect.toLowerCase().startsWith(slot.availabilityId));
    if (named) onChoose(isBookable(named, heldSlotId) ? named : null);
    else setPicked(null);
  }, [wanted, schedule, preselect, month, slots, heldSlotId, onChoose]);

  if (hasFailed && !schedule) return <LoadFailure onRetry={reload} />;
  if (month === null || today === null || isLocating) return <CalendarSkeleton />;

  const days = slotsByDay(slots);
  const openDay = dayToOpen({ month, days, picked, chosen: chosen?.date ?? null });
  const pick = (day: string) => {
    setPicked(day);
    onChoose(null);
  };
  const goToPage = (next: string) => {
    setWanted(null);
    setTurnedTo(next);
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
          onMonthChange={goToPage}
        />
        {schedule && <ScheduleAge asOf={schedule.asOf} hasFailed={hasFailed} />}
      </div>
      <div className={styles.day}>
        {isLoading && (
          <p role="status" className={styles.loading}>
            Loading availabilities...
          </p>
        )}
        {hasLost && (
          <Alert tone="info">The class you had chosen is no longer available. Please choose another time.</Alert>
        )}
        {openDay && (
          <SlotList
            day={openDay}
            slots={days.get(openDay) ?? NO_SLOTS}
            chosenId={chosen?.id ?? null}
            heldSlotId={heldSlotId}
            isUnsure={hasFailed || !isOnline}
            onChoose={onChoose}
            isPicked={openDay === picked}
          />
        )}
        {!isLoading && !openDay && <EmptyMonth month={month} onNext={() => goToPage(addMonths(month, 1))} />}
      </div>
    </div>
  );
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failure}>
      <Alert tone="error">Failed to fetch availability. Please try again later.</Alert>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
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
