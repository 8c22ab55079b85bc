import type { FormEvent } from 'react';
import { CLASS_TYPE_LABELS, type ClassTypeCode } from '#contract/enums';
import { LIMITS } from '#contract/limits';
import { isOnlineClass, JOIN_LINK_MINUTES } from '#contract/online-class';
import { studio } from '#studio';
import { RestoredDraft } from '../../../admin/restored-draft';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { DialogActions } from '../../../components/dialog';
import { CheckboxField } from '../../../components/form/checkbox-field';
import { CheckedForm } from '../../../components/form/checked-form';
import { NumberField } from '../../../components/form/number-field';
import { PriceField } from '../../../components/form/price-field';
import { SelectField } from '../../../components/form/select-field';
import { TextField } from '../../../components/form/text-field';
import { SCREEN_MESSAGES } from '../availability-messages';
import { bindFlag, bindText } from '../bind-field';
import { CLASS_LABELS, changeLocation, isPastStart } from '../class-form';
import type { ClassFormState } from '../use-class-form';
import styles from './availability-form.module.css';
import { Flash } from './flash';
import { JoinUrlField, LocationField } from './place-fields';
import { RecurrenceFields } from './recurrence-fields';

const CLASS_TYPES = Object.entries(CLASS_TYPE_LABELS).map(([value, label]) => ({ value, label }));

type AvailabilityFormProps = {
  form: ClassFormState;
  /** Today in the studio's time zone; undefined while it loads. */
  today: string | undefined;
};

/** The form that creates a class, or edits one in a dialog. */
export function AvailabilityForm({ form, today }: AvailabilityFormProps) {
  const { data, editedId, isSaving, change, cancelEdit, save } = form;

  const flash = (
    <div className={styles.outcome}>
      <Flash message={form.message} onEnd={form.clearMessage} />
    </div>
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <CheckedForm className={editedId ? undefined : styles.framed} errors={form.errors} onSubmit={submit}>
      <div className={styles.form}>
        {form.isRestored ? <RestoredDraft onDiscard={form.discard} /> : null}
        <div className={styles.fields}>
          <TextField {...bindText(form, 'title')} maxCharacters={LIMITS.title} required />
          <SelectField
            label={CLASS_LABELS.classType}
            name="classType"
            value={data.classType}
            options={CLASS_TYPES}
            onChange={({ target }) => change({ classType: target.value as ClassTypeCode })}
          />
          <LocationField
            value={data.location}
            onChange={({ target }) =>
              change(editedId ? { location: target.value } : changeLocation(data, target.value))
            }
          />
        </div>
        {isOnlineClass(data, studio.places) ? (
          <JoinUrlField
            {...bindText(form, 'joinUrl')}
            hint={`Those who have booked get it by mail ${JOIN_LINK_MINUTES.mailed} minutes before the class, and see it on the page of their booking from an hour before. Nobody else sees it.`}
          />
        ) : null}
        <div className={styles.numbers}>
          <PriceField {...bindText(form, 'price')} required />
          <NumberField {...bindText(form, 'spots')} required />
          <NumberField {...bindText(form, 'duration')} required />
        </div>
        <div className={styles.fields}>
          <NumberField {...bindText(form, 'weatherCall')} hint="Outdoors. Empty: no weather call." />
        </div>
        <CheckboxField {...bindFlag(form, 'isRecurring')} />
        {data.isRecurring ? (
          <RecurrenceFields data={data} change={change} today={today} />
        ) : (
          <div className={styles.fields}>
            <TextField {...bindText(form, 'start')} type="datetime-local" required />
            {isPastStart(data, today) ? <Alert tone="info">{SCREEN_MESSAGES.past}</Alert> : null}
          </div>
        )}
        <div className={styles.flags}>
          <CheckboxField {...bindFlag(form, 'isActive')} />
          <CheckboxField
            {...bindFlag(form, 'hasWaitlist')}
            hint="When this class is full, people can wait for a free place."
          />
          {data.isRecurring ? null : <CheckboxField {...bindFlag(form, 'showOnHomepage')} />}
        </div>
      </div>
      {editedId ? (
        <>
          {flash}
          <DialogActions>
            <Button variant="quiet" onClick={cancelEdit}>
              Cancel Edit
            </Button>
            <Button type="submit" isBusy={isSaving}>
              Update Availability
            </Button>
          </DialogActions>
        </>
      ) : (
        <>
          <Button type="submit" className={styles.create} isBusy={isSaving}>
            Create Availability
          </Button>
          {flash}
        </>
      )}
    </CheckedForm>
  );
}
