import type { Clock } from '../domain/ports';

/** Answers that were made of the schedule, for as long as it says what it said. */
export type ScheduleCache = {
  /**
   * The answer under a key: the cached one, the one whose load is under way, or a new one. The caller whose request causes
   * the load calls `admit` first: when it throws, that caller alone is refused, and nothing is cached. Throws what `admit`
   * and `load` throw.
   */
  get<Value>(key: string, load: () => Promise<Value>, admit?: () => Promise<void>): Promise<Value>;
};

/** A look at the database: what is committed by then, and whether the schedule has changed since the look before. */
export type ChangeCheck = { snapshot: string; hasChanged: boolean };

type Entry = {
  madeAt: number;
  value: Promise<unknown>;
  /** Whether the caller who causes the load is admitted, while that is not known yet; null from then on. */
  admission: Promise<boolean> | null;
};

/** Classes begin and holds run out without a word from the database. */
const MAX_AGE_MS = 1_000;
/** Strangers choose some of the keys; past this many all are forgotten. */
const MAX_KEYS = 500;

/**
 * Keeps answers until a change of the schedule is committed, by whichever process, and for a second at most. `lookForChanges`
 * tells whether one was, since the look that had the snapshot it is given. It is asked before every answer, so no answer is
 * older than its question.
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
      // The refusal of the caller who would have loaded it is not this caller's. Nobody waits twice.
      await admit?.();
      const newer = findFresh(key);
      return newer && !newer.admission ? (newer.value as Promise<Value>) : begin(key, load);
    },
  };
}

/** One read for all who ask at the same time: whoever comes while one is under way waits for the next, never for that one. */
function mergeReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | null = null;
  const begin = () => {
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
