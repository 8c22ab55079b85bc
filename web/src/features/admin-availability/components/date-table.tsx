import { isOnlineClass } from '#contract/online-class';
import { paths } from '#contract/paths';
import { studio } from '#studio';
import { Button, ButtonLink } from '../../../components/button';
import { type Column, DataTable } from '../../../components/data-table';
import { StatusPill } from '../../../components/status-pill';
import type {
  AvailabilityTable_AvailabilityFragment as Availability,
  DateDifference,
  DateTable_DateFragment as SeriesDate,
} from '../../../gql/admin-operations';
import { dayName } from '../../../lib/civil-date';
import { SCREEN_MESSAGES } from '../availability-messages';
import { formatAmount } from '../format-class';
import styles from './date-table.module.css';

type DateTableProps = {
  series: Availability | null;
  /** Undefined while they load. */
  dates: readonly SeriesDate[] | undefined;
  onChange: (date: SeriesDate) => void;
  onSkip: (date: SeriesDate) => void;
  onRestore: (date: SeriesDate) => void;
};

/** The dates of a series, with their differences from the series and the actions for each. */
export function DateTable({ series, dates, ...actions }: DateTableProps) {
  return (
    <DataTable
      caption="Single dates"
      columns={getColumns(series, hasRoom(series, dates), actions)}
      rows={dates ?? []}
      rowKey={({ id }) => id}
      rowState={({ isSkipped, isCancelled }) => (isSkipped || isCancelled ? { tone: 'muted' } : {})}
      isLoading={!dates}
      empty={SCREEN_MESSAGES.noDates}
    />
  );
}

/** True when the series or one of its dates is online. */
function hasRoom(series: Availability | null, dates: DateTableProps['dates'] = []): boolean {
  if (!series) return false;
  const { classType } = series;
  return [series, ...dates].some(({ location }) => isOnlineClass({ classType, location }, studio.places));
}

function getColumns(
  series: Availability | null,
  showsLink: boolean,
  actions: Omit<DateTableProps, 'series' | 'dates'>,
): readonly Column<SeriesDate>[] {
  const fact = (
    key: DateDifference,
    label: string,
    format: (source: SeriesDate | Availability) => string,
  ): Column<SeriesDate> => ({
    key,
    label,
    cell: (date) => (
      <>
        {format(date)}
        {series && date.differences.includes(key) ? (
          <span className={styles.usual}>usually {format(series)}</span>
        ) : null}
      </>
    ),
  });
  return [
    { key: 'date', label: 'Date', cell: ({ date }) => dayName(date) },
    fact('TIME', 'Time', ({ time }) => time),
    fact('DURATION', 'Duration (min)', ({ durationMinutes }) => String(durationMinutes)),
    fact('PLACE', 'Location', ({ location }) => location),
    fact('PRICE', 'Price (€)', ({ priceCents }) => formatAmount(priceCents)),
    fact('SPOTS', 'Spots', ({ capacity }) => String(capacity)),
    fact('WEATHER_CALL', 'Weather call (min before)', ({ weatherCallMinutes }) => String(weatherCallMinutes ?? 'none')),
    ...(showsLink ? [JOIN_LINK] : []),
    { key: 'booked', label: 'Booked', cell: formatBooked },
    { key: 'state', label: 'State', cell: (date) => <State date={date} /> },
    { key: 'actions', label: 'Actions', isActions: true, cell: (date) => <Actions date={date} {...actions} /> },
  ];
}

const JOIN_LINK: Column<SeriesDate> = {
  key: 'JOIN_LINK',
  label: 'Link to the room',
  cell: ({ joinUrl, differences }) => {
    if (joinUrl === null) return 'none';
    return differences.includes('JOIN_LINK') ? 'its own' : 'as usual';
  },
};

const formatBooked = ({ sold, held }: SeriesDate) => (held > 0 ? `${sold} (${held} held)` : sold);

function State({ date }: { date: SeriesDate }) {
  if (date.isCancelled) return <StatusPill tone="bad">Cancelled</StatusPill>;
  if (date.isSkipped) return <StatusPill tone="muted">Skipped</StatusPill>;
  if (date.differences.length > 0) return <StatusPill tone="waiting">Changed</StatusPill>;
  return <StatusPill tone="good">As usual</StatusPill>;
}

/** A booked date offers Cancel instead of Skip, because cancelling notifies and refunds the people. */
function Actions({
  date,
  onChange,
  onSkip,
  onRestore,
}: { date: SeriesDate } & Omit<DateTableProps, 'series' | 'dates'>) {
  if (date.isCancelled) {
    return (
      <ButtonLink variant="quiet" size="small" to={paths.adminClass(date.id)}>
        Show class
      </ButtonLink>
    );
  }
  if (date.isSkipped) {
    return (
      <Button variant="secondary" size="small" onClick={() => onRestore(date)}>
        Restore
      </Button>
    );
  }
  return (
    <div className={styles.actions}>
      <Button variant="secondary" size="small" onClick={() => onChange(date)}>
        Change
      </Button>
      {date.sold > 0 ? (
        <ButtonLink variant="quiet" size="small" to={paths.adminClass(date.id)}>
          Cancel class
        </ButtonLink>
      ) : (
        <Button variant="quiet" size="small" onClick={() => onSkip(date)}>
          Skip
        </Button>
      )}
    </div>
  );
}
