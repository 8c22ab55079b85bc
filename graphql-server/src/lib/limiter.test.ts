import { describe, expect, it } from 'vitest';
import { ServiceUnavailableError } from '../domain/errors';
import { createKeyedLimiter, createLimiter } from './limiter';

/** Work that ends when the test calls `ends[index]`. */
function openWork() {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (index: number) => () => {
    started.push(index);
    return new Promise<number>((resolve) => ends.push(() => resolve(index)));
  };
  return { started, ends, work };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

describe('createLimiter', () => {
  it('runs a limited number at a time, in the order of the calls', async () => {
    const runLimited = createLimiter({ atOnce: 2, timeoutMs: 60_000, text: 'Busy.' });
    const { started, ends, work } = openWork();
    const all = [0, 1, 2, 3].map((index) => runLimited(work(index)));
    await nextTick();
    expect(started).toEqual([0, 1]);
    ends[1]?.();
    await nextTick();
    expect(started).toEqual([0, 1, 2]);
    for (const index of [0, 2]) ends[index]?.();
    await nextTick();
    ends[3]?.();
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
  });

  it('starts the next work after one has failed', async () => {
    const runLimited = createLimiter({ atOnce: 1, timeoutMs: 60_000, text: 'Busy.' });
    const failed = runLimited(() => Promise.reject(new Error('no')));
    const next = runLimited(async () => 'done');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  it('rejects work that waited too long, and never starts it', async () => {
    const runLimited = createLimiter({ atOnce: 1, timeoutMs: 1, text: 'Busy.' });
    const { started, ends, work } = openWork();
    const first = runLimited(work(0));
    await expect(runLimited(work(1))).rejects.toThrow(new ServiceUnavailableError('Busy.'));
    ends[0]?.();
    expect(await first).toBe(0);
    expect(started).toEqual([0]);
    expect(await runLimited(async () => 'later')).toBe('later');
  });
});

describe('createKeyedLimiter', () => {
  it('queues the work of one key, and lets the work of another key start at once', async () => {
    const started: string[] = [];
    const limit = createKeyedLimiter({ atOnce: 1, timeoutMs: 1_000, text: 'Too many.' });
    let finishFirst = () => {};
    const first = limit('a', () => {
      started.push('a1');
      return new Promise<void>((resolve) => {
        finishFirst = resolve;
      });
    });
    const second = limit('a', async () => void started.push('a2'));
    await limit('b', async () => void started.push('b'));
    expect(started).toEqual(['a1', 'b']);
    finishFirst();
    await Promise.all([first, second]);
    expect(started).toEqual(['a1', 'b', 'a2']);
  });
});
