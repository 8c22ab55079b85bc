import styles from './booking-message.module.css';

const SHORT = 80;

/** What a client wrote: a long text shows its beginning, and all of it when pressed. */
export function BookingMessage({ text }: { text: string | null }) {
  if (!text) return '–';
  if (text.length <= SHORT) return <span className={styles.text}>{text}</span>;
  return (
    <details className={styles.text}>
      <summary className={styles.beginning}>{text.slice(0, SHORT).trimEnd()}…</summary>
      {text}
    </details>
  );
}
