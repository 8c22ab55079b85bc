import { Mail } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#contract/paths';
import { StatusPill } from '../../../components/status-pill';
import { shortDate } from '../../../lib/civil-date';
import {
  formatNames,
  getPhase,
  getStanding,
  getSubject,
  type ListedClass,
  type ListedPerson,
  listComing,
  mailLink,
  STATE_LABELS,
} from '../attendance';
import { useMarks } from '../marks-context';
import { AttendanceMarks } from './attendance-marks';
import styles from './class-card.module.css';
import { ContactLinks } from './contact-links';

type ClassCardProps = {
  one: ListedClass;
  asOf: string;
  /** Its people are listed one by one and can be marked; otherwise they are only named. */
  isToday?: boolean;
};

/** One dated class: when, where, how many of how many, and who. */
export function ClassCard({ one, asOf, isToday = false }: ClassCardProps) {
  const phase = getPhase(one, asOf);
  const isCancelled = one.state === 'CANCELLED';
  const coming = isCancelled ? [] : listComing(one.attendees);
  const subject = getSubject(one);
  const emails = coming.flatMap(({ email }) => email ?? []);
  return (
    <li className={styles.card} data-over={phase === 'over' || undefined}>
      <div className={styles.top}>
        <p className={styles.when}>
          {!isToday && <span className={styles.date}>{shortDate(one.date)}</span>}{' '}
          <time className={styles.time} dateTime={one.startsAt}>
            {one.time}
          </time>
        </p>
        <div className={styles.what}>
          <h4 className={styles.title}>
            <Link className={styles.open} to={paths.adminClass(one.id)}>
              {one.title}
            </Link>
          </h4>
          <p className={styles.place}>{one.location}</p>
        </div>
        {!isCancelled && <Count one={one} />}
      </div>
      <States one={one} phase={phase} />
      {coming.length > 0 &&
        (isToday ? (
          <People people={coming} subject={subject} />
        ) : (
          <p className={styles.names}>{formatNames(coming.map(({ name }) => name))}</p>
        ))}
      {emails.length > 1 && phase !== 'over' && (
        <a className={styles.all} href={mailLink(emails, subject)}>
          <Mail aria-hidden="true" size={18} /> Write to all {emails.length}
        </a>
      )}
    </li>
  );
}

function Count({ one: { taken, held, capacity } }: { one: ListedClass }) {
  return (
    <p className={styles.count} data-full={taken >= capacity || undefined}>
      <span>
        <strong>{taken}</strong> of {capacity}
      </span>
      {held > 0 && <span className={styles.held}>{held} paying now</span>}
    </p>
  );
}

function States({ one, phase }: { one: ListedClass; phase: ReturnType<typeof getPhase> }) {
  const state = STATE_LABELS[one.state];
  if (!state && phase === 'coming') return null;
  return (
    <p className={styles.states}>
      {state && <StatusPill tone={state.tone}>{state.text}</StatusPill>}
      {phase === 'now' && one.state === 'SCHEDULED' && <StatusPill tone="good">Now</StatusPill>}
      {phase === 'over' && <StatusPill tone="muted">Over</StatusPill>}
    </p>
  );
}

type PeopleProps = { people: ListedPerson[]; subject: string };

function People({ people, subject }: PeopleProps) {
  return (
    <ul className={styles.people}>
      {people.map((person) => (
        <li key={person.bookingId} className={styles.person}>
          <div>
            <span className={styles.name}>{person.name}</span>
            <PersonStanding person={person} />
            {person.notes && <span className={styles.notes}>{person.notes}</span>}
          </div>
          <ContactLinks person={person} subject={subject} />
          <div className={styles.marks}>
            <AttendanceMarks person={person} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function PersonStanding({ person }: { person: ListedPerson }) {
  const { isWaiting, isPaidCash } = useMarks().getKnown(person.attendance);
  return (
    <span className={styles.standing}>
      {getStanding({ ...person, isPaidCash }).text}
      {isWaiting && ' · mark not sent yet'}
    </span>
  );
}
