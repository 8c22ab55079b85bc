import { Mail } from 'lucide-react';
import type { ClassDayFragment } from '../../../gql/admin-operations';
import { type Attendee, getSubject, listComing, mailLink } from '../attendance';
import { AttendeeItem } from './attendee-item';
import styles from './attendee-lists.module.css';

/** Who comes, or who was told that nobody does; and, folded away, who had cancelled before. */
export function AttendeeLists({ one }: { one: ClassDayFragment }) {
  const isCancelled = one.state === 'CANCELLED';
  const coming = isCancelled ? one.attendees.filter(isConcerned) : listComing(one.attendees);
  const others = one.attendees.filter((person) => !coming.includes(person));
  const subject = getSubject(one);
  const item = (person: Attendee) => (
    <AttendeeItem
      key={person.bookingId}
      person={person}
      subject={subject}
      classTime={one.time}
      isMarkable={one.isMarkable && !isCancelled}
    />
  );
  return (
    <section className={styles.section} aria-labelledby="attendees-title">
      <div className={styles.top}>
        <h2 id="attendees-title" className={styles.title}>
          {isCancelled ? 'Who had booked' : 'Who is coming'} ({coming.length})
        </h2>
        {coming.length > 1 && (
          <a
            className={styles.all}
            href={mailLink(
              coming.map(({ email }) => email),
              subject,
            )}
          >
            <Mail aria-hidden="true" size={18} /> Write to all
          </a>
        )}
      </div>
      {coming.length === 0 ? (
        <p className={styles.empty}>{isCancelled ? 'Nobody had booked this class.' : 'Nobody has booked yet.'}</p>
      ) : (
        <ul className={styles.list}>{coming.map(item)}</ul>
      )}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>Not coming any more ({others.length})</summary>
          <ul className={styles.list}>{others.map(item)}</ul>
        </details>
      )}
    </section>
  );
}

/** Somebody whom the cancelled class was taken from: they were told, or are still to be paid back. */
function isConcerned({ cancellationMail, status }: Attendee): boolean {
  return cancellationMail !== null || status === 'CONFIRMED';
}
