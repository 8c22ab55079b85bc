import { Link } from 'react-router-dom';
import { shortDate } from '#contract/civil-date';
import { paths } from '#contract/paths';
import { Button } from '../../../components/button';
import { Skeleton } from '../../../components/skeleton';
import { StatusPill } from '../../../components/status-pill';
import type {
  AvailabilityTable_AvailabilityFragment as Availability,
  DateTable_DateFragment as SeriesDate,
} from '../../../gql/admin-operations';
import { SCREEN_MESSAGES } from '../availability-messages';
import { formatSoldPlaces, listDateFacts } from '../date-facts';
import styles from './date-list.module.css';

type DateActions = {
  onChange: (date: SeriesDate) => void;
  onSkip: (date: SeriesDate) => void;
  onRestore: (date: SeriesDate) => void;
};
type DateListProps = DateActions & {
  series: Availability | null;
  /** Undefined while they load. */
  dates: readonly SeriesDate[] | undefined;
  /** The date that was changed just now: its row is marked. */
  markedId: string | undefined;
};

const PLACEHOLDER_ROWS = 5;

/** The dates of a series, with what is special about each. A press opens the class on that date. */
export function DateList({ series, dates, markedId, ...actions }: DateListProps) {
  if (!series || !dates) return <Placeholders />;
  if (dates.length === 0) return <p className={styles.empty}>{SCREEN_MESSAGES.noDates}</p>;
  return (
    <ul className={styles.list}>
      {dates.map((date) => (
        <li
          key={date.id}
          className={styles.row}
          data-marked={date.id === markedId || undefined}
          data-off={date.isSkipped || date.isCancelled || undefined}
        >
          <p id={date.id} className={styles.when}>
            <Title date={date} />
          </p>
          {date.isSkipped || date.isCancelled ? null : <p className={styles.places}>{formatSoldPlaces(date)}</p>}
          <DateFacts series={series} date={date} />
          <Actions date={date} describedBy={date.id} {...actions} />
        </li>
      ))}
    </ul>
  );
}

/** 'Sat 28 Nov · 07:45'. It opens the class; a date that was skipped has none, unless it moved to another day. */
function Title({ date }: { date: SeriesDate }) {
  const title = `${shortDate(date.date)} · ${date.time}`;
  const classId = date.isSkipped ? date.movedTo : date.id;
  if (!classId) return title;
  return (
    <Link className={styles.open} to={paths.adminClass(classId)}>
      {title}
    </Link>
  );
}

function DateFacts({ series, date }: { series: Availability; date: SeriesDate }) {
  const facts = listDateFacts(series, date);
  if (facts.length === 0) return null;
  return (
    <p className={styles.facts}>
      {facts.map(({ text, tone }) => (
        <StatusPill key={text} tone={tone}>
          {text}
        </StatusPill>
      ))}
    </p>
  );
}

/** A booked date cannot be skipped: it is cancelled on the screen of the class, which notifies and refunds the people. */
function Actions({
  date,
  describedBy,
  onChange,
  onSkip,
  onRestore,
}: DateActions & { date: SeriesDate; describedBy: string }) {
  if (date.isCancelled) return null;
  const { isSkipped } = date;
  return (
    <div className={styles.actions}>
      {isSkipped ? null : (
        <Button variant="secondary" size="small" aria-describedby={describedBy} onClick={() => onChange(date)}>
          Change
        </Button>
      )}
      {/* One button, so that the focus stays on it. */}
      {date.sold > 0 && !isSkipped ? null : (
        <Button
          variant={isSkipped ? 'secondary' : 'quiet'}
          size="small"
          aria-describedby={describedBy}
          onClick={() => (isSkipped ? onRestore(date) : onSkip(date))}
        >
          {isSkipped ? 'Restore' : 'Skip'}
        </Button>
      )}
    </div>
  );
}

function Placeholders() {
  return (
    <ul className={styles.list} aria-busy="true">
      {Array.from({ length: PLACEHOLDER_ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike
        <li key={index} className={styles.row}>
          <Skeleton height="1.25em" width="12ch" />
        </li>
      ))}
    </ul>
  );
}
