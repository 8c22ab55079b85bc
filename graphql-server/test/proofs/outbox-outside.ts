import type { Deps } from '../../src/deps';
import type { Db, Jobs, Tx } from '../../src/domain/ports';

/** The dependencies with jobs enqueued after the transaction instead of inside it. For control runs only. */
export function withOutboxOutside(deps: Deps): Deps {
  const waiting: (() => Promise<void>)[] = [];
  const { jobs } = deps;
  const outside: Jobs = {
    scale: jobs.scale,
    enqueue: async (_tx, name, payload, options) => {
      waiting.push(() => jobs.enqueue(deps.db, name, payload, options));
    },
    enqueueMany: async (_tx, name, payloads, options) => {
      waiting.push(() => jobs.enqueueMany(deps.db, name, payloads, options));
    },
  };
  const db = deps.db.$extends({
    client: {
      $transaction: async <Result>(work: (tx: Tx) => Promise<Result>, options?: object): Promise<Result> => {
        const result = await deps.db.$transaction(work, options).catch((error: unknown) => {
          // A failed transaction must not leave its jobs to the next one.
          waiting.length = 0;
          throw error;
        });
        for (const enqueue of waiting.splice(0)) await enqueue();
        return result;
      },
    },
  });
  return { ...deps, db: db as unknown as Db, jobs: outside };
}
