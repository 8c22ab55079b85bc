import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatClassAndTime } from '#contract/date-of-year';
import { paths } from '#contract/paths';
import { useFallbackFocus } from '../../../components/use-fallback-focus';
import type { ClassDayFragment } from '../../../gql/admin-operations';
import { getStudioToday, toStudioDay } from '../../../lib/studio-time';
import { useNow } from '../../../lib/use-now';
import { usePassingLine } from '../../../lib/use-passing-line';
import { listWaiting } from '../added-people';
import { type Attendee, canRetry, hadPlace, isCashDue, listComing } from '../attendance';
import { useAddedPeople, useMarked } from '../marks-context';
import { sortByName } from '../person-row';
import { canMarkAll } from '../today';
import { AddPerson } from './add-person';
import { AllCame } from './all-came';
import { AttendeeItem } from './attendee-item';
import styles from './attendee-lists.module.css';
import cards from './cards.module.css';
import tools from './class-tools.module.css';
import { type PersonAct, PersonDialog } from './person-dialog';
import { Tally } from './tally';
import { WaitingPeople } from './waiting-people';
import { WriteToAll } from './write-to-all';

/**
 * The people who come, or whom a cancellation affects; people who had cancelled before are folded away, unless their money needs
 * the teacher.
 */
export function AttendeeLists({ occurrence }: { occurrence: ClassDayFragment }) {
  const isCancelled = occurrence.state === 'CANCELLED';
  const coming = sortByName(isCancelled ? occurrence.attendees.filter(hadPlace) : listComing(occurrence.attendees));
  const others = occurrence.attendees.filter((person) => !coming.includes(person));
  const needsTeacher = useMarked(others).some((person) => canRetry(person) || isCashDue(person));
  const now = useNow();
  const today = toStudioDay(new Date(now).toISOString());
  const subject = formatClassAndTime(occurrence, today);
  const isAllCameOffered = canMarkAll(occurrence, { now, today });
  const waiting = listWaiting(useAddedPeople().pending, occurrence.id);
  const [done, setDone] = usePassingLine();
  const section = useRef<HTMLElement>(null);
  // A live update may take the row away after its dialog has returned the focus to it.
  useFallbackFocus(section);
  const [asked, setAsked] = useState<{ act: PersonAct; person: Attendee } | null>(null);
  const renderItem = (person: Attendee) => (
    <AttendeeItem
      key={person.bookingId}
      person={person}
      subject={subject}
      classTime={occurrence.time}
      isMarkable={occurrence.isMarkable && !isCancelled}
      now={now}
      onAsk={(act) => setAsked({ act, person })}
    />
  );
  return (
    <section ref={section} className={styles.section} aria-labelledby="attendees-title">
      <div className={styles.head}>
        <h2 id="attendees-title" className={styles.title}>
          {isCancelled ? 'Who had booked' : 'Who is coming'} ({coming.length})
        </h2>
        {occurrence.isMarkable && !isCancelled && (
          <p className={styles.tally}>
            <Tally people={coming} />
          </p>
        )}
        <p role="status" className={styles.done} data-over={done?.isOver || undefined}>
          {done?.text}
        </p>
      </div>
      <div className={tools.tools}>
        {isAllCameOffered && <AllCame people={coming} />}
        <AddPerson occurrence={occurrence} />
      </div>
      <WaitingPeople people={waiting} />
      {coming.length === 0 ? (
        <p className={styles.empty}>{isCancelled ? 'Nobody had booked this class.' : 'Nobody has booked yet.'}</p>
      ) : (
        <ul className={styles.people}>{coming.map(renderItem)}</ul>
      )}
      <WriteToAll occurrence={occurrence} people={coming} />
      <Rebooked people={occurrence.rebooked} />
      {others.length > 0 && (
        <details className={styles.others} open={needsTeacher || undefined}>
          <summary>Not coming any more ({others.length})</summary>
          <ul className={styles.people}>{others.map(renderItem)}</ul>
        </details>
      )}
      {asked && <PersonDialog {...asked} classId={occurrence.id} onDone={setDone} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** Who has left a cancelled class for another one, with the way there. */
function Rebooked({ people }: { people: ClassDayFragment['rebooked'] }) {
  if (people.length === 0) return null;
  return (
    <>
      <h2 className={styles.title}>Chose another class ({people.length})</h2>
      <ul className={cards.cards}>
        {people.map((person) => (
          <li key={person.bookingId} className={styles.rebooked}>
            <strong>{person.name}</strong>
            <Link to={paths.adminClass(person.classId)}>{formatClassAndTime(person, getStudioToday())}</Link>
            {person.status !== 'CONFIRMED' && <span>Cancelled there since.</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
