import { useState } from 'react';
import { shortDate } from '#contract/civil-date';
import { Button } from '../../../components/button';
import { Panel } from '../../../components/panel';
import type {
  AvailabilityTable_AvailabilityFragment as Availability,
  DateTable_DateFragment as SeriesDate,
} from '../../../gql/admin-operations';
import type { FlashMessage } from '../availability-messages';
import type { DateOutcome } from '../date-outcome';
import { formatAmount, formatRecurrence } from '../format-class';
import { useSeriesDates } from '../use-series-dates';
import { DateDialog } from './date-dialog';
import { DateList } from './date-list';
import { Dock } from './dock';
import styles from './series-dates.module.css';

/** The dates of one series; each can be changed, skipped or restored by itself. */
export function SeriesDates({ availabilityId }: { availabilityId: string }) {
  const state = useSeriesDates(availabilityId);
  const [edited, setEdited] = useState<SeriesDate | null>(null);
  const [message, setMessage] = useState<FlashMessage | null>(null);
  const { series, dates, hasPages, earlier, later } = state;
  const failure: FlashMessage | null = state.failure === null ? null : { tone: 'error', text: state.failure };

  /** Says what was done with a date at the end of the screen, or why it failed. */
  function report(before: SeriesDate, outcome: DateOutcome, done: string, undo?: (date: SeriesDate) => Promise<void>) {
    const rowId = before.id;
    const name = shortDate(before.date);
    if (outcome.kind === 'refused') setMessage({ tone: 'error', text: outcome.refusal });
    else if (outcome.kind === 'moved') {
      setMessage({ tone: 'success', text: `${name} moved to ${shortDate(outcome.day)}.`, rowId });
    } else {
      const { date } = outcome;
      setMessage({ tone: 'success', text: `${name} ${done}`, rowId, ...(undo && { undo: () => undo(date) }) });
    }
  }

  async function skip(date: SeriesDate) {
    setMessage(null);
    report(date, await state.skip(date), 'is skipped.', restore);
  }

  async function restore(date: SeriesDate) {
    setMessage(null);
    report(date, await state.restore(date), 'is back on the schedule.');
  }

  return (
    <div>
      <Panel id="dates" title={series?.title ?? 'Dates'}>
        {series ? <p className={styles.usual}>{formatUsual(series)}</p> : null}
        {failure ? null : (
          <DateList
            series={series}
            dates={dates}
            markedId={message?.rowId}
            onChange={(date) => {
              setMessage(null);
              setEdited(date);
            }}
            onSkip={skip}
            onRestore={restore}
          />
        )}
        {hasPages ? (
          <div className={styles.pages}>
            <Button variant="secondary" size="small" isWaiting={!earlier} onClick={() => earlier?.()}>
              Earlier dates
            </Button>
            <Button variant="secondary" size="small" isWaiting={!later} onClick={() => later?.()}>
              Later dates
            </Button>
          </div>
        ) : null}
      </Panel>
      <Dock message={message ?? failure} onEnd={() => setMessage(null)} />
      {edited && series ? (
        <DateDialog
          key={edited.id}
          series={series}
          date={dates?.find(({ id }) => id === edited.id) ?? edited}
          state={state}
          onSaved={(outcome) => report(edited, outcome, 'is changed.')}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </div>
  );
}

/** The values of every date that was not changed. */
function formatUsual({ recurrence, time, durationMinutes, location, priceCents, capacity }: Availability): string {
  const when = formatRecurrence(recurrence).replace('Yes, ', '');
  return `Usually ${when} at ${time}, ${durationMinutes} minutes, ${location}, €${formatAmount(priceCents)}, ${capacity} spots.`;
}
