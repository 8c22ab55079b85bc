import styles from './switch.module.css';

type SwitchProps = {
  label: string;
  /** For a label that is visible already, for instance as a column's name. */
  isLabelHidden?: boolean;
  isOn: boolean;
  /** The change is being saved: clicks do nothing. */
  isBusy: boolean;
  onToggle: (isOn: boolean) => void;
};

/** A setting that is on or off and is saved as soon as it is toggled. */
export function Switch({ label, isLabelHidden = false, isOn, isBusy, onToggle }: SwitchProps) {
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
