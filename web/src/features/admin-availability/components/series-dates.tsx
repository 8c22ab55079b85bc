import { useState } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { Panel } from '../../../components/panel';
import type {
  AvailabilityTable_AvailabilityFragment as Availability,
  DateTable_DateFragment as SeriesDate,
} from '../../../gql/admin-operations';
import { euros, formatRecurrence } from '../format-class';
import { useSeriesDates } from '../use-series-dates';
import { DateDialog } from './date-dialog';
import { DateTable } from './date-table';
import styles from './series-dates.module.css';

/** The single dates of one series: each can be changed, skipped or restored by itself. */
export function SeriesDates({ availabilityId }: { availabilityId: string }) {
  const state = useSeriesDates(availabilityId);
  const [changed, setChanged] = useState<SeriesDate | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { series, dates, earlier, later } = state;
  const failure = state.failure ?? error;

  async function run(work: Promise<string | null>) {
    setError(null);
    setError(await work);
  }

  return (
    <Panel id="dates" title={series?.title ?? 'Dates'}>
      {series ? <p className={styles.usual}>{usually(series)}</p> : null}
      {failure ? <Alert tone="error">Error: {failure}</Alert> : null}
      {state.failure ? null : (
        <DateTable
          series={series}
          dates={dates}
          onChange={setChanged}
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
      {changed ? <DateDialog key={changed.id} date={changed} state={state} onClose={() => setChanged(null)} /> : null}
    </Panel>
  );
}

/** What every date has that nothing was changed for. */
function usually({ recurrence, time, durationMinutes, location, priceCents, capacity }: Availability): string {
  const when = formatRecurrence(recurrence).replace('Yes, ', '');
  return `Usually ${when} at ${time}, ${durationMinutes} minutes, ${location}, €${euros(priceCents)}, ${capacity} spots.`;
}
