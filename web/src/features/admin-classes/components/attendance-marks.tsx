import { Circle, CircleCheck } from 'lucide-react';
import type { AttendanceFragment } from '../../../gql/admin-operations';
import type { Marked } from '../marks';
import { useMarks } from '../marks-context';
import styles from './attendance-marks.module.css';

type AttendanceMarksProps = {
  person: { name: string; paymentMethod: 'CARD' | 'IN_PERSON'; priceCents: number; attendance: AttendanceFragment };
};

/** Buttons that mark, online or offline, whether a person came and paid. A second click removes the mark. */
export function AttendanceMarks({ person: { name, paymentMethod, priceCents, attendance } }: AttendanceMarksProps) {
  const marks = useMarks();
  const { bookingId, version, outcome, isPaidCash } = marks.getLatest(attendance);

  const renderToggle = (text: string, isOn: boolean, changes: Partial<Marked>) => {
    const Icon = isOn ? CircleCheck : Circle;
    return (
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={isOn}
        aria-label={`${text}: ${name}`}
        onClick={() => marks.mark({ bookingId, name, baseVersion: version, outcome, isPaidCash, ...changes })}
      >
        <Icon aria-hidden="true" size={14} />
        {text}
      </button>
    );
  };

  return (
    <div className={styles.marks}>
      {renderToggle('Came', outcome === 'CAME', { outcome: outcome === 'CAME' ? null : 'CAME' })}
      {renderToggle('Did not come', outcome === 'ABSENT', { outcome: outcome === 'ABSENT' ? null : 'ABSENT' })}
      {paymentMethod === 'IN_PERSON' &&
        priceCents > 0 &&
        renderToggle('Paid cash', isPaidCash, { isPaidCash: !isPaidCash })}
    </div>
  );
}
