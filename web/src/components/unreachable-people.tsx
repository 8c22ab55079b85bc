import { telLink } from '../lib/contact-links';
import styles from './unreachable-people.module.css';

export type UnreachablePerson = { bookingId: string; name: string; phone: string | null };

/** Names the people whom no mail reaches, each with a link that calls them; nothing when all have an address. */
export function UnreachablePeople({ people }: { people: readonly UnreachablePerson[] }) {
  if (people.length === 0) return null;
  return (
    <div className={styles.unreachable}>
      <p>No email address: please call {people.length === 1 ? 'this person' : 'these people'}.</p>
      <ul>
        {people.map(({ bookingId, name, phone }) => (
          <li key={bookingId}>
            <span>{name}</span>
            {phone ? <a href={telLink(phone)}>{phone}</a> : <span className={styles.missing}>no phone number</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
