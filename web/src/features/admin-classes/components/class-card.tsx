import { Link } from 'react-router-dom';
import { paths } from '#contract/paths';
import { PersonLink } from '../../../admin/person-link';
import { StatusPill } from '../../../components/status-pill';
import { shortDate } from '../../../lib/civil-date';
import { listWaiting } from '../added-people';
import {
  formatHistory,
  formatNames,
  type ListedClass,
  type ListedPerson,
  listComing,
  STATE_LABELS,
  toMailSubject,
  toPaymentState,
  toPhase,
} from '../attendance';
import { useAddedPeople, useMarks } from '../marks-context';
import { isLive, splitHeld } from '../waitlist';
import { AddPerson, canAddPerson } from './add-person';
import { AttendanceMarks } from './attendance-marks';
import styles from './class-card.module.css';
import { ContactLinks } from './contact-links';
import { WaitingPeople } from './waiting-people';
import { WaitlistLines } from './waitlist-lines';
import { WriteToAll } from './write-to-all';

type ClassCardProps = {
  occurrence: ListedClass;
  asOf: string;
  /** Lists the people one by one with marks; otherwise only their names. */
  isToday?: boolean;
};

/** One dated class: time, place, places taken, and people. */
export function ClassCard({ occurrence, asOf, isToday = false }: ClassCardProps) {
  const phase = toPhase(occurrence, asOf);
  const isCancelled = occurrence.state === 'CANCELLED';
  const coming = isCancelled ? [] : listComing(occurrence.attendees);
  const subject = toMailSubject(occurrence);
  const unsent = listWaiting(useAddedPeople().pending, occurrence.id);
  const queue = (occurrence.waitlist ?? []).filter(isLive);
  return (
    <li className={styles.card} data-over={phase === 'over' || undefined}>
      <div className={styles.top}>
        <p className={styles.when}>
          {!isToday && <span className={styles.date}>{shortDate(occurrence.date)}</span>}{' '}
          <time className={styles.time} dateTime={occurrence.startsAt}>
            {occurrence.time}
          </time>
        </p>
        <div className={styles.what}>
          <h4 className={styles.title}>
            <Link className={styles.open} to={paths.adminClass(occurrence.id)}>
              {occurrence.title}
            </Link>
          </h4>
          <p className={styles.place}>{occurrence.location}</p>
        </div>
        {!isCancelled && <Count occurrence={occurrence} asOf={asOf} waiting={queue.length} />}
      </div>
      <States occurrence={occurrence} phase={phase} />
      {coming.length > 0 &&
        (isToday ? (
          <People people={coming} subject={subject} />
        ) : (
          <p className={styles.names}>{formatNames(coming.map(({ name }) => name))}</p>
        ))}
      <WaitingPeople people={unsent} />
      {isToday && <WaitlistLines entries={queue} subject={subject} />}
      {canAddPerson(occurrence) && (
        <div>
          <AddPerson occurrence={occurrence} label={`Add a person: ${occurrence.title}, ${occurrence.time}`} />
        </div>
      )}
      {phase !== 'over' && <WriteToAll occurrence={occurrence} people={coming} />}
    </li>
  );
}

type CountProps = {
  occurrence: ListedClass;
  asOf: string;
  /** Number of people on the waitlist, those with an offer included. */
  waiting: number;
};

function Count({ occurrence, asOf, waiting }: CountProps) {
  const { taken, capacity } = occurrence;
  const { paying } = splitHeld(occurrence, Date.parse(asOf));
  return (
    <p className={styles.count} data-full={taken >= capacity || undefined}>
      <span>
        <strong>{taken}</strong> of {capacity}
      </span>
      {paying > 0 && <span className={styles.held}>{paying} paying now</span>}
      {waiting > 0 && <span className={styles.held}>{waiting} waiting</span>}
    </p>
  );
}

function States({ occurrence, phase }: { occurrence: ListedClass; phase: ReturnType<typeof toPhase> }) {
  const state = STATE_LABELS[occurrence.state];
  if (!state && phase === 'coming') return null;
  return (
    <p className={styles.states}>
      {state && <StatusPill tone={state.tone}>{state.text}</StatusPill>}
      {phase === 'now' && occurrence.state === 'SCHEDULED' && <StatusPill tone="good">Now</StatusPill>}
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
            <PersonLink className={styles.name} person={person} />
            <PaymentLine person={person} />
            <HistoryLine person={person} />
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

function HistoryLine({ person }: { person: ListedPerson }) {
  const history = formatHistory(person);
  return history && <span className={styles.history}>{history}</span>;
}

function PaymentLine({ person }: { person: ListedPerson }) {
  const { isPending, isPaidCash } = useMarks().getLatest(person.attendance);
  return (
    <span className={styles.payment}>
      {toPaymentState({ ...person, isPaidCash }).text}
      {isPending && ' · mark not sent yet'}
    </span>
  );
}
