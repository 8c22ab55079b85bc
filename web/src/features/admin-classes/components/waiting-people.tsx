import type { AddedPerson } from '../added-people';
import styles from './waiting-people.module.css';

/** The people of a class whom the device has not sent yet. */
export function WaitingPeople({ people }: { people: readonly AddedPerson[] }) {
  if (people.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Added here, not sent yet">
      {people.map(({ key, name, isPaidCash }) => (
        <li key={key} className={styles.person}>
          <span className={styles.name}>{name}</span>
          <span className={styles.state}>{isPaidCash ? 'Paid cash · ' : ''}added here, waits for a connection</span>
        </li>
      ))}
    </ul>
  );
}
