import { ChevronDown } from 'lucide-react';
import { formatClassAndTime } from '#contract/date-of-year';
import { classNames } from '../../../components/class-names';
import { StatusPill } from '../../../components/status-pill';
import { toStudioDay } from '../../../lib/studio-time';
import { listWaiting } from '../added-people';
import { type ListedClass, type ListedPerson, listComing, STATE_LABELS, toPhase } from '../attendance';
import { useAddedPeople } from '../marks-context';
import { sortByName } from '../person-row';
import { canMarkAll, formatTakenPlaces } from '../today';
import { isLive } from '../waitlist';
import { AddPerson } from './add-person';
import { AllCame } from './all-came';
import { ClassTitle, Count, State } from './class-card';
import cardStyles from './class-card.module.css';
import tools from './class-tools.module.css';
import { ContactLinks } from './contact-links';
import { PersonRow } from './person-row';
import { Tally } from './tally';
import styles from './today-card.module.css';
import { WaitingPeople } from './waiting-people';
import { WaitlistLines } from './waitlist-lines';
import { WriteToAll } from './write-to-all';

type TodayCardProps = {
  occurrence: ListedClass;
  /** In milliseconds since 1970. */
  now: number;
};

/** One of today's classes with its people, whom the teacher marks. Its head stays in view while they scroll. */
export function TodayCard({ occurrence, now }: TodayCardProps) {
  const { time, startsAt, location } = occurrence;
  const people = listPeople(occurrence);
  const isNow = occurrence.state === 'SCHEDULED' && toPhase(occurrence, new Date(now).toISOString()) === 'now';
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <p className={styles.when}>
          <time className={cardStyles.time} dateTime={startsAt}>
            {time}
          </time>
          {isNow && <StatusPill tone="good">Now</StatusPill>}
        </p>
        <div className={styles.title}>
          <ClassTitle occurrence={occurrence} />
          <p className={classNames(cardStyles.place, styles.tally)}>
            <Tally people={people} fallback={location} />
          </p>
        </div>
        {occurrence.state !== 'CANCELLED' && <Count occurrence={occurrence} />}
      </div>
      <Roster occurrence={occurrence} people={people} now={now} />
    </li>
  );
}

/** One of today's classes as a line, which a press unfolds. */
export function FoldedClass({ occurrence, now }: TodayCardProps) {
  const { time, title } = occurrence;
  const people = listPeople(occurrence);
  const state = STATE_LABELS[occurrence.state];
  return (
    <li className={styles.card}>
      <details>
        <summary className={styles.line}>
          <ChevronDown aria-hidden="true" size={18} />
          <span>
            <strong>{time}</strong> {title} ·{' '}
            {state?.text ?? <Tally people={people} separator=", " fallback={formatTakenPlaces(occurrence)} />}
          </span>
        </summary>
        <div className={styles.unfolded}>
          <ClassTitle occurrence={occurrence} />
          <p className={cardStyles.place}>{occurrence.location}</p>
        </div>
        <Roster occurrence={occurrence} people={people} now={now} />
      </details>
    </li>
  );
}

const listPeople = ({ state, attendees }: ListedClass) =>
  state === 'CANCELLED' ? [] : sortByName(listComing(attendees));

type RosterProps = { occurrence: ListedClass; people: readonly ListedPerson[]; now: number };

function Roster({ occurrence, people, now }: RosterProps) {
  const today = toStudioDay(new Date(now).toISOString());
  const subject = formatClassAndTime(occurrence, today);
  return (
    <div className={styles.roster}>
      <State occurrence={occurrence} />
      <div className={tools.tools}>
        {canMarkAll(occurrence, { now, today }) && (
          <AllCame people={people} ofClass={`${occurrence.title}, ${occurrence.time}`} />
        )}
        <AddPerson occurrence={occurrence} isOneOfMany />
      </div>
      {people.length > 0 && (
        <ul className={styles.people}>
          {people.map((person) => (
            <PersonRow key={person.bookingId} person={person} heading="h5" isMarkable>
              <Reach person={person} subject={subject} />
            </PersonRow>
          ))}
        </ul>
      )}
      <WaitingPeople people={listWaiting(useAddedPeople().pending, occurrence.id)} />
      <WaitlistLines entries={(occurrence.waitlist ?? []).filter(isLive)} subject={subject} />
      {now < Date.parse(occurrence.endsAt) && <WriteToAll occurrence={occurrence} people={people} />}
    </div>
  );
}

function Reach({ person, subject }: { person: ListedPerson; subject: string }) {
  const { phone, email } = person;
  return (
    <div className={styles.reach}>
      <p>{[phone, email].filter(Boolean).join(' · ') || 'No phone number and no email address here.'}</p>
      <ContactLinks person={person} subject={subject} />
    </div>
  );
}
