import type { Clock } from './ports';

/** Answers that were made of the database, for as long as it says what it said. */
export type ReadCache = {
  /** The answer under a key: the one that is kept, or a new one. What `load` throws is not kept. */
  get<Value>(key: string, load: () => Promise<Value>): Promise<Value>;
};

type Kept = { madeAt: number; value: Promise<unknown> };

/** Classes begin and holds run out without a word from the database. */
const MAX_AGE_MS = 1_000;
/** Strangers choose some of the keys; past this many all are forgotten. */
const MAX_KEYS = 500;

/**
 * Keeps answers until something is committed to the database, by whichever process, and for a second at most.
 * `readSnapshot` tells what is committed: the same word means that nothing was in between. It is asked before every answer,
 * so no answer is older than its question.
 */
export function createReadCache(readSnapshot: () => Promise<string>, clock: Clock): ReadCache {
  const currentSnapshot = shareReads(readSnapshot);
  const kept = new Map<string, Kept>();
  let keptSnapshot = '';
  return {
    async get<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
      const snapshot = await currentSnapshot();
      if (snapshot !== keptSnapshot || kept.size >= MAX_KEYS) kept.clear();
      keptSnapshot = snapshot;
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
