import { useState } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { Panel } from '../../../components/panel';
import type {
  AvailabilityTable_AvailabilityFragment as Availability,
  DateTable_DateFragment as SeriesDate,
} from '../../../gql/admin-operations';
import { formatAmount, formatRecurrence } from '../format-class';
import { useSeriesDates } from '../use-series-dates';
import { DateDialog } from './date-dialog';
import { DateTable } from './date-table';
import styles from './series-dates.module.css';

/** The dates of one series; each can be changed, skipped or restored by itself. */
export function SeriesDates({ availabilityId }: { availabilityId: string }) {
  const state = useSeriesDates(availabilityId);
  const [edited, setEdited] = useState<SeriesDate | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { series, dates, earlier, later } = state;
  const failure = state.failure ?? error;

  async function run(action: Promise<string | null>) {
    setError(null);
    setError(await action);
  }

  return (
    <Panel id="dates" title={series?.title ?? 'Dates'}>
      {series ? <p className={styles.usual}>{formatUsual(series)}</p> : null}
      {failure ? <Alert tone="error">Error: {failure}</Alert> : null}
      {state.failure ? null : (
        <DateTable
          series={series}
          dates={dates}
          onChange={setEdited}
          onSkip={(date) => run(state.skip(date))}
          onRestore={(date) => run(state.restore(date))}
        />
      )}
      <div className={styles.pages}>
        {earlier ? (
          <Button variant="secondary" size="small" onClick={earlier}>
            Earlier dates
          </Button>
        ) : null}
        {later ? (
          <Button variant="secondary" size="small" onClick={later}>
            Later dates
          </Button>
        ) : null}
      </div>
      {edited && series ? (
        <DateDialog key={edited.id} series={series} date={edited} state={state} onClose={() => setEdited(null)} />
      ) : null}
    </Panel>
  );
}

/** The values of every date that was not changed. */
function formatUsual({ recurrence, time, durationMinutes, location, priceCents, capacity }: Availability): string {
  const when = formatRecurrence(recurrence).replace('Yes, ', '');
  return `Usually ${when} at ${time}, ${durationMinutes} minutes, ${location}, €${formatAmount(priceCents)}, ${capacity} spots.`;
}
