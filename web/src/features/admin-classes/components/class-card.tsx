import { Link } from 'react-router-dom';
import { shortDate } from '#contract/civil-date';
import { paths } from '#contract/paths';
import { formatHeldPlaces } from '../../../admin/held-places';
import { StatusPill } from '../../../components/status-pill';
import { formatNames, type ListedClass, listComing, STATE_LABELS } from '../attendance';
import { isLive } from '../waitlist';
import { AddPerson } from './add-person';
import styles from './class-card.module.css';
import tools from './class-tools.module.css';
import { WriteToAll } from './write-to-all';

/** One class of the coming days: date, place, places taken, and the names of the people. */
export function ClassCard({ occurrence }: { occurrence: ListedClass }) {
  const isCancelled = occurrence.state === 'CANCELLED';
  const coming = isCancelled ? [] : listComing(occurrence.attendees);
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <p className={styles.when}>
          <span className={styles.date}>{shortDate(occurrence.date)}</span>{' '}
          <time className={styles.time} dateTime={occurrence.startsAt}>
            {occurrence.time}
          </time>
        </p>
        <div className={styles.what}>
          <ClassTitle occurrence={occurrence} />
          <p className={styles.place}>{occurrence.location}</p>
        </div>
        {!isCancelled && <Count occurrence={occurrence} />}
      </div>
      <State occurrence={occurrence} />
      {coming.length > 0 && <p className={styles.names}>{formatNames(coming.map(({ name }) => name))}</p>}
      <div className={tools.tools}>
        <AddPerson occurrence={occurrence} isOneOfMany />
        <WriteToAll occurrence={occurrence} people={coming} />
      </div>
    </li>
  );
}

/** The title as a link to the screen of the class. It makes the whole head of a card clickable. */
export function ClassTitle({ occurrence: { id, title } }: { occurrence: ListedClass }) {
  return (
    <h4 className={styles.title}>
      <Link className={styles.open} to={paths.adminClass(id)}>
        {title}
      </Link>
    </h4>
  );
}

/** The places of a class that are taken, held, and waited for; somebody who is offered one counts among those who wait. */
export function Count({ occurrence }: { occurrence: ListedClass }) {
  const { taken, capacity, holds = [], waitlist = [] } = occurrence;
  const held = holds.filter(({ kind }) => kind !== 'WAITLIST_OFFER').map(formatHeldPlaces);
  const waiting = waitlist.filter(isLive).length;
  return (
    <p className={styles.count} data-full={taken >= capacity || undefined}>
      <span>
        <strong>{taken}</strong> of {capacity}
      </span>
      {held.map((text) => (
        <span key={text} className={styles.held}>
          {text}
        </span>
      ))}
      {waiting > 0 && <span className={styles.held}>{waiting} waiting</span>}
    </p>
  );
}

/** The state of a class that is not simply on the schedule. */
export function State({ occurrence }: { occurrence: ListedClass }) {
  const state = STATE_LABELS[occurrence.state];
  if (!state) return null;
  return (
    <p className={styles.states}>
      <StatusPill tone={state.tone}>{state.text}</StatusPill>
    </p>
  );
}
