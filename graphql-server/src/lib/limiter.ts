import { ServiceUnavailableError } from '../domain/errors';

type Options = {
  /** How much of the work goes on at one time. */
  atOnce: number;
  /** How long somebody waits for a turn. */
  timeoutMs: number;
  /** What is said to those who waited in vain. */
  text: string;
};

/**
 * Lets expensive work be done by few at a time, first come, first served. Whoever waits longer than the patience gets
 * ServiceUnavailableError, and their work is never begun.
 */
export function createLimiter({ atOnce, timeoutMs, text }: Options) {
  const waiting = new Set<() => void>();
  let running = 0;

  async function take(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(new ServiceUnavailableError(text));
      }, timeoutMs);
      waiting.add(begin);
    });
  }

  /** The turn goes straight to whoever waits longest, so that nobody who comes just then slips in before. */
  function pass(): void {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return async function inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    await take();
    try {
      return await work();
    } finally {
      pass();
    }
  };
}
