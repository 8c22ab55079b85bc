import type { Jobs, Tx } from '../ports';

/** The one queue of all passes: they run one after the other, over all processes. */
export const PASS_QUEUE = 'reconcile';
export const DEEP_PASS_KEY = 'reconcile-deep';

/**
 * Requests a pass of the reconciler, in the caller's transaction. At most one pass of each kind waits, however often it is
 * requested; a waiting deep one is never replaced by one that reads less.
 */
export async function requestPass(
  tx: Tx,
  jobs: Jobs,
  { isDeep, runAt }: { isDeep: boolean; runAt?: Date },
): Promise<void> {
  const key = isDeep ? DEEP_PASS_KEY : 'reconcile';
  await jobs.enqueue(
    tx,
    'reconcile',
    { isDeep },
    { key, preservesRunAt: true, queue: PASS_QUEUE, ...(runAt ? { runAt } : {}) },
  );
}
