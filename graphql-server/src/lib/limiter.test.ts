import { describe, expect, it } from 'vitest';
import { ServiceUnavailableError } from '../domain/errors';
import { createLimiter } from './limiter';

/** Work that ends when it is told to. */
function openWork() {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (index: number) => () => {
    started.push(index);
    return new Promise<number>((resolve) => ends.push(() => resolve(index)));
  };
  return { begun: started, ends, work };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('are few at a time, in the order in which they were asked for', async () => {
    const inOrder = createLimiter({ atOnce: 2, timeoutMs: 60_000, text: 'Busy.' });
    const { begun: started, ends, work } = openWork();
    const all = [0, 1, 2, 3].map((index) => inOrder(work(index)));
    await settle();
    expect(started).toEqual([0, 1]);
    ends[1]?.();
    await settle();
    expect(started).toEqual([0, 1, 2]);
    for (const index of [0, 2]) ends[index]?.();
    await settle();
    ends[3]?.();
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
  });

  it('are passed on by work that fails', async () => {
    const inOrder = createLimiter({ atOnce: 1, timeoutMs: 60_000, text: 'Busy.' });
    const failed = inOrder(() => Promise.reject(new Error('no')));
    const next = inOrder(async () => 'done');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  it('are refused in words to whoever waited too long, and their work is never begun', async () => {
    const inOrder = createLimiter({ atOnce: 1, timeoutMs: 1, text: 'Busy.' });
    const { begun: started, ends, work } = openWork();
    const first = inOrder(work(0));
    await expect(inOrder(work(1))).rejects.toThrow(new ServiceUnavailableError('Busy.'));
    ends[0]?.();
    expect(await first).toBe(0);
    expect(started).toEqual([0]);
    expect(await inOrder(async () => 'later')).toBe('later');
  });
});
