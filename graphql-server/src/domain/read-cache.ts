import type { Clock } from './ports';

/** Answers that were made of the schedule, for as long as it says what it said. */
export type ReadCache = {
  /** The answer under a key: the one that is kept, or a new one. What `load` throws is not kept. */
  get<Value>(key: string, load: () => Promise<Value>): Promise<Value>;
};

/** A look at the database: what is committed by then, and whether the schedule has changed since the look before. */
export type Look = { snapshot: string; hasChanged: boolean };

type Kept = { madeAt: number; value: Promise<unknown> };

/** Classes begin and holds run out without a word from the database. */
const MAX_AGE_MS = 1_000;
/** Strangers choose some of the keys; past this many all are forgotten. */
const MAX_KEYS = 500;

/**
 * Keeps answers until a change of the schedule is committed, by whichever process, and for a second at most. `lookForChanges`
 * tells whether one was, since the look that had the snapshot it is given. It is asked before every answer, so no answer is
 * older than its question.
 */
export function createReadCache(lookForChanges: (since: string | null) => Promise<Look>, clock: Clock): ReadCache {
  const kept = new Map<string, Kept>();
  let seen: string | null = null;
  const forgetWhatChanged = shareReads(async () => {
    const { snapshot, hasChanged } = await lookForChanges(seen);
    seen = snapshot;
    if (hasChanged) kept.clear();
  });
  return {
    async get<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
      await forgetWhatChanged();
      if (kept.size >= MAX_KEYS) kept.clear();
      const now = clock.now().getTime();
      const known = kept.get(key);
      if (known && Math.abs(now - known.madeAt) < MAX_AGE_MS) return known.value as Promise<Value>;
      const value = load();
      const entry = { madeAt: now, value };
      kept.set(key, entry);
      value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return value;
    },
  };
}

/** One read for all who ask at the same time: whoever comes while one is under way waits for the next, never for that one. */
function shareReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
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
