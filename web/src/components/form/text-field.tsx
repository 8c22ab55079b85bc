import { type ComponentProps, useId } from 'react';
import { describe, Field, type FieldTexts } from './field';
import styles from './field.module.css';

type TextFieldProps = ComponentProps<'input'> & FieldTexts & { name: string };

export function TextField({ label, error, hint, id, type = 'text', ...rest }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Field id={fieldId} label={label} error={error} hint={hint}>
      <input {...rest} {...describe(fieldId, { error, hint })} className={styles.control} id={fieldId} type={type} />
    </Field>
  );
}
