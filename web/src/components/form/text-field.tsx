import { type ComponentProps, useId } from 'react';
import { useFieldError } from './checked-form';
import { Field, type FieldTexts, toAriaProps } from './field';
import styles from './field.module.css';

type TextFieldProps = ComponentProps<'input'> & FieldTexts & { name: string };

export function TextField({ label, hint, id, type = 'text', ...rest }: TextFieldProps) {
  const ownId = useId();
  const formError = useFieldError(rest.name);
  const { error = formError, ...control } = rest;
  const fieldId = id ?? ownId;
  return (
    <Field id={fieldId} label={label} error={error} hint={hint}>
      <input
        {...control}
        {...toAriaProps(fieldId, { error, hint })}
        className={styles.control}
        id={fieldId}
        type={type}
      />
    </Field>
  );
}
