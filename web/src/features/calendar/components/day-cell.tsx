import { memo, useId } from 'react';
import { dayName } from '#contract/civil-date';
import styles from './month-calendar.module.css';

type DayCellProps = {
  day: string;
  /** Description of the day's classes; null for a day without classes. */
  text: string | null;
  isFull: boolean;
  isToday: boolean;
  isSelected: boolean;
  isTabStop: boolean;
  onPick: (day: string) => void;
};

/** One day of the calendar. A day with classes is a button with a sun icon; otherwise the cell itself takes the focus. */
export const DayCell = memo(function DayCell(props: DayCellProps) {
  const { day, text, isFull, isToday, isSelected, isTabStop, onPick } = props;
  const description = useId();
  const hasClasses = text !== null;
  const tabIndex = isTabStop ? 0 : -1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of an ARIA grid
    <td role="gridcell" aria-selected={isSelected} data-day={day} tabIndex={hasClasses ? -1 : tabIndex}>
      <button
        type="button"
        className={styles.day}
        aria-label={dayName(day)}
        aria-describedby={hasClasses ? description : undefined}
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={isSelected}
        disabled={!hasClasses}
        tabIndex={hasClasses ? tabIndex : undefined}
        onClick={() => onPick(day)}
      >
        {Number(day.slice(8))}
        {hasClasses && <RisingSun isFull={isFull} />}
      </button>
      {hasClasses && (
        <span id={description} hidden>
          {text}
        </span>
      )}
    </td>
  );
}, isSameDay);

/** Ignores the callback, which does the same for the same day, so that the cell renders again only when its day changes. */
function isSameDay(before: DayCellProps, after: DayCellProps): boolean {
  return (
    before.day === after.day &&
    before.text === after.text &&
    before.isFull === after.isFull &&
    before.isToday === after.isToday &&
    before.isSelected === after.isSelected &&
    before.isTabStop === after.isTabStop
  );
}

/** A filled sun while a class of the day has a free place, an outlined one when all are full. */
function RisingSun({ isFull }: { isFull: boolean }) {
  return (
    <svg className={styles.sun} viewBox="0 0 14 7" width="14" height="7" aria-hidden="true">
      {isFull ? (
        <path d="M.75 6.5a6.25 6.25 0 0 1 12.5 0z" fill="none" stroke="currentColor" strokeWidth="1.5" />
      ) : (
        <path d="M0 7a7 7 0 0 1 14 0z" fill="currentColor" />
      )}
    </svg>
  );
}
