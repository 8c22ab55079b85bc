import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../domain/ports';

/** Stores whatever is computed from the schedule: responses of the APIs and rendered pages. */
export type ScheduleCache = {
  /**
   * Returns the value under a key: the cached one, the one that is being loaded, or a new one. A caller that has to load it
   * calls `admit` first. When that throws, this caller alone is refused, and nothing is cached. Throws what `admit` and
   * `load` throw.
   */
  get<Value>(key: string, load: () => Promise<Value>, admit?: () => Promise<void>): Promise<Value>;
};

/** A snapshot of the database, and whether a change of the schedule was committed between the snapshot before and this one. */
export type ChangeCheck = { snapshot: string; hasChanged: boolean };

type Entry = {
  madeAt: number;
  value: Promise<unknown>;
  /** Resolves to whether the loading caller was admitted. Null without a limit, and from the admission on. */
  admission: Promise<boolean> | null;
};

/** Classes begin and holds expire without a commit. */
const MAX_AGE_MS = 1_000;
/** Clients choose some of the keys. Past this many, all entries are evicted. */
const MAX_KEYS = 500;

/**
 * Creates a cache whose entries are valid until any process commits a change of the schedule, and for a second at most.
 * `checkForChanges` compares the database with an earlier snapshot. Every `get` waits for a check that began after it, so
 * no value is older than its request (docs/decisions/0012-cache-until-the-schedule-changes.md).
 */
export function createScheduleCache(
  checkForChanges: (since: string | null) => Promise<ChangeCheck>,
  clock: Clock,
): ScheduleCache {
  const entries = new Map<string, Entry>();
  let seen: string | null = null;
  const evictChanged = mergeReads(async () => {
    const { snapshot, hasChanged } = await checkForChanges(seen);
    seen = snapshot;
    if (hasChanged) entries.clear();
  });
  const findFresh = (key: string): Entry | null => {
    const entry = entries.get(key);
    return entry && Math.abs(clock.now().getTime() - entry.madeAt) < MAX_AGE_MS ? entry : null;
  };
  const evict = (key: string, entry: Entry) => {
    if (entries.get(key) === entry) entries.delete(key);
  };

  function begin<Value>(key: string, load: () => Promise<Value>, admit?: () => Promise<void>): Promise<Value> {
    if (entries.size >= MAX_KEYS) entries.clear();
    const madeAt = clock.now().getTime();
    const admitted = admit?.();
    const value = admitted ? admitted.then(load) : load();
    const entry: Entry = { madeAt, value, admission: null };
    entry.admission =
      admitted?.then(
        () => {
          entry.admission = null;
          return true;
        },
        () => {
          evict(key, entry);
          return false;
        },
      ) ?? null;
    entries.set(key, entry);
    value.catch(() => evict(key, entry));
    return value;
  }

  return {
    async get<Value>(key: string, load: () => Promise<Value>, admit?: () => Promise<void>): Promise<Value> {
      await evictChanged();
      const entry = findFresh(key);
      if (!entry) return begin(key, load, admit);
      if (!entry.admission || (await entry.admission)) return entry.value as Promise<Value>;
      // The loading caller was refused; this one may be admitted, and then loads without waiting for a third.
      await admit?.();
      const newer = findFresh(key);
      return newer && !newer.admission ? (newer.value as Promise<Value>) : begin(key, load);
    },
  };
}

/**
 * Merges concurrent calls into one read. A call during a read waits for the next one, because the running one may be too old.
 * A read begins after Node has read all sockets that have data, so that requests which arrive together share it.
 */
function mergeReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | null = null;
  const begin = async () => {
    await setImmediate();
    next = null;
    const value = read();
    running = value.catch(() => undefined);
    return value;
  };
  return () => {
    next ??= running.then(begin);
    return next;
  };
}
