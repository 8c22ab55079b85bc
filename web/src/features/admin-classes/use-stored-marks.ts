import { useCallback, useEffect, useRef, useState } from 'react';
import { setUnsent } from '../../admin/admin-session';
import { changeForAdmin } from '../../admin/admin-stored';
import type { Mark } from './marks';

const NAME = 'marks.v1';

type Change = (marks: readonly Mark[]) => Mark[];

type StoredMarks = {
  pending: readonly Mark[];
  /** The device stores them until they are sent; otherwise they are lost when the page closes. */
  isStored: boolean;
  /** Changes the marks on the device, which another tab may have changed too; returns the new marks. */
  change: (step: Change) => Promise<readonly Mark[]>;
};

/** The marks that wait on the device; in memory only when the browser's storage is full or switched off. */
export function useStoredMarks(token: string): StoredMarks {
  const [pending, setPending] = useState<readonly Mark[]>([]);
  const [isStored, setIsStored] = useState(true);
  const inMemory = useRef<{ marks: readonly Mark[]; isOnlyCopy: boolean }>({ marks: [], isOnlyCopy: false });

  const change = useCallback(
    async (step: Change): Promise<readonly Mark[]> => {
      const { isOnlyCopy } = inMemory.current;
      const onDevice = isOnlyCopy ? null : await changeOnDevice(token, step);
      const marks = onDevice ?? step(inMemory.current.marks);
      // After one failed write the device lacks that mark, so memory stays the source from then on.
      inMemory.current = { marks, isOnlyCopy: onDevice === null };
      setIsStored(onDevice !== null);
      setPending(marks);
      return marks;
    },
    [token],
  );

  useEffect(() => setUnsent(pending.length), [pending]);

  useEffect(() => {
    const reread = () => void change(unchanged);
    reread();
    // Another tab may have sent marks, or added some.
    document.addEventListener('visibilitychange', reread);
    return () => document.removeEventListener('visibilitychange', reread);
  }, [change]);

  return { pending, isStored, change };
}

/** Resolves to null when the browser's storage is full or switched off. */
function changeOnDevice(token: string, step: Change): Promise<Mark[] | null> {
  return changeForAdmin<Mark[]>(token, NAME, (marks) => step(marks ?? [])).catch(() => null);
}

export const unchanged: Change = (marks) => [...marks];
