import { type ComponentProps, useId } from 'react';
import { Field, type FieldTexts, toAriaProps } from './field';
import styles from './field.module.css';
import { useTypedText } from './use-typed-text';

/** `maxLength` is not offered: the browser would cut a pasted text without a word, and counts otherwise than the server. */
type TextFieldProps = Omit<ComponentProps<'input'>, 'maxLength'> &
  FieldTexts & { name: string; maxCharacters?: number };

export function TextField({ label, hint, id, type = 'text', error: ownError, maxCharacters, ...rest }: TextFieldProps) {
  const ownId = useId();
  const { error, onChange } = useTypedText({ ...rest, error: ownError, maxCharacters });
  const fieldId = id ?? ownId;
  return (
    <Field id={fieldId} label={label} error={error} hint={hint}>
      <input
        {...rest}
        {...toAriaProps(fieldId, { error, hint })}
        className={styles.control}
        id={fieldId}
        type={type}
        onChange={onChange}
      />
    </Field>
  );
}
