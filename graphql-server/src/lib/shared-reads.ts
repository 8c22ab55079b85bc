/**
 * Shares reads among those who want the same at the same moment: while one read runs, all who ask for it wait for one more, which
 * begins after they asked. So nobody is answered with what was read before they asked, and at most one read of a key runs.
 */
export function createSharedReads<Result>() {
  const reads = new Map<string, { running: Promise<unknown>; next: Promise<Result> | null }>();

  function start(key: string, load: () => Promise<Result>): Promise<Result> {
    const running = load();
    const read = { running: running.catch(() => undefined), next: null };
    reads.set(key, read);
    void read.running.then(() => {
      if (reads.get(key) === read && read.next === null) reads.delete(key);
    });
    return running;
  }

  return (key: string, load: () => Promise<Result>): Promise<Result> => {
    const read = reads.get(key);
    if (!read) return start(key, load);
    read.next ??= read.running.then(() => start(key, load));
    return read.next;
  };
}
