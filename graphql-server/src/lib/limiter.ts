import pLimit from 'p-limit';
import { ServiceUnavailableError } from '../domain/errors';

type Options = {
  /** How many pieces of work run concurrently. */
  atOnce: number;
  /** How long work waits in the queue, in milliseconds. */
  timeoutMs: number;
  /** The message for the person whose work timed out in the queue. */
  text: string;
};

/**
 * Limits how much expensive work runs concurrently, first in, first out. Work that waits longer than `timeoutMs` is rejected
 * with ServiceUnavailableError and never starts: `p-limit` alone would let it wait for ever.
 */
export function createLimiter({ atOnce, timeoutMs, text }: Options) {
  const limit = pLimit(atOnce);
  return <Result>(work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      let hasTimedOut = false;
      const timer = setTimeout(() => {
        hasTimedOut = true;
        reject(new ServiceUnavailableError(text));
      }, timeoutMs);
      void limit(async () => {
        if (hasTimedOut) return;
        clearTimeout(timer);
        try {
          resolve(await work());
        } catch (error) {
          reject(error);
        }
      });
    });
}

/** Like `createLimiter`, with a queue of its own for each key: nobody waits for the work of another key. */
export function createKeyedLimiter(options: Options) {
  const limiters = new Map<string, { run: ReturnType<typeof createLimiter>; users: number }>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const limiter = limiters.get(key) ?? { run: createLimiter(options), users: 0 };
    limiters.set(key, limiter);
    limiter.users += 1;
    try {
      return await limiter.run(work);
    } finally {
      limiter.users -= 1;
      if (limiter.users === 0) limiters.delete(key);
    }
  };
}
