import { setTimeout as sleep } from 'node:timers/promises';

/** Generous for a busy machine, because only a failing test waits this long. */
const TIMEOUT_MS = 60_000;

/** Repeats an expectation until it holds and returns its result; fails with its last error when it never does. */
export async function eventually<T>(expectation: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}
