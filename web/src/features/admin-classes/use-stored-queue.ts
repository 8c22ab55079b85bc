import { useCallback, useEffect, useRef, useState } from 'react';
import { changeForAdmin } from '../../admin/admin-stored';
import { withFreeTabLock, withTabLock } from '../../lib/tab-lock';
import { useIsOnline } from '../../offline/connection';

type Change<Item> = (items: readonly Item[]) => Item[];

export type StoredQueue<Item> = {
  pending: readonly Item[];
  /** The device stores them until they are sent; otherwise they are lost when the page closes. */
  isStored: boolean;
  /** Changes the queue on the device, which another tab may have changed too; returns the new queue. */
  change: (step: Change<Item>) => Promise<readonly Item[]>;
};

/**
 * A queue that waits on the device under `name`; in memory only when the browser's storage is full or switched off. It belongs to
 * the sign-in of `token`.
 */
export function useStoredQueue<Item>(token: string, name: string): StoredQueue<Item> {
  const [pending, setPending] = useState<readonly Item[]>([]);
  const [isStored, setIsStored] = useState(true);
  const inMemory = useRef<{ items: readonly Item[]; isOnlyCopy: boolean }>({ items: [], isOnlyCopy: false });

  const change = useCallback(
    async (step: Change<Item>): Promise<readonly Item[]> => {
      const { isOnlyCopy } = inMemory.current;
      const onDevice = isOnlyCopy ? null : await changeOnDevice(token, name, step);
      const items = onDevice ?? step(inMemory.current.items);
      // After one failed write the device lacks that item, so memory stays the source from then on.
      inMemory.current = { items, isOnlyCopy: onDevice === null };
      setIsStored(onDevice !== null);
      setPending(items);
      return items;
    },
    [token, name],
  );

  useEffect(() => {
    const reread = () => void change(unchanged);
    reread();
    // Another tab may have sent items, or added some.
    document.addEventListener('visibilitychange', reread);
    return () => document.removeEventListener('visibilitychange', reread);
  }, [change]);

  return { pending, isStored, change };
}

/** Resolves to null when the browser's storage is full or switched off. */
function changeOnDevice<Item>(token: string, name: string, step: Change<Item>): Promise<Item[] | null> {
  return changeForAdmin<Item[]>(token, name, (items) => step(items ?? [])).catch(() => null);
}

export const unchanged = <Item>(items: readonly Item[]): Item[] => [...items];

/** While online, what was not saved is sent again after this time. */
const RETRY_MS = 15_000;

/** Calls `send` while there is something to send and a connection, in one tab at a time. */
export function useSending(lockName: string, hasNext: boolean, send: () => Promise<void>): void {
  const canSend = useIsOnline() && hasNext;
  useEffect(() => {
    if (!canSend) return;
    void withTabLock(lockName, send);
    const timer = setInterval(() => void withFreeTabLock(lockName, send), RETRY_MS);
    return () => clearInterval(timer);
  }, [lockName, canSend, send]);
}
