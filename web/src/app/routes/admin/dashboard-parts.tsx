import styles from './dashboard-parts.module.css';

const PARTS = [
  { id: 'next-classes', name: 'Classes' },
  { id: 'recent-bookings', name: 'Bookings' },
  { id: 'contact-messages', name: 'Messages' },
  { id: 'compose-email', name: 'Email' },
] as const;

/** The ways to the dashboard's parts: on a phone they lie many screens apart. */
export function DashboardParts() {
  return (
    <nav aria-label="On this page" className={styles.parts}>
      {PARTS.map(({ id, name }) => (
        <a key={id} href={`#${id}-title`} className={styles.part}>
          {name}
        </a>
      ))}
    </nav>
  );
}
