import { CheckCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button';
import type { ListedPerson } from '../attendance';
import type { Marked } from '../marks';
import { useMarks } from '../marks-context';

type AllCameProps = {
  people: readonly Pick<ListedPerson, 'name' | 'attendance'>[];
  /** Names the class where several are on the screen: 'Sunrise Flow, 07:45'. */
  ofClass?: string;
};

/** The button that marks all people who are not marked yet as come; another press takes that back. */
export function AllCame({ people, ofClass }: AllCameProps) {
  const marks = useMarks();
  const [markedIds, setMarkedIds] = useState<readonly string[]>([]);
  const latest = people.map(({ name, attendance }) => ({ name, ...marks.getLatest(attendance) }));
  const unmarked = latest.filter(({ outcome }) => outcome === null);
  const undoable = latest.filter(({ bookingId, outcome }) => markedIds.includes(bookingId) && outcome === 'CAME');
  if (unmarked.length + undoable.length === 0) return null;

  const isUndo = unmarked.length === 0;
  const label = isUndo ? 'Undo all came' : 'All came';
  const Icon = isUndo ? Undo2 : CheckCheck;

  function mark(those: typeof latest, outcome: Marked['outcome']) {
    marks.mark(
      those.map(({ bookingId, name, version, isPaidCash }) => {
        return { bookingId, name, baseVersion: version, outcome, isPaidCash };
      }),
    );
  }

  function handleClick() {
    if (isUndo) mark(undoable, null);
    else mark(unmarked, 'CAME');
    setMarkedIds(isUndo ? [] : [...markedIds, ...unmarked.map(({ bookingId }) => bookingId)]);
  }

  return (
    <Button
      variant={isUndo ? 'secondary' : 'primary'}
      size="small"
      aria-label={ofClass && `${label}: ${ofClass}`}
      onClick={handleClick}
    >
      <Icon aria-hidden="true" size={18} /> {label}
    </Button>
  );
}
