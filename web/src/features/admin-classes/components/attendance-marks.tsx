import { Check, Euro, type LucideIcon, X } from 'lucide-react';
import type { AttendanceFragment } from '../../../gql/admin-operations';
import { useMarks } from '../marks-context';
import { listToggles, type Toggle } from '../person-row';
import styles from './attendance-marks.module.css';

const ICONS: Record<Toggle['kind'], LucideIcon> = { came: Check, absent: X, paid: Euro };

type AttendanceMarksProps = {
  person: { name: string; paymentMethod: 'CARD' | 'IN_PERSON'; priceCents: number; attendance: AttendanceFragment };
};

/** Buttons that mark, online or offline, whether a person came and paid. A second press removes the mark. */
export function AttendanceMarks({ person }: AttendanceMarksProps) {
  const marks = useMarks();
  const { name } = person;
  const seen = marks.getLatest(person.attendance);
  return (
    <div className={styles.marks}>
      {listToggles(person, seen).map(({ kind, label, isOn, changes }) => {
        const Icon = ICONS[kind];
        return (
          <button
            key={kind}
            type="button"
            className={styles.toggle}
            data-kind={kind}
            aria-pressed={isOn}
            aria-label={`${label}: ${name}`}
            title={label}
            onClick={() => marks.mark([{ name, seen, change: (current) => ({ ...current, ...changes }) }])}
          >
            {kind === 'paid' && isOn ? 'Paid' : <Icon aria-hidden="true" size={22} strokeWidth={2.5} />}
          </button>
        );
      })}
    </div>
  );
}
