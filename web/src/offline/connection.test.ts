import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkConnection, wasReached } from './connection';

/** Answers the probes in any order: true reaches the server. */
const answers: ((isReached: boolean) => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', () => {
    return new Promise((resolve, reject) => {
      answers.push((isReached) => (isReached ? resolve(new Response()) : reject(new TypeError('no network'))));
    });
  });
});

afterEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const probe = checkConnection();
  answers.splice(0).at(-1)?.(true);
  await probe;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a probe that is answered late does not undo what a later one found', async () => {
  const [earlier, later] = [checkConnection(), checkConnection()];
  answers[1]?.(false);
  expect(await later).toBe(false);
  answers[0]?.(true);
  expect(await earlier).toBe(true);
  expect(wasReached()).toBe(false);
});

it('polls until the server is reached', async () => {
  const lost = checkConnection();
  answers[0]?.(false);
  await lost;
  await vi.advanceTimersByTimeAsync(3_000);
  answers[1]?.(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wasReached()).toBe(true);
  expect(answers).toHaveLength(2);
});

it('asks again after an answer while the browser says that there is no network', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const answered = checkConnection();
  answers[0]?.(true);
  await answered;
  await vi.advanceTimersByTimeAsync(3_000);
  answers[1]?.(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(wasReached()).toBe(false);
});
