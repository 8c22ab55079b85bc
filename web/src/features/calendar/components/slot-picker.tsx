import { useCallback, useEffect, useMemo, useReducer } from 'react';
import { addMonths, getMonth, monthName } from '#contract/civil-date';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { LoadFailure } from '../../../components/load-failure';
import { ScheduleAge } from '../../../components/schedule-age';
import { isBookable } from '../../../lib/is-bookable';
import { describeSlotChange, type SeenSlot } from '../../../lib/slot-change';
import { useIsOnline } from '../../../offline/connection';
import type { FirstMonth } from '../api/fetch-first-month';
import { useChoiceChanges } from '../api/use-choice-changes';
import { useMovedClass } from '../api/use-moved-class';
import { usePreselect } from '../api/use-preselect';
import { useSchedule } from '../api/use-schedule';
import { monthToAsk, pickerReducer, startPicker } from '../picker-state';
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
  // Only for a browser without scripts, the server renders the month of a selected class.
  const linkedDay = firstMonth && preselect ? findNamedDay(preselect) : null;
  const [state, dispatch] = useReducer(pickerReducer, { preselect, linkedDay }, startPicker);
  const { linkedId, awaitedDay } = state;
  const askedMonth = monthToAsk(state, chosen);
  const { month, today, schedule, isLoading, isFresh, hasFailed, reload } = useSchedule(askedMonth, firstMonth);
  const isOnline = useIsOnline();
  const slots = schedule?.slots ?? NO_SLOTS;
  const days = useMemo(() => slotsByDay(slots), [slots]);
  const classes = useMemo(() => classesPerDay(days), [days]);

  const isLocating = usePreselect(linkedId, {
    onFound: (day) => dispatch({ type: 'linkFound', day }),
    onMissing: () => dispatch({ type: 'linkMissing' }),
  });
  useEffect(() => {
    if (awaitedDay === null || !schedule || !linkedId || month !== getMonth(awaitedDay)) return;
    const linked = slots.find(
      (slot) => slot.date === awaitedDay && linkedId.toLowerCase().startsWith(slot.availabilityId),
    );
    if (!linked) return dispatch({ type: 'linkNotShown', isMonthEmpty: slots.length === 0 });
    dispatch({ type: 'linkShown' });
    onChoose(isBookable(linked, heldSlotId) ? linked : null);
  }, [awaitedDay, schedule, linkedId, month, slots, heldSlotId, onChoose]);
  useMovedClass(state.missingId, {
    onMoved: (id, news) => dispatch({ type: 'classMoved', id, news }),
    onGone: (news) => dispatch({ type: 'classGone', news }),
  });
  useChoiceChanges({
    fresh: isFresh && awaitedDay === null ? schedule : null,
    chosen,
    heldSlotId,
    onChange: (seen, change) => {
      const closedId = change.kind === 'CLOSED' ? seen.id : null;
      dispatch({ type: 'choiceChanged', news: describeSlotChange(seen, change), closedId, month: askedMonth });
      onChoose(change.kind === 'CHANGED' ? change.slot : null);
    },
  });

  // The same functions as before, where nothing has changed: then the month is not rendered again.
  const pick = useCallback(
    (day: string) => {
      dispatch({ type: 'dayPicked', day, month: askedMonth });
      onChoose(null);
    },
    [askedMonth, onChoose],
  );
  const showMonth = useCallback((next: string) => dispatch({ type: 'monthTurned', month: next }), []);

  if (hasFailed && !schedule) {
    return <LoadFailure error="Failed to fetch availability. Please try again later." onRetry={reload} />;
  }
  if (month === null || today === null || isLocating) return <CalendarSkeleton />;

  const openDay = dayToOpen({ month, days, picked: state.day, chosen: chosen?.date ?? null });
  const linked = linkedDay ? slots.find((slot) => slot.id === preselect && isBookable(slot)) : null;
  const slotsOfDay = (openDay && days.get(openDay)) || NO_SLOTS;
  const choose = (slot: CalendarSlot) => {
    dispatch({ type: 'classChosen' });
    onChoose(slot);
  };
  return (
    <div className={styles.picker}>
      <div>
        <MonthCalendar
          month={month}
          today={today}
          days={classes}
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
        {state.news && <Alert tone="info">{state.news}</Alert>}
        <PlacesNews slots={slotsOfDay} heldSlotId={heldSlotId} isUnsure={hasFailed || !isOnline} />
        {openDay && (
          <SlotList
            day={openDay}
            slots={slotsOfDay}
            chosenId={(chosen ?? linked)?.id ?? null}
            heldSlotId={heldSlotId}
            isUnsure={hasFailed || !isOnline}
            onChoose={choose}
            isPicked={openDay === state.day}
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
