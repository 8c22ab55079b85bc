import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox-field.module.css';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

/** A yes or no with its label beside it; all of it can be pressed. */
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
