import { type ComponentProps, useId } from 'react';
import { Field, type FieldTexts, toAriaProps } from './field';
import styles from './field.module.css';

type TextAreaProps = ComponentProps<'textarea'> & FieldTexts & { name: string; rows: number };

export function TextArea({ label, error, hint, id, ...rest }: TextAreaProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Field id={fieldId} label={label} error={error} hint={hint}>
      <textarea {...rest} {...toAriaProps(fieldId, { error, hint })} className={styles.control} id={fieldId} />
    </Field>
  );
}
