import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits';
import { TextArea } from '../../../components/form/text-area';
import { TextField } from '../../../components/form/text-field';
import { useBooking } from '../booking-context';
import type { UserData } from '../booking-state';
import { personErrors } from '../person-errors';
import styles from './details-form.module.css';

const FIELDS = ['name', 'email', 'notes'] as const;

type DetailsFormProps = { onValid: () => void; children: (isValid: boolean) => ReactNode };

/** Who is coming. Each field speaks up once it was left, all of them when Next is pressed. */
export function DetailsForm({ onValid, children }: DetailsFormProps) {
  const { state, dispatch } = useBooking();
  const form = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const errors = personErrors(state.userData);
  const firstWrong = FIELDS.find((field) => errors[field]);

  const bind = (name: keyof UserData) => ({
    name,
    value: state.userData[name],
    maxLength: LIMITS[name],
    error: left.has(name) ? errors[name] : undefined,
    onChange: (event: { target: { value: string } }) =>
      dispatch({ type: 'userDataSet', userData: { [name]: event.target.value } }),
    onBlur: () => setLeft((before) => new Set(before).add(name)),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!firstWrong) return onValid();
    setLeft(new Set(FIELDS));
    form.current?.querySelector<HTMLElement>(`[name="${firstWrong}"]`)?.focus();
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.fields}>
        <TextField
          {...bind('name')}
          label="Full Name"
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          required
        />
        <TextField
          {...bind('email')}
          label="Email Address"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          required
        />
        <TextArea {...bind('notes')} label="Additional Notes (Optional)" rows={3} />
      </div>
      {children(firstWrong === undefined)}
    </form>
  );
}
