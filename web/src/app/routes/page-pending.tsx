import styles from './page-pending.module.css';

/** Reserves the page's height while its code loads on a first visit, so that the footer does not jump. */
export function PagePending() {
  return <div className={styles.pending} />;
}
