import styles from './switch.module.css';

type SwitchProps = {
  /** Its accessible name. */
  label: string;
  /** Where the label already stands in sight, for instance as a column's name. */
  isLabelHidden?: boolean;
  isOn: boolean;
  /** The change is on its way: presses do nothing. */
  isBusy?: boolean;
  onToggle: (isOn: boolean) => void;
};

/** Something that is on or off, and changes at once. */
export function Switch({ label, isLabelHidden = false, isOn, isBusy = false, onToggle }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={isOn}
      aria-label={label}
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!isBusy) onToggle(!isOn);
      }}
    >
      <span className={styles.track} aria-hidden="true" />
      {isLabelHidden ? null : <span aria-hidden="true">{label}</span>}
    </button>
  );
}
