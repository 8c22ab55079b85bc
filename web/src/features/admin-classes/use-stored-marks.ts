import { useCallback, useEffect, useRef, useState } from 'react';
import { setUnsent } from '../../admin/admin-session';
import { changeForAdmin } from '../../admin/admin-stored';
import type { Mark } from './marks';

const NAME = 'marks.v1';

type Change = (marks: readonly Mark[]) => Mark[];

type StoredMarks = {
  all: readonly Mark[];
  /** The device keeps them until there is signal; otherwise they are gone with the page. */
  isStored: boolean;
  /** Changes them on the device, where another tab may have done so; returns what they are then. */
  change: (step: Change) => Promise<readonly Mark[]>;
};

/** The marks that wait on the device; in memory alone where the browser keeps nothing. */
export function useStoredMarks(token: string): StoredMarks {
  const [all, setAll] = useState<readonly Mark[]>([]);
  const [isStored, setStored] = useState(true);
  const inMemory = useRef<{ marks: readonly Mark[]; isAlone: boolean }>({ marks: [], isAlone: false });

  const change = useCallback(
    async (step: Change): Promise<readonly Mark[]> => {
      const { isAlone } = inMemory.current;
      const onDevice = isAlone ? null : await changeOnDevice(token, step);
      const marks = onDevice ?? step(inMemory.current.marks);
      // Once it could not be kept, what the device has is not all of it.
      inMemory.current = { marks, isAlone: onDevice === null };
      setStored(onDevice !== null);
      setAll(marks);
      return marks;
    },
    [token],
  );

  useEffect(() => setUnsent(all.length), [all]);

  useEffect(() => {
    const look = () => void change(asTheyAre);
    look();
    // Another tab may have sent them, or made more.
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [change]);

  return { all, isStored, change };
}

/** Null where the browser keeps nothing. */
function changeOnDevice(token: string, step: Change): Promise<Mark[] | null> {
  return changeForAdmin<Mark[]>(token, NAME, (marks) => step(marks ?? [])).catch(() => null);
}

export const asTheyAre: Change = (marks) => [...marks];
