/** How many results are stored: those of the keys that were read last. */
const MOST_STORED = 100;

/**
 * Shares reads among those who want the same at the same moment: while one read runs, all who ask for it wait for one more, which
 * begins after they asked. So nobody is answered with what was read before they asked, and at most one read of a key runs.
 */
export function createSharedReads<Result>() {
  const reads = new Map<string, { running: Promise<unknown>; next: Promise<Result> | null }>();
  const stored = new Map<string, { began: number; result: Result }>();

  function start(key: string, load: () => Promise<Result>): Promise<Result> {
    const began = performance.now();
    const running = load().then((result) => {
      store(key, { began, result });
      return result;
    });
    const read = { running: running.catch(() => undefined), next: null };
    reads.set(key, read);
    void read.running.then(() => {
      if (reads.get(key) === read && read.next === null) reads.delete(key);
    });
    return running;
  }

  function store(key: string, read: { began: number; result: Result }): void {
    stored.delete(key);
    stored.set(key, read);
    const [oldest] = stored.keys();
    if (stored.size > MOST_STORED && oldest !== undefined) stored.delete(oldest);
  }

  return {
    read(key: string, load: () => Promise<Result>): Promise<Result> {
      const read = reads.get(key);
      if (!read) return start(key, load);
      read.next ??= read.running.then(() => start(key, load));
      return read.next;
    },
    /** The result of the last read, if that began after `asked` (of `performance.now()`): who has waited since need not read again. */
    getReadSince(key: string, asked: number): Result | undefined {
      const last = stored.get(key);
      return last && last.began > asked ? last.result : undefined;
    },
  };
}
