import { CheckCheck, Undo2 } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { Button } from '../../../components/button';
import type { ListedPerson } from '../attendance';
import type { Marked } from '../marks';
import { useMarks } from '../marks-context';

/** A second press within this time after the first is part of it. */
const DOUBLE_PRESS_MS = 500;

type AllCameProps = {
  people: readonly Pick<ListedPerson, 'name' | 'attendance'>[];
  /** Names the class where several are on the screen: 'Sunrise Flow, 07:45'. */
  ofClass?: string;
};

/** The button that marks all people who are not marked yet as come; another press takes that back. */
export function AllCame({ people, ofClass }: AllCameProps) {
  const marks = useMarks();
  const markedAt = useRef(Number.NEGATIVE_INFINITY);
  const [markedIds, setMarkedIds] = useState<readonly string[]>([]);
  const latest = people.map(({ name, attendance }) => ({ name, seen: marks.getLatest(attendance) }));
  const unmarked = latest.filter(({ seen }) => seen.outcome === null);
  const undoable = latest.filter(({ seen }) => markedIds.includes(seen.bookingId) && seen.outcome === 'CAME');
  if (unmarked.length + undoable.length === 0) return null;

  const isUndo = unmarked.length === 0;
  const label = isUndo ? 'Undo all came' : 'All came';
  const Icon = isUndo ? Undo2 : CheckCheck;

  /** Leaves alone whom another press has marked meanwhile. */
  function mark(those: typeof latest, from: Marked['outcome'], to: Marked['outcome']) {
    const change = (current: Marked) => (current.outcome === from ? { ...current, outcome: to } : current);
    marks.mark(those.map((person) => ({ ...person, change })));
  }

  function handleClick({ timeStamp }: MouseEvent) {
    if (isUndo && timeStamp - markedAt.current < DOUBLE_PRESS_MS) return;
    if (!isUndo) markedAt.current = timeStamp;
    if (isUndo) mark(undoable, 'CAME', null);
    else mark(unmarked, null, 'CAME');
    setMarkedIds(isUndo ? [] : [...markedIds, ...unmarked.map(({ seen }) => seen.bookingId)]);
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
