import { type ChangeEvent, type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayName } from '#contract/civil-date';
import { formatPeople } from '#contract/format-count';
import { isOnlineClass } from '#contract/online-class';
import { studio } from '#studio';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { Dialog, DialogActions } from '../../../components/dialog';
import { CheckedForm, type FieldErrors, withoutErrors } from '../../../components/form/checked-form';
import { NumberField } from '../../../components/form/number-field';
import { PriceField } from '../../../components/form/price-field';
import { TextField } from '../../../components/form/text-field';
import { UnreachablePeople } from '../../../components/unreachable-people';
import type {
  AvailabilityTable_AvailabilityFragment as Availability,
  DateTable_DateFragment as SeriesDate,
} from '../../../gql/admin-operations';
import { checkDateForm, DATE_LABELS, type DateForm, toDateForm } from '../date-form';
import type { DateOutcome } from '../date-outcome';
import { formatConflict, mergeForm } from '../merge-form';
import type { SeriesDatesState } from '../use-series-dates';
import styles from './date-dialog.module.css';
import { JoinUrlField, LocationField } from './place-fields';

type DateDialogProps = {
  series: Availability;
  /** As the server has it now: who has booked it. */
  date: SeriesDate;
  state: Pick<SeriesDatesState, 'isBusy' | 'change' | 'move'>;
  onSaved: (outcome: DateOutcome) => void;
  onClose: () => void;
};

/** The form that changes one date of a series, or moves it to another day. It changes the version that it was opened with. */
export function DateDialog({ series: { classType }, date, state, onSaved, onClose }: DateDialogProps) {
  const [opened, setOpened] = useState(date);
  const [data, setData] = useState(() => toDateForm(date));
  const [error, setError] = useState<string | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});

  const bind = (name: keyof DateForm) => ({
    name,
    value: data[name],
    required: true,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setData((known) => ({ ...known, [name]: target.value }));
      setErrors((before) => withoutErrors(before, [name]));
      setError(null);
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (state.isBusy) return;
    // An error that comes again is announced, and scrolls into view, again.
    flushSync(() => {
      setError(null);
      setConflict(null);
    });
    const { input, message, errors: wrong } = checkDateForm(data, classType);
    setErrors(wrong ?? {});
    if (!input) return setError(message);
    const outcome = await (data.day === date.date ? state.change(opened, input) : state.move(opened, data.day, input));
    if (outcome.kind === 'refused') return outcome.present ? join(outcome.present) : setError(outcome.refusal);
    onClose();
    onSaved(outcome);
  }

  /** Shows what was typed together with what was saved elsewhere meanwhile. */
  function join(present: SeriesDate) {
    const saved = toDateForm(present);
    const { data: merged, clashes } = mergeForm({ base: toDateForm(opened), typed: data, saved });
    setOpened(present);
    setData(merged);
    setConflict(formatConflict(clashes, DATE_LABELS, saved));
  }

  return (
    <Dialog isOpen title={dayName(date.date)} onClose={onClose}>
      <CheckedForm errors={errors} onSubmit={submit}>
        <div className={styles.form}>
          {date.sold > 0 ? (
            <p>
              {formatPeople(date.sold)} {date.sold === 1 ? 'has' : 'have'} booked this date. They are notified by mail
              of another day, time, place or duration; what they paid stays.
            </p>
          ) : null}
          <UnreachablePeople people={date.unreachable} />
          <div className={styles.fields}>
            <TextField
              {...bind('day')}
              label={DATE_LABELS.day}
              type="date"
              hint="On another day it is a class of its own; the series skips this date."
            />
            <TextField {...bind('time')} label={DATE_LABELS.time} type="time" />
            <NumberField {...bind('duration')} label={DATE_LABELS.duration} />
            <PriceField {...bind('price')} label={DATE_LABELS.price} />
            <NumberField {...bind('spots')} label={DATE_LABELS.spots} />
            <NumberField
              {...bind('weatherCall')}
              label={DATE_LABELS.weatherCall}
              required={false}
              hint="Empty: no weather call."
            />
          </div>
          <LocationField {...bind('location')} />
          {isOnlineClass({ classType, location: data.location }, studio.places) ? (
            <JoinUrlField {...bind('joinUrl')} hint="Empty: the link of the series." />
          ) : null}
          {(error ?? conflict) ? <Alert tone="error">Error: {error ?? conflict}</Alert> : null}
        </div>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={state.isBusy}>
            Save
          </Button>
        </DialogActions>
      </CheckedForm>
    </Dialog>
  );
}
