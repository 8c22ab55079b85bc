import { formatWaitlistState, type ListedEntry } from '../waitlist';
import { ContactLinks } from './contact-links';
import styles from './waitlist-lines.module.css';

type WaitlistLinesProps = { entries: readonly ListedEntry[]; subject: string };

/** The people who wait for a place in one of today's classes, read-only: also from the device. */
export function WaitlistLines({ entries, subject }: WaitlistLinesProps) {
  if (entries.length === 0) return null;
  return (
    <div>
      <h5 className={styles.title}>Waitlist</h5>
      <ol className={styles.people}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.person}>
            <div>
              <span className={styles.name}>{entry.name}</span>
              <span className={styles.state}>{formatWaitlistState(entry)}</span>
              {entry.notes && <span className={styles.notes}>{entry.notes}</span>}
            </div>
            <ContactLinks person={entry} subject={subject} />
          </li>
        ))}
      </ol>
    </div>
  );
}
