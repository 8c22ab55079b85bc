import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits';
import { EmailField } from '../../../components/form/email-field';
import { TextArea } from '../../../components/form/text-area';
import { TextField } from '../../../components/form/text-field';
import { useBooking } from '../booking-context';
import type { UserData } from '../booking-state';
import { personErrors } from '../person-errors';
import styles from './details-form.module.css';

const FIELDS = ['name', 'email', 'notes'] as const;

/** Data about health needs explicit consent (GDPR 9(2)(a), see the Privacy Policy); most of it is better not written at all. */
const NOTES_HINT = 'Who comes with you, say. Health is better told on the mat.';

type DetailsFormProps = { onValid: () => void; children: (isValid: boolean) => ReactNode };

/** Form for the attendee's details. A field shows its error after blur, all fields do when Next is pressed. */
export function DetailsForm({ onValid, children }: DetailsFormProps) {
  const { state, dispatch } = useBooking();
  const form = useRef<HTMLFormElement>(null);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const errors = personErrors(state.userData);
  const firstInvalid = FIELDS.find((field) => errors[field]);

  const bind = (name: keyof UserData) => ({
    name,
    value: state.userData[name],
    error: touched.has(name) ? errors[name] : undefined,
    onChange: (event: { target: { value: string } }) =>
      dispatch({ type: 'userDataSet', userData: { [name]: event.target.value } }),
    onBlur: () => setTouched((before) => new Set(before).add(name)),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!firstInvalid) return onValid();
    setTouched(new Set(FIELDS));
    form.current?.querySelector<HTMLElement>(`[name="${firstInvalid}"]`)?.focus();
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.fields}>
        <TextField
          {...bind('name')}
          maxCharacters={LIMITS.name}
          label="Full Name"
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          required
        />
        <EmailField {...bind('email')} label="Email Address" />
        <TextArea
          {...bind('notes')}
          label="Additional Notes (Optional)"
          rows={3}
          hint={NOTES_HINT}
          maxCharacters={LIMITS.notes}
        />
      </div>
      {children(firstInvalid === undefined)}
    </form>
  );
}
