import { type ComponentProps, useId } from 'react';
import { Field, type FieldTexts, toAriaProps } from './field';
import styles from './field.module.css';
import { useTypedText } from './use-typed-text';

/** Without `maxLength`, as `TextField`. */
type TextAreaProps = Omit<ComponentProps<'textarea'>, 'maxLength'> &
  FieldTexts & { name: string; rows: number; maxCharacters?: number };

export function TextArea({ label, hint, id, error: ownError, maxCharacters, ...rest }: TextAreaProps) {
  const ownId = useId();
  const { error, onChange } = useTypedText({ ...rest, error: ownError, maxCharacters });
  const fieldId = id ?? ownId;
  return (
    <Field id={fieldId} label={label} error={error} hint={hint}>
      <textarea
        {...rest}
        {...toAriaProps(fieldId, { error, hint })}
        className={styles.control}
        id={fieldId}
        onChange={onChange}
      />
    </Field>
  );
}
