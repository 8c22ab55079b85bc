import { useId } from 'react';
import { WEEKDAYS, type WeekdayCode } from '#contract/enums';
import { useFieldError } from '../../../components/form/checked-form';
import { FieldError } from '../../../components/form/field';
import { SelectField } from '../../../components/form/select-field';
import { TextField } from '../../../components/form/text-field';
import type { ClassForm } from '../class-form';
import { WEEKDAY_LABELS } from '../format-class';
import fields from './availability-form.module.css';
import styles from './recurrence-fields.module.css';

const FREQUENCIES = [
  { value: 'WEEKLY', label: 'Weekly' },
  { value: 'DAILY', label: 'Daily' },
];

type RecurrenceFieldsProps = {
  data: ClassForm;
  change: (changes: Partial<ClassForm>) => void;
  today: string | undefined;
};

/** The days, time and end of a series. */
export function RecurrenceFields({ data, change, today }: RecurrenceFieldsProps) {
  return (
    <>
      <div className={fields.fields}>
        <SelectField
          label="Frequency"
          name="frequency"
          value={data.frequency}
          options={FREQUENCIES}
          onChange={({ target }) => change({ frequency: target.value === 'DAILY' ? 'DAILY' : 'WEEKLY' })}
        />
        <TextField
          label="Time"
          name="time"
          type="time"
          value={data.time}
          required
          onChange={({ target }) => change({ time: target.value })}
        />
        <TextField
          label="First day (optional)"
          name="firstDay"
          type="date"
          value={data.firstDay}
          onChange={({ target }) => change({ firstDay: target.value })}
        />
      </div>
      {data.frequency === 'WEEKLY' ? <Weekdays data={data} change={change} /> : null}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Ends</legend>
        <div className={styles.choices}>
          {[false, true].map((hasEnd) => (
            <label key={String(hasEnd)} className={styles.choice}>
              <input type="radio" name="hasEnd" checked={data.hasEnd === hasEnd} onChange={() => change({ hasEnd })} />
              {hasEnd ? 'On date' : 'Never'}
            </label>
          ))}
        </div>
      </fieldset>
      {data.hasEnd ? (
        <div className={fields.fields}>
          <TextField
            label="End Date"
            name="endDate"
            type="date"
            value={data.endDate}
            min={today}
            required
            onChange={({ target }) => change({ endDate: target.value })}
          />
        </div>
      ) : null}
    </>
  );
}

function Weekdays({ data, change }: Omit<RecurrenceFieldsProps, 'today'>) {
  const error = useFieldError('weekdays');
  const errorId = useId();
  const pick = (picked: WeekdayCode, isPicked: boolean) =>
    change({ weekdays: WEEKDAYS.filter((day) => (day === picked ? isPicked : data.weekdays.includes(day))) });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Days</legend>
      <div className={styles.choices}>
        {WEEKDAYS.map((day) => (
          <label key={day} className={styles.choice}>
            <input
              type="checkbox"
              name={day}
              checked={data.weekdays.includes(day)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error && errorId}
              onChange={({ target }) => pick(day, target.checked)}
            />
            {WEEKDAY_LABELS[day]}
          </label>
        ))}
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}
