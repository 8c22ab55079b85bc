import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './field.module.css';

export type FieldTexts = { label: ReactNode; error?: string | null; hint?: ReactNode };

type FieldProps = FieldTexts & { id: string; children: ReactNode };

/** The ARIA attributes that tie a control to its hint and its error. */
export function toAriaProps(id: string, { error, hint }: Omit<FieldTexts, 'label'>) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': error ? true : undefined,
  } as const;
}

/** One control with its label, hint and error. */
export function Field({ id, label, error, hint, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className={styles.error} id={id}>
      <CircleAlert aria-hidden="true" />
      {children}
    </p>
  );
}
