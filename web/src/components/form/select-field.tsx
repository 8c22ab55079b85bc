import { type ComponentProps, useId } from 'react';
import { Field, type FieldTexts, toAriaProps } from './field';
import styles from './field.module.css';

type SelectFieldProps = ComponentProps<'select'> &
  FieldTexts & { name: string; options: readonly { value: string; label: string }[] };

export function SelectField({ label, error, hint, id, options, ...rest }: SelectFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Field id={fieldId} label={label} error={error} hint={hint}>
      <select {...rest} {...toAriaProps(fieldId, { error, hint })} className={styles.control} id={fieldId}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
