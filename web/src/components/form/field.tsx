import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './field.module.css';

export type FieldTexts = { label: ReactNode; error?: string | null; hint?: ReactNode };

/** How the typed value was read. It stands beside the label. */
export type Readout = { readout?: string | undefined };

type FieldProps = FieldTexts & Readout & { id: string; children: ReactNode };

/** The ARIA attributes that tie a control to its readout, its hint and its error. */
export function toAriaProps(id: string, { error, hint, readout }: Omit<FieldTexts, 'label'> & Readout) {
  const ids = [readout && `${id}-readout`, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': error ? true : undefined,
  } as const;
}

/** One control with its label, readout, hint and error. */
export function Field({ id, label, error, hint, readout, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {readout ? (
          <span className={styles.readout} id={`${id}-readout`}>
            {readout}
          </span>
        ) : null}
      </div>
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children}
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </div>
  );
}
