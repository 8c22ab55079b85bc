import styles from './page-pending.module.css';

/** Holds the page's height while its code arrives on a first visit, so that the footer does not jump. */
export function PagePending() {
  return <div className={styles.pending} />;
}
