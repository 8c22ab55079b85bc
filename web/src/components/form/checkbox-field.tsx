import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox-field.module.css';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

/** A checkbox with its label beside it; a click on either toggles it. */
export function CheckboxField({ label, hint, ...rest }: CheckboxFieldProps) {
  const hintId = useId();
  return (
    <div>
      <label className={styles.field}>
        <input {...rest} type="checkbox" className={styles.box} aria-describedby={hint ? hintId : undefined} />
        <span>{label}</span>
      </label>
      {hint ? (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
