import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceUnavailableError } from '../domain/errors';

/** Answers for a whole group, in its order: what each of them gets, or why not. */
export type RunBatch<Request, Result> = (requests: readonly Request[]) => Promise<readonly (Result | Error)[]>;

/** Has one wish served together with all that name the same key at the time. */
export type RunBatched<Request, Result> = (
  key: string,
  request: Request,
  serve: RunBatch<Request, Result>,
) => Promise<Result>;

type Waiting<Request, Result> = { request: Request; resolve: (result: Result) => void; reject: (error: Error) => void };

/** Nobody waits for more than this many at a time. */
const MOST = 50;
/** A small group waits this long for more, when the one before it was larger. */
const BATCH_PAUSE_MS = 10;

/**
 * Lets work that has to be done one after the other be done for many at once: whoever comes while a group of their key is
 * being served waits, and all who wait are the next group. Whoever comes alone is served at once, alone. When `serve` throws,
 * its error rejects this group only. The exception is ServiceUnavailableError: the database or the lock does not answer, so
 * everybody in the queue is rejected with it at once instead of timing out one group after the other.
 */
export function createBatcher<Request, Result>(): RunBatched<Request, Result> {
  const queues = new Map<string, Waiting<Request, Result>[]>();

  async function serveAll(key: string, queue: Waiting<Request, Result>[], serve: RunBatch<Request, Result>) {
    let served = 0;
    while (queue.length > 0) {
      // In a rush a large group and a single one would take turns for ever.
      if (queue.length < served) await sleep(BATCH_PAUSE_MS);
      const group = queue.splice(0, MOST);
      served = group.length;
      try {
        const results = await serve(group.map(({ request }) => request));
        for (const [index, { resolve, reject }] of group.entries()) {
          const result = results[index];
          if (result instanceof Error) reject(result);
          else resolve(result as Result);
        }
      } catch (error) {
        for (const { reject } of group) reject(error as Error);
        if (!(error instanceof ServiceUnavailableError)) continue;
        // Nothing was attempted for the requests behind the group, whatever is unknown about the group itself.
        for (const { reject } of queue.splice(0)) reject(new ServiceUnavailableError());
      }
    }
    queues.delete(key);
  }

  return (key, request, serve) =>
    new Promise((resolve, reject) => {
      const waiting = { request, resolve, reject };
      const queue = queues.get(key);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const first = [waiting];
      queues.set(key, first);
      void serveAll(key, first, serve);
    });
}
