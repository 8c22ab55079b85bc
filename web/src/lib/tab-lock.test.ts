import { afterEach, expect, it, vi } from 'vitest';
import { withFreeTabLock } from './tab-lock';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['sends when no tab is sending', true, 1],
  ['neither sends nor waits while a tab is sending', false, 0],
])('%s', async (_, isFree, calls) => {
  const request = async (_name: string, { ifAvailable }: LockOptions, act: (lock: object | null) => Promise<void>) => {
    expect(ifAvailable).toBe(true);
    await act(isFree ? {} : null);
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const send = vi.fn(async () => undefined);
  await withFreeTabLock('marks', send);
  expect(send).toHaveBeenCalledTimes(calls);
});

it('sends in a browser without Web Locks', async () => {
  vi.stubGlobal('navigator', {});
  const send = vi.fn(async () => undefined);
  await withFreeTabLock('marks', send);
  expect(send).toHaveBeenCalledTimes(1);
});
