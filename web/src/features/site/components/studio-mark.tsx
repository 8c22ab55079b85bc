import styles from './studio-mark.module.css';

/** The logo: a sun on three lines of water. */
export function StudioMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 24" aria-hidden="true" focusable="false">
      <path className={styles.sun} d="M6 12.5a10 10 0 0 1 20 0z" />
      <path className={styles.water} d="M1.5 15h29M6 19h20M11 23h10" />
    </svg>
  );
}
