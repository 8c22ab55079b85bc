import type { ReactNode } from 'react';
import styles from './radio-card.module.css';

type RadioCardProps = {
  name: string;
  value: string;
  checked: boolean;
  onChange: (value: string) => void;
  disabled?: boolean;
  /** The accessible name; it contains the text that `children` show (WCAG 2.5.3, label in name). */
  label: string;
  /** Read after the name: something that changes while the option stays the same. */
  description?: string | null;
  children: ReactNode;
};

/** One option of a radio group, as a card that is clickable anywhere. */
export function RadioCard({ name, value, checked, onChange, disabled, label, description, children }: RadioCardProps) {
  return (
    <label className={styles.card}>
      <input
        className={styles.radio}
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        aria-label={label}
        aria-description={description ?? undefined}
        onChange={() => onChange(value)}
      />
      <span>{children}</span>
    </label>
  );
}
