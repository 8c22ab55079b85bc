import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { PersonLink } from '../../../admin/person-link';
import { useIsOnline } from '../../../offline/connection';
import type { ListedPerson } from '../attendance';
import { useMarks } from '../marks-context';
import { formatRow } from '../person-row';
import { AttendanceMarks } from './attendance-marks';
import styles from './person-row.module.css';

type RowPerson = Omit<ListedPerson, 'phone'> & Pick<Parameters<typeof formatRow>[0], 'refund'>;

type PersonRowProps = {
  person: RowPerson;
  /** The element of the name: one level below the heading of the list. */
  heading: 'h3' | 'h5';
  isMarkable: boolean;
  /** Always in view, below the line of the person. */
  alerts?: ReactNode;
  /** Behind a press beside the name. */
  children: ReactNode;
};

/** One person of a class in a row: what they pay, their history and their notes, with the marks beside them. */
export function PersonRow({ person, heading: Heading, isMarkable, alerts, children }: PersonRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const marks = useMarks();
  const isOnline = useIsOnline();
  const { outcome, isPaidCash, isPending } = marks.getLatest(person.attendance);
  const isUnsent = isPending && (!isOnline || marks.hasFailed);
  return (
    <li className={styles.person} data-outcome={(isMarkable && outcome) || undefined}>
      <div className={styles.who}>
        <Heading className={styles.name}>
          <PersonLink className={styles.link} person={person} />
        </Heading>
        <button
          type="button"
          className={styles.open}
          aria-label={`Details: ${person.name}`}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown aria-hidden="true" size={18} />
        </button>
        <p className={styles.facts}>{formatRow(person, { isPaidCash })}</p>
        {person.notes && !isOpen && <p className={styles.notes}>{person.notes}</p>}
      </div>
      {isMarkable && (
        <div className={styles.marks}>
          <AttendanceMarks person={person} />
          {isUnsent && <p className={styles.unsent}>mark not sent yet</p>}
        </div>
      )}
      {alerts}
      {isOpen && (
        <div id={detailsId} className={styles.details}>
          {person.notes && <blockquote className={styles.quote}>{person.notes}</blockquote>}
          {children}
        </div>
      )}
    </li>
  );
}
