import { type ComponentProps, useId } from 'react';
import { Field, type FieldTexts, type Readout, toAriaProps } from './field';
import styles from './field.module.css';

type TextFieldProps = ComponentProps<'input'> & FieldTexts & Readout & { name: string };

export function TextField({ label, error, hint, readout, id, type = 'text', ...rest }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Field id={fieldId} label={label} error={error} hint={hint} readout={readout}>
      <input
        {...rest}
        {...toAriaProps(fieldId, { error, hint, readout })}
        className={styles.control}
        id={fieldId}
        type={type}
      />
    </Field>
  );
}
