import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import shortForm from '../../../components/form/short-form.module.css';
import { TextField } from '../../../components/form/text-field';
import styles from './security.module.css';

type OneFieldFormProps = {
  label: string;
  hint: string;
  /** Input attributes for autofill and the phone's keyboard. */
  field: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete'>;
  /** The error of an empty field. */
  missing: string;
  verb: string;
  isBusy: boolean;
  error: string | null;
  onSend: (value: string) => void;
  onCancel: () => void;
};

/** A form with one field, which gets the focus. */
export function OneFieldForm({
  label,
  hint,
  field,
  missing,
  verb,
  isBusy,
  error,
  onSend,
  onCancel,
}: OneFieldFormProps) {
  const [value, setValue] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsMissing(value.trim() === '');
    if (value.trim() !== '') onSend(value);
  }

  return (
    <form ref={form} className={shortForm.form} noValidate onSubmit={send}>
      <TextField
        {...field}
        name="answer"
        label={label}
        hint={hint}
        value={value}
        error={isMissing ? missing : null}
        required
        readOnly={isBusy}
        maxCharacters={LIMITS.password}
        onChange={(event) => setValue(event.target.value)}
      />
      {error ? <Alert tone="error">{error}</Alert> : null}
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy}>
          {verb}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
