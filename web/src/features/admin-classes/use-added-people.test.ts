import { afterEach, expect, it, vi } from 'vitest';
import { createAdminApollo } from '../../admin/admin-apollo';
import { sendAttendee } from './use-added-people';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('gives up a request without an answer after 20 seconds, so that others are sent', async () => {
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const never = new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    clock.abort(new DOMException('', 'TimeoutError'));
    return never;
  });
  vi.stubGlobal('window', { addEventListener: () => undefined, navigator: { userAgent: '' } });
  const input = { classId: 'one', name: 'Marta', isPaidCash: false, raiseCapacity: false };
  await expect(sendAttendee(createAdminApollo(null), input, 'key')).rejects.toThrow();
  expect(timeout).toHaveBeenCalledWith(20_000);
});
