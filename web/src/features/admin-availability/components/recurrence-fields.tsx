import { useId } from 'react';
import { WEEKDAYS, type WeekdayCode } from '#contract/enums';
import { useFieldError } from '../../../components/form/checked-form';
import { FieldError } from '../../../components/form/field';
import { SelectField } from '../../../components/form/select-field';
import { TextField } from '../../../components/form/text-field';
import { bindText, type EditedForm } from '../bind-field';
import { CLASS_LABELS } from '../class-form';
import { FREQUENCY_LABELS, WEEKDAY_LABELS } from '../format-class';
import fields from './availability-form.module.css';
import styles from './recurrence-fields.module.css';

const FREQUENCIES = Object.entries(FREQUENCY_LABELS).map(([value, label]) => ({ value, label }));

type RecurrenceFieldsProps = EditedForm & { today: string | undefined };

/** The days, time and end of a series. */
export function RecurrenceFields({ data, change, today }: RecurrenceFieldsProps) {
  return (
    <>
      <div className={fields.fields}>
        <SelectField
          label={CLASS_LABELS.frequency}
          name="frequency"
          value={data.frequency}
          options={FREQUENCIES}
          onChange={({ target }) => change({ frequency: target.value === 'DAILY' ? 'DAILY' : 'WEEKLY' })}
        />
        <TextField {...bindText({ data, change }, 'time')} type="time" required />
        <TextField {...bindText({ data, change }, 'firstDay')} type="date" />
      </div>
      {data.frequency === 'WEEKLY' ? <Weekdays data={data} change={change} /> : null}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{CLASS_LABELS.hasEnd}</legend>
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
          <TextField {...bindText({ data, change }, 'endDate')} type="date" min={today} required />
        </div>
      ) : null}
    </>
  );
}

function Weekdays({ data, change }: EditedForm) {
  const error = useFieldError('weekdays');
  const errorId = useId();
  const pick = (picked: WeekdayCode, isPicked: boolean) =>
    change({ weekdays: WEEKDAYS.filter((day) => (day === picked ? isPicked : data.weekdays.includes(day))) });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{CLASS_LABELS.weekdays}</legend>
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
