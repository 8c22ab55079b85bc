import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchInTime } from './fetch-in-time';

/** Answers never, as a dead connection; fails once its signal is aborted. */
const neverAnswer = (_url: string, { signal }: { signal: AbortSignal }) =>
  new Promise<Response>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', vi.fn(neverAnswer));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a request fails when no answer has come in time', async () => {
  const failed = vi.fn();
  const asked = fetchInTime('/graphql').catch(failed);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await asked;
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ name: 'TimeoutError' }));
});

it('a request that its screen does not need any more ends at once', async () => {
  const screen = new AbortController();
  const asked = fetchInTime('/graphql', { signal: screen.signal });
  screen.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
});
