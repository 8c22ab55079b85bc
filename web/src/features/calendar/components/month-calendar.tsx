import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, memo, type TouchEvent, useEffect, useRef, useState } from 'react';
import { addMonths, getMonth, monthName } from '#contract/civil-date';
import { VisuallyHidden } from '../../../components/visually-hidden';
import { dayAfterKey, toWeeks } from '../month-grid';
import { type DayClasses, formatDayClasses } from '../slots';
import { DayCell } from './day-cell';
import styles from './month-calendar.module.css';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

type MonthCalendarProps = {
  /** YYYY-MM */
  month: string;
  /** Today in the studio's time zone; earlier days cannot be picked. */
  today: string;
  /** The classes of each day, including cancelled ones; a day without classes cannot be picked. */
  days: ReadonlyMap<string, DayClasses>;
  selectedDay: string | null;
  isLoading: boolean;
  onPick: (day: string) => void;
  onMonthChange: (month: string) => void;
};

/** A month as an ARIA grid: one day is in the tab order, arrow keys move the focus, also into the next or previous month. */
export const MonthCalendar = memo(function MonthCalendar(props: MonthCalendarProps) {
  const { month, today, days, selectedDay, isLoading, onPick, onMonthChange } = props;
  const [cursor, setCursor] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  /** The day to which a key moves the focus, until it is rendered. */
  const movedTo = useRef<string | null>(null);
  const focusDay = chooseTabStop({ month, today, cursor, selectedDay, days });
  const canGoBack = month > getMonth(today);
  const turn = (count: number) => {
    if (count > 0 || canGoBack) onMonthChange(addMonths(month, count));
  };
  const swipe = useSwipe(turn);

  // A day without classes has no enabled button, only its cell. Once its month has loaded, the focus moves to the button.
  useEffect(() => {
    const isByKey = movedTo.current === focusDay;
    if (!isByKey && !table.current?.contains(document.activeElement)) return;
    if (isByKey) movedTo.current = null;
    const cell = table.current?.querySelector<HTMLElement>(`[data-day="${focusDay}"]`);
    const target = cell?.querySelector<HTMLElement>('button:enabled') ?? cell;
    if (target !== document.activeElement) target?.focus({ preventScroll: true });
    // Not behind the bar with Next.
    if (isByKey) target?.scrollIntoView({ block: 'nearest' });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.altKey || event.ctrlKey || event.metaKey ? null : dayAfterKey(event.key, focusDay, today);
    if (target === null) return;
    event.preventDefault();
    movedTo.current = target;
    setCursor(target);
    if (getMonth(target) !== month) onMonthChange(getMonth(target));
  };

  const pick = (day: string) => {
    setCursor(day);
    onPick(day);
  };

  return (
    <div className={styles.calendar} {...swipe}>
      <MonthHeader month={month} canGoBack={canGoBack} onTurn={turn} />
      <table
        ref={table}
        className={styles.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is the base of an ARIA grid
        role="grid"
        aria-label={monthName(month)}
        aria-busy={isLoading}
        onKeyDown={onKeyDown}
      >
        {/* The first weekday has its width before the others have arrived. */}
        <colgroup span={7} />
        <Weekdays />
        <tbody>
          {toWeeks(month, today).map((week) => (
            <tr key={week[0]}>
              {week.map((day) =>
                getMonth(day) === month ? (
                  <DayCell
                    key={day}
                    day={day}
                    text={day < today ? null : formatClasses(days.get(day))}
                    isFull={days.get(day)?.isFull ?? false}
                    isToday={day === today}
                    isSelected={day === selectedDay}
                    isTabStop={day === focusDay}
                    onPick={pick}
                  />
                ) : (
                  <td key={day} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

const formatClasses = (classes: DayClasses | undefined) => (classes ? formatDayClasses(classes) : null);

type TabStopInput = Pick<MonthCalendarProps, 'month' | 'today' | 'selectedDay' | 'days'> & {
  cursor: string | null;
};

/** The one day of the month in the tab order: the cursor, else the selected day, else the first with classes. */
function chooseTabStop({ month, today, cursor, selectedDay, days }: TabStopInput): string {
  for (const day of [cursor, selectedDay]) if (day && getMonth(day) === month) return day;
  const first = [...days.keys()].filter((day) => getMonth(day) === month && day >= today).sort()[0];
  return first ?? (getMonth(today) === month ? today : `${month}-01`);
}

type MonthHeaderProps = { month: string; canGoBack: boolean; onTurn: (count: number) => void };

function MonthHeader({ month, canGoBack, onTurn }: MonthHeaderProps) {
  return (
    <div className={styles.header}>
      <h2 className={styles.month} aria-live="polite">
        {monthName(month)}
      </h2>
      <button
        type="button"
        className={styles.turn}
        aria-label="Previous month"
        // Not disabled: that would take the focus from who turns back with the keyboard.
        aria-disabled={!canGoBack}
        onClick={() => onTurn(-1)}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <button type="button" className={styles.turn} aria-label="Next month" onClick={() => onTurn(1)}>
        <ChevronRight aria-hidden="true" />
      </button>
    </div>
  );
}

function Weekdays() {
  return (
    <thead>
      <tr>
        {WEEKDAYS.map((name) => (
          <th key={name} scope="col">
            <span aria-hidden="true">{name.slice(0, 1)}</span>
            <VisuallyHidden>{name}</VisuallyHidden>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** In CSS pixels. */
const MIN_SWIPE = 48;

/** Touch handlers: a swipe to the left calls `onTurn(1)`, to the right `onTurn(-1)`. Vertical scrolling is ignored. */
function useSwipe(onTurn: (count: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined;
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd(event: TouchEvent) {
      const touch = event.changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!touch || !from) return;
      const x = touch.clientX - from.x;
      const y = touch.clientY - from.y;
      if (Math.abs(x) < MIN_SWIPE || Math.abs(x) < 2 * Math.abs(y)) return;
      onTurn(x < 0 ? 1 : -1);
    },
  };
}
